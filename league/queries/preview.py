"""What a change of a table would do to the standings, worked out without writing anything."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import overload

from league.competition.standings import StandingRow
from league.competition.types import DealScore, EntrantId, SeatScore
from league.models import Entrant, Seat, Stage, Table
from league.queries.cuts import CutChange, cut_change
from league.queries.people import people
from league.queries.ranking import rows_of
from league.queries.record import Instead, record_of
from league.queries.results import played_table, played_table_if
from league.states import DealState, RoundState

Values = tuple[Fraction | int | str, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """An entrant whose line would change."""

    entrant: Entrant
    before: StandingRow
    after: StandingRow

    @property
    def changes_rank(self) -> bool:
        return (self.before.rank, self.before.tied) != (self.after.rank, self.after.tied)

    @property
    def is_one(self) -> bool:
        return self.changes_rank or self.before.points != self.after.points or bool(self.tiebreaks)

    @property
    def tiebreaks(self) -> list[tuple[str, Values, Values]]:
        """Each tiebreak that has other values: its name, what they were, and what they would be.

        Not the lot: the number behind it says nothing but who came first, and the rank says that.
        """
        names = dict.fromkeys(value.name for row in (self.before, self.after) for value in row.tiebreaks)
        names.pop("lot", None)
        pairs = ((name, _values(self.before, name), _values(self.after, name)) for name in names)
        return [(name, was, would_be) for name, was, would_be in pairs if was != would_be]


@dataclass(frozen=True, slots=True)
class Moves(Sequence[Move]):
    """Every line that would change, in the order of the new standings, and what the cut would have been.

    A published cut stays as it is: who would have gone on is only said.
    """

    lines: Sequence[Move]
    cut: CutChange

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Move]: ...
    def __getitem__(self, at: int | slice) -> Move | Sequence[Move]:
        return self.lines[at]

    def __len__(self) -> int:
        return len(self.lines)


NO_MOVES = Moves((), CutChange((), ()))


def as_corrected(table: Table, deal: int, scores: Mapping[int, DealScore]) -> Instead:
    """A final table as if a deal of it had these scores, by seat number. Two queries."""
    return Instead(table, played_table_if(table, deal, scores))


def as_void(table: Table) -> Instead:
    """A table as if nothing of it counted."""
    return Instead(table, None)


def as_counting(table: Table) -> Instead:
    """A void table as if it counted again; nothing where it would go on, because not all of it is played."""
    is_open = table.deals.exclude(state=DealState.CONFIRMED).exists()
    later = table.round.stage.rounds.filter(number__gt=table.round.number, state__in=RoundState.public)
    goes_on = is_open and not table.ruling and not later.exists()
    return Instead(table, None if goes_on else played_table(table))


def as_exchanged(table: Table, one: Seat, other: Seat) -> Instead:
    """A table as if the holders of these seats had sat in each other's. One query."""
    played = played_table(table)
    each_others = {EntrantId(one.entrant_id): other, EntrantId(other.entrant_id): one}
    if played is None:
        return Instead(table, None)
    places = tuple(_held_by(place, each_others) for place in played.places)
    return Instead(table, replace(played, places=places))


def _held_by(place: SeatScore, instead: Mapping[EntrantId, Seat]) -> SeatScore:
    seat = instead.get(place.entrant)
    if seat is None:
        return place
    partner = None if seat.partner_id is None else EntrantId(seat.partner_id)
    return place._replace(entrant=EntrantId(seat.entrant_id), partner=partner)


def moves_if(instead: Instead) -> Moves:
    """Every entrant whose line would change if a table were another; none in a bracket, which counts no points.

    In the order of the new standings. The same number of queries, however many move.
    """
    stage = instead.table.round.stage
    if stage.is_bracket:
        return NO_MOVES
    before = rows_of(stage, record_of(stage))
    after = rows_of(stage, record_of(stage, instead=instead))
    entrants = entrants_of(stage)
    was = {row.entrant: row for _pool, row in before}
    moves = [Move(entrants[row.entrant], was[row.entrant], row) for _pool, row in after]
    return Moves(
        [move for move in moves if move.is_one],
        cut_change(stage, before, after, entrants),
    )


def entrants_of(stage: Stage) -> dict[EntrantId, Entrant]:
    """Everybody of the event, with their names. One query."""
    entered = Entrant.objects.filter(event=stage.event_id).select_related(*people())
    return {EntrantId(entrant.pk): entrant for entrant in entered}


def _values(row: StandingRow, name: str) -> Values:
    """What a tiebreak gave: nothing where it was not asked, several where it was asked again."""
    return tuple(value.shown or value.value for value in row.tiebreaks if value.name == name)
