"""Seating one round."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.competition.seating import Facts, Past, judged, meetings_of, past_of, seat_round, why_here
from league.competition.seating.reasons import Reason
from league.competition.sizes import table_sizes
from league.competition.types import (
    Cost,
    EntrantId,
    Infeasible,
    Meetings,
    Musts,
    Note,
    SeatedRound,
    SeatingPlan,
    Seats,
)
from tests.competition.fields import apart, everybody_in, field, ids, random_history, seated, seats_of


def seat(
    entrants: Sequence[EntrantId],
    *earlier: SeatedRound,
    wish: int = 4,
    levels: Mapping[EntrantId, int] | None = None,
    musts: Musts | None = None,
    pairs: bool = False,
    seed: int = 1,
    steps: int = 20_000,
) -> SeatingPlan:
    size = 2 if pairs else 1
    return seat_round(
        entrants,
        sizes=[size * seats for seats in table_sizes(len(entrants) // size, wish)],
        past=past_of(earlier, pairs=pairs),
        levels=levels,
        musts=musts or Musts(),
        pairs=pairs,
        rng=Random(seed),
        steps=steps,
    )


def met_before(plan: SeatingPlan, earlier: Sequence[SeatedRound]) -> int:
    """Counted anew: over all pairs at a table, how often they sat at one before."""
    return sum(
        {*pair} <= {*seats}
        for pair in (pair for seats in seats_of(plan) for pair in combinations(seats, 2))
        for before in earlier
        for seats in before.tables
    )


small_fields = (st.integers(2, 30), st.integers(2, 5), st.integers(0, 5), st.integers(0, 99))


@settings(max_examples=40)
@given(*small_fields)
def test_everybody_sits_at_exactly_one_table_of_the_asked_size(
    n: int, wish: int, rounds: int, seed: int
) -> None:
    plan = seat(field(n), *random_history(n, rounds, wish, seed), wish=wish, steps=500)

    assert everybody_in(plan) == list(field(n))
    assert tuple(map(len, seats_of(plan))) == table_sizes(n, wish)
    assert plan.byes == ()


@settings(max_examples=30)
@given(*small_fields)
def test_the_same_seed_gives_the_same_plan_whatever_the_history_was_listed_in(
    n: int, wish: int, rounds: int, seed: int
) -> None:
    history = random_history(n, rounds, wish, seed)
    backwards = [
        SeatedRound(tuple((seats[0], *seats[:0:-1]) for seats in reversed(seated.tables)))
        for seated in reversed(history)
    ]

    one = seat(field(n), *history, wish=wish, seed=seed, steps=500)
    other = seat(field(n), *backwards, wish=wish, seed=seed, steps=500)

    assert one == other


@settings(max_examples=40)
@given(*small_fields)
def test_the_cost_is_what_the_plan_costs(n: int, wish: int, rounds: int, seed: int) -> None:
    earlier = random_history(n, rounds, wish, seed)
    levels = {entrant: entrant % 5 for entrant in field(n)}

    plan = seat(field(n), *earlier, wish=wish, levels=levels, steps=500)

    shortest = min(map(len, seats_of(plan)))
    is_mixed = shortest < len(seats_of(plan)[0])
    short = [who for seats in seats_of(plan) if is_mixed and len(seats) == shortest for who in seats]
    before = [(seats, len(before.tables[0])) for before in earlier for seats in before.tables]
    assert plan.cost == Cost(
        repeat_meetings=met_before(plan, earlier),
        spread=sum(max(at) - min(at) for seats in seats_of(plan) if (at := [levels[who] for who in seats])),
        short_table_turns=sum(
            len(seats) < largest and who in seats for who in short for seats, largest in before
        ),
        first_seats=sum(seats[0] == now[0] for now in seats_of(plan) for seats, _ in before),
    )


@settings(max_examples=40)
@given(st.integers(2, 5), st.integers(2, 12), st.integers(0, 6), st.integers(0, 99))
def test_nobody_meets_again_while_each_has_met_fewer_than_there_are_tables(
    size: int, tables: int, rounds: int, seed: int
) -> None:
    """Hajnal and Szemeredi: then a seating without a repeat exists."""
    rounds = min(rounds, (tables - 1) // (size - 1))
    earlier = random_history(size * tables, rounds, size, seed)

    plan = seat(field(size * tables), *earlier, wish=size)

    assert plan.cost.repeat_meetings == 0


def test_ten_earlier_rounds_of_128_leave_a_round_without_a_repeat() -> None:
    plan = seat(field(128), *random_history(128, 10, 4, seed=3))

    assert plan.cost.repeat_meetings == 0


@settings(max_examples=40)
@given(st.integers(4, 10), st.integers(2, 4), st.integers(1, 5), st.integers(0, 99))
def test_small_fields_have_the_fewest_repeats_there_are(n: int, wish: int, rounds: int, seed: int) -> None:
    earlier = random_history(n, rounds, wish, seed)

    plan = seat(field(n), *earlier, wish=wish)

    assert plan.cost.repeat_meetings == fewest_repeats(
        field(n), table_sizes(n, wish), meetings_of(tables(earlier))
    )


def tables(rounds: Sequence[SeatedRound]) -> list[tuple[EntrantId, ...]]:
    return [seats for seated in rounds for seats in seated.tables]


def fewest_repeats(standing: Sequence[EntrantId], sizes: tuple[int, ...], meetings: Meetings) -> int:
    """By trying every seating."""
    if not sizes:
        return 0
    best = None
    for cut in {size: index for index, size in enumerate(sizes)}.values():
        for others in combinations(standing[1:], sizes[cut] - 1):
            table = (standing[0], *others)
            rest = [entrant for entrant in standing if entrant not in table]
            total = sum(meetings.get(one, {}).get(other, 0) for one, other in combinations(table, 2))
            total += fewest_repeats(rest, sizes[:cut] + sizes[cut + 1 :], meetings)
            best = total if best is None else min(best, total)
    assert best is not None
    return best


def test_who_stands_level_sits_together() -> None:
    levels = dict(zip(field(8), (9, 1, 9, 1, 9, 1, 9, 1), strict=True))

    plan = seat(field(8), levels=levels)

    assert [set(seats) for seats in seats_of(plan)] == [{1, 3, 5, 7}, {2, 4, 6, 8}]


def test_a_repeat_is_avoided_even_when_levels_drift_apart() -> None:
    levels = dict(zip(field(4), (9, 9, 0, 0), strict=True))

    plan = seat(field(4), seated((1, 2), (3, 4)), wish=2, levels=levels)

    assert (plan.cost.repeat_meetings, plan.cost.spread) == (0, 18)


@settings(max_examples=30)
@given(st.integers(4, 10), st.integers(1, 3), st.integers(0, 99))
def test_small_fields_have_the_least_spread_among_the_fewest_repeats(n: int, rounds: int, seed: int) -> None:
    n -= n % 2
    earlier = random_history(n, rounds, 2, seed)
    levels = {entrant: Random(seed + entrant).randrange(4) for entrant in field(n)}

    plan = seat(field(n), *earlier, wish=2, levels=levels)

    met = meetings_of(tables(earlier))
    assert (plan.cost.repeat_meetings, plan.cost.spread) == min(
        (
            sum(met.get(one, {}).get(other, 0) for one, other in pairing),
            sum(abs(levels[one] - levels[other]) for one, other in pairing),
        )
        for pairing in pairings(field(n))
    )


def pairings(standing: Sequence[EntrantId]) -> list[list[tuple[EntrantId, EntrantId]]]:
    """All ways to sit at tables of two."""
    if not standing:
        return [[]]
    first, *others = standing
    return [
        [(first, other), *rest]
        for other in others
        for rest in pairings([who for who in others if who != other])
    ]


def test_seats_at_a_table_are_drawn() -> None:
    first_seats = {seat(field(4), seed=seed).tables[0].seats[0] for seed in range(30)}

    assert first_seats == {1, 2, 3, 4}


def test_who_has_dealt_first_least_often_deals_first() -> None:
    plan = seat(field(3), seated((1, 2, 3)), seated((2, 3, 1)), wish=3)

    assert seats_of(plan)[0][0] == 3
    assert plan.cost.first_seats == 0


def test_balance_of_first_dealers_never_makes_two_meet_again() -> None:
    """Twelve at tables of three. Nia has dealt first too often, Oto too seldom, and they have met."""
    nia, oto = ids(1, 4)
    past = past_of([seated((1, 4, 7), (2, 5, 8), (3, 6, 9), (10, 11, 12))])

    def pair() -> SeatingPlan:
        return seat_round(field(12), sizes=(3,) * 4, past=past, rng=Random(1))

    plan = pair()

    assert plan.cost.repeat_meetings == 0
    assert not [seats for seats in seats_of(plan) if {nia, oto} <= set(seats)]
    assert pair() == plan


def test_turns_at_the_smaller_table_go_round() -> None:
    past = Past(short_turns=dict.fromkeys(ids(5, 6, 7), 1))

    plan = seat_round(field(7), sizes=(4, 3), past=past, rng=Random(1))

    assert plan.cost.short_table_turns == 0
    assert {5, 6, 7} <= set(plan.tables[0].seats)


def test_a_repeat_that_cannot_be_avoided_is_noted() -> None:
    plan = seat(ids(12, 3, 7), seated((7, 12)), wish=3)

    assert plan.tables[0].notes[0] == Note("repeat-meeting", ids(7, 12), 1)


def test_a_hand_made_plan_is_judged_table_by_table() -> None:
    facts = Facts(past_of([seated((1, 2), (3, 4))]))

    plan = judged([ids(2, 1), ids(3, 4)], facts=facts)

    assert [table.notes for table in plan.tables] == [
        (Note("repeat-meeting", ids(1, 2), 1),),
        (Note("repeat-meeting", ids(3, 4), 1), Note("first-seat", ids(3), 1)),
    ]
    assert plan.cost == Cost(repeat_meetings=2, first_seats=1)


def test_a_cost_is_ordered_by_its_parts_and_travels_as_names() -> None:
    assert Cost(spread=9, byes=9) < Cost(repeat_meetings=1)
    assert Cost(1, 2, 3, 4, 5, 6).to_json() == {
        "repeat_meetings": 1,
        "repeat_partners": 2,
        "spread": 3,
        "short_table_turns": 4,
        "byes": 5,
        "first_seats": 6,
    }


def test_meetings_are_counted_both_ways_over_all_tables() -> None:
    met = meetings_of([ids(1, 2, 3), ids(2, 1)])

    assert met == {1: {2: 2, 3: 1}, 2: {1: 2, 3: 1}, 3: {1: 1, 2: 1}}


@settings(max_examples=40)
@given(st.integers(13, 40), st.integers(0, 4), st.integers(0, 99), st.data())
def test_who_must_not_meet_does_not_meet(n: int, rounds: int, seed: int, data: st.DataObject) -> None:
    """With four tables and more a few pairs can always be kept apart."""
    entrants = st.sampled_from(field(n))
    pairs = data.draw(
        st.lists(st.tuples(entrants, entrants).filter(lambda pair: pair[0] != pair[1]), max_size=4)
    )
    musts = Musts(apart=apart(*pairs))

    plan = seat(field(n), *random_history(n, rounds, 4, seed), musts=musts, steps=4_000)

    assert everybody_in(plan) == list(field(n))
    assert not [pair for pair in musts.apart for seats in seats_of(plan) if pair <= set(seats)]


def test_three_who_must_not_meet_cannot_sit_at_two_tables() -> None:
    with pytest.raises(Infeasible, match=r"^no seating found keeps . and . apart") as refusal:
        seat(field(8), musts=Musts(apart=apart((1, 2), (2, 3), (1, 3))))

    assert refusal.value.code == "apart"


@settings(max_examples=40)
@given(st.integers(4, 40), st.integers(0, 4), st.integers(0, 99), st.data())
def test_who_needs_a_table_sits_there(n: int, rounds: int, seed: int, data: st.DataObject) -> None:
    numbers = st.integers(1, len(table_sizes(n, 4)))
    needs = data.draw(st.dictionaries(st.sampled_from(field(n)), numbers, max_size=3))

    plan = seat(field(n), *random_history(n, rounds, 4, seed), musts=Musts(tables=needs), steps=2_000)

    assert everybody_in(plan) == list(field(n))
    assert all(who in plan.tables[number - 1].seats for who, number in needs.items())
    assert all(Note("fixed-table", (who,)) in plan.tables[number - 1].notes for who, number in needs.items())


@settings(max_examples=30)
@given(st.integers(2, 12), st.integers(2, 3), st.integers(1, 6))
def test_partners_hold_seats_together_and_rotate(seats: int, wish: int, rounds: int) -> None:
    earlier: list[SeatedRound] = []
    for number in range(rounds):
        plan = seat(field(2 * seats), *earlier, wish=wish, pairs=True, seed=number, steps=2_000)
        earlier.append(plan.as_seated())

    assert everybody_in(plan) == list(field(2 * seats))
    assert all(len(seats) % 2 == 0 for seats in seats_of(plan))


def test_four_people_at_one_table_have_a_new_partner_in_each_of_three_rounds() -> None:
    earlier: list[SeatedRound] = []
    for _ in range(3):
        earlier.append(seat(field(4), *earlier, wish=2, pairs=True).as_seated())

    partners = {
        frozenset(seats[at : at + 2]) for seated in earlier for seats in seated.tables for at in (0, 2)
    }
    assert len(partners) == 6


@settings(max_examples=25)
@given(st.integers(1, 6), st.integers(0, 999))
def test_eight_in_pairs_sit_as_cheaply_as_any_of_the_315_ways(rounds: int, seed: int) -> None:
    """Fewest repeat meetings first, then fewest repeat partners."""
    earlier = random_history(8, rounds, 4, seed)
    facts = Facts(past_of(earlier, pairs=True), pairs=True)

    found = seat(field(8), *earlier, wish=2, pairs=True, seed=seed).cost

    costs = [
        judged([first, second], facts=facts).cost
        for table in combinations(field(8)[1:], 3)
        for first in in_pairs((field(8)[0], *table))
        for second in in_pairs(tuple(who for who in field(8)[1:] if who not in table))
    ]
    assert (found.repeat_meetings, found.repeat_partners) == min(
        (cost.repeat_meetings, cost.repeat_partners) for cost in costs
    )


def in_pairs(four: Seats) -> list[Seats]:
    """The three ways in which four hold two seats."""
    one, two, three, last = four
    return [(one, two, three, last), (one, three, two, last), (one, last, two, three)]


def test_why_somebody_does_not_sit_elsewhere_names_the_first_thing_that_would_be_worse() -> None:
    # 1 has met 3, and 5 stands far from everybody.
    levels = dict(zip(field(6), (9, 9, 9, 9, 0, 0), strict=True))
    facts = Facts(past_of([seated((1, 3), (1, 4))]), levels)
    plan = judged([ids(1, 2), ids(3, 4), ids(5, 6)], facts=facts)

    assert why_here(plan, EntrantId(1), facts) == (
        Reason(2, "repeat_meetings", 1, EntrantId(3)),
        Reason(3, "spread", 18, EntrantId(5)),
    )


def test_why_here_says_chance_and_must_where_they_decided() -> None:
    facts = Facts(musts=Musts(tables={EntrantId(5): 3}, apart=apart((1, 6))))
    plan = judged([ids(1, 2), ids(3, 4), ids(5, 6)], facts=facts)

    assert why_here(plan, EntrantId(1), facts) == (
        Reason(2, "chance", 0, EntrantId(3)),
        Reason(3, "chance", 0, EntrantId(6)),
    )
    assert why_here(plan, EntrantId(5), facts) == (Reason(1, "must"), Reason(2, "must"))


def test_why_here_is_not_asked_of_who_is_away() -> None:
    with pytest.raises(ValueError, match=r"^9 does not sit in this round$"):
        why_here(seat(field(4)), EntrantId(9), Facts())


@pytest.mark.parametrize(
    ("entrants", "sizes", "musts", "code", "sentence"),
    [
        ((1, 2, 2), [3], {}, "seated-twice", "seated twice: 2"),
        ((1, 2, 3, 4, 5), [4], {}, "sizes-differ", "tables of 4 do not seat 5 entrants"),
        ((), [], {}, "sizes-differ", "tables of  do not seat 0 entrants"),
        ((1, 2, 3, 4, 5, 6), [4, 2], {}, "sizes-uneven", "table sizes differ by more than one: 4, 2"),
        ((1, 2, 3, 4), [2, 2], {4: 3}, "no-such-table", "4 needs table 3, and there are 2"),
        ((1, 2, 3, 4), [2, 2], {1: 2, 2: 2, 3: 2}, "fixed-table-full", "3 need table 2, which seats 2"),
    ],
)
def test_a_round_that_cannot_be_seated_names_what_is_in_the_way(
    entrants: tuple[int, ...], sizes: list[int], musts: dict[int, int], code: str, sentence: str
) -> None:
    needs = {EntrantId(who): number for who, number in musts.items()}
    with pytest.raises(Infeasible) as refusal:
        seat_round(ids(*entrants), sizes=sizes, past=Past(), musts=Musts(tables=needs), rng=Random(1))

    assert (refusal.value.code, str(refusal.value)) == (code, sentence)


@settings(max_examples=8)
@given(st.sampled_from([20, 24]), st.integers(0, 999))
def test_levels_are_hardly_farther_apart_than_they_must_be(n: int, seed: int) -> None:
    """After four rounds hardly any two can change seats, so the cheapest tables are searched for here one by one."""
    past = past_of(random_history(n, 4, 4, seed))
    levels = {who: int(who) for who in field(n)}
    least = least_spread(list(field(n)), levels, past.meetings)

    found = seat_round(field(n), sizes=(4,) * (n // 4), past=past, levels=levels, rng=Random(1)).cost

    if found.repeat_meetings == 0:
        assert least is not None
        assert found.spread <= 1.2 * least + n // 4
    else:
        assert least is None


def least_spread(
    waiting: list[EntrantId], levels: Mapping[EntrantId, int], met: Meetings, room: float = float("inf")
) -> int | None:
    """The least there is where nobody meets again, below `room`; None for none."""
    if not waiting:
        return 0
    first, *others = waiting
    free = [who for who in others if who not in met.get(first, {})]
    best: int | None = None
    tables = [
        (max(map(levels.__getitem__, (first, *three))) - min(map(levels.__getitem__, (first, *three))), three)
        for three in combinations(free, 3)
        if not any(two in met.get(one, {}) for one, two in combinations(three, 2))
    ]
    for spread, three in sorted(tables):
        if spread >= room:
            break
        left = [who for who in others if who not in three]
        rest = least_spread(left, levels, met, room - spread)
        if rest is not None and spread + rest < room:
            best = spread + rest
            room = best
    return best
