"""What the next seating depends on, as it is read from the rows."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from league.competition.formats import LeagueNight, RoundRobin, Swiss
from league.competition.sizes import TableRule
from league.models import Event, Round
from league.queries.seating import earlier_rounds, entered, format_of, rounds_in_all, seating_field
from league.services import entrants, stages, wishes
from tests import factories

pytestmark = pytest.mark.django_db


def names(event: Event, *pks: int) -> list[str]:
    by_pk = event.entrants.in_bulk(pks)
    return [str(by_pk[pk]) for pk in pks]


@pytest.mark.parametrize(
    ("rules", "seats_by"),
    [
        ({"planned_rounds": 3}, LeagueNight(TableRule(wish=4), rounds=3)),
        ({"table_size": 2}, LeagueNight(TableRule(wish=2))),  # an odd one plays at a table of three
        ({"format": "swiss", "exact_tables": True}, Swiss(TableRule(wish=4, exact=True))),
        ({"format": "swiss", "table_size": 2}, Swiss(TableRule(wish=2, exact=True))),
        ({"format": "round-robin", "meetings": 2}, RoundRobin(TableRule(wish=4), meetings=2)),
        ({"format": "round-robin", "table_size": 2}, RoundRobin(TableRule(wish=2, exact=True))),
    ],
)
def test_a_stage_is_seated_by_its_format(rules: dict[str, Any], seats_by: object) -> None:
    event = factories.event(**rules)

    assert format_of(factories.stage(event), event.entrant_kind) == seats_by


def test_who_plays_next_comes_with_the_best_first_and_newcomers_last() -> None:
    event = factories.event(names=("Bea", "Cy"), table_size=2)
    first = factories.played_round(event)
    winner, loser = (str(seat.entrant) for seat in first.seats.order_by("number"))
    entrants.add_entrants(event, "Eve", by=factories.ada())
    stages.refresh_stage(first.stage_id)

    field = seating_field(factories.stage(event)).field

    assert names(event, *field.present) == [winner, loser, "Eve"]
    assert [field.points[who] for who in field.present[:2]] == [20, 4]


def test_rounds_come_with_who_sat_out_and_without_play_offs() -> None:
    event = factories.event(names=factories.NAMES[:5], table_size=2, format="round-robin")
    for _round in range(3):
        factories.played_round(event)
    Round.objects.filter(number=2).update(kind="play-off")

    earlier = earlier_rounds(factories.stage(event))

    assert [(len(seated.tables), len(seated.byes)) for seated in earlier] == [(2, 1), (2, 1)]
    assert len(earlier_rounds(factories.stage(event), before=3)) == 1


def test_who_was_left_alone_met_nobody() -> None:
    event = factories.event(names=factories.NAMES[:4], table_size=2, format="round-robin")
    current = factories.published_round(event)
    current.tables.get(number=1).seats.get(number=2).delete()

    (seated,) = earlier_rounds(factories.stage(event))

    assert [len(table) for table in seated.tables] == [2]


def test_a_round_in_which_nobody_came_is_a_round() -> None:
    event = factories.event(names=("Bea", "Cy"), table_size=2)
    factories.published_round(event).seats.all().delete()

    assert len(earlier_rounds(factories.stage(event))) == 1


def test_what_must_be_respected_is_of_those_who_are_there() -> None:
    event = factories.event(names=factories.NAMES[:6])
    bea, cy, eve = (factories.entrant(event, name) for name in ("Bea", "Cy", "Eve"))
    wishes.fix_table(bea, 1, by=factories.ada())
    wishes.sit_out_next(cy, sits_out=True, by=factories.ada())
    wishes.fix_table(eve, 2, by=factories.ada())
    wishes.send_away(eve, by=factories.ada())

    musts = seating_field(factories.stage(event)).field.musts

    assert (dict(musts.tables), musts.byes) == ({bea.pk: 1}, (cy.pk,))


def test_a_round_robin_is_for_all_who_play_or_ever_did() -> None:
    event = factories.event(names=factories.NAMES[:5], table_size=2, format="round-robin")
    factories.published_round(event)
    for name in factories.NAMES[:5]:
        wishes.send_away(factories.entrant(event, name), by=factories.ada())
    entrants.add_entrants(event, "Ned", by=factories.ada())
    stage = factories.stage(event)

    assert entered(stage) == 6
    assert rounds_in_all(stage, event.entrant_kind, entered=6) == 5


def test_how_many_rounds_too_few_play_nobody_can_say() -> None:
    stage = factories.stage(factories.event(format="round-robin", table_size=8, exact_tables=True))

    assert rounds_in_all(stage, "players", entered=4) is None


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_field_has_as_many_queries_after_three_rounds_as_after_one(
    django_assert_num_queries: DjangoAssertNumQueries, rounds: int
) -> None:
    event = factories.event(names=factories.NAMES[:5], table_size=2, format="round-robin")
    for _round in range(rounds):
        factories.played_round(event)
    stage = factories.stage(event)

    with django_assert_num_queries(8):
        field = seating_field(stage)

    assert field.number == rounds + 1
