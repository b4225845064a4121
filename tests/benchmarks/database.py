"""A PostgreSQL of the benchmarks' own, gone when they are done."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django

from config.embedded.child import stop
from config.embedded.servers import start_servers


@contextmanager
def database() -> Iterator[None]:
    """Django on a new, migrated database. What needs models is imported inside."""
    with tempfile.TemporaryDirectory(prefix="talon-bench-") as var:
        os.environ |= {"VAR_DIR": var, "HTTPS": "0", "DJANGO_SETTINGS_MODULE": "config.settings"}
        servers = start_servers(Path(var), durable=False)
        try:
            django.setup()
            from django.core.management import call_command
            from django.db import connection

            call_command("migrate", verbosity=0)
            yield
            connection.close()
        finally:
            stop(servers)
