"""Readings at the same instant: different ones of two seats, and copies of one. Without the lock both go wrong."""

import pytest

from league.models import SeatClaim, Table
from league.services import results
from league.services.results import Receipt
from league.states import DealState
from tests import factories
from tests.races.together import Act, Together, often, together, without_keys, without_the_lock

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

TIMES = often(300)
COPIES = 8
KEYS = [f"enter-{copy}" for copy in range(COPIES)]
ENTERED = Receipt(1, 1, "entered", DealState.SUBMITTED)
UNCHANGED = Receipt(1, 1, "unchanged", DealState.SUBMITTED)


def entering(claim: SeatClaim, *, caller: int, key: str) -> Act:
    return lambda at: results.submit(at, 1, factories.totals(at, caller=caller), by=claim, key=key)


def enter_differently_at_once(two: Together, table: Table) -> bool:
    """Whether both readings are kept, and the deal waits for somebody to settle it."""
    claims = [factories.claim(table, seat) for seat in (1, 2)]
    two.act(table, *(entering(claim, caller=claim.seat.number, key="enter") for claim in claims))
    deal = table.deals.get()
    versions = sorted(deal.submissions.values_list("version", flat=True))
    return (deal.state, versions) == (DealState.DISPUTED, [1, 2])


def enter_copies_at_once(many: Together, table: Table, keys: list[str]) -> set[Receipt | None]:
    """What the copies of one reading were answered; None for an error."""
    claim = factories.claim(table, 1)
    said = many.act(table, *(entering(claim, caller=1, key=key) for key in keys))
    return {each if isinstance(each, Receipt) else None for each in said}


@pytest.mark.scenario("S32")
def test_two_seats_that_differ_at_the_same_instant_are_both_kept() -> None:
    with together(2) as two:
        for table in factories.tables(TIMES):
            assert enter_differently_at_once(two, table)


@pytest.mark.scenario("S32", control=True)
def test_without_the_lock_one_of_them_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    without_the_lock(monkeypatch)

    with together(2) as two:
        assert not enter_differently_at_once(two, factories.table(names=("Bea", "Cy")))


@pytest.mark.scenario("S33")
def test_copies_of_one_request_are_one_reading_with_one_answer() -> None:
    with together(COPIES) as many:
        for table in factories.tables(TIMES):
            answers = enter_copies_at_once(many, table, ["enter"] * COPIES)
            assert answers == {ENTERED}
            assert table.deals.get().submissions.count() == 1


@pytest.mark.scenario("S33")
def test_copies_with_keys_of_their_own_are_one_reading() -> None:
    with together(COPIES) as many:
        for table in factories.tables(TIMES):
            assert enter_copies_at_once(many, table, KEYS) == {ENTERED, UNCHANGED}
            assert table.deals.get().submissions.count() == 1


@pytest.mark.scenario("S33", control=True)
def test_without_keys_copies_of_one_request_are_told_different_things(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_keys(monkeypatch)

    with together(COPIES) as many:
        table = factories.table(names=("Bea", "Cy"))
        assert enter_copies_at_once(many, table, ["enter"] * COPIES) == {ENTERED, UNCHANGED}


@pytest.mark.scenario("S33", control=True)
def test_without_the_lock_some_of_them_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    without_the_lock(monkeypatch)

    with together(COPIES) as many:
        assert None in enter_copies_at_once(many, factories.table(names=("Bea", "Cy")), KEYS)
