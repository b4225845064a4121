"""A bracket as it is drawn: every seat of every table is fed by a seed or by a place of an earlier table.

It is a plan and never changes. Who sits where is derived from it, the seeds and the results: see course.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

Side = Literal["winners", "losers", "final"]


class Seed(NamedTuple):
    """A seat for the entrant of this strength, the best being 1."""

    seed: int


class Place(NamedTuple):
    """A seat for whoever takes this place at that table."""

    table: int
    place: int


Source = Seed | Place


class Slot(NamedTuple):
    """One seat of one table of the bracket, both counted from 1."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class BracketTable:
    """One table: where the occupants of its seats come from, who is expected to be the strongest first.

    Tables of one round need none of each other, so all can be played at the same time.
    """

    number: int
    round: int
    side: Side
    sources: tuple[Source, ...]
    advance: int
    """How many of the best go on without a loss, or stay in, or have won it all."""
    is_reset: bool = False
    """A second final, only played if the first was won by who came through the losers' side."""


@dataclass(frozen=True)
class Bracket:
    """The tables in an order in which they can be played; table 1 is that of the first seed, or of the next best."""

    entrants: int
    tables: tuple[BracketTable, ...]

    def table(self, number: int) -> BracketTable:
        return self.tables[number - 1]

    @property
    def last(self) -> BracketTable:
        """The table whose first has won it all."""
        return self.tables[-1]

    @cached_property
    def feeds(self) -> Mapping[Source, Slot]:
        """The seat that each seed, and each place that is not the end of the way, leads to first."""
        feeds: dict[Source, Slot] = {}
        for table in self.tables:
            for seat, source in enumerate(table.sources, start=1):
                feeds[source] = Slot(table.number, seat)
        return feeds

    @cached_property
    def fed_by(self) -> Mapping[int, tuple[int, ...]]:
        """The tables whose seats a table fills, on both sides, in order."""
        fed: dict[int, list[int]] = {}
        for table in self.tables:
            for feeder in {source.table for source in table.sources if isinstance(source, Place)}:
                fed.setdefault(feeder, []).append(table.number)
        return {number: tuple(tables) for number, tables in fed.items()}

    def dependents(self, number: int) -> tuple[int, ...]:
        """Every table that depends on the result of this one, however far down on either side."""
        found: set[int] = set()
        waiting = [number]
        while waiting:
            new = set(self.fed_by.get(waiting.pop(), ())) - found
            found |= new
            waiting += new
        return tuple(sorted(found))

    def rounds(self, side: Side | None = None) -> tuple[tuple[BracketTable, ...], ...]:
        """The tables round by round, all or those of one side; without the rounds in which a side has none."""
        rounds: dict[int, list[BracketTable]] = {}
        for table in self.tables:
            if side is None or table.side == side:
                rounds.setdefault(table.round, []).append(table)
        return tuple(tuple(tables) for tables in rounds.values())

    def drawn(self, side: Side) -> tuple[tuple[BracketTable, ...], ...]:
        """The rounds of a side as they are drawn: tables whose firsts meet next stand together."""
        columns: list[Sequence[BracketTable]] = []
        at: dict[int, int] = {}
        for tables in reversed(self.rounds(side)):
            column = sorted(tables, key=lambda table: (at.get(self._next(table), len(at)), table.number))
            at |= {table.number: position for position, table in enumerate(column)}
            columns.append(column)
        return tuple(tuple(column) for column in reversed(columns))

    def _next(self, table: BracketTable) -> int:
        slot = self.feeds.get(Place(table.number, 1))
        return slot.table if slot else 0
