"""The processes that make up a site under test."""

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings

from config import processes
from config.embedded.child import Child
from config.embedded.postgres import postgres
from config.embedded.sockets import postgres_url, valkey_url
from config.embedded.valkey import valkey
from tests.faults.inside.orders import FILE, ROLE
from tests.waiting import family


def servers_of(var: Path) -> dict[str, Child]:
    """A database that keeps its promises, and a broker that keeps nothing."""
    return {"postgres": postgres(var, durable=True), "valkey": valkey(var, durable=False)}


def roles_of(var: Path, port: int) -> dict[str, Child]:
    """Web, worker and sweeper, as they are shipped."""
    commands = {
        "web": processes.web("127.0.0.1", port),
        "worker": processes.WORKER,
        "sweeper": processes.SWEEPER,
    }
    return {
        name: Child(
            name=name,
            command=[sys.executable, *command],
            log=var / f"{name}.log",
            environment=environment(var, name),
            folder=settings.BASE_DIR,
        )
        for name, command in commands.items()
    }


def environment(var: Path, role: str) -> dict[str, str]:
    """What a process of the site is told, besides what we are told."""
    return {
        **os.environ,
        "DATABASE_URL": postgres_url(var),
        "REDIS_URL": valkey_url(var),
        "VAR_DIR": str(var),
        "DJANGO_SETTINGS_MODULE": "tests.faults.inside.settings",
        "HTTPS": "0",
        "SWEEP_SECONDS": "1",
        FILE: str(var / "orders.json"),
        ROLE: role,
    }


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """The process and all it started do nothing meanwhile, even PostgreSQL's sessions, which leave its group."""
    _send(signal.SIGSTOP, [pid])  # first: from here on it starts nobody
    everybody = family(pid)
    try:
        _send(signal.SIGSTOP, everybody)
        yield
    finally:
        _send(signal.SIGCONT, everybody)


def _send(number: signal.Signals, pids: Iterable[int]) -> None:
    """To those of them that are still there."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)
