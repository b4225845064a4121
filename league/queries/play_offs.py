"""Who is level so that only a play-off can separate them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from league.models import Entrant, Stage, Standing
from league.queries.people import people
from league.states import LARGEST_TABLE, EntrantState

PLAY_OFF = "play-off"


@dataclass(frozen=True, slots=True)
class LevelGroup:
    """All who stand level, in the order of the standings, and the rank of the first."""

    rank: int
    entrants: Sequence[Entrant]

    @property
    def keys(self) -> frozenset[int]:
        return frozenset(entrant.pk for entrant in self.entrants)

    @property
    def fits(self) -> bool:
        """Whether they can play it off: at one table, and with everybody there."""
        is_there = all(entrant.state == EntrantState.ACTIVE for entrant in self.entrants)
        return is_there and len(self.entrants) <= LARGEST_TABLE


def level_groups(stage: Stage) -> list[LevelGroup]:
    """Who is level after all that comes before the play-off, and after play-offs that were played.

    None where the event has no such tiebreak. From the stored standings: one query at most.
    """
    if PLAY_OFF not in stage.tiebreaks:
        return []
    asked = stage.tiebreaks[: stage.tiebreaks.index(PLAY_OFF) + 1]
    rows = stage.standings.filter(played__gt=0).order_by("line").select_related(*people("entrant__"))
    groups = [list(group) for _level, group in groupby(rows, key=lambda row: _level(row, asked))]
    return [LevelGroup(group[0].rank, [row.entrant for row in group]) for group in groups if len(group) > 1]


def _level(row: Standing, asked: Sequence[str]) -> tuple[int, Fraction, list[tuple[str, Fraction]]]:
    """Equal for those of a pool who are level: they were asked the same and answered the same."""
    values = [(each.name, each.value) for each in row.tiebreak_values if each.name in asked]
    return row.pool, row.points, values
