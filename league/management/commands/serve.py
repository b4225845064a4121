"""`manage.py serve`: all of Talon on this computer, with a database and a broker of its own."""

import fcntl
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from io import StringIO
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from config import env, processes
from config.addresses import check_free, local_host, network_host
from config.embedded.child import CannotStart, Child, stop
from config.embedded.servers import start_servers
from config.supervisor import keep_running

_ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Command(BaseCommand):
    help = "Start the database, the broker, the web, a worker and the sweeper; Ctrl-C ends them all."

    def handle(self, **options: Any) -> None:
        host, port = env.text("HOST", "0.0.0.0"), env.whole("PORT", 8000)  # noqa: S104
        for ending in _ENDINGS:
            signal.signal(ending, _interrupt)
        try:
            with _claimed(settings.VAR_DIR), ExitStack() as afterwards:
                check_free(host, port)
                self.serve(host, port, afterwards)
        except CannotStart as error:
            raise CommandError(str(error)) from None
        except KeyboardInterrupt:
            self.say("Stopped.")

    def serve(self, host: str, port: int, afterwards: ExitStack) -> None:
        servers = start_servers(settings.VAR_DIR, durable=True)
        afterwards.callback(stop, servers)
        if how_to_sign_in := _prepare():
            self.say(how_to_sign_in)  # at once: it is never shown again
        roles = _roles(host, port)
        afterwards.callback(stop, roles)
        for role in roles:
            role.start()
        _wait_for_web(roles[0], local_host(host), port)
        self.say(_greeting(host, port))
        keep_running([*servers, *roles], say=self.say)

    def say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


def _interrupt(*_: object) -> NoReturn:
    """Heard once: a second Ctrl-C must not leave half of them running."""
    for ending in _ENDINGS:
        signal.signal(ending, signal.SIG_IGN)
    raise KeyboardInterrupt


@contextmanager
def _claimed(var: Path) -> Iterator[None]:
    """The data folder for us alone."""
    var.mkdir(parents=True, exist_ok=True)
    with (var / "lock").open("a+", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise CannotStart(
                f"Talon already runs with the data in {var} (process {lock.read()}). "
                "Stop that one first, or set VAR_DIR to another folder."
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def _prepare() -> str | None:
    if _static_files_are_stale():
        call_command("collectstatic", interactive=False, verbosity=0)
    how_to_sign_in: str | None = call_command("prepare", stdout=StringIO())
    connections.close_all()  # from here on this process only watches
    return how_to_sign_in


def _static_files_are_stale() -> bool:
    """Whether an upgrade brought files that were not collected yet: ours, or those of another lock file."""
    collected = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if not collected.exists():
        return True
    sources = [settings.BASE_DIR / "uv.lock", *(settings.BASE_DIR / "league" / "static").rglob("*")]
    return max(path.stat().st_mtime for path in sources) > collected.stat().st_mtime


def _roles(host: str, port: int) -> list[Child]:
    """The web first. Unless told otherwise they are for the local network, which has no https."""
    local = {"LAN": "1", "HTTPS": "0"}
    if found := network_host(host):
        local["NETWORK_URL"] = f"http://{found}:{port}"
    commands = {"web": processes.web(host, port), "worker": processes.WORKER, "sweeper": processes.SWEEPER}
    return [
        Child(
            name=name,
            command=[sys.executable, *command],
            log=settings.VAR_DIR / "log" / f"{name}.log",
            environment=local | os.environ,
            folder=settings.BASE_DIR,
        )
        for name, command in commands.items()
    ]


def _wait_for_web(web: Child, host: str, port: int, *, patience: float = 60.0) -> None:
    deadline = time.monotonic() + patience
    while not _answers(host, port):
        if web.exit_code is not None or time.monotonic() > deadline:
            raise CannotStart(f"The web does not start. The end of {web.log}:\n{web.last_words()}")
        time.sleep(0.05)


def _answers(host: str, port: int) -> bool:
    """Any answer will do: it comes from a process that has loaded everything."""
    with closing(HTTPConnection(host, port, timeout=5)) as connection, suppress(OSError, HTTPException):
        connection.request("GET", "/health")
        return bool(connection.getresponse().status)
    return False


def _greeting(host: str, port: int) -> str:
    lines = [f"Talon runs at  http://{local_host(host)}:{port}/"]
    if found := network_host(host):
        lines.append(f"In your network  http://{found}:{port}/")
    return "\n".join([*lines, f"Logs are in {settings.VAR_DIR / 'log'}. Ctrl-C ends it."])
