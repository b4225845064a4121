"""Rules of a stage are changed at the instant at which its results move."""

from dataclasses import replace

import pytest

from league.services import events
from league.services.rules import rules_of
from league.services.stages import results_moved
from league.services.transactions import hold, in_transaction
from tests import factories
from tests.races.together import before_committing

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]


def test_rules_of_a_stage_to_come_do_not_take_back_what_moved_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As when somebody is renamed who is in it."""
    event, by = factories.event(names=("Bea", "Cy", "Eve", "Fay")), factories.ada()
    finals = factories.later_stage(event)
    rules, moved = replace(rules_of(event, finals), deals=4), finals.results_revision + 1

    @in_transaction
    def move() -> None:
        hold(stage=finals)
        results_moved(finals)

    with before_committing(monkeypatch, lambda: events.change_rules(event, rules, by=by, stage=finals)):
        move()

    now = event.stages.get(pk=finals.pk)
    assert (now.deals, now.results_revision) == (rules.deals, moved)
