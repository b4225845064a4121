"""The course of a bracket: who sits where, what is played, decided or still open, derived from what happened."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from heapq import heappop, heappush
from typing import Literal, Self

from league.competition.elimination.bracket import Bracket, BracketTable, Place, Slot, Source
from league.competition.types import EntrantId


class Vacant(Enum):
    """Why no entrant is in a seat. What is not known yet is never a bye."""

    UNKNOWN = "not known yet"
    BYE = "bye"


Occupant = EntrantId | Vacant

State = Literal["waiting", "playable", "played", "automatic", "contradicted"]


@dataclass(frozen=True, slots=True)
class Course:
    """All that is stored of a bracket under way; nothing that can be derived."""

    seeds: tuple[Occupant, ...]
    """The best first. UNKNOWN is a qualifier to come, BYE one who will not."""
    results: Mapping[int, tuple[EntrantId, ...]] = field(default_factory=dict)
    """For each table played, by number, its entrants from first to last; who is left out went no further."""
    left_after: Mapping[EntrantId, int] = field(default_factory=dict)
    """Who left, and the last round they were there for; 0 for none."""
    held: Mapping[Slot, Occupant] = field(default_factory=dict)
    """Seats that are taken by a ruling, whoever would come to them: a substitute's, or one kept."""
    absent: Mapping[int, tuple[EntrantId, ...]] = field(default_factory=dict)
    """Who did not come to a table, by its number: they take none of its places that go on without a loss."""

    def with_result(self, table: int, *order: EntrantId) -> Self:
        return replace(self, results={**self.results, table: order})

    def without_results(self, tables: Collection[int]) -> Self:
        kept = {number: order for number, order in self.results.items() if number not in tables}
        return replace(self, results=kept)

    def without(self, entrant: EntrantId, *, after_round: int) -> Self:
        """The entrant leaves: at no table of a later round anybody waits for them."""
        return replace(self, left_after={**self.left_after, entrant: after_round})

    def with_seed(self, seed: int, occupant: Occupant) -> Self:
        """A qualifier is known, or will not come."""
        return replace(self, seeds=(*self.seeds[: seed - 1], occupant, *self.seeds[seed:]))

    def with_seat(self, slot: Slot, occupant: Occupant) -> Self:
        """A ruling puts somebody into a seat, or nobody."""
        return replace(self, held={**self.held, slot: occupant})

    def is_there(self, entrant: EntrantId, round: int) -> bool:
        return round <= self.left_after.get(entrant, round)


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table as it stands.

    waiting       somebody who will play here is not known yet
    playable      all are known, and more than can go on
    played        its result counts
    automatic     nothing to play: no more are there than go on, or the second final is not needed
    contradicted  it has a result, and others sit here now: a ruling has to say what counts
    """

    number: int
    state: State
    occupants: tuple[Occupant, ...]
    """By seat."""
    places: tuple[Occupant, ...]
    """Who goes on from here as the first, the second…: a bye where nobody ever will."""

    @property
    def is_decided(self) -> bool:
        return self.state in ("played", "automatic")

    @property
    def entrants(self) -> tuple[EntrantId, ...]:
        return tuple(each for each in self.occupants if not isinstance(each, Vacant))


@dataclass(frozen=True)
class Situation:
    """Every table of a bracket as it stands, in the bracket's order."""

    bracket: Bracket
    course: Course
    tables: tuple[TableNow, ...]

    def table(self, number: int) -> TableNow:
        return self.tables[number - 1]

    def occupant(self, slot: Slot) -> Occupant:
        return self.table(slot.table).occupants[slot.seat - 1]

    def then(self, course: Course, *, touched: Collection[int]) -> Self:
        """As it stands after a change of these tables' results or seats; only what depends on them is looked at."""
        return replace(self, course=course, tables=_followed(self.bracket, course, self.tables, touched))

    @property
    def playable(self) -> tuple[int, ...]:
        """The tables that can be played at once."""
        return tuple(now.number for now in self.tables if now.state == "playable")

    @property
    def current_round(self) -> int | None:
        """The first round with a table that is not decided; None once all are."""
        undecided = (self.bracket.table(now.number) for now in self.tables if not now.is_decided)
        return min((table.round for table in undecided), default=None)

    @property
    def winner(self) -> EntrantId | None:
        """Who has won it all; None while that is open, or if nobody was left."""
        last = self.tables[-1]
        first = last.places[0]
        return first if last.is_decided and not isinstance(first, Vacant) else None


