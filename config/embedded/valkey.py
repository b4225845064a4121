"""Valkey (or Redis) on a Unix socket, its data in `var`/valkey."""

import time
from pathlib import Path

import redis

from config.embedded.child import CannotStart, Child
from config.embedded.programs import valkey_server
from config.embedded.sockets import make_private, socket_folder, valkey_socket, valkey_url

# Room for every worker of a parallel test run to have a database of its own.
DATABASES = 64


def valkey(var: Path, *, durable: bool) -> Child:
    """The server, ready to be started."""
    data = var / "valkey"
    data.mkdir(parents=True, exist_ok=True)
    make_private(socket_folder(var))
    options = {
        "port": "0",
        "unixsocket": str(valkey_socket(var)),
        "unixsocketperm": "700",
        "dir": str(data),
        "save": "",
        "appendonly": "yes" if durable else "no",
        "maxmemory-policy": "noeviction",  # a full broker must say so, never forget messages
        "databases": str(DATABASES),
    }
    return Child(
        name="valkey",
        command=[
            str(valkey_server()),
            *(word for name, value in options.items() for word in (f"--{name}", value)),
        ],
        log=var / "log" / "valkey.log",
    )


def wait_for_valkey(child: Child, var: Path, *, patience: float = 30.0) -> None:
    """Return once it answers."""
    deadline = time.monotonic() + patience
    with redis.Redis.from_url(valkey_url(var)) as client:
        while not _answers(client):
            if child.exit_code is not None or time.monotonic() > deadline:
                raise CannotStart(f"Valkey does not start. The end of {child.log}:\n{child.last_words()}")
            time.sleep(0.02)


def _answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.ConnectionError:  # not there yet, or still reading its data
        return False
