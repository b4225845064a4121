"""Who sits where in a bracket, derived from what happened so far."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.elimination import (
    Bracket,
    Course,
    Shape,
    Situation,
    Slot,
    Vacant,
    double,
    final_order,
    follow,
    occupants,
    single,
    table_order,
)
from league.competition.line import Tied
from league.competition.types import DealScore, EntrantId, PlayedTable, SeatScore
from tests.competition.brackets import (
    SHAPES,
    begin,
    brackets,
    one_more,
    played_through,
    present,
    result,
    seats,
    to_the_end,
)
from tests.competition.fields import field, ids

UNKNOWN, BYE = Vacant.UNKNOWN, Vacant.BYE


def ranks(situation: Situation) -> dict[int, int]:
    return {row.entrant: row.rank for row in final_order(situation)}


def test_before_the_first_result_seeds_sit_and_the_rest_is_not_known_yet() -> None:
    bracket = single(4)

    assert occupants(bracket, begin(bracket)) == {
        Slot(1, 1): 1,
        Slot(1, 2): 4,
        Slot(2, 1): 2,
        Slot(2, 2): 3,
        Slot(3, 1): UNKNOWN,
        Slot(3, 2): UNKNOWN,
    }


def test_a_winner_comes_to_the_next_table_and_waits_there() -> None:
    bracket = single(4)

    situation = follow(bracket, result(begin(bracket), 1, 4, 1))

    assert seats(situation, 3) == (4, UNKNOWN)
    assert situation.table(3).state == "waiting"
    assert situation.playable == (2,)


def test_the_round_goes_on_when_its_last_table_is_played() -> None:
    bracket = single(4)
    course = result(begin(bracket), 1, 1, 4)

    assert follow(bracket, course).current_round == 1
    assert follow(bracket, result(course, 2, 2, 3)).current_round == 2


def test_of_four_at_a_table_two_go_on_to_different_tables() -> None:
    bracket = single(8, Shape(4, 2))

    course = result(result(begin(bracket), 1, 8, 1, 4, 5), 2, 2, 3, 6, 7)

    assert seats(follow(bracket, course), 3) == (8, 2, 3, 1)


def test_a_qualifier_to_come_is_waited_for() -> None:
    bracket = single(4)

    situation = follow(bracket, Course((*ids(1, 2, 3), UNKNOWN)))

    assert situation.table(1).state == "waiting"
    assert seats(situation, 3) == (UNKNOWN, UNKNOWN)


def test_a_qualifier_who_will_not_come_is_a_bye_and_the_opponent_goes_on() -> None:
    bracket = single(4)

    situation = follow(bracket, Course((*ids(1, 2, 3), BYE)))

    assert situation.table(1).state == "automatic"
    assert seats(situation, 3) == (1, UNKNOWN)


def test_a_bye_goes_down_to_the_losers_before_anything_is_played() -> None:
    bracket = double(8)
    course = Course((*field(7), BYE))

    situation = follow(bracket, course)

    assert seats(situation, 7) == (UNKNOWN, BYE)
    assert seats(follow(bracket, result(course, 4, 4, 5)), 10) == (UNKNOWN, 5)


def test_two_byes_at_a_table_leave_a_bye_at_the_next() -> None:
    bracket = double(8)

    situation = follow(bracket, Course((*field(4), *(BYE,) * 4)))

    assert [seats(situation, table) for table in (7, 8)] == [(BYE, BYE), (BYE, BYE)]
    assert [seats(situation, table) for table in (10, 11)] == [(UNKNOWN, BYE), (UNKNOWN, BYE)]


def test_where_no_more_are_there_than_go_on_nothing_is_played() -> None:
    bracket = single(8, Shape(4, 2))

    situation = follow(bracket, Course((*field(4), *(BYE,) * 4)))

    assert [situation.table(table).state for table in (1, 2, 3)] == ["automatic", "automatic", "playable"]


def test_the_second_final_is_not_needed_if_the_undefeated_wins_the_first() -> None:
    bracket = double(2)

    situation = follow(bracket, result(result(begin(bracket), 1, 1, 2), 2, 1, 2))

    assert situation.table(3).state == "automatic"
    assert situation.winner == 1


def test_the_second_final_is_played_if_both_have_lost_once() -> None:
    bracket = double(2)
    course = result(result(begin(bracket), 1, 1, 2), 2, 2, 1)

    situation = follow(bracket, course)

    assert situation.playable == (3,)
    assert situation.winner is None
    assert follow(bracket, result(course, 3, 1, 2)).winner == 1


def test_nobody_waits_at_a_later_table_for_whoever_left() -> None:
    bracket = single(4)
    course = result(begin(bracket), 1, 1, 4).without(EntrantId(1), after_round=1)

    situation = follow(bracket, result(course, 2, 2, 3))

    assert situation.table(3).state == "automatic"
    assert situation.winner == 2


def test_whoever_left_loses_the_open_table_and_does_not_come_to_the_losers() -> None:
    bracket = double(4)

    situation = follow(bracket, begin(bracket).without(EntrantId(4), after_round=0))

    assert situation.table(1).state == "automatic"
    assert seats(situation, 3) == (1, UNKNOWN)
    assert seats(situation, 4) == (UNKNOWN, BYE)


def test_the_others_of_a_larger_table_play_on_without_who_left() -> None:
    bracket = single(8, Shape(4, 2))
    course = begin(bracket).without(EntrantId(8), after_round=0)

    situation = follow(bracket, course)

    assert situation.table(1).state == "playable"
    assert seats(follow(bracket, result(course, 1, 5, 4, 1)), 3) == (5, UNKNOWN, UNKNOWN, 4)


def test_when_everybody_has_left_nobody_has_won() -> None:
    bracket = single(2)
    course = begin(bracket).without(EntrantId(1), after_round=0).without(EntrantId(2), after_round=0)

    situation = follow(bracket, course)

    assert situation.current_round is None
    assert situation.winner is None


def test_a_result_of_others_than_those_who_sit_there_contradicts() -> None:
    bracket = single(4)

    situation = follow(bracket, result(result(begin(bracket), 1, 1, 4), 3, 4, 2))

    assert situation.table(3).state == "contradicted"
    assert situation.winner is None


def test_a_bracket_does_not_take_one_entrant_twice() -> None:
    with pytest.raises(ValueError, match="two seeds"):
        follow(single(2), Course(ids(1, 1)))


def test_a_bracket_does_not_take_more_seeds_than_it_was_drawn_for() -> None:
    with pytest.raises(ValueError, match="3 seeds for a bracket of 2"):
        follow(single(2), Course(ids(1, 2, 3)))


def test_both_losers_of_the_semifinals_are_third() -> None:
    bracket = single(4)

    course = result(result(result(begin(bracket), 1, 1, 4), 2, 2, 3), 3, 2, 1)

    assert ranks(follow(bracket, course)) == {2: 1, 1: 2, 3: 3, 4: 3}


def test_who_took_the_better_place_of_a_round_stands_higher() -> None:
    bracket = single(8, Shape(4, 2))

    course = result(result(begin(bracket), 1, 1, 4, 5, 8), 2, 2, 3, 6, 7)

    assert ranks(follow(bracket, course)) == {5: 5, 6: 5, 7: 7, 8: 7}


def test_while_it_is_open_only_those_who_are_out_have_a_rank() -> None:
    bracket = double(4)

    course = result(result(result(begin(bracket), 1, 1, 4), 2, 2, 3), 4, 3, 4)

    assert ranks(follow(bracket, course)) == {4: 4}


def table(*scores: int) -> PlayedTable:
    return PlayedTable(
        1, 1, tuple(SeatScore(EntrantId(who), score) for who, score in enumerate(scores, start=1))
    )


def test_a_table_is_ordered_by_its_places() -> None:
    assert table_order(table(10, 40, 20, 30), advance=2) == (2, 4, 3, 1)


def test_level_over_the_line_nobody_goes_on_by_silence() -> None:
    assert table_order(table(10, 40, 20, 20), advance=2) == Tied(ids(3, 4), 1)


def test_a_tiebreak_at_the_table_settles_who_goes_on() -> None:
    level = PlayedTable(
        1,
        1,
        (
            SeatScore(EntrantId(1), 20, (DealScore(15), DealScore(5))),
            SeatScore(EntrantId(2), 20, (DealScore(10), DealScore(10))),
        ),
    )

    assert table_order(level, advance=1, tiebreaks=["best-deal"]) == (1, 2)


def test_a_ruling_settles_who_goes_on() -> None:
    assert table_order(table(10, 40, 20, 20), advance=2, rulings=[ids(4, 3)]) == (2, 4, 3, 1)


def test_level_on_one_side_of_the_line_they_stand_as_they_sit() -> None:
    assert table_order(table(10, 40, 40, 10), advance=2) == (2, 3, 1, 4)


# Whole brackets, by chance.


@pytest.mark.parametrize("draw", [single, double])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("entrants", range(2, 34))
def test_no_size_leaves_anybody_waiting(
    draw: Callable[[int, Shape], Bracket], shape: Shape, entrants: int
) -> None:
    bracket = draw(entrants, shape)

    last = played_through(bracket, Random(entrants))[-1]

    assert last.current_round is None
    assert last.winner is not None


@given(brackets(), st.integers(0, 999))
@settings(max_examples=60)
def test_every_bracket_comes_to_its_end_with_exactly_one_winner(bracket: Bracket, seed: int) -> None:
    situations = played_through(bracket, Random(seed))

    last = situations[-1]
    assert all(now.is_decided for now in last.tables)
    assert last.winner is not None
    assert sorted(row.entrant for row in final_order(last)) == list(field(bracket.entrants))
    assert [row.entrant for row in final_order(last) if row.rank == 1] == [last.winner]
    rounds = [situation.current_round for situation in situations[:-1]]
    assert rounds == sorted(rounds, key=lambda round: round or 0)


@given(brackets(), st.integers(0, 999))
@settings(max_examples=30)
def test_nobody_is_idle_while_the_opponents_wait(bracket: Bracket, seed: int) -> None:
    for situation in played_through(bracket, Random(seed)):
        for now in situation.tables:
            assert now.state != "waiting" or UNKNOWN in now.occupants
        undecided = [now for now in situation.tables if not now.is_decided]
        assert not undecided or situation.playable
        sitting = [who for now in undecided for who in now.entrants]
        assert len(set(sitting)) == len(sitting)


@given(brackets(), st.integers(0, 999), st.data())
@settings(max_examples=60)
def test_with_byes_and_people_leaving_there_is_still_one_winner(
    bracket: Bracket, seed: int, data: st.DataObject
) -> None:
    absent = data.draw(st.sets(st.integers(2, bracket.entrants), max_size=bracket.entrants - 1))
    rng = Random(seed)
    course = Course(tuple(BYE if who in absent else who for who in field(bracket.entrants)))
    situation = follow(bracket, course)

    while situation.playable:
        situation = one_more(situation, rng)
        still_in = [
            (now.number, who)
            for now in situation.tables
            if not now.is_decided
            for who in present(situation, now.number)
        ]
        if len(still_in) > 1 and rng.random() < 0.2:
            table, leaver = rng.choice(still_in)
            course = situation.course.without(leaver, after_round=bracket.table(table).round - 1)
            situation = follow(bracket, course)

    assert all(now.is_decided for now in situation.tables)
    assert situation.winner is not None


@given(brackets(), st.integers(0, 999))
@settings(max_examples=30)
def test_one_result_touches_only_what_depends_on_it(bracket: Bracket, seed: int) -> None:
    situations = played_through(bracket, Random(seed))

    for before, after in pairwise(situations):
        (played,) = set(after.course.results) - set(before.course.results)
        changed = {each.number for each in after.tables if each != before.table(each.number)}
        assert changed <= {played, *bracket.dependents(played)}
    assert situations[-1] == follow(bracket, situations[-1].course)


@given(brackets(), st.integers(0, 999))
@settings(max_examples=30)
def test_finishing_can_be_taken_back_table_by_table(bracket: Bracket, seed: int) -> None:
    situations = played_through(bracket, Random(seed))

    for before, after in pairwise(reversed(situations)):
        (taken_back,) = set(before.course.results) - set(after.course.results)
        course = before.course.without_results([taken_back])
        assert before.then(course, touched=[taken_back]).tables == after.tables


@given(st.integers(0, 999))
@settings(max_examples=10)
def test_the_order_in_which_results_come_changes_nothing(seed: int) -> None:
    bracket = double(12)
    last = played_through(bracket, Random(seed))[-1]
    one_by_one = follow(bracket, begin(bracket))
    numbers = list(last.course.results)
    Random(seed).shuffle(numbers)

    for number in numbers:
        course = one_by_one.course.with_result(number, *last.course.results[number])
        one_by_one = one_by_one.then(course, touched=[number])

    assert one_by_one.tables == last.tables
    assert list(to_the_end(one_by_one, Random(0))) == []


def test_who_did_not_come_takes_no_place_that_goes_on() -> None:
    bracket = single(8, Shape(4, 2))
    course = replace(begin(bracket), absent={1: ids(1, 4, 5)})

    now = follow(bracket, course).table(1)

    assert (now.state, now.places) == ("automatic", (8, BYE, 1, 4))


def test_who_did_not_come_goes_to_the_losers_once_the_table_is_over() -> None:
    bracket = double(8, Shape(4, 1))
    course = replace(begin(bracket), absent={1: ids(1)})

    open_still = follow(bracket, course).table(1)
    over = follow(bracket, result(course, 1, 8, 5, 4)).table(1)

    assert (open_still.state, open_still.places) == ("playable", (UNKNOWN,) * 4)
    assert (over.state, over.places) == ("played", (8, 5, 4, 1))
