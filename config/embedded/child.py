"""A process of our own, in its own group, that ends when we end."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

_PR_SET_PDEATHSIG = 1
# Loaded here, not between fork and exec, where little is safe.
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class CannotStart(Exception):
    """Something needed does not start here. The message says what to do next."""


def _end_with_parent(parent: int, stop_signal: int) -> None:
    """Runs in the child before its program: on Linux the kernel sends the signal once the parent has gone."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, stop_signal)
        if os.getppid() != parent:  # it went before we asked
            os._exit(1)


@dataclass
class Child:
    """Start it from the main thread: to the kernel, the parent is the thread that started it."""

    name: str
    command: Sequence[str]
    log: Path
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    folder: Path | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self.environment,
                cwd=self.folder,
                start_new_session=True,
                preexec_fn=partial(_end_with_parent, os.getpid(), self.stop_signal),
            )

    @property
    def exit_code(self) -> int | None:
        """None while it runs, and before it was started."""
        return self.process.poll() if self.process else None

    def last_words(self, lines: int = 5) -> str:
        """The end of its log, to show beside an error."""
        return "\n".join(self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])


def stop(children: Sequence[Child], *, patience: float = 10.0) -> None:
    """Ask all of them to end; after `patience` seconds end what is left of them and of what they started."""
    deadline = time.monotonic() + patience
    running = [(child.process, child.stop_signal) for child in children if child.process]
    for process, stop_signal in running:
        process.send_signal(stop_signal)
    for process, _ in running:
        with suppress(subprocess.TimeoutExpired):
            process.wait(max(0.0, deadline - time.monotonic()))
        _end_group(process)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
