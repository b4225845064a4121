"""Rounds of places that are known without seating anybody: by a formula, a turned wheel, or a whist tournament."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from league.competition.seating.arrangement import Tables
from league.competition.seating.designs import LARGEST_RING, calculated, find_wheel
from league.competition.seating.wheel import has_room
from league.competition.seating.whist import WHIST_TABLE, whist
from league.competition.sizes import TableRule

STARTS = 4
"""Starts of a walk for a wheel of the whole night, and again for wheels of fewer turns."""

SPARE_TURNS = 4
"""A wheel may have a few more turns than there are rounds; some numbers suit a field better."""


def known_rounds(rule: TableRule, people: int, rounds: int) -> Sequence[Tables]:
    """The first rounds of a night, or all, as places, where a formula, a wheel or a whist tournament has them.

    One that brings nobody together twice is best, if it lasts the night; else partners who are all new come first.
    """
    sizes, over = rule.cut(people)
    turned = [] if over else turned_rounds(sizes, rounds)
    if len(turned) < rounds and rule.pairs and set(sizes) == {WHIST_TABLE}:
        return whist(people)[:rounds] or turned
    return turned


def turned_rounds(sizes: tuple[int, ...], rounds: int) -> list[Tables]:
    """Rounds without a repeat: all that are wanted if a formula or a wheel gives them, else fewer."""
    if not rounds or len(sizes) > LARGEST_RING:
        return []  # so many tables are seated round by round, and nobody meets again
    is_even = len(set(sizes)) == 1
    by_formula = calculated(sum(sizes), sizes[0], rounds) if is_even else []
    if len(by_formula) == rounds:
        return by_formula
    kinds = list(_kinds_of_wheel(sizes, rounds))
    whole = [kind for kind in kinds if kind[0] >= rounds]
    starts = [(kind, number // len(whole)) for number, kind in enumerate(islice(cycle(whole), STARTS))]
    # Then ever fewer turns, once each; a formula's rounds are as good as as many turns.
    starts += [(kind, 0) for kind in kinds if len(by_formula) < kind[0] < rounds][:STARTS]
    for (turns, orbits, fair), start in starts:
        if wheel := find_wheel(sizes, turns, orbits, fair=fair, start=start):
            return wheel.rounds(min(turns, rounds))
    return by_formula


def _kinds_of_wheel(sizes: tuple[int, ...], rounds: int) -> Iterator[tuple[int, int, bool]]:
    """Turns, orbits and whether odd tables go round, of wheels there is room for; the whole night first."""
    for fair in (True, False) if len(set(sizes)) > 1 else (True,):
        for turns in (*range(rounds, rounds + SPARE_TURNS), *range(rounds - 1, 1, -1)):
            for orbits in range(sum(sizes) // turns, 0, -1):
                if has_room(sizes, turns, orbits, fair=fair):
                    yield turns, orbits, fair
