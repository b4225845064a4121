"""What waits for an organizer's word, wherever in an event or a league it came in."""

from typing import Any

import pytest

from league.models import Event, Table
from league.queries.undecided import events_undecided, undecided_in
from league.services import events, rulings, stages, table_rulings
from league.states import BracketRuling
from tests import factories
from tests.brackets import cup, play, started, table
from tests.factories import ada, confirmed_deal, dispute, enter, published_round, table_of, totals
from tests.laid_down import laid_down
from tests.services.test_deadlines import closed_for

pytestmark = pytest.mark.django_db


def found(event: Event) -> list[tuple[int, int, int]]:
    """By round: its number, readings that came too late, and objections that did."""
    return [(each.round.number, each.late, each.objections) for each in undecided_in(event)]


def came_late(at: Table) -> None:
    """A reading after the round had closed."""
    closed_for(at, 1)
    enter(at, 1, totals(at))


@pytest.fixture
@laid_down
def event() -> Event:
    """Round 1 was played, and Cy objects to it; round 2 has closed, and a reading came after that."""
    made = factories.event(names=("Bea", "Cy"))
    first = published_round(made)
    confirmed_deal(table_of(first))
    stages.refresh_stage(first.stage_id)
    dispute(table_of(first), 2)
    came_late(table_of(published_round(made)))
    return made


def test_it_is_counted_by_round_the_newest_first(event: Event) -> None:
    assert found(event) == [(2, 1, 0), (1, 0, 1)]


def test_a_decision_ends_it(event: Event) -> None:
    at = Table.objects.get(round__number=2)

    rulings.accept_version(at, 1, version=1, by=ada(), reason="Their train stood still.")

    assert found(event) == [(1, 0, 1)]


def test_an_objection_is_answered_by_a_correction_or_by_saying_that_it_stands(event: Event) -> None:
    factories.let_stand(Table.objects.get(round__number=1))

    assert found(event) == [(2, 1, 0)]


def test_who_objects_again_is_counted_again(event: Event) -> None:
    at = Table.objects.get(round__number=1)
    factories.let_stand(at)

    dispute(at, 2, reason="Count the stock too.")

    assert found(event) == [(2, 1, 0), (1, 0, 1)]


def test_a_closed_table_waits_for_nothing(event: Event) -> None:
    factories.close(Table.objects.get(round__number=2).round)

    assert found(event) == [(1, 0, 1)]


def test_an_objection_at_a_table_that_is_played_anew_waits_for_nothing() -> None:
    stage = started(cup(4))
    for number, order in ((1, ("P1", "P4")), (2, ("P2", "P3")), (3, ("P1", "P2"))):
        play(stage, number, *order)
    dispute(table(stage, 3), 2)
    before = found(stage.event)

    table_rulings.void_table(
        table(stage, 1), by=ada(), reason="A deck was short.", then=BracketRuling.RESTART
    )

    assert (before, found(stage.event)) == ([(2, 0, 1)], [])


def test_a_league_has_it_by_event(event: Event) -> None:
    other = factories.event(name="Saturday", names=("Eve", "Fay"))
    confirmed_deal(at := table_of(published_round(other)))
    dispute(at, 2)
    factories.table(name="Sunday", names=("Gus", "Hal"))

    assert events_undecided(factories.league()) == [(other, 1), (event, 2)]


def test_in_a_finished_event_nothing_waits() -> None:
    event = factories.event(names=("Bea", "Cy"))
    confirmed_deal(at := table_of(published_round(event)))
    stages.refresh_stage(at.round.stage_id)
    dispute(at, 2)
    events.finish_event(event, by=ada())

    assert (found(event), events_undecided(factories.league())) == ([], [])


@pytest.mark.parametrize("rounds", [1, 3])
def test_it_costs_the_same_for_few_and_many(django_assert_num_queries: Any, rounds: int) -> None:
    event = factories.event(names=("Bea", "Cy"))
    for _round in range(rounds):
        current = published_round(event)
        confirmed_deal(table_of(current))
        stages.refresh_stage(current.stage_id)
        dispute(table_of(current), 2)

    with django_assert_num_queries(3):
        undecided_in(event)
