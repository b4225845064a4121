"""Seating: one round of a large field, whole nights, Swiss for two."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from league.competition.formats import LeagueNight, Swiss
from league.competition.formats.swiss import FOR_TWO
from league.competition.seating import Field, Past, meetings_of, plan_night, seat_round
from league.competition.sizes import TableRule
from league.competition.types import EntrantId, SeatedRound, SeatingPlan, TablePlan
from tests.benchmarks.harness import Line, bound, ratio, seconds

TABLE = 4
EARLIER_ROUNDS = 4
SWISS = 2000
REPEAT_FREE = (32, 128, 512, 2048)
NIGHTS = ((16, 5, 0), (32, 8, 0), (48, 8, 0), (64, 8, 0), (128, 8, 0), (20, 6, 10), (22, 6, 3))
"""Entrants, rounds, and the most repeats at tables of four."""

Points = dict[EntrantId, int]


def lines() -> Iterator[Line]:
    for n in REPEAT_FREE:
        plan = _round_of(n)()
        yield bound(f"one round of {n} after {EARLIER_ROUNDS}: repeats", plan.cost.repeat_meetings, goal=0)
    yield ratio(
        "one round of 8192, levels drawn together",
        _round_of(8192),
        _sorted_and_cut(_points(8192)),
        goal=5,
        of="sort the field and cut it",
    )
    smaller, larger = seconds(_round_of(4096), _round_of(8192))
    yield bound("one round: time of 8192 over time of 4096", larger / smaller, goal=2.4, unit=" ×")
    for n, rounds, most in NIGHTS:
        yield _night(n, rounds, most)
    yield _night_that_one_leaves(24, 6, after=2)
    yield from _swiss_for_two()


def _round_of(n: int) -> Callable[[], SeatingPlan]:
    """A round at tables of four by points, after earlier ones seated by chance."""
    past, points = Past(meetings=meetings_of(_by_chance(n))), _points(n)
    return lambda: seat_round(
        sorted(points, key=lambda who: (-points[who], who)),
        sizes=(TABLE,) * (n // TABLE),
        past=past,
        levels=points,
        rng=Random(1),
    )


def _sorted_and_cut(points: Points) -> Callable[[], tuple[TablePlan, ...]]:
    def cut() -> tuple[TablePlan, ...]:
        order = sorted(points, key=lambda who: (-points[who], who))
        return tuple(TablePlan(tuple(order[at : at + TABLE])) for at in range(0, len(order), TABLE))

    return cut


def _points(n: int) -> Points:
    rng = Random(2)
    return {EntrantId(who): rng.randrange(7 * EARLIER_ROUNDS + 1) for who in range(n)}


def _by_chance(n: int) -> list[tuple[EntrantId, ...]]:
    rng = Random(1)
    tables = []
    for _ in range(EARLIER_ROUNDS):
        order = [EntrantId(who) for who in rng.sample(range(n), n)]
        tables += [tuple(order[at : at + TABLE]) for at in range(0, n, TABLE)]
    return tables


def _night(n: int, rounds: int, most: int) -> Line:
    field = Field(tuple(EntrantId(who) for who in range(n)))
    night = plan_night(field, TableRule(wish=TABLE), rounds=rounds, rng=Random(1))
    met = meetings_of(table.seats for plan in night for table in plan.tables)
    repeats = sum(times - 1 for row in met.values() for times in row.values()) // 2
    return bound(f"a night of {n} × {rounds}: repeats", repeats, goal=most)


def _night_that_one_leaves(n: int, rounds: int, after: int) -> Line:
    """Revealed round by round, and planned anew when somebody has gone."""
    night = LeagueNight(TableRule(wish=TABLE), rounds)
    field = Field(tuple(EntrantId(who) for who in range(n)))
    for number in range(rounds):
        if number == after:
            field = replace(field, present=field.present[1:])
        plan = night.propose(field, rng_seed=1)
        field = replace(field, earlier=(*field.earlier, plan.as_seated()))
    met = meetings_of(seats for seated in field.earlier for seats in seated.tables)
    repeats = sum(times - 1 for row in met.values() for times in row.values()) // 2
    return bound(f"a night of {n} × {rounds} that one leaves after {after}: repeats", repeats, goal=0)


def _swiss_for_two() -> Iterator[Line]:
    """Five rounds: rematches, and how far the scores at a table are apart over what must be."""
    rng = Random(3)
    points: Points = dict.fromkeys(map(EntrantId, range(SWISS)), 0)
    earlier: tuple[SeatedRound, ...] = ()
    rematches = spread = must = 0
    for _ in range(5):
        ranked = sorted(points, key=lambda who: (-points[who], who))
        plan = Swiss(FOR_TWO).propose(Field(tuple(ranked), earlier, points), rng_seed=1)
        rematches += plan.cost.repeat_meetings
        spread += plan.cost.spread
        must += sum(points[ranked[at]] - points[ranked[at + 1]] for at in range(0, len(ranked), 2))
        earlier = (*earlier, plan.as_seated())
        for table in plan.tables:
            points[rng.choice(table.seats)] += 1
    yield bound(f"Swiss for two, {SWISS}, five rounds: rematches", rematches, goal=0)
    yield bound("Swiss for two: score differences", spread, goal=must, yardstick="sorted and cut")
    assert all(
        len(set(pair)) == 2
        for seated in earlier
        for seats in seated.tables
        for pair in combinations(seats, 2)
    )
