"""Divisions of a season: who moves up and who moves down when it is over."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from league.competition.line import Rulings, Tied, over_the_line
from league.competition.seasons import SeasonRow
from league.competition.types import EntrantId, Infeasible

Table = Sequence[SeasonRow]


@dataclass(frozen=True, slots=True)
class LevelAtLine:
    """Who of a division (1 is the top one) is level where it is decided who moves up, or who stays."""

    division: int
    line: Literal["up", "stay"]
    tied: Tied


@dataclass(frozen=True, slots=True)
class Moves:
    """Who moves between divisions. While anybody is level at a line it is not settled, and nothing may follow."""

    up: tuple[EntrantId, ...]
    down: tuple[EntrantId, ...]
    level: tuple[LevelAtLine, ...]

    @property
    def is_settled(self) -> bool:
        return not self.level


def moves(tables: Sequence[Table], exchanged: Sequence[int], *, rulings: Rulings = ()) -> Moves:
    """Between each two divisions, the top one first, so many of the best move up and as many of the last move down.

    Fewer do where not so many came often enough to move up. Leave out who does not go on. Raises Infeasible
    where more would move than a division has.
    """
    _check(tables, exchanged)
    up: list[EntrantId] = []
    down: list[EntrantId] = []
    level: list[LevelAtLine] = []
    for division, (upper, lower, wanted) in enumerate(
        zip(tables, tables[1:], exchanged, strict=False), start=1
    ):
        candidates = [row for row in lower if row.tally.is_qualified]
        number = min(wanted, len(candidates))
        best, tied_below = over_the_line(_levels(candidates), number, rulings)
        staying, tied_above = over_the_line(_levels(upper), len(upper) - number, rulings)
        level += [LevelAtLine(division, "stay", tied) for tied in tied_above]
        level += [LevelAtLine(division + 1, "up", tied) for tied in tied_below]
        if not tied_above and not tied_below:
            up += best
            down += [row.entrant for row in upper if row.entrant not in staying]
    return Moves(tuple(up), tuple(down), tuple(level))


def next_divisions(tables: Sequence[Table], settled: Moves) -> tuple[tuple[EntrantId, ...], ...]:
    """The divisions of the next season: in each who came down, who stayed and who came up, as they stood."""
    divisions: list[list[EntrantId]] = []
    for at, table in enumerate(tables):
        above = tables[at - 1] if at else ()
        below = tables[at + 1] if at + 1 < len(tables) else ()
        came_down = [row.entrant for row in above if row.entrant in settled.down]
        stayed = [row.entrant for row in table if row.entrant not in (*settled.up, *settled.down)]
        came_up = [row.entrant for row in below if row.entrant in settled.up]
        divisions.append([*came_down, *stayed, *came_up])
    return tuple(map(tuple, divisions))


def _levels(rows: Table) -> list[list[EntrantId]]:
    return [[row.entrant for row in level] for _, level in groupby(rows, key=lambda row: row.rank)]


def _check(tables: Sequence[Table], exchanged: Sequence[int]) -> None:
    if len(exchanged) != len(tables) - 1:
        raise ValueError(
            f"{len(tables)} divisions have {len(tables) - 1} lines between them, not {len(exchanged)}"
        )
    for division, table in enumerate(tables, start=1):
        moving = sum(exchanged[max(division - 2, 0) : division])
        if moving > len(table):
            raise Infeasible(
                f"{moving} would move out of division {division}, which has {len(table)}",
                code="too-many-moves",
                division=division,
                moving=moving,
                members=len(table),
            )
