"""Rounds in which nobody meets twice, or everybody meets everybody equally often, calculated or searched for."""

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from random import Random

from league.competition.seating.arrangement import Tables, walk
from league.competition.seating.rings import ring
from league.competition.seating.wheel import Wheel, has_room

WHEEL_STEPS = 40_000
"""Swaps priced before a start is given up; many short searches find more than one long one."""

STARTS = 4
"""Starts of a walk before a design is given up."""

LARGEST_RING = 128
"""Of tables in a calculated night; the sums and products of larger rings take longer than the rest."""


def calculated(n: int, size: int, rounds: int) -> list[Tables]:
    """As many rounds as there are, up to so many, of full tables without a repeat, straight from a formula.

    The places are cut into as many groups as a table has seats. In round t place x of group g sits at
    table x + g * t, calculated in a ring of as many elements as there are tables: two of different groups
    meet in one round only. Then each group is seated by itself the same way.
    """
    tables, over = divmod(n, size)
    if over or not 0 < tables <= LARGEST_RING:
        return []
    if tables == 1:
        return [[list(range(n))]][:rounds]
    plus, times, divisible = ring(tables)
    if divisible < size:
        return [[[size * table + seat for seat in range(size)] for table in range(tables)]][:rounds]
    found = [
        [[g * tables + _minus(plus, table, times[g][t]) for g in range(size)] for table in range(tables)]
        for t in range(min(tables, rounds))
    ]
    inside = calculated(tables, size, rounds - len(found))
    return found + [
        [[g * tables + place for place in table] for g in range(size) for table in seated]
        for seated in inside
    ]


def _minus(plus: Sequence[Sequence[int]], one: int, other: int) -> int:
    """What has to be added to the other to get the one."""
    return plus[other].index(one)


@lru_cache(maxsize=64)
def everybody_meets(n: int, size: int, meetings: int) -> tuple[Tables, ...] | None:
    """Rounds of full tables in which every pair meets exactly so often, or None if none are found.

    At tables of two always; at larger ones where a formula or a turned round gives them.
    """
    if n % size or n == size:
        return None
    if size == 2:
        return tuple(_circle(n) * meetings)
    sizes = (size,) * (n // size)
    whole, rest = divmod(meetings, size - 1)
    if whole and not rest:
        for start in range(STARTS):
            if wheel := find_wheel(sizes, n - 1, 1, meetings=size - 1, start=start):
                return tuple(wheel.rounds(n - 1) * whole)
    turns, over = divmod(n - 1, size - 1)
    if not over and len(once := calculated(n, size, turns)) == turns:
        return tuple(once * meetings)
    for start in range(0 if over else STARTS):
        if wheel := find_wheel(sizes, turns, size - 1, start=start):
            return tuple(wheel.rounds(turns) * meetings)
    return None


def everybody_sits_out(n: int, size: int, meetings: int) -> tuple[Tables, ...] | None:
    """Rounds in which one sits out, everybody equally often, and every pair meets exactly so often, or None.

    For a prime n: the numbers that are (n - 1) / size-th powers sit at a table, their multiples at the others, and
    whoever is nought sits out. Every round adds one to all. Each difference is at size - 1 pairs of such tables.
    """
    whole, rest = divmod(meetings, size - 1)
    if rest or n % size != 1 or n <= size or any(n % divisor == 0 for divisor in range(2, isqrt(n) + 1)):
        return None
    first = {pow(number, (n - 1) // size, n) for number in range(1, n)}
    tables = sorted({tuple(sorted(number * each % n for each in first)) for number in range(1, n)})
    return tuple([[(place + turn) % n for place in table] for table in tables] for turn in range(n)) * whole


def _circle(n: int) -> list[Tables]:
    """One stays put, all others go round, and whoever is across meets; the last place is the one that stays."""
    turns = n - 1
    return [
        [[turns, turn], *([(turn + at) % turns, (turn - at) % turns] for at in range(1, n // 2))]
        for turn in range(turns)
    ]


@lru_cache(maxsize=256)
def find_wheel(
    sizes: tuple[int, ...], turns: int, orbits: int, *, meetings: int = 1, fair: bool = True, start: int = 0
) -> Wheel | None:
    """A wheel on which nobody meets too often, if a walk from this start finds one.

    The search has its own seeds: a field always gets the same wheel, or none. Chance is in who gets
    which place on it.
    """
    if not has_room(sizes, turns, orbits, fair=fair, meetings=meetings):
        return None
    rng = Random(start)
    wheel = Wheel(sizes, turns=turns, orbits=orbits, fair=fair, rng=rng, meetings=meetings)
    walk(wheel, rng, steps=WHEEL_STEPS)
    return wheel if wheel.price() == 0 else None
