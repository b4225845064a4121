"""Planning a whole night at once."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.seating import Field, meetings_of, plan_night, short_turns_of
from league.competition.sizes import TableRule, table_sizes
from league.competition.types import Infeasible, Musts, SeatingPlan
from tests.competition.fields import apart, everybody_in, field, seats_of


def night(
    n: int, rounds: int, *, wish: int = 4, seed: int = 1, musts: Musts | None = None
) -> tuple[SeatingPlan, ...]:
    of = Field(field(n), musts=musts or Musts())
    return plan_night(of, TableRule(wish=wish), rounds=rounds, rng=Random(seed))


def repeats(plans: tuple[SeatingPlan, ...]) -> int:
    """Counted anew: over all pairs, meetings after the first."""
    met = meetings_of(table.seats for plan in plans for table in plan.tables)
    return sum(times - 1 for row in met.values() for times in row.values()) // 2


@pytest.mark.parametrize(
    ("n", "rounds"),
    [
        (15, 5),
        (16, 5),
        (20, 5),
        (22, 6),
        (24, 7),
        (28, 8),
        (31, 8),
        (32, 8),
        (40, 8),
        (48, 8),
        (64, 8),
        (128, 8),
    ],
)
def test_nobody_meets_twice_in_a_night_at_tables_of_four(n: int, rounds: int) -> None:
    assert repeats(night(n, rounds)) == 0


@pytest.mark.parametrize(("n", "rounds", "wish"), [(9, 4, 3), (15, 5, 3), (25, 5, 5), (10, 9, 2)])
def test_nobody_meets_twice_at_tables_of_other_sizes(n: int, rounds: int, wish: int) -> None:
    assert repeats(night(n, rounds, wish=wish)) == 0


@pytest.mark.long
def test_six_rounds_of_twenty_repeat_ten_meetings_at_most() -> None:
    assert repeats(night(20, 6)) <= 10


@settings(max_examples=15)
@given(st.integers(2, 17), st.integers(1, 4), st.integers(2, 5), st.integers(0, 9))
def test_everybody_plays_every_round_and_its_cost_counts_against_the_rounds_before(
    n: int, rounds: int, wish: int, seed: int
) -> None:
    plans = night(n, rounds, wish=wish, seed=seed)

    assert len(plans) == rounds
    assert all(everybody_in(plan) == list(field(n)) for plan in plans)
    assert {tuple(map(len, seats_of(plan))) for plan in plans} == {table_sizes(n, wish)}
    in_all = meetings_of(seats for plan in plans for seats in seats_of(plan))
    twice = sum(times * (times - 1) // 2 for row in in_all.values() for times in row.values()) // 2
    assert sum(plan.cost.repeat_meetings for plan in plans) == twice


def test_the_same_seed_gives_the_same_night() -> None:
    assert night(22, 6, seed=5) == night(22, 6, seed=5)


def test_another_seed_seats_others_together() -> None:
    assert night(22, 6, seed=5)[0] != night(22, 6, seed=6)[0]


def test_turns_at_the_short_table_go_round_in_a_night() -> None:
    turns = short_turns_of([seats_of(plan) for plan in night(23, 6)])

    assert max(turns.values()) <= 2


def test_who_must_not_meet_is_kept_apart_all_night() -> None:
    plans = night(16, 5, musts=Musts(apart=apart((1, 2))))

    assert not [seats for plan in plans for seats in seats_of(plan) if {1, 2} <= set(seats)]


def test_a_night_of_no_rounds_is_empty() -> None:
    assert night(8, 0) == ()


def test_one_entrant_alone_has_no_night() -> None:
    with pytest.raises(Infeasible):
        night(1, 3)
