"""Seating one round."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.seating import explain, meetings_of, seat_round
from league.competition.sizes import table_sizes
from league.competition.types import Cost, EntrantId, Infeasible, Meetings, SeatingPlan, TablePlan

NOBODY_MET: Meetings = {}


def field(n: int) -> list[EntrantId]:
    return [EntrantId(number) for number in range(1, n + 1)]


def seat(
    entrants: Sequence[EntrantId],
    *,
    wish: int = 4,
    meetings: Meetings = NOBODY_MET,
    short_turns: dict[EntrantId, int] | None = None,
    seed: int = 1,
    steps: int = 20_000,
) -> SeatingPlan:
    return seat_round(
        entrants,
        sizes=table_sizes(len(entrants), wish),
        meetings=meetings,
        short_turns=short_turns or {},
        rng=Random(seed),
        steps=steps,
    )


def seats_of(plan: SeatingPlan) -> list[tuple[EntrantId, ...]]:
    return [table.seats for table in plan.tables]


def random_history(n: int, rounds: int, wish: int, seed: int) -> list[tuple[EntrantId, ...]]:
    """Earlier rounds seated by chance, repeats and all."""
    rng = Random(seed)
    tables = []
    for _ in range(rounds):
        order = iter(rng.sample(field(n), n))
        tables += [tuple(next(order) for _ in range(size)) for size in table_sizes(n, wish)]
    return tables


@given(st.integers(2, 40), st.integers(2, 6), st.integers(0, 6), st.integers(0, 99))
def test_everybody_sits_at_exactly_one_table_of_the_asked_size(
    n: int, wish: int, rounds: int, seed: int
) -> None:
    meetings = meetings_of(random_history(n, rounds, wish, seed))

    plan = seat(field(n), wish=wish, meetings=meetings, steps=500)

    assert sorted(entrant for seats in seats_of(plan) for entrant in seats) == field(n)
    assert tuple(map(len, seats_of(plan))) == table_sizes(n, wish)
    assert plan.byes == ()


@given(st.integers(2, 30), st.integers(2, 5), st.integers(0, 5), st.integers(0, 99))
def test_the_same_seed_gives_the_same_plan_whatever_the_history_was_listed_in(
    n: int, wish: int, rounds: int, seed: int
) -> None:
    history = random_history(n, rounds, wish, seed)
    backwards = [tuple(reversed(seats)) for seats in reversed(history)]

    one = seat(field(n), wish=wish, meetings=meetings_of(history), seed=seed, steps=500)
    other = seat(field(n), wish=wish, meetings=meetings_of(backwards), seed=seed, steps=500)

    assert one == other


@given(st.integers(2, 30), st.integers(2, 5), st.integers(0, 5), st.integers(0, 99))
def test_the_cost_is_what_the_plan_costs(n: int, wish: int, rounds: int, seed: int) -> None:
    meetings = meetings_of(random_history(n, rounds, wish, seed))
    turns = {entrant: entrant % 3 for entrant in field(n)}

    plan = seat(field(n), wish=wish, meetings=meetings, short_turns=turns, steps=500)

    largest = max(map(len, seats_of(plan)))
    assert plan.cost == Cost(
        repeat_meetings=sum(meetings[pair] for pair in meetings_of(seats_of(plan))),
        short_table_turns=sum(turns[e] for seats in seats_of(plan) if len(seats) < largest for e in seats),
        spread=sum(max(seats) - min(seats) for seats in seats_of(plan)),
    )


@given(st.integers(2, 5), st.integers(2, 12), st.integers(0, 6), st.integers(0, 99))
def test_nobody_meets_again_while_each_has_met_fewer_than_there_are_tables(
    size: int, tables: int, rounds: int, seed: int
) -> None:
    rounds = min(rounds, (tables - 1) // (size - 1))
    meetings = meetings_of(random_history(size * tables, rounds, size, seed))

    plan = seat(field(size * tables), wish=size, meetings=meetings)

    assert plan.cost.repeat_meetings == 0


@given(st.integers(4, 10), st.integers(2, 4), st.integers(1, 5), st.integers(0, 99))
def test_small_fields_have_the_fewest_repeats_there_are(n: int, wish: int, rounds: int, seed: int) -> None:
    meetings = meetings_of(random_history(n, rounds, wish, seed))

    plan = seat(field(n), wish=wish, meetings=meetings)

    assert plan.cost.repeat_meetings == fewest_repeats(field(n), table_sizes(n, wish), meetings)


def fewest_repeats(standing: list[EntrantId], sizes: tuple[int, ...], meetings: Meetings) -> int:
    """By trying every seating."""
    if not sizes:
        return 0
    best = None
    for cut in {size: index for index, size in enumerate(sizes)}.values():
        for others in combinations(standing[1:], sizes[cut] - 1):
            table = (standing[0], *others)
            rest = [entrant for entrant in standing if entrant not in table]
            total = sum(meetings.get(frozenset(pair), 0) for pair in combinations(table, 2))
            total += fewest_repeats(rest, sizes[:cut] + sizes[cut + 1 :], meetings)
            best = total if best is None else min(best, total)
    assert best is not None
    return best


def test_first_round_neighbours_in_the_order_sit_together() -> None:
    plan = seat(field(8))

    assert [set(seats) for seats in seats_of(plan)] == [{1, 2, 3, 4}, {5, 6, 7, 8}]


def test_seats_at_a_table_are_drawn() -> None:
    first_seats = {seat(field(4), seed=seed).tables[0].seats[0] for seed in range(30)}

    assert first_seats == {1, 2, 3, 4}


def test_turns_at_the_smaller_table_go_round() -> None:
    turns = {EntrantId(5): 1, EntrantId(6): 1, EntrantId(7): 1}

    plan = seat(field(7), short_turns=turns)

    assert plan.cost.short_table_turns == 0
    assert set(plan.tables[1].seats).isdisjoint(turns)


def test_a_repeat_is_avoided_even_when_it_makes_a_short_turn_unfair() -> None:
    # Whoever has had no turn at the short table has met there already.
    met = meetings_of([field(3)])
    turns = {EntrantId(number): 1 for number in range(4, 8)}

    plan = seat(field(7), meetings=met, short_turns=turns)

    assert plan.cost == Cost(repeat_meetings=1, short_table_turns=1, spread=plan.cost.spread)


def test_a_repeat_that_cannot_be_avoided_is_noted() -> None:
    met = meetings_of([(EntrantId(7), EntrantId(12))])

    plan = seat([EntrantId(12), EntrantId(3), EntrantId(7)], meetings=met)

    assert plan.tables[0].notes == ("repeat-meeting 7-12",)
    assert explain(plan, met) == (("repeat-meeting 7-12",),)


def test_a_hand_made_plan_is_explained_table_by_table() -> None:
    a, b, c, d = field(4)
    plan = SeatingPlan((TablePlan((b, a)), TablePlan((c, d))), (), Cost())

    assert explain(plan, meetings_of([(a, b)])) == (("repeat-meeting 1-2",), ())


def test_meetings_are_counted_over_all_tables() -> None:
    a, b, c, _ = field(4)

    met = meetings_of([(a, b, c), (b, a)])

    assert met == {frozenset((a, b)): 2, frozenset((a, c)): 1, frozenset((b, c)): 1}


def test_a_cost_is_ordered_by_its_parts_and_travels_as_names() -> None:
    assert Cost(0, 9, 9) < Cost(1, 0, 0)
    assert Cost(1, 2, 3).to_json() == {"repeat_meetings": 1, "short_table_turns": 2, "spread": 3}


@pytest.mark.parametrize(
    ("entrants", "sizes", "reason"),
    [
        ([1, 2, 2], [3], "seated twice: 2"),
        ([1, 2, 3, 4, 5], [4], "tables of 4 do not seat 5 entrants"),
        ([], [], "tables of  do not seat 0 entrants"),
        ([1, 2, 3, 4, 5, 6], [4, 2], "table sizes differ by more than one: 4, 2"),
    ],
)
def test_a_round_that_cannot_be_seated_says_why(entrants: list[int], sizes: list[int], reason: str) -> None:
    with pytest.raises(Infeasible) as refusal:
        seat_round(
            [EntrantId(number) for number in entrants],
            sizes=sizes,
            meetings={},
            short_turns={},
            rng=Random(1),
        )

    assert str(refusal.value) == reason
