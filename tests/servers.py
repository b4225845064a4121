"""A pytest plugin: the test run has a PostgreSQL and a Valkey of its own, started once and ended with it.

Those of DATABASE_URL and REDIS_URL where they are set. Bare `pytest`, an editor's and a parallel run get them
alike: a parallel run's controller starts them, its workers inherit the folder and take a database each.
`-p no:tests.servers` leaves them out.
"""

import os
import shutil
import tempfile
from collections.abc import Generator
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from config import env
from config.embedded.child import CannotStart, stop
from config.embedded.programs import postgres_bin, valkey_server
from config.embedded.servers import start_servers
from config.embedded.sockets import valkey_url


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """Before pytest-django reads the settings: they take everything from the environment."""
    if worker := os.environ.get("PYTEST_XDIST_WORKER"):
        _take_redis_database(1 + int(worker.removeprefix("gw")))
    else:
        _take_folder(early_config)
        if not early_config.known_args_namespace.collectonly:
            _start_servers(early_config)
    return (yield)


def pytest_report_header() -> list[str]:
    """Which ones these are: a run on Debian's own must not quietly be one on the wheels'."""
    return [
        f"postgres: {'given' if env.text('DATABASE_URL') else postgres_bin()}",
        f"redis: {'given' if env.text('REDIS_URL') else valkey_server()}",
    ]


def _take_folder(config: pytest.Config) -> None:
    var = Path(tempfile.mkdtemp(prefix="talon-tests-"))
    config.add_cleanup(partial(shutil.rmtree, var, ignore_errors=True))
    # The test client asks by plain http, and would be sent to https for every page.
    os.environ |= {"VAR_DIR": str(var), "HTTPS": "0"}


def _start_servers(config: pytest.Config) -> None:
    try:
        servers = start_servers(env.var_dir(), durable=False)
    except CannotStart as error:
        raise pytest.UsageError(str(error)) from None
    config.add_cleanup(partial(stop, servers))


def _take_redis_database(number: int) -> None:
    """pytest-django gives each worker a database of its own in PostgreSQL; this is the same for Redis."""
    address, _, _ = env.text("REDIS_URL", valkey_url(env.var_dir())).partition("?")
    if address.startswith("unix:"):
        os.environ["REDIS_URL"] = f"{address}?db={number}"
    else:
        os.environ["REDIS_URL"] = urlsplit(address)._replace(path=f"/{number}").geturl()
