"""What happens at the same instant: real connections, real barriers, and for each guard a run without it that fails."""

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Barrier

import pytest
from django.conf import settings
from django.db import connection

from config import processes
from config.embedded.child import Child, stop
from league import access
from league.models import Event, LogEntry, Round, SeatClaim, Table
from league.services import results, stages
from league.states import ConfirmationPolicy, RoundState
from tests import factories
from tests.stack import environment
from tests.waiting import until

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]

TIMES = 200
TIMES_WITHOUT = 20


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[None]:
    """A worker on the tests' database. No sweeper: what a nudge does not do stays undone."""
    child = Child(
        name="worker",
        command=[sys.executable, *processes.WORKER],
        log=tmp_path / "worker.log",
        environment=environment(tmp_path),
        folder=settings.BASE_DIR,
    )
    child.start()
    yield
    stop([child])


@contextmanager
def two_at_once() -> Iterator[ThreadPoolExecutor]:
    """Two threads, each with a database connection of its own that ends with it."""
    with ThreadPoolExecutor(2) as pool:
        try:
            yield pool
        finally:
            both = Barrier(2)
            for each in [pool.submit(_close, both) for _thread in range(2)]:
                each.result()


def _close(both: Barrier) -> None:
    both.wait()
    connection.close()


def event_of_three() -> Event:
    """Three seats, of which the two that did not enter a deal must both confirm it."""
    return factories.event(names=("Bea", "Cy", "Eve"), confirmation=ConfirmationPolicy.ALL_OTHERS)


def entered_table(event: Event) -> Table:
    """The one table of the next round, with a deal that waits for its last two confirmations."""
    table = factories.published_round(event).tables.get()
    at = access.table_to_score(access.table_link(table))
    factories.enter(at, 1, factories.totals(at))
    return at


def confirm_at_once(table: Table, pool: ThreadPoolExecutor) -> list[BaseException | None]:
    """Both confirmations at the same instant; what went wrong with each."""
    link = access.table_link(table)
    said = table.deals.get().submissions.get().content_hash
    start = Barrier(2)

    def confirm(claim: SeatClaim) -> None:
        at = access.table_to_score(link)
        start.wait()
        results.confirm(at, 1, version=1, content_hash=said, by=claim, key="confirm")

    claims = [factories.claim(table, seat) for seat in (2, 3)]
    waiting = [pool.submit(confirm, claim) for claim in claims]
    return [each.exception() for each in waiting]


def is_complete(table: Table) -> bool:
    return Round.objects.filter(pk=table.round_id, state=RoundState.COMPLETE).exists()


@pytest.mark.stack
def test_the_last_two_confirmations_at_the_same_instant_complete_the_round_once(worker: None) -> None:
    event = event_of_three()

    with two_at_once() as pool:
        for _time in range(TIMES):
            table = entered_table(event)
            assert confirm_at_once(table, pool) == [None, None]
            until(partial(is_complete, table))

    completed = LogEntry.objects.filter(event=event, action="round.complete")
    times = Counter(completed.values_list("after__round", flat=True))
    assert times == dict.fromkeys(range(1, TIMES + 1), 1)


def test_without_the_lock_a_round_is_left_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "hold", lambda **rows: None)
    complete = []

    with two_at_once() as pool:
        for _time in range(TIMES_WITHOUT):
            table = entered_table(event_of_three())
            confirm_at_once(table, pool)
            stages.refresh_stage(table.round.stage_id)
            complete.append(is_complete(table))

    assert not all(complete)
