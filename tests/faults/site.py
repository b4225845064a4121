"""The site under test, to be treated badly: a PostgreSQL and a Valkey of its own, web, worker, and a quick sweeper."""

import json
import math
import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
import psycopg
import redis
from psycopg.sql import SQL, Identifier

from config.celery import app, broker_url
from config.embedded.child import Child, stop
from config.embedded.postgres import wait_for_postgres
from config.embedded.sockets import postgres_url, valkey_url
from config.embedded.valkey import wait_for_valkey
from league.tasks import refresh_stage
from tests.e2e.programs import Organizer
from tests.e2e.stack import ADD_ORGANIZER, Stack, answers, manage
from tests.faults.parts import environment, roles_of, servers_of, stopped
from tests.stack import free_port
from tests.waiting import until

QUEUE = "celery"


@dataclass(frozen=True)
class Derived:
    """Everything that follows from what was said, byte by byte, and how much was logged."""

    stages: list[int]
    rows: dict[str, list[str]]
    logged: int


DERIVED = {
    "league_standing": "stage_id, line, entrant_id, rank, tied, played, points_numerator, points_denominator,"
    " tiebreaks",
    "league_result": "seat_id, score, place, points_numerator, points_denominator",
    "league_table": "id, state",
    "league_deal": "id, state, confirmed_submission_id",
    "league_round": "id, state",
}


