"""Whist tournaments: everybody partners everybody once, and opposes everybody twice.

All rounds are one round that is moved on: a number is added to every place, in a ring of as many elements as go round.
So it is enough that in that round the differences of partners are all there once, and those of opponents twice.
"""

from collections.abc import Mapping
from functools import lru_cache

from league.competition.seating.arrangement import Tables
from league.competition.seating.rings import ring

WHIST_TABLE = 4

LARGEST_FIELD = 61
"""Of more people nobody plays enough rounds to need it."""

STARTERS: Mapping[int, tuple[int, ...]] = {
    4: (0, 2, 3, 1),
    8: (2, 3, 7, 0, 6, 4, 5, 1),
    12: (3, 8, 10, 2, 4, 6, 11, 7, 5, 9, 1, 0),
    16: (6, 12, 8, 5, 11, 13, 10, 2, 3, 7, 0, 1, 14, 15, 9, 4),
    20: (0, 15, 16, 9, 4, 5, 3, 12, 6, 14, 18, 1, 19, 2, 10, 7, 8, 13, 17, 11),
    21: (16, 14, 19, 6, 4, 7, 5, 11, 15, 20, 3, 13, 1, 2, 10, 17, 8, 12, 9, 18),
    24: (1, 5, 23, 14, 10, 16, 2, 17, 13, 4, 8, 11, 0, 12, 18, 20, 15, 22, 3, 21, 7, 6, 19, 9),
    28: (
        1,
        24,
        19,
        22,
        18,
        2,
        6,
        15,
        14,
        9,
        25,
        13,
        8,
        21,
        27,
        11,
        7,
        0,
        5,
        26,
        16,
        17,
        4,
        23,
        12,
        10,
        20,
        3,
    ),
}
"""First rounds that were searched for, table after table, two in a row partners; an even field's last place stays."""


@lru_cache(maxsize=64)
def whist(people: int) -> tuple[Tables, ...]:
    """All rounds of a tournament of so many, two in a row partners; none where no first round is known.

    Of 4n people nobody sits out, in 4n - 1 rounds; of 4n + 1 everybody once, in as many rounds as people.
    """
    turning = people - 1 if people % WHIST_TABLE == 0 else people
    if people in STARTERS:
        places = STARTERS[people]
        tables = [places[at : at + WHIST_TABLE] for at in range(0, len(places), WHIST_TABLE)]
        return tuple(
            [[place if place == turning else (place + turn) % turning for place in table] for table in tables]
            for turn in range(turning)
        )
    if people % WHIST_TABLE != 1 or not 1 < people <= LARGEST_FIELD:
        return ()
    plus, times, distinct = ring(people)
    if distinct < people:
        return ()  # not a field
    powers = _powers(times)
    ahead = people // WHIST_TABLE
    first = [[powers[at + step * ahead] for step in (0, 2, 1, 3)] for at in range(ahead)]
    return tuple([[plus[place][turn] for place in table] for table in first] for turn in range(people))


def _powers(times: tuple[tuple[int, ...], ...]) -> list[int]:
    """All elements of a field but nought, as the powers of one."""
    for element in range(2, len(times)):
        powers = [element]
        while powers[-1] != 1:
            powers.append(times[powers[-1]][element])
        if len(powers) == len(times) - 1:
            return powers
    raise AssertionError(f"a field of {len(times)} has an element whose powers are all")
