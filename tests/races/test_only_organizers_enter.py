"""Field case F29: the organizers take entering to themselves at the very instant at which a seat enters a deal."""

from dataclasses import replace

import pytest

from league.errors import NotYours
from league.models import LogEntry, Submission, Table
from league.services import events, results
from league.services.results import Receipt
from league.services.rules import rules_of
from league.states import ConfirmationPolicy
from tests import factories
from tests.races.together import Together, often, together, without_the_lock

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

TIMES = often(100)


def enter_while_it_is_switched(two: Together) -> bool:
    """Whether it is as if one had come after the other: nothing is stored once the setting says so."""
    at = factories.table(names=("Bea", "Cy"))
    claim, document, ada = factories.claim(at, 1), factories.totals(at), factories.ada()

    def switch(table: Table) -> None:
        event, stage = table.round.stage.event, table.round.stage
        rules = replace(rules_of(event, stage), confirmation=ConfirmationPolicy.ORGANIZER)
        events.change_rules(event, rules, by=ada)

    _switched, entered = two.act(
        at, switch, lambda table: results.submit(table, 1, document, by=claim, key="enter")
    )
    if isinstance(entered, NotYours):
        return not Submission.objects.filter(deal__table=at).exists()
    done = LogEntry.objects.filter(action__in=("event.changed", "deal.entered"), event=at.round.stage.event)
    return isinstance(entered, Receipt) and list(done.order_by("pk").values_list("action", flat=True)) == [
        "deal.entered",
        "event.changed",
    ]


def test_whoever_comes_after_the_switch_is_refused() -> None:
    with together(2) as two:
        assert [enter_while_it_is_switched(two) for _time in range(TIMES)] == [True] * TIMES


def test_where_the_table_is_not_held_something_is_entered_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    without_the_lock(monkeypatch)

    with together(2) as two:
        assert not enter_while_it_is_switched(two)
