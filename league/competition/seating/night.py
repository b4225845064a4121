"""Seating a whole night at once, when the number of rounds is known beforehand."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import cycle, islice
from random import Random

from league.competition.seating.arrangement import Tables, walk
from league.competition.seating.meetings import meetings_of, short_turns_of
from league.competition.seating.one_round import as_plan, seat_round
from league.competition.seating.wheel import Wheel, has_room
from league.competition.sizes import table_sizes
from league.competition.types import Cost, EntrantId, SeatingPlan

WHEEL_STEPS = 80_000
"""Swaps priced before a start is given up; many short searches find more than one long one."""

STARTS = 8
"""Starts before wheels for the whole night are given up: two or three seconds."""

SHORTER_STARTS = 2
"""The same for wheels with fewer turns than there are rounds."""

SPARE_TURNS = 4
"""A wheel may have a few more turns than there are rounds; some numbers suit a field better."""

NIGHTS = 2
"""How many nights are compared when nobody can be kept from meeting again."""

LATE_STEPS = 40_000
"""Swaps priced for each round after the turned ones."""

Night = tuple[SeatingPlan, ...]


def plan_night(entrants: Sequence[EntrantId], *, rounds: int, wish: int, rng: Random) -> Night:
    """Seat all rounds of a night, by chance, with as few repeat meetings over the whole night as found.

    The same entrants, number of rounds and state of `rng` give the same plan on every machine, so a plan
    may be revealed round by round. Each round's cost counts against the rounds before it. Raises
    Infeasible when the field cannot be cut into tables.
    """
    sizes = table_sizes(len(entrants), wish)
    if rounds == 0:
        return ()
    order = rng.sample(entrants, len(entrants))
    nights = (_night(order, sizes, turned, rounds, rng) for turned in _turned_rounds(sizes, rounds))
    return min(islice(nights, NIGHTS), key=_cost)


def _turned_rounds(sizes: tuple[int, ...], rounds: int) -> Iterator[list[Tables]]:
    """Rounds without a repeat: all that are wanted if a wheel is found, else ever fewer."""
    wheel = _wheel(sizes, range(rounds, rounds + SPARE_TURNS), STARTS)
    if wheel:
        yield wheel.rounds(rounds)
        return
    for turns in range(rounds - 1, 0, -1):
        if wheel := _wheel(sizes, range(turns, turns + 1), SHORTER_STARTS):
            yield wheel.rounds(turns)


@lru_cache(maxsize=64)
def _wheel(sizes: tuple[int, ...], turns: range, starts: int) -> Wheel | None:
    """A wheel of one of these numbers of turns on which nobody meets twice.

    The search has its own seeds: a field always gets the same wheel, or none. Chance is in who gets
    which place on it.
    """
    for fair in (True, False) if len(set(sizes)) > 1 else (True,):
        kinds = [
            (number, orbits)
            for number in turns
            for orbits in range(sum(sizes) // number, 0, -1)
            if has_room(sizes, number, orbits, fair=fair)
        ]
        for start, (number, orbits) in zip(range(starts), cycle(kinds), strict=False):
            rng = Random(start // len(kinds))
            wheel = Wheel(sizes, turns=number, orbits=orbits, fair=fair, rng=rng)
            walk(wheel, rng, steps=WHEEL_STEPS)
            if wheel.price() == 0:
                return wheel
    return None


def _night(
    order: Sequence[EntrantId], sizes: Sequence[int], turned: Sequence[Tables], rounds: int, rng: Random
) -> Night:
    """The turned rounds, and the rest of the night seated one round after the other."""
    plans: list[SeatingPlan] = []
    for number in range(rounds):
        earlier = [[table.seats for table in plan.tables] for plan in plans]
        meetings = meetings_of(seats for tables in earlier for seats in tables)
        short_turns = short_turns_of(earlier)
        if number < len(turned):
            plan = as_plan(turned[number], order, meetings=meetings, short_turns=short_turns, rng=rng)
        else:
            plan = seat_round(
                order, sizes=sizes, meetings=meetings, short_turns=short_turns, rng=rng, steps=LATE_STEPS
            )
        plans.append(plan)
    return tuple(plans)


def _cost(night: Night) -> Cost:
    return sum((plan.cost for plan in night), Cost())
