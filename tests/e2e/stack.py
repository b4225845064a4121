"""All of the product as processes, on a fresh database of its own: the web, a worker and the sweeper."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import httpx
import psycopg
from django.conf import settings
from django.db import connection
from psycopg.sql import SQL, Identifier

from config import processes
from config.embedded.child import Child, stop
from tests.stack import environment, free_port
from tests.waiting import until

ORGANIZER = "ada"
ADD_ORGANIZER = f"""
from league.models import League
from league.services.people import add_organizer
print(add_organizer(League.objects.get(), "{ORGANIZER}")[1])
"""


@dataclass(frozen=True)
class Stack:
    """Where it listens, and how its organizer signs in."""

    url: str
    password: str
    wires: httpx.HTTPTransport
    worker: Child

    def kill_worker(self) -> None:
        """At once, with the processes it started; nobody starts it again."""
        assert self.worker.process
        os.killpg(self.worker.process.pid, signal.SIGKILL)
        self.worker.process.wait()

    def visitor(self, *, follow_redirects: bool = False) -> httpx.Client:
        """Somebody with cookies and headers of their own. All share the connections, which end with the stack."""
        return httpx.Client(
            base_url=self.url, transport=self.wires, timeout=30, follow_redirects=follow_redirects
        )


@contextmanager
def live_stack(var: Path, **more: str) -> Iterator[Stack]:
    """Start it, wait until it answers, end it. The sweeper is slow on purpose: what comes soon, a worker did.

    `more` goes into the environment of its processes.
    """
    port = free_port()
    with fresh_database() as database:
        usual = {"SWEEP_SECONDS": "60", "DJANGO_SETTINGS_MODULE": "tests.settings"}
        its_own = environment(var, database=database, **(usual | more))
        manage(its_own, "migrate", "--verbosity", "0")
        password = manage(its_own, "shell", "--no-imports", "--command", ADD_ORGANIZER).strip()
        children = [
            Child(
                name=name,
                command=[sys.executable, *command],
                log=var / f"{name}.log",
                environment=its_own,
                folder=settings.BASE_DIR,
            )
            for name, command in (
                ("web", processes.web("127.0.0.1", port)),
                ("worker", processes.WORKER),
                ("sweeper", processes.SWEEPER),
            )
        ]
        try:
            for child in children:
                child.start()
            until(lambda: answers(f"http://127.0.0.1:{port}/health/"))
            with httpx.HTTPTransport() as wires:
                yield Stack(f"http://127.0.0.1:{port}", password, wires, children[1])
        finally:
            stop(children)


@contextmanager
def fresh_database() -> Iterator[str]:
    """An empty database beside that of the tests, gone afterwards."""
    known = connection.settings_dict
    name = f"talon_{uuid4().hex}"
    with psycopg.connect(
        host=known["HOST"],
        port=known["PORT"] or None,
        user=known["USER"],
        password=known["PASSWORD"],
        dbname="postgres",
        autocommit=True,
    ) as server:
        server.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        try:
            yield name
        finally:
            server.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


def manage(its_own: Mapping[str, str], *command: str) -> str:
    """Run a management command to its end, and give what it printed."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=settings.BASE_DIR,
        env=its_own,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def answers(url: str) -> bool:
    try:
        return httpx.get(url).status_code == 200
    except httpx.TransportError:
        return False
