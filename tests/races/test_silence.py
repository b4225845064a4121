"""Somebody speaks at the very instant at which silence would have confirmed."""

import pytest

from league.models import Table
from league.services import results, silence
from league.services.results import Receipt
from league.states import DealState
from tests import factories
from tests.races.together import Together, often, together, without_waiting
from tests.services.test_silence import minutes_pass

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

TIMES = often(300)


def object_at_the_end(two: Together, at: Table) -> bool:
    """Whether it is as if one had come after the other: silence counts, or the objection does."""
    factories.enter(at, 1, factories.totals(at))
    cy = factories.claim(at, 2)
    minutes_pass(1)

    def objecting(table: Table) -> object:
        return results.dispute(table, 1, version=1, reason="I had more.", by=cy, key="object")

    confirmed, objected = two.act(at, lambda table: silence.confirm_if_silent(table.deals.get()), objecting)
    if not isinstance(objected, Receipt):
        return False
    counts = at.deals.get().state == DealState.CONFIRMED
    return counts == confirmed == (objected.said == "flagged")


@pytest.mark.scenario("S44")
def test_silence_and_an_objection_at_the_same_instant_come_one_after_the_other() -> None:
    with together(2) as two:
        for at in factories.tables(TIMES, silence_minutes=1):
            assert object_at_the_end(two, at)


@pytest.mark.scenario("S44", control=True)
def test_without_the_lock_they_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    without_waiting(monkeypatch)

    with together(2) as two:
        assert not object_at_the_end(two, *factories.tables(1, silence_minutes=1))
