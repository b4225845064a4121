"""A copy of the database, brought into a new server with an empty broker: everything is there and goes on."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from config.embedded.programs import postgres_bin
from config.embedded.sockets import postgres_url
from tests.faults.run import Run
from tests.faults.site import Site, site_under_test

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.release, pytest.mark.timeout(1200)]


@contextmanager
def restored(dump: Path, var: Path) -> Iterator[Site]:
    """A new site; what it made for itself goes, and what was kept comes in."""
    var.mkdir()
    with site_under_test(var) as site:
        restore = [str(postgres_bin() / "pg_restore"), "--clean", "--if-exists", "--exit-on-error"]
        with site.without("web"), site.without("worker"), site.without("sweeper"):
            subprocess.run([*restore, "--dbname", postgres_url(var), str(dump)], check=True)
        yield site


@pytest.mark.scenario("S30")
def test_a_backup_is_everything_that_was_and_goes_on_from_there(run: Run, tmp_path: Path) -> None:
    run.load.play()
    run.becomes_quiet()
    before, dump = run.site.derived(), tmp_path / "backup"

    keep = [str(postgres_bin() / "pg_dump"), "--format", "custom", "--file", str(dump)]
    subprocess.run([*keep, postgres_url(run.site.var)], check=True)

    with restored(dump, tmp_path / "restored") as site:
        assert site.derived() == before
        site.manage("rebuild")
        assert site.derived().rows == before.rows
