"""A later version is prepared while the one before is at work: nobody waits for long, and nobody is refused."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import LiteralString

import pytest

from tests.faults.inside.orders import LATER
from tests.faults.run import Run
from tests.faults.site import Site
from tests.waiting import until

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.release, pytest.mark.timeout(1200)]

TABLE = "league_table"  # which gets a column, and then something in it: tests/faults/inside/migrations
LONGEST = 5.0


@pytest.fixture
def prepare(site: Site) -> Iterator[Callable[[], Future[str]]]:
    """Begins to prepare the later version; what that brings is taken back afterwards."""
    with ThreadPoolExecutor(1) as background:
        yield lambda: background.submit(site.manage, "prepare", **{LATER: "1"})
    site.manage("migrate", "faults_inside", "zero", "--verbosity", "0", **{LATER: "1"})


def rows_where(site: Site, condition: LiteralString) -> int:
    """How many there are in the table."""
    with site.database() as database:
        [rows] = database.execute(f"SELECT count(*) FROM {TABLE} WHERE {condition}").fetchone() or [-1]
    return int(rows)


@contextmanager
def backup_of(site: Site) -> Iterator[None]:
    """Somebody is at the table as a backup is: nobody may change what it looks like meanwhile."""
    with site.database() as database, database.transaction():
        database.execute(f"SELECT count(*) FROM {TABLE}")
        yield


def is_waited_for(site: Site) -> bool:
    """Whether somebody waits to have the table alone."""
    with site.database() as database:
        [waiting] = database.execute(
            f"SELECT count(*) FROM pg_locks WHERE relation = '{TABLE}'::regclass AND NOT granted"
            " AND mode = 'AccessExclusiveLock'"
        ).fetchone() or [0]
    return bool(waiting)


@pytest.mark.scenario("S31")
def test_a_column_is_added_and_filled_while_people_play_and_a_backup_is_made(
    run: Run, prepare: Callable[[], Future[str]]
) -> None:
    before = rows_where(run.site, "true")
    with ExitStack() as backup:
        backup.enter_context(backup_of(run.site))
        prepared = prepare()
        until(lambda: is_waited_for(run.site))
        with run.load.playing() as played:
            until(lambda: not is_waited_for(run.site))  # it gave way, and comes again
            until(lambda: run.confirmed() > 5 or played.done())
            backup.close()
            prepared.result()
            filled = rows_where(run.site, "later = number")

    run.becomes_quiet()
    run.measured["request longest"] = max(each.took for each in run.history.tries)
    assert filled >= before  # what the older version adds later is for a later filling
    assert run.history.unknown == 0
    assert run.measured["request longest"] < LONGEST
    assert run.violations() == []


@pytest.mark.scenario("S31", control=True)
def test_without_giving_way_everybody_is_refused_who_comes_after_a_migration_that_waits(
    one_table: Run, prepare: Callable[[], Future[str]]
) -> None:
    site = one_table.site
    [table] = one_table.load.first_rounds[one_table.load.slugs[0]]["tables"]

    with site.trouble(guards_off=("giving-way",)), backup_of(site):
        prepare()
        until(lambda: is_waited_for(site))
        asked = one_table.load.ada.signed_in.http.post(f"/api/tables/{table['id']}/link/", json={})

    assert asked.status_code == 503
