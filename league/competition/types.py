"""The values that travel through the tournament core: who sits where, and what was played."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import NewType

EntrantId = NewType("EntrantId", int)

Meetings = Mapping[frozenset[EntrantId], int]
"""How often two entrants have sat at one table; a pair that is missing has not met."""


class Infeasible(ValueError):
    """What was asked for cannot exist; the sentence says why."""


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a seating costs, the worst first: an earlier part always outweighs the later ones."""

    repeat_meetings: int = 0
    """Over all pairs at one table: how often they had met before."""
    short_table_turns: int = 0
    """Over all entrants at a smaller table: how often they had sat at one before."""
    spread: int = 0
    """Over all tables: places in the order of entrants between its first and its last."""

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(
            self.repeat_meetings + other.repeat_meetings,
            self.short_table_turns + other.short_table_turns,
            self.spread + other.spread,
        )

    def to_json(self) -> dict[str, int]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One table of a round: its entrants by seat, the first in seat 1, and a note for each odd choice."""

    seats: tuple[EntrantId, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """A proposal for one round: table 1 first, who sits out, and what it costs."""

    tables: tuple[TablePlan, ...]
    byes: tuple[EntrantId, ...]
    cost: Cost


@dataclass(frozen=True, slots=True)
class DealScore:
    """What one deal brought a seat, and whether that seat won the deal by calling it."""

    points: int
    called: bool = False


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A seat's total game points at a table, and the deals behind it where they are known."""

    entrant: EntrantId
    score: int
    deals: tuple[DealScore, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table whose result counts; its places are in seat order."""

    round: int
    table: int
    places: tuple[SeatScore, ...]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points an organizer adds to an entrant, or takes when negative."""

    entrant: EntrantId
    points: Fraction
    reason: str = ""