@dataclass(frozen=True)
class Site(Stack):
    """A running stack whose parts can be stopped, frozen and killed one by one, by their own process ids."""

    var: Path
    parts: dict[str, Child]

    @cached_property
    def organizer(self) -> Organizer:
        """Signed in once: who signs in for every scenario is told that it is too often."""
        return Organizer(self)

    @contextmanager
    def database(self) -> Iterator[psycopg.Connection]:
        with psycopg.connect(postgres_url(self.var), autocommit=True) as connection:
            yield connection

    @contextmanager
    def broker(self) -> Iterator[redis.Redis]:
        with redis.Redis.from_url(valkey_url(self.var)) as client:
            yield client

    def signal(self, part: str, number: signal.Signals) -> None:
        """To the part and all it started."""
        process = self.parts[part].process
        assert process is not None
        os.killpg(process.pid, number)

    @contextmanager
    def frozen(self, part: str) -> Iterator[None]:
        """Nothing of it runs, and what it listens on stays: who asks it is not even refused."""
        process = self.parts[part].process
        assert process is not None
        with stopped(process.pid):
            yield
        if part == "postgres":  # which first meets everybody who asked meanwhile and has gone
            wait_for_postgres(self.parts[part], self.var)

    def kill(self, part: str) -> None:
        """At once, and without a word."""
        self.signal(part, signal.SIGKILL)
        process = self.parts[part].process
        assert process is not None
        process.wait()

    def crash_database(self) -> None:
        """As a power cut would, with what was promised on disk; then start it again."""
        database = self.parts["postgres"]
        assert database.process is not None
        database.process.send_signal(signal.SIGQUIT)
        database.process.wait()
        self.start("postgres")

    def kill_a_session(self) -> None:
        """End one of the database's own processes in the middle of its work; it then ends all others itself."""
        with self.database() as database:
            [pid] = database.execute(
                "SELECT pid FROM pg_stat_activity WHERE datname = 'talon' AND pid <> pg_backend_pid()"
                " ORDER BY state = 'idle', random() LIMIT 1"
            ).fetchone() or [None]
            assert pid, "nobody has a session"  # to nobody's number the signal would be for us
            os.kill(pid, signal.SIGKILL)
            until(lambda: not _answers(database))
        wait_for_postgres(self.parts["postgres"], self.var)

    def end_sessions(self) -> None:
        """Everybody's: who wants to go on begins another."""
        with self.database() as database:
            database.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = 'talon' AND pid <> pg_backend_pid()"
            )

    @contextmanager
    def full_of_sessions(self) -> Iterator[None]:
        """Somebody else has all the sessions that the database takes; ours were ended first."""
        with ExitStack() as held:
            self.end_sessions()
            with suppress(psycopg.OperationalError):
                while True:
                    held.enter_context(self.database())
            yield

    @contextmanager
    def holds(self, table: str, row: int) -> Iterator[None]:
        """Somebody at the database's own command line takes a row and thinks about it."""
        with self.database() as database, database.transaction():
            database.execute(
                SQL("SELECT id FROM {} WHERE id = %s FOR UPDATE").format(Identifier(table)), [row]
            )
            yield

    def forget_what_follows(self) -> None:
        """All that can be worked out from what was said, gone."""
        with self.database() as database:
            database.execute("TRUNCATE league_standing, league_result")

    def manage(self, *command: str, **more: str) -> str:
        """A management command on this site; `more` goes into its environment."""
        return manage(environment(self.var, "manage") | more, *command)

    def said(self, part: str, word: str) -> int:
        """How often a part has logged that."""
        return self.parts[part].log.read_text(encoding="utf-8", errors="replace").count(word)

    def ask_to_end(self, part: str) -> None:
        """As whoever exchanges it does; it ends what it is at."""
        process = self.parts[part].process
        assert process is not None
        process.send_signal(signal.SIGTERM)

    def start(self, part: str) -> None:
        self.parts[part].start()
        if part == "postgres":
            wait_for_postgres(self.parts[part], self.var)
        elif part == "valkey":
            wait_for_valkey(self.parts[part], self.var)

    @contextmanager
    def without(self, part: str) -> Iterator[None]:
        """Ended in peace, started again afterwards."""
        stop([self.parts[part]])
        try:
            yield
        finally:
            self.start(part)

    @contextmanager
    def another(self, part: str, **told: str) -> Iterator[None]:
        """One more of the same, as where somebody started it twice; `told` goes into its environment."""
        right = self.parts[part]
        twin = replace(right, process=None, environment={**right.environment, **told})
        twin.start()
        try:
            yield
        finally:
            stop([twin])

    def health(self) -> Any:
        """What programs that watch the site are told."""
        return self.visitor().get("/health/").json()

    @contextmanager
    def trouble(self, *orders: dict[str, Any], guards_off: tuple[str, ...] = ()) -> Iterator[None]:
        """What goes wrong inside the processes meanwhile; see inside/trouble.py and inside/guards.py."""
        self._happened.unlink(missing_ok=True)
        whole = self.orders.with_suffix(".new")
        whole.write_text(json.dumps({"trouble": orders, "guards_off": guards_off}), encoding="utf-8")
        whole.rename(self.orders)
        try:
            yield
        finally:
            self.orders.unlink()

    @property
    def orders(self) -> Path:
        return self.var / "orders.json"

    def happened(self) -> list[str]:
        """What went wrong by the latest order so far, one line each."""
        with suppress(FileNotFoundError):
            return self._happened.read_text(encoding="utf-8").splitlines()
        return []

    @property
    def _happened(self) -> Path:
        return Path(f"{self.orders}.happened")

    def queued(self) -> int:
        with self.broker() as broker:
            return int(broker.llen(QUEUE))

    def nudge(self, stage: int) -> None:
        """Send a message as the product does."""
        self.send(refresh_stage.name, stage)

    def send(self, task: str, *sent: object, **named: object) -> None:
        """Send a message as some version of the product might."""
        with app.connection_for_write(url=broker_url(valkey_url(self.var))) as connection:
            app.send_task(task, sent, named, connection=connection)

    def worker_has_nothing_else_to_do(self) -> None:
        """What it was sent is forgotten, and it has taken up something since: the next message is the next it takes."""
        with self.broker() as broker:
            broker.flushall()
        self.nudge(0)
        until(lambda: self.queued() == 0)

    def due(self) -> list[int]:
        """The stages whose standings lag behind their results."""
        with self.database() as database:
            rows = database.execute(
                "SELECT id FROM league_stage WHERE standings_revision < results_revision ORDER BY id"
            )
            return [row[0] for row in rows]

    def derived(self) -> Derived:
        with self.database() as database:
            rows = {
                table: [
                    row[0] for row in database.execute(f"SELECT ROW({columns})::text FROM {table} ORDER BY 1")
                ]
                for table, columns in DERIVED.items()
            }
            stages = [row[0] for row in database.execute("SELECT id FROM league_stage ORDER BY id")]
            [logged] = database.execute("SELECT count(*) FROM league_logentry").fetchone() or [0]
        return Derived(stages, rows, logged)

    def since_a_death(self) -> float:
        """Seconds since a process was last killed by order."""
        died = Path(f"{self.orders}.died")
        return time.time() - died.stat().st_mtime if died.exists() else math.inf

    def ended(self) -> list[str]:
        """The parts that should run and do not."""
        return [name for name, child in self.parts.items() if child.exit_code is not None]


def _answers(database: psycopg.Connection) -> bool:
    try:
        database.execute("SELECT 1")
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def site_under_test(var: Path) -> Iterator[Site]:
    """Start it, wait until it answers, end it."""
    port = free_port()
    servers, roles = servers_of(var), roles_of(var, port)
    try:
        for server in servers.values():
            server.start()
        wait_for_postgres(servers["postgres"], var)
        wait_for_valkey(servers["valkey"], var)
        manage(environment(var, "manage"), "migrate", "--verbosity", "0")
        password = manage(environment(var, "manage"), "shell", "--no-imports", "--command", ADD_ORGANIZER)
        for role in roles.values():
            role.start()
        url = f"http://127.0.0.1:{port}"
        until(lambda: answers(f"{url}/health/"))
        with httpx.HTTPTransport() as wires:
            yield Site(url, password.strip(), wires, roles["worker"], var, {**servers, **roles})
    finally:
        stop([*roles.values()])
        stop([*servers.values()])
