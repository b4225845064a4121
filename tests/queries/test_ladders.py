"""A ladder as everybody sees it."""

from typing import Any

import pytest

from league.models import Event
from league.queries.ladders import LadderNow, Rung, ladder_now
from league.queries.past_standings import everybody_in, past_rows
from league.queries.preview import as_void, moves_if
from league.services import wishes
from tests import factories

pytestmark = pytest.mark.django_db


def now(of: Event) -> LadderNow:
    return ladder_now(factories.stage(of))


def rung_of(of: Event, name: str) -> Rung:
    return next(rung for rung in now(of).rungs if str(rung.entrant) == name)


def may_challenge(of: Event, name: str) -> list[str]:
    return [str(entrant) for entrant in rung_of(of, name).may_challenge]


def test_one_may_challenge_whoever_is_within_reach() -> None:
    ladder = factories.ladder(reach=2)

    assert may_challenge(ladder, "Fay") == ["Cy", "Eve"]
    assert may_challenge(ladder, "Bea") == []


def test_who_plays_or_is_away_is_not_to_be_challenged_and_challenges_nobody() -> None:
    ladder = factories.ladder()
    made = factories.challenge(ladder, "Cy", "Bea")
    wishes.send_away(factories.entrant(ladder, "Fay"), by=factories.ada())

    assert [may_challenge(ladder, name) for name in ("Cy", "Eve", "Fay", "Gus")] == [[], [], [], ["Eve"]]
    assert rung_of(ladder, "Bea").playing == made.tables.get()
    assert now(ladder).open_tables == [made.tables.get()]


def test_a_rung_says_how_many_challenges_were_played() -> None:
    ladder = factories.ladder()
    factories.won_by(factories.challenge(ladder, "Cy", "Bea"), "Cy")

    assert [(rung.number, str(rung.entrant), rung.played) for rung in now(ladder).rungs[:3]] == [
        (1, "Cy", 1),
        (2, "Bea", 1),
        (3, "Eve", 0),
    ]


def test_the_ladder_after_an_earlier_challenge_can_be_asked_for() -> None:
    ladder = factories.ladder(("Bea", "Cy", "Eve"))
    factories.won_by(factories.challenge(ladder, "Cy", "Bea"), "Cy")
    factories.won_by(factories.challenge(ladder, "Eve", "Cy"), "Eve")
    stage = factories.stage(ladder)

    rows = past_rows(stage, everybody_in(stage), until=1)

    assert [(row.rank, str(row.entrant)) for row in rows] == [(1, "Cy"), (2, "Bea"), (3, "Eve")]


def test_before_a_table_is_void_one_sees_who_would_move() -> None:
    ladder = factories.ladder(("Bea", "Cy", "Eve"))
    made = factories.challenge(ladder, "Eve", "Bea")
    factories.won_by(made, "Eve")

    moves = moves_if(as_void(made.tables.get()))

    assert [(str(move.entrant), move.before.rank, move.after.rank) for move in moves] == [
        ("Bea", 2, 1),
        ("Cy", 3, 2),
        ("Eve", 1, 3),
    ]


@pytest.mark.parametrize("count", [2, 6])
def test_a_ladder_costs_the_same_however_long_it_is(count: int, django_assert_num_queries: Any) -> None:
    ladder = factories.ladder(factories.NAMES[:count])
    factories.challenge(ladder, "Cy", "Bea")
    stage = factories.stage(ladder)

    with django_assert_num_queries(2):
        assert [str(rung.entrant) for rung in ladder_now(stage).rungs] == list(factories.NAMES[:count])
