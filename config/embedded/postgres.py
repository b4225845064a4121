"""PostgreSQL on a Unix socket, its data in `var`/postgres."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg

from config.embedded.account import Account, ordinary_account
from config.embedded.child import CannotStart, Child
from config.embedded.programs import postgres_bin, postgres_version
from config.embedded.sockets import make_private, postgres_url, socket_folder

# For data that nobody will miss: never wait for the disk.
_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")
# The same everywhere: UTF-8, names in the order of their code points, letters known beyond ASCII.
CLUSTER = ("--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
_CLUSTER_BEFORE_17 = ("--encoding=UTF8", "--locale=C.UTF-8")


def postgres(var: Path, *, durable: bool) -> Child:
    """The server, ready to be started; makes its data folder where there is none."""
    programs = postgres_bin()
    data = var / "postgres"
    account = ordinary_account()
    sockets = socket_folder(var)
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_private(sockets)
    account.take(data)
    account.take(sockets)
    if (data / "PG_VERSION").exists():
        _refuse_other_version(data, programs)
        _end_survivor(data)
    else:
        _create_cluster(data, programs, account)
    options = ["listen_addresses=", f"unix_socket_directories={sockets}", "unix_socket_permissions=0700"]
    return Child(
        name="postgres",
        command=[
            *account.prefix,
            str(programs / "postgres"),
            *("-D", str(data), "-p", "5432"),
            *(word for option in [*options, *(() if durable else _FAST)] for word in ("-c", option)),
        ],
        log=var / "log" / "postgres.log",
        environment=_environment(),
        stop_signal=signal.SIGINT,  # "fast": ends sessions, writes all down
    )


def wait_for_postgres(child: Child, var: Path, *, patience: float = 30.0) -> None:
    """Return once it answers and holds our database."""
    deadline = time.monotonic() + patience
    while not _answers(var):
        if child.exit_code is not None or time.monotonic() > deadline:
            raise CannotStart(f"PostgreSQL does not start. The end of {child.log}:\n{child.last_words()}")
        time.sleep(0.02)
    with psycopg.connect(postgres_url(var, "postgres"), autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'talon'").fetchone():
            connection.execute("CREATE DATABASE talon")


def _answers(var: Path) -> bool:
    try:
        psycopg.connect(postgres_url(var, "postgres")).close()
    except psycopg.OperationalError:
        return False
    return True


def _create_cluster(data: Path, programs: Path, account: Account) -> None:
    kind = CLUSTER if postgres_version(programs) >= 17 else _CLUSTER_BEFORE_17
    done = subprocess.run(
        [
            *account.prefix,
            str(programs / "initdb"),
            *("-D", str(data), "--username=talon", "--auth=trust", *kind),
            "--no-sync",  # seconds saved; there is nothing in it yet that a power cut could take
        ],
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CannotStart(f"PostgreSQL cannot make its data folder {data}:\n{done.stderr.strip()}")


def _refuse_other_version(data: Path, programs: Path) -> None:
    found, ours = (data / "PG_VERSION").read_text(encoding="ascii").strip(), postgres_version(programs)
    if found != str(ours):
        raise CannotStart(
            f"{data} was written by PostgreSQL {found}, and {programs} is version {ours}. "
            f"Set POSTGRES_BIN to the programs of version {found}, or move that folder away."
        )


def _end_survivor(data: Path) -> None:
    """End a server that outlived its launcher; forget one that did not (its number may be another's)."""
    lock = data / "postmaster.pid"
    if not lock.exists():
        return
    pid = int(lock.read_text(encoding="utf-8").splitlines()[0])
    deadline = time.monotonic() + 10
    while _serves(pid, data) and time.monotonic() < deadline:
        os.kill(pid, signal.SIGINT)
        time.sleep(0.05)
    if not _serves(pid, data):
        lock.unlink(missing_ok=True)


def _serves(pid: int, data: Path) -> bool:
    """Is this process a PostgreSQL of that data folder?"""
    if sys.platform == "linux":
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            return False
    else:
        command = subprocess.run(
            ["ps", "-o", "command=", "-p", str(pid)], capture_output=True, check=False
        ).stdout
    return os.fsencode(data) in command


def _environment() -> dict[str, str]:
    """Ours without what would tell PostgreSQL another port, folder or language."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
    return kept | {"LC_ALL": "C"}
