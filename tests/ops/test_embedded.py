"""The servers that `make run` and the tests start: they answer, keep what they were told, and end with us."""

import os
import pwd
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
import redis

from config.embedded.child import CannotStart, stop
from config.embedded.postgres import postgres, wait_for_postgres
from config.embedded.servers import start_servers
from config.embedded.sockets import postgres_url, socket_folder, valkey_url
from tests.waiting import running, until

# Starts both, says so, and never stops them by itself.
LAUNCHER = """
import sys, time
from pathlib import Path
from config.embedded import account
from config.embedded.servers import start_servers
if "without-namespaces" in sys.argv:
    account._namespace = lambda: None
servers = start_servers(Path(sys.argv[1]), durable=False)
print(*(server.process.pid for server in servers), flush=True)
time.sleep(600)
"""


@pytest.fixture(autouse=True)
def no_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)


@pytest.fixture
def var(tmp_path: Path) -> Path:
    """A folder with a space in its name: people have those."""
    return tmp_path / "our club"


@contextmanager
def launched(var: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], set[int]]]:
    """A launcher of its own and the servers it started."""
    command = [sys.executable, "-c", LAUNCHER, str(var), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as launcher:
        assert launcher.stdout
        yield launcher, {int(pid) for pid in launcher.stdout.readline().split()}


def write_note(var: Path) -> None:
    with psycopg.connect(postgres_url(var)) as connection:
        connection.execute("CREATE TABLE note AS SELECT 'kept' AS text")


def read_note(var: Path) -> str:
    with psycopg.connect(postgres_url(var)) as connection:
        row = connection.execute("SELECT text FROM note").fetchone()
    assert row
    text: str = row[0]
    return text


def test_both_answer_on_their_sockets_and_are_gone_after_stop(var: Path) -> None:
    servers = start_servers(var, durable=False)
    pids = {server.process.pid for server in servers if server.process}

    with psycopg.connect(postgres_url(var)) as connection:
        capital = connection.execute("SELECT upper('zoë')").fetchone()
    with redis.Redis.from_url(valkey_url(var)) as client:
        answered = client.ping()
    stop(servers)

    assert (capital, answered) == (("ZOË",), True)
    assert running(pids) == set()


def test_data_survive_a_restart(var: Path) -> None:
    servers = start_servers(var, durable=False)
    write_note(var)
    stop(servers)

    servers = start_servers(var, durable=False)
    found = read_note(var)
    stop(servers)

    assert found == "kept"


def test_a_given_address_is_used_and_nothing_is_started_for_it(
    var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://elsewhere/talon")
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere/0")

    servers = start_servers(var, durable=False)

    assert servers == []


@pytest.mark.skipif(sys.platform != "linux", reason="other kernels send no signal when a parent dies")
def test_both_end_when_their_launcher_is_killed(var: Path) -> None:
    with launched(var) as (launcher, pids):
        launcher.kill()

    until(lambda: not running(pids))


def test_a_server_that_outlived_its_launcher_makes_room(var: Path) -> None:
    survivor = postgres(var, durable=False)
    survivor.start()
    wait_for_postgres(survivor, var)
    write_note(var)

    servers = start_servers(var, durable=False)
    found = read_note(var)
    stop(servers)

    assert found == "kept"
    assert survivor.exit_code == 0


def test_the_lock_of_a_dead_server_does_not_count_though_its_number_is_in_use(var: Path) -> None:
    stop(start_servers(var, durable=False))
    (var / "postgres" / "postmaster.pid").write_text(f"{os.getpid()}\n{var / 'postgres'}\n", encoding="utf-8")

    servers = start_servers(var, durable=False)
    stop(servers)

    assert [server.name for server in servers] == ["postgres", "valkey"]


def test_a_deep_folder_gets_short_sockets(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)

    servers = start_servers(deep, durable=False)
    with psycopg.connect(postgres_url(deep)) as connection:
        answered = connection.execute("SELECT 1").fetchone()
    stop(servers)

    assert answered == (1,)
    assert deep not in socket_folder(deep).parents
    socket_folder(deep).rmdir()


def test_data_of_another_version_are_refused_by_name(var: Path) -> None:
    (var / "postgres").mkdir(parents=True)
    (var / "postgres" / "PG_VERSION").write_text("9\n", encoding="ascii")

    with pytest.raises(CannotStart, match=r"was written by PostgreSQL 9, and .* Set POSTGRES_BIN"):
        start_servers(var, durable=False)


def test_a_server_that_ends_at_once_is_told_with_the_end_of_its_log(var: Path) -> None:
    stop(start_servers(var, durable=False))
    (var / "postgres" / "postgresql.conf").write_text("no_such_setting = 1\n", encoding="ascii")

    with pytest.raises(CannotStart, match=r"PostgreSQL does not start\.(?s:.*)no_such_setting"):
        start_servers(var, durable=False)


@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="only root on Linux changes its account"
)
def test_root_without_namespaces_runs_postgres_as_nobody_who_still_ends_with_us(var: Path) -> None:
    with launched(var, "without-namespaces") as (launcher, pids):
        write_note(var)
        found = read_note(var)
        launcher.kill()

    assert (found, (var / "postgres").stat().st_uid) == ("kept", pwd.getpwnam("nobody").pw_uid)
    until(lambda: not running(pids))
