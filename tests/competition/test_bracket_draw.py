"""How brackets are drawn: seats, rounds, byes, who meets whom."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.elimination import Bracket, Place, Seed, Shape, Slot, double, knockout_steps, single
from league.competition.types import Infeasible
from tests.competition.brackets import SHAPES, brackets, written

SIZES = (*range(2, 34), 48, 63, 64, 65, 97, 128)


def drawn(bracket: Bracket) -> list[list[str]]:
    return [[written(table.sources) for table in tables] for tables in bracket.rounds()]


def test_eight_meet_so_that_the_first_two_seeds_can_only_meet_in_the_final() -> None:
    assert drawn(single(8)) == [["1 8", "2 7", "3 6", "4 5"], ["1/1 4/1", "2/1 3/1"], ["5/1 6/1"]]


def test_the_top_seeds_pass_the_first_round_by_where_numbers_do_not_come_out_even() -> None:
    assert drawn(single(6)) == [["3 6", "4 5"], ["1 2/1", "2 1/1"], ["3/1 4/1"]]


def test_twenty_four_at_tables_of_four_of_whom_two_go_on_play_twelve_tables() -> None:
    bracket = single(24, Shape(4, 2))

    assert [[len(table.sources) for table in tables] for tables in bracket.rounds()] == [
        [4, 4, 4, 4, 4, 4],
        [4, 4, 4],
        [3, 3],
        [4],
    ]


def test_strong_seeds_who_passed_by_meet_a_round_later_than_who_did_not() -> None:
    assert drawn(single(5)) == [["4 5"], ["1 1/1", "2 3"], ["2/1 3/1"]]


def test_nobody_passes_a_second_round_by_while_another_has_passed_none() -> None:
    bracket = single(6, Shape(3, 2))

    assert drawn(bracket) == [["1 4 5", "2 3 6"], ["2/1 2/2 1/2"], ["1/1 3/1 3/2"]]


def test_tables_of_a_round_are_balanced_and_the_strongest_sit_at_the_smaller_ones() -> None:
    bracket = single(7, Shape(4, 2))

    assert drawn(bracket) == [["1 4 5", "2 3 6 7"], ["1/1 2/1 2/2 1/2"]]


def test_with_two_lives_losers_cross_over_so_that_nobody_meets_again_at_once() -> None:
    assert drawn(double(8, reset=True)) == [
        ["1 8", "2 7", "3 6", "4 5"],
        ["1/1 4/1", "2/1 3/1", "4/2 1/2", "3/2 2/2"],
        ["5/1 6/1", "6/2 7/1", "5/2 8/1"],
        ["10/1 11/1"],
        ["9/2 12/1"],
        ["9/1 13/1"],
        ["14/1 14/2"],
    ]


def test_the_final_of_two_sides_at_tables_of_four_is_filled_by_the_two_best_of_each() -> None:
    bracket = double(16, Shape(4, 2))

    assert written(bracket.last.sources) == "9/1 9/2 13/1 13/2"
    assert len(bracket.tables) == 14


@pytest.mark.parametrize("entrants", SIZES)
def test_an_ordinary_bracket_has_a_table_for_everybody_who_loses(entrants: int) -> None:
    assert len(single(entrants).tables) == entrants - 1


@pytest.mark.parametrize("entrants", SIZES)
def test_with_two_lives_there_is_a_table_for_every_loss_but_the_winners(entrants: int) -> None:
    assert len(double(entrants, reset=False).tables) == 2 * entrants - 2
    assert len(double(entrants, reset=True).tables) == 2 * entrants - 1


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("entrants", SIZES)
def test_every_table_of_single_elimination_puts_somebody_out_until_one_is_left(
    entrants: int, shape: Shape
) -> None:
    bracket = single(entrants, shape)

    out = [len(table.sources) - table.advance for table in bracket.tables]
    assert min(out) >= 1
    assert sum(out) == entrants - 1


@given(brackets(most=128))
@settings(max_examples=60)
def test_every_seat_has_one_source_that_is_known_before_it_is_needed(bracket: Bracket) -> None:
    sources = Counter(source for table in bracket.tables for source in table.sources)

    assert set(sources.values()) == {1}
    assert {source.seed for source in sources if isinstance(source, Seed)} == set(
        range(1, bracket.entrants + 1)
    )
    for table in bracket.tables:
        feeders = [bracket.table(source.table) for source in table.sources if isinstance(source, Place)]
        assert table.round > max((feeder.round for feeder in feeders), default=0)


@given(brackets(most=128))
@settings(max_examples=60)
def test_as_many_ways_end_as_there_are_entrants(bracket: Bracket) -> None:
    places = sum(len(table.sources) for table in bracket.tables)
    leading_on = sum(isinstance(source, Place) for table in bracket.tables for source in table.sources)

    assert places - leading_on == bracket.entrants


@given(st.integers(2, 60), st.sampled_from([*SHAPES, Shape(5, 3), Shape(8, 3)]))
def test_no_bracket_has_fewer_rounds_and_nobody_passes_one_by_needlessly(entrants: int, shape: Shape) -> None:
    steps = knockout_steps(entrants, shape)

    rounds, late, early = least(entrants, shape)
    assert len(steps) == rounds
    assert all(max(step.sizes) - min(step.sizes) <= 1 for step in steps)
    if late == 0:
        assert sum(step.byes for step in steps[1:]) == 0
        assert steps[0].byes == early


@cache
def least(entrants: int, shape: Shape) -> tuple[int, int, int]:
    """The fewest rounds, then byes after the first round, then byes in it, by trying everything."""
    if entrants <= shape.seats:
        return (1, 0, 0)
    found = []
    for byes in range(entrants - shape.advance):
        for tables in range(1, entrants):
            seated = entrants - byes
            if tables * (shape.advance + 1) <= seated <= tables * shape.seats:
                rounds, late, early = least(byes + tables * shape.advance, shape)
                found.append((rounds + 1, late + early, byes))
    return min(found)


def test_whoever_comes_from_one_pool_does_not_meet_there_again_at_once() -> None:
    bracket = single(8, groups=(1, 2, 3, 4, 4, 3, 2, 1))

    assert drawn(bracket)[0] == ["1 7", "2 6", "3 5", "4 8"]


def test_table_mates_do_not_meet_again_in_the_next_round() -> None:
    bracket = single(24, Shape(4, 2))

    for table in bracket.tables[6:]:
        feeders = [source.table for source in table.sources if isinstance(source, Place)]
        assert len(set(feeders)) == len(feeders) or table is bracket.last


def test_what_depends_on_a_table_is_found_on_both_sides() -> None:
    assert double(8, reset=True).dependents(1) == (5, 7, 9, 10, 11, 12, 13, 14, 15)


def test_tables_whose_winners_meet_are_drawn_together() -> None:
    columns = single(8).drawn("winners")

    assert [[table.number for table in column] for column in columns] == [[1, 4, 2, 3], [5, 6]]


def test_a_seat_is_found_by_what_leads_to_it() -> None:
    bracket = single(8)

    assert bracket.feeds[Seed(5)] == Slot(4, 2)
    assert bracket.feeds[Place(2, 1)] == Slot(6, 1)
    assert Place(7, 1) not in bracket.feeds


def test_one_entrant_makes_no_bracket() -> None:
    with pytest.raises(Infeasible, match="1 are too few for a bracket"):
        single(1)


@pytest.mark.parametrize(("seats", "advance"), [(1, 1), (9, 1), (4, 0), (4, 4)])
def test_a_table_at_which_nobody_is_out_or_nobody_goes_on_is_refused(seats: int, advance: int) -> None:
    with pytest.raises(Infeasible):
        Shape(seats, advance)
