"""One round of a bracket is dealt to its tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.competition.elimination.bracket import Source

LOOK_AROUND = 16
"""How far along its row somebody is moved at most to be kept from whom it has met."""


@dataclass(frozen=True, slots=True)
class Coming:
    """Somebody on the way to a seat: from where, and the seed that is there if the better always wins."""

    expected: int
    source: Source
    been: int
    """Where this one may have been, a bit for each pool and each table."""
    after_round: int = 0
    byes: int = 0
    """How many rounds this one has passed by."""


def by_expected(coming: Iterable[Coming]) -> list[Coming]:
    return sorted(coming, key=lambda each: each.expected)


def dealt(coming: Sequence[Coming], *, tables: int) -> list[list[Coming]]:
    """The seats of each table, from the strongest expected to the weakest, dealt to and fro.

    Where there is no whole row left the last tables get it: those of the strongest are smaller. Within a row
    places are changed so that nobody meets at once whom it may have met before, where that can be.
    """
    at_table: list[list[Coming]] = [[] for _ in range(tables)]
    been = [0] * tables
    for row, start in enumerate(range(0, len(coming), tables)):
        dealing = list(coming[start : start + tables])
        first = tables - len(dealing)
        if row % 2:
            dealing.reverse()
        _keep_apart(dealing, been[first:])
        for at, each in enumerate(dealing, start=first):
            at_table[at].append(each)
            been[at] |= each.been
    return at_table


def _keep_apart(dealing: list[Coming], been: Sequence[int]) -> None:
    """Change two of a row with each other where fewer may meet again then; the nearest if that is as good."""
    for at in range(len(dealing)):
        now = _common(dealing[at], been[at])
        if not now:
            continue
        best, least = at, 0
        for other in _around(at, len(dealing)):
            change = (
                _common(dealing[at], been[other])
                + _common(dealing[other], been[at])
                - _common(dealing[other], been[other])
                - now
            )
            if change < least:
                best, least = other, change
            if least <= -now:
                break
        dealing[at], dealing[best] = dealing[best], dealing[at]


def _common(one: Coming, been: int) -> int:
    """At how many tables, or in how many pools, both may have been."""
    return (one.been & been).bit_count()


def _around(at: int, of: int) -> list[int]:
    """The nearest of a row, as far as one looks around."""
    near = range(max(0, at - LOOK_AROUND), min(of, at + LOOK_AROUND + 1))
    return sorted(near, key=lambda other: abs(other - at))[1:]
