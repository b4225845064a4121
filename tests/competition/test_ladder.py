"""Challenges on a ladder, and how results move those who played."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.ladder import Ladder, outcomes
from league.competition.points import places
from league.competition.record import place_scores
from league.competition.types import EntrantId, Infeasible, PlayedTable, SeatScore, Unplayed
from tests.competition.fields import field, ids

SIX = Ladder(field(6), reach=3)


def won_by(*order: int) -> PlayedTable:
    """A table named from first to last."""
    return PlayedTable(1, 1, tuple(SeatScore(EntrantId(who), -place) for place, who in enumerate(order)))


def level(*entrants: int) -> PlayedTable:
    return PlayedTable(1, 1, tuple(SeatScore(EntrantId(who), 0) for who in entrants))


def test_one_may_challenge_whoever_is_within_reach() -> None:
    assert SIX.above(EntrantId(5)) == (2, 3, 4)
    assert SIX.above(EntrantId(2)) == (1,)
    assert SIX.above(EntrantId(1)) == ()


def test_a_challenge_too_far_up_is_refused() -> None:
    SIX.check(ids(5, 2))

    with pytest.raises(Infeasible, match="entrant 5 is more than 3 rungs below entrant 1"):
        SIX.check(ids(5, 1))


def test_at_a_larger_table_everybody_is_within_reach_of_the_highest() -> None:
    SIX.check(ids(3, 4, 6))

    with pytest.raises(Infeasible, match="entrant 6 is more than 3 rungs below entrant 2"):
        SIX.check(ids(2, 4, 6))


def test_who_is_not_on_the_ladder_challenges_nobody() -> None:
    with pytest.raises(Infeasible, match="entrant 9 is not on the ladder"):
        SIX.check(ids(1, 9))


def test_nobody_challenges_alone() -> None:
    with pytest.raises(Infeasible, match="a challenge needs two"):
        SIX.check(ids(3))


def test_a_winner_from_below_goes_just_above_who_was_beaten() -> None:
    assert SIX.after(won_by(5, 2)).rungs == (1, 5, 2, 3, 4, 6)


def test_a_winner_from_above_stays() -> None:
    assert SIX.after(won_by(2, 5)).rungs == SIX.rungs


def test_by_exchange_nobody_else_moves() -> None:
    exchanging = Ladder(field(6), move="exchange")

    assert exchanging.after(won_by(5, 2)).rungs == (1, 5, 3, 4, 2, 6)


def test_a_table_of_three_takes_the_order_of_its_places() -> None:
    assert SIX.after(won_by(5, 4, 2)).rungs == (1, 5, 4, 2, 3, 6)


def test_who_is_level_overtakes_nobody() -> None:
    assert SIX.after(level(5, 2)).rungs == SIX.rungs


def test_whoever_left_is_passed_over_in_older_results() -> None:
    assert SIX.left_by(EntrantId(2)).after(won_by(5, 2)).rungs == (1, 3, 4, 5, 6)


def test_who_did_not_come_is_behind_all_who_did() -> None:
    absent = [Unplayed(2, EntrantId(who), "no-show", 1) for who in (1, 2)]
    walkover = [Unplayed(3, EntrantId(6), "walkover", 1), Unplayed(3, EntrantId(5), "no-show", 1)]
    nobody = [Unplayed(4, EntrantId(who), "no-show", 1) for who in (3, 4)]

    three = replace(won_by(4, 3), round=2)
    ended = outcomes([three], [*absent, *walkover, *nobody])

    assert [sorted(places(place_scores(table)).items()) for table in ended] == [
        [(1, 3), (2, 3), (3, 2), (4, 1)],
        [(5, 2), (6, 1)],
    ]


def test_challenges_count_in_the_order_in_which_they_were_made() -> None:
    first, second = replace(won_by(3, 1), round=1), replace(won_by(2, 3), round=2)

    assert outcomes([second, first], []) == [first, second]


@given(st.data(), st.sampled_from(["insert", "exchange"]))
def test_whoever_only_watched_can_as_well_have_left_before(data: st.DataObject, move: str) -> None:
    ladder = Ladder(tuple(data.draw(st.permutations(field(8)))), move=move)  # type: ignore[arg-type]
    watcher, *others = data.draw(st.permutations(field(8)))
    tables = [
        won_by(*data.draw(st.lists(st.sampled_from(others), min_size=2, max_size=4, unique=True)))
        for _table in range(data.draw(st.integers(1, 5)))
    ]

    before, after = ladder.left_by(watcher).after_all(tables), ladder.after_all(tables).left_by(watcher)

    assert before.rungs == after.rungs


def test_a_correction_replays_the_results_from_the_first_ladder() -> None:
    assert SIX.after_all([won_by(3, 1), won_by(2, 3)]).rungs == (2, 3, 1, 4, 5, 6)
    assert SIX.after_all([won_by(1, 3), won_by(2, 3)]).rungs == SIX.rungs


@given(st.data(), st.sampled_from(["insert", "exchange"]))
def test_everybody_keeps_a_rung_and_the_table_stands_by_its_places(data: st.DataObject, move: str) -> None:
    ladder = Ladder(tuple(data.draw(st.permutations(field(8)))), move=move)  # type: ignore[arg-type]
    seats = data.draw(st.lists(st.sampled_from(field(8)), min_size=2, max_size=5, unique=True))
    scores = {who: data.draw(st.integers(0, 3)) for who in seats}

    rungs = ladder.after(PlayedTable(1, 1, tuple(SeatScore(who, scores[who]) for who in seats))).rungs

    assert sorted(rungs) == list(field(8))
    at_table = [who for who in rungs if who in scores]
    assert at_table == sorted(seats, key=lambda who: (-scores[who], ladder.rungs.index(who)))
    others = [who for who in ladder.rungs if who not in scores]
    assert [who for who in rungs if who not in scores] == others
