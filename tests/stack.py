"""Processes of the product beside a test: on its database, its broker and a data folder of their own."""

import os
import socket
from collections.abc import Sequence
from contextlib import closing, suppress
from itertools import cycle, islice
from pathlib import Path
from random import sample
from urllib.parse import quote

from django.conf import settings
from django.db import connection

WORKERS, OF_ONE_WORKER = 16, 750  # of ports


def environment(var: Path, *, database: str | None = None, **more: str) -> dict[str, str]:
    """What a process needs to see what the test sees, or to have another database of the same server.

    Commit first: use it with a transactional database.
    """
    known = connection.settings_dict
    user, password = (quote(known[name] or "", safe="") for name in ("USER", "PASSWORD"))
    host, port = quote(known["HOST"], safe=""), known["PORT"] or 5432
    own = {
        "DATABASE_URL": f"postgresql://{user}:{password}@{host}:{port}/{database or known['NAME']}",
        "REDIS_URL": settings.REDIS_URL,
        "VAR_DIR": str(var),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "HTTPS": "0",
    }
    return {**os.environ, **own, **more}


def free_port() -> int:
    """A port nobody listens on, and another one each time. It stays free until it is used: kernels give those from
    32,768 up to connections, and each worker of a parallel run takes from its own share of the others.
    """
    for port in islice(_ports, OF_ONE_WORKER):
        with closing(socket.socket()) as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("no free port from 20,000 to 32,000")


def _share() -> Sequence[int]:
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % WORKERS
    return range(20_000 + worker, 20_000 + WORKERS * OF_ONE_WORKER, WORKERS)


_ports = cycle(sample(_share(), OF_ONE_WORKER))  # one comes again when all the others were given
