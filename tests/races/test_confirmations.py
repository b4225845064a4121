"""Confirmations at the same instant: of each other, and of an objection. Without the lock each of them goes wrong."""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings

from config import processes
from config.embedded.child import Child, stop
from league import access
from league.models import Event, LogEntry, Round, Table
from league.services import results, stages
from league.services.results import Receipt
from league.states import ConfirmationPolicy, DealState, RoundState
from tests import factories
from tests.races.together import Together, confirming, often, together, without_the_lock
from tests.stack import environment
from tests.waiting import until

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

EVENTS, ROUNDS = often(10), 20  # of each size
OBJECTIONS = often(300)


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


def event_of_three(confirmation: ConfirmationPolicy) -> Event:
    return event_of(3, confirmation)


def event_of(seats: int, confirmation: ConfirmationPolicy) -> Event:
    return factories.event(names=factories.NAMES[:seats], confirmation=confirmation)


def entered_table(event: Event) -> Table:
    """The one table of the next round, with a deal that seat 1 entered."""
    table = factories.published_round(event).tables.get()
    at = access.table_to_score(access.table_link(table))
    factories.enter(at, 1, factories.totals(at))
    return at


def confirm_at_once(two: Together, table: Table) -> list[Receipt | BaseException]:
    """The last two confirmations that the deal needs, each by a session of its own with the database."""
    *earlier, one, other = range(2, table.seats.count() + 1)
    for seat in earlier:
        factories.confirm(table, seat)
    claims = [factories.claim(table, seat) for seat in (one, other)]
    return two.act(table, *(confirming(table, claim) for claim in claims))


def states_of(said: list[Receipt | BaseException]) -> list[str]:
    """What the deal was after each of them, in the order of the alphabet."""
    return sorted(each.state for each in said if isinstance(each, Receipt))


def is_complete(table: Table) -> bool:
    return Round.objects.filter(pk=table.round_id, state=RoundState.COMPLETE).exists()


@pytest.mark.scenario("S35")
@pytest.mark.stack
@pytest.mark.parametrize("seats", [3, 4])
def test_the_last_two_confirmations_at_the_same_instant_complete_the_round_once(
    worker: None, seats: int
) -> None:
    """Field case F36."""
    tables = []

    with together(2) as two:
        for event in [event_of(seats, ConfirmationPolicy.ALL_OTHERS) for _event in range(EVENTS)]:
            for _round in range(ROUNDS):
                table = entered_table(event)
                said = confirm_at_once(two, table)
                assert states_of(said) == [DealState.CONFIRMED, DealState.SUBMITTED]
                until(partial(is_complete, table))
                tables.append(table)

    completed = LogEntry.objects.filter(action="round.complete")
    times = Counter(completed.values_list("event", "after__round"))
    assert times == {(table.round.stage.event_id, table.round.number): 1 for table in tables}


@pytest.mark.scenario("S35", control=True)
@pytest.mark.parametrize("seats", [3, 4])
def test_without_the_lock_a_round_is_left_incomplete(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    """Field case F36."""
    without_the_lock(monkeypatch)

    def completes(two: Together) -> bool:
        table = entered_table(event_of(seats, ConfirmationPolicy.ALL_OTHERS))
        confirm_at_once(two, table)
        stages.refresh_stage(table.round.stage_id)
        return is_complete(table)

    with together(2) as two:
        assert not completes(two)


def confirm_and_object_at_once(two: Together, table: Table) -> bool:
    """Whether it is as if one had come after the other: a deal counts unless the objection came first."""
    one, other = (factories.claim(table, seat) for seat in (2, 3))
    confirmed, objected = two.act(
        table,
        confirming(table, one),
        lambda at: results.dispute(at, 1, version=1, reason="I had more.", by=other, key="object"),
    )
    if not (isinstance(confirmed, Receipt) and isinstance(objected, Receipt)):
        return False
    counts = table.deals.get().state == DealState.CONFIRMED
    return counts == (objected.said == "flagged") and counts == (confirmed.state == DealState.CONFIRMED)


@pytest.mark.scenario("S38")
def test_a_confirmation_and_an_objection_at_the_same_instant_come_one_after_the_other() -> None:
    with together(2) as two:
        for table in factories.tables(OBJECTIONS, seats=3, confirmation=ConfirmationPolicy.ONE_OTHER):
            factories.enter(table, 1, factories.totals(table))
            assert confirm_and_object_at_once(two, table)


@pytest.mark.scenario("S38", control=True)
def test_without_the_lock_they_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    without_the_lock(monkeypatch)

    with together(2) as two:
        assert not confirm_and_object_at_once(
            two, entered_table(event_of_three(ConfirmationPolicy.ONE_OTHER))
        )
