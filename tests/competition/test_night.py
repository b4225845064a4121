"""Planning a whole night at once."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.seating import meetings_of, plan_night, short_turns_of
from league.competition.seating.wheel import has_room
from league.competition.sizes import table_sizes
from league.competition.types import EntrantId, Infeasible, SeatingPlan


def field(n: int) -> list[EntrantId]:
    return [EntrantId(number) for number in range(1, n + 1)]


def night(n: int, rounds: int, *, wish: int = 4, seed: int = 1) -> tuple[SeatingPlan, ...]:
    return plan_night(field(n), rounds=rounds, wish=wish, rng=Random(seed))


def repeats(plans: tuple[SeatingPlan, ...]) -> int:
    """Counted anew: over all pairs, meetings after the first."""
    met = meetings_of(table.seats for plan in plans for table in plan.tables)
    return sum(times - 1 for times in met.values())


@pytest.mark.parametrize(
    ("n", "rounds"),
    [(16, 5), (20, 5), (22, 6), (24, 6), (24, 7), (28, 8), (32, 8), (40, 8), (48, 8), (64, 8), (128, 8)],
)
def test_nobody_meets_twice_in_a_night_at_tables_of_four(n: int, rounds: int) -> None:
    assert repeats(night(n, rounds)) == 0


@pytest.mark.parametrize(("n", "rounds", "wish"), [(9, 4, 3), (15, 6, 3), (25, 5, 5), (10, 9, 2)])
def test_nobody_meets_twice_at_tables_of_other_sizes(n: int, rounds: int, wish: int) -> None:
    assert repeats(night(n, rounds, wish=wish)) == 0


def test_six_rounds_of_twenty_repeat_ten_meetings_at_most() -> None:
    assert repeats(night(20, 6)) <= 10


@settings(deadline=None, max_examples=30)
@given(st.integers(2, 17), st.integers(1, 5), st.integers(2, 5), st.integers(0, 9))
def test_everybody_plays_every_round_and_its_cost_counts_against_the_rounds_before(
    n: int, rounds: int, wish: int, seed: int
) -> None:
    plans = night(n, rounds, wish=wish, seed=seed)

    assert len(plans) == rounds
    for number, plan in enumerate(plans):
        tables = [table.seats for table in plan.tables]
        before = meetings_of(table.seats for earlier in plans[:number] for table in earlier.tables)
        pairs = [frozenset(pair) for seats in tables for pair in combinations(seats, 2)]
        assert sorted(entrant for seats in tables for entrant in seats) == field(n)
        assert tuple(map(len, tables)) == table_sizes(n, wish)
        assert plan.cost.repeat_meetings == sum(before[pair] for pair in pairs)


def test_the_same_seed_gives_the_same_night() -> None:
    assert night(22, 6, seed=5) == night(22, 6, seed=5)


def test_another_seed_seats_others_together() -> None:
    assert night(22, 6, seed=5)[0] != night(22, 6, seed=6)[0]


def test_turns_at_the_short_table_go_round_in_a_night() -> None:
    plans = night(23, 6)

    turns = short_turns_of([table.seats for table in plan.tables] for plan in plans)

    assert max(turns.values()) <= 2


def test_a_night_of_no_rounds_is_empty() -> None:
    assert night(8, 0) == ()


def test_one_entrant_alone_has_no_night() -> None:
    with pytest.raises(Infeasible):
        night(1, 3)


def test_a_table_larger_than_the_number_of_tables_leaves_no_room_for_a_wheel() -> None:
    assert not has_room((4, 4, 4), 2, 6, fair=True)


def test_a_wheel_needs_as_many_distances_as_a_round_has_pairs() -> None:
    # Seven turns of 24 places: 3 orbits have 9 distances inside, 21 between, 9 to the 3 fixed places.
    assert has_room((4,) * 6, 7, 3, fair=True)
    assert not has_room((4,) * 6, 8, 2, fair=True)
