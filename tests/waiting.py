"""Waiting for what other processes do. An event that comes ends the wait; one that does not fails the test."""

import time
from collections.abc import Callable, Iterable

import psutil


def until(happened: Callable[[], object], *, patience: float = 120.0) -> None:
    """Return once it is so."""
    deadline = time.monotonic() + patience
    while not happened():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def running(pids: Iterable[int]) -> set[int]:
    """Those of the processes that still run. One that has ended and only waits to be counted does not."""
    return {pid for pid in pids if _runs(pid)}


def family(pid: int) -> set[int]:
    """The process and all it started, directly or not."""
    return {pid, *(child.pid for child in psutil.Process(pid).children(recursive=True))}


def _runs(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
