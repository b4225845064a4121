"""One final order of an event from those of its stages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from league.competition.types import EntrantId


class Ranked(Protocol):
    """A row of any order: of standings, of a bracket."""

    @property
    def entrant(self) -> EntrantId: ...

    @property
    def rank(self) -> int: ...


@dataclass(frozen=True, slots=True)
class OverallRow:
    """An entrant's place in the event, and the stage (counted from 1) that gave it."""

    entrant: EntrantId
    rank: int
    tied: bool
    stage: int


def overall(stages: Sequence[Iterable[Ranked]]) -> tuple[OverallRow, ...]:
    """Everybody once, without a gap: who is in the order of a later stage stands before all who are not.

    A substitute has the place it took, whether it was in an earlier stage or not; whose seat it took, having played
    in no later stage, stands by the earlier one.
    """
    rows: list[OverallRow] = []
    placed: set[EntrantId] = set()
    for stage in range(len(stages), 0, -1):
        order = [row for row in stages[stage - 1] if row.entrant not in placed]
        order.sort(key=lambda row: row.rank)
        for _, level in groupby(order, key=lambda row: row.rank):
            entrants = [row.entrant for row in level]
            rank, tied = len(rows) + 1, len(entrants) > 1
            rows += [OverallRow(entrant, rank, tied, stage) for entrant in entrants]
            placed.update(entrants)
    return tuple(rows)


def by_strength(entrants: Iterable[EntrantId], order: Iterable[Ranked]) -> tuple[EntrantId, ...]:
    """Entrants by their rank in an order, the best first; who is not in it comes last, by number."""
    ranks = {row.entrant: row.rank for row in order}
    return tuple(sorted(entrants, key=lambda entrant: (entrant not in ranks, ranks.get(entrant, 0), entrant)))
