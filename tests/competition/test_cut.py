"""The cut between two stages: who goes on, and who is level over the line."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.cut import Cut, CutRule, Qualifier, cut
from league.competition.elimination import Course, Shape, follow, single
from league.competition.line import Tied
from league.competition.points import SCHEMES, Points
from league.competition.pools import draw_pools
from league.competition.standings import StandingRow, TiebreakValue, standings
from league.competition.types import EntrantId, PlayedTable, SeatScore
from tests.competition.fields import field, ids


def row(
    entrant: int, rank: int, points: Points = 0, *, played: int = 3, wins: int | None = None
) -> StandingRow:
    tiebreaks = () if wins is None else (TiebreakValue("wins", wins),)
    return StandingRow(EntrantId(entrant), rank, False, played, points, tiebreaks)


def through(settled: Cut) -> list[int]:
    return [each.entrant for each in settled.qualifiers]


def test_the_top_of_a_field_goes_on_seeded_by_rank() -> None:
    whole = [row(7, 1), row(2, 2), row(5, 3), row(1, 4)]

    assert through(cut([whole], CutRule(each=2))) == [7, 2]


def test_level_over_the_line_the_cut_is_not_settled() -> None:
    whole = [row(7, 1), row(2, 2), row(5, 2), row(1, 4)]

    unsettled = cut([whole], CutRule(each=2))

    assert unsettled.tied == (Tied(ids(2, 5), 1),)
    assert not unsettled.is_settled
    assert through(unsettled) == [7]


def test_level_on_one_side_of_the_line_says_nothing() -> None:
    whole = [row(7, 1), row(2, 1), row(5, 3), row(1, 3)]

    assert cut([whole], CutRule(each=2)).is_settled


def test_a_ruling_settles_exactly_the_tie_it_names() -> None:
    whole = [row(7, 1), row(2, 2), row(5, 2), row(1, 4)]

    assert through(cut([whole], CutRule(each=2), rulings=[ids(5, 2)])) == [7, 5]
    assert not cut([whole], CutRule(each=2), rulings=[ids(5, 2, 1)]).is_settled


def test_when_somebody_cannot_go_on_the_next_in_line_does() -> None:
    whole = [row(7, 1), row(2, 2), row(5, 3)]

    assert through(cut([[each for each in whole if each.entrant != 2]], CutRule(each=2))) == [7, 5]


def test_the_winners_of_pools_are_seeded_first_and_compared_by_points_per_table() -> None:
    larger = [row(1, 1, 12, played=4), row(2, 2, 9, played=4)]
    smaller = [row(3, 1, 10, played=3), row(4, 2, 6, played=3)]

    assert through(cut([larger, smaller], CutRule(each=2))) == [3, 1, 2, 4]
    assert through(cut([larger, smaller], CutRule(each=2, compared="points"))) == [1, 3, 2, 4]


def test_the_best_runners_up_fill_the_field() -> None:
    pools = [
        [row(1, 1, 15), row(2, 2, 9), row(3, 3, 8)],
        [row(4, 1, 14), row(5, 2, 11), row(6, 3, 2)],
        [row(7, 1, 13), row(8, 2, 10), row(9, 3, 1)],
    ]

    settled = cut(pools, CutRule(each=1, runners_up=1))

    assert settled.qualifiers == (
        Qualifier(EntrantId(1), 1, 1),
        Qualifier(EntrantId(4), 2, 1),
        Qualifier(EntrantId(7), 3, 1),
        Qualifier(EntrantId(5), 2, 2, is_runner_up=True),
    )


def test_of_a_pool_only_one_runner_up_is_considered() -> None:
    strong = [row(1, 1, 15), row(2, 2, 14), row(3, 3, 13)]
    weak = [row(4, 1, 6), row(5, 2, 5), row(6, 3, 4)]

    assert through(cut([strong, weak], CutRule(each=1, runners_up=2))) == [1, 4, 2, 5]


def test_runners_up_are_compared_by_tiebreaks_too() -> None:
    pools = [[row(1, 1, 9, wins=3), row(2, 2, 6, wins=1)], [row(3, 1, 9, wins=2), row(4, 2, 6, wins=2)]]

    assert through(cut(pools, CutRule(each=1, runners_up=1))) == [1, 3, 4]


def test_runners_up_level_over_the_line_need_a_ruling() -> None:
    pools = [[row(1, 1, 9), row(2, 2, 6)], [row(3, 1, 8), row(4, 2, 6)], [row(5, 1, 7), row(6, 2, 6)]]
    rule = CutRule(each=1, runners_up=2)

    assert cut(pools, rule).tied == (Tied(ids(2, 4, 6), 2),)
    assert through(cut(pools, rule, rulings=[ids(6, 2, 4)])) == [1, 3, 5, 6, 2]


def test_level_for_runner_up_of_one_pool_needs_a_ruling_if_that_pool_has_one() -> None:
    pools = [[row(1, 1, 9), row(2, 2, 6), row(3, 2, 6)], [row(4, 1, 8), row(5, 2, 5)]]

    assert cut(pools, CutRule(each=1, runners_up=1)).tied == (Tied(ids(2, 3), 1),)
    assert cut(pools[::-1], CutRule(each=1, runners_up=2)).tied == (Tied(ids(2, 3), 1),)


def test_while_a_pool_is_tied_nobody_is_runner_up() -> None:
    pools = [[row(1, 1, 9), row(2, 1, 9)], [row(4, 1, 8), row(5, 2, 5)]]

    unsettled = cut(pools, CutRule(each=1, runners_up=1))

    assert unsettled.tied == (Tied(ids(1, 2), 1),)
    assert through(unsettled) == [4]


def test_means_are_exact() -> None:
    pools = [[row(1, 1, Fraction(1, 3), played=1)], [row(2, 1, 1, played=3)]]

    assert through(cut(pools, CutRule(each=1))) == [1, 2]
    assert through(cut(pools[::-1], CutRule(each=1))) == [2, 1]


def pool_standings(scores: dict[int, int], pools: int) -> list[tuple[StandingRow, ...]]:
    """One table for each pool; the pools are dealt by number."""
    return [
        standings(
            pool,
            [PlayedTable(1, at, tuple(SeatScore(who, scores[who]) for who in pool))],
            scheme=SCHEMES["sum"],
            tiebreaks=["wins"],
            rng_seed=1,
        )
        for at, pool in enumerate(draw_pools(field(len(scores)), pools), start=1)
    ]


def test_to_take_the_advance_back_correct_and_advance_again_gives_a_fresh_bracket() -> None:
    wrong = {1: 40, 2: 39, 3: 20, 4: 15, 5: 30, 6: 31, 7: 5, 8: 6}
    right = wrong | {6: 15, 3: 31}
    rule = CutRule(each=2)

    first = Course(tuple(ids(*through(cut(pool_standings(wrong, 2), rule)))))
    again = Course(tuple(ids(*through(cut(pool_standings(right, 2), rule)))))

    assert first.seeds == (1, 2, 6, 5)
    assert again.seeds == (1, 2, 3, 5)
    assert follow(single(4), again) == follow(single(4), Course(ids(1, 2, 3, 5)))


@given(st.lists(st.integers(0, 6), min_size=4, max_size=24), st.integers(1, 3), st.integers(0, 2), st.data())
def test_a_cut_is_settled_or_says_who_is_tied_and_a_ruling_settles_it(
    points: list[int], each: int, runners_up: int, data: st.DataObject
) -> None:
    scores = dict(enumerate(points, start=1))
    count = data.draw(st.integers(1, len(points) // 2))
    pools = pool_standings(scores, count)
    rule = CutRule(each, min(runners_up, count))
    rulings: list[tuple[EntrantId, ...]] = []

    settled = cut(pools, rule)
    while not settled.is_settled:
        assert all(0 < tie.places < len(tie.entrants) for tie in settled.tied)
        rulings += [tuple(Random(1).sample(tie.entrants, len(tie.entrants))) for tie in settled.tied]
        settled = cut(pools, rule, rulings=rulings)

    best = [
        {row.entrant for row in pool if row.rank + sum(o.rank == row.rank for o in pool) - 1 <= each}
        for pool in pools
    ]
    assert set().union(*best) <= set(through(settled))
    assert len(set(through(settled))) == len(settled.qualifiers)
    nexts = [len(pool) > each for pool in pools]
    assert len(settled.qualifiers) == sum(min(each, len(pool)) for pool in pools) + min(
        rule.runners_up if count > 1 else 0, sum(nexts)
    )


@pytest.mark.parametrize("groups", [2, 4])
def test_pool_mates_do_not_meet_at_once_in_the_finals(groups: int) -> None:
    rng = Random(groups)
    scores = {who: rng.randrange(100) for who in range(1, 25)}
    settled = cut(pool_standings(scores, groups), CutRule(each=8 // groups))

    bracket = single(8, Shape(2, 1), groups=[each.pool for each in settled.qualifiers])

    pool_of = [each.pool for each in settled.qualifiers]
    first = bracket.rounds()[0]
    assert all(len({pool_of[source[0] - 1] for source in table.sources}) == 2 for table in first)