def follow(bracket: Bracket, course: Course) -> Situation:
    """Derive who sits at every table and what is decided. ValueError for seeds that do not fit the bracket."""
    if len(course.seeds) != bracket.entrants:
        raise ValueError(f"{len(course.seeds)} seeds for a bracket of {bracket.entrants}")
    seeded = [each for each in course.seeds if not isinstance(each, Vacant)]
    if len(set(seeded)) < len(seeded):
        raise ValueError(f"an entrant has two seeds: {seeded}")
    tables: list[TableNow] = []
    for table in bracket.tables:
        tables.append(_now(table, course, tables))
    return Situation(bracket, course, tuple(tables))


def occupants(bracket: Bracket, course: Course) -> dict[Slot, Occupant]:
    """For every seat: an entrant, not known yet, or a bye."""
    return {
        Slot(now.number, seat): occupant
        for now in follow(bracket, course).tables
        for seat, occupant in enumerate(now.occupants, start=1)
    }


def _followed(
    bracket: Bracket, course: Course, before: Sequence[TableNow], touched: Collection[int]
) -> tuple[TableNow, ...]:
    tables = list(before)
    waiting, known = sorted(touched), set(touched)
    while waiting:
        number = heappop(waiting)
        now = _now(bracket.table(number), course, tables)
        if now == tables[number - 1]:
            continue
        tables[number - 1] = now
        for fed in bracket.fed_by.get(number, ()):
            if fed not in known:
                known.add(fed)
                heappush(waiting, fed)
    return tuple(tables)


def _now(table: BracketTable, course: Course, tables: Sequence[TableNow]) -> TableNow:
    seated = tuple(
        _occupant(Slot(table.number, seat), source, course, tables)
        for seat, source in enumerate(table.sources, start=1)
    )
    absent = [who for who in course.absent.get(table.number, ()) if who in seated]
    present = [who for who in _there(seated, table.round, course) if who not in absent]
    unknown = seated.count(Vacant.UNKNOWN)
    order = course.results.get(table.number)
    # A final is played again only if who came to it without a loss, in seat 1, is not its first.
    is_needed = not table.is_reset or seated[0] != tables[table.number - 2].occupants[0]
    if order is not None and is_needed and not unknown and set(present) <= set(order) <= set(seated):
        return TableNow(table.number, "played", seated, _places(order, absent, table))
    coming = _places((Vacant.UNKNOWN,) * (len(present) + unknown + len(absent)), (), table)
    if order is not None:
        return TableNow(table.number, "contradicted", seated, coming)
    if unknown:
        return TableNow(table.number, "waiting", seated, coming)
    if len(present) <= table.advance or not is_needed:
        return TableNow(table.number, "automatic", seated, _places(present, absent, table))
    return TableNow(table.number, "playable", seated, coming)


def _occupant(slot: Slot, source: Source, course: Course, tables: Sequence[TableNow]) -> Occupant:
    if slot in course.held:
        return course.held[slot]
    if isinstance(source, Place):
        return tables[source.table - 1].places[source.place - 1]
    return course.seeds[source.seed - 1]


def _there(seated: Iterable[Occupant], round: int, course: Course) -> list[EntrantId]:
    return [who for who in seated if not isinstance(who, Vacant) and course.is_there(who, round)]


def _places(
    order: Sequence[Occupant], absent: Sequence[EntrantId], table: BracketTable
) -> tuple[Occupant, ...]:
    """Who goes on as the first, the second…: whoever did not come behind the line, and byes for the rest."""
    beyond = [Vacant.BYE] * (table.advance - len(order)) if absent else []
    places = (*order, *beyond, *absent)[: len(table.sources)]
    return (*places, *(Vacant.BYE,) * (len(table.sources) - len(places)))
