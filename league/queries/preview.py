"""What a correction would change in the standings, worked out without writing anything."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import overload

from league.competition.points import scheme_from_json
from league.competition.record import Record
from league.competition.standings import StandingRow
from league.competition.types import DealScore, EntrantId, PlayedTable, SeatScore
from league.models import Entrant, Seat, Stage, Table
from league.queries.cuts import CutChange, cut_change
from league.queries.leaving import leavers_of
from league.queries.people import people
from league.queries.ranking import rows_of
from league.queries.record import counted, record_of, unplayed_of
from league.queries.results import played_tables, played_tables_if
from league.queries.substitutes import stand_ins_of


@dataclass(frozen=True, slots=True)
class Move:
    """An entrant whose line would change."""

    entrant: Entrant
    before: StandingRow
    after: StandingRow

    @property
    def changes_rank(self) -> bool:
        return (self.before.rank, self.before.tied) != (self.after.rank, self.after.tied)


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


def moves_if(table: Table, deal: int, scores: Mapping[int, DealScore]) -> Moves:
    """Every entrant whose rank or points would change if a deal of a final table had these scores, by seat number.

    In the order of the new standings. The same number of queries, however many move.
    """
    stage = table.round.stage
    if stage.is_bracket:
        return NO_MOVES  # it counts no points: what changes is who sits where
    now = record_of(stage)
    tables = counted(stage, played_tables_if(table, deal, scores))
    return _moves(stage, now, now.instead(tables, scheme=scheme_from_json(stage.points_scheme)))


def moves_if_void(table: Table) -> Moves:
    """Every entrant whose rank or points would change if nothing of this table counted."""
    stage, at = table.round.stage, (table.round.number, table.number)
    if stage.is_bracket:
        return NO_MOVES
    now = record_of(stage)
    tables = [each for each in played_tables(stage) if (each.round, each.table) != at]
    then = now.instead(counted(stage, tables), scheme=scheme_from_json(stage.points_scheme))
    stand_ins = {where: who for where, who in stand_ins_of(stage).items() if where[:2] != at}
    entrants = set(now.entrants)
    unplayed = [
        each
        for each in unplayed_of(stage, leavers_of(stage), stand_ins)
        if (each.round, each.table) != at and each.entrant in entrants
    ]
    return _moves(stage, now, replace(then, unplayed=unplayed))


def moves_if_exchanged(table: Table, one: Seat, other: Seat) -> Moves:
    """Every entrant whose rank or points would change if the holders of these seats had sat in each other's."""
    stage = table.round.stage
    if stage.is_bracket:
        return NO_MOVES
    now = record_of(stage)
    tables = counted(stage, exchanged(table, one, other))
    return _moves(stage, now, now.instead(tables, scheme=scheme_from_json(stage.points_scheme)))


def exchanged(table: Table, one: Seat, other: Seat) -> list[PlayedTable]:
    """The played tables of a stage as if the holders of these seats had sat in each other's. One query."""
    at = (table.round.number, table.number)
    each_others = {EntrantId(one.entrant_id): other, EntrantId(other.entrant_id): one}
    return [
        replace(each, places=tuple(_held_by(place, each_others) for place in each.places))
        if (each.round, each.table) == at
        else each
        for each in played_tables(table.round.stage)
    ]


def _held_by(place: SeatScore, instead: Mapping[EntrantId, Seat]) -> SeatScore:
    seat = instead.get(place.entrant)
    if seat is None:
        return place
    partner = None if seat.partner_id is None else EntrantId(seat.partner_id)
    return place._replace(entrant=EntrantId(seat.entrant_id), partner=partner)


def _moves(stage: Stage, now: Record, then: Record) -> Moves:
    """In the order of the new standings."""
    entrants = {
        EntrantId(entrant.pk): entrant
        for entrant in Entrant.objects.filter(event=stage.event_id).select_related(*people())
    }
    before, after = rows_of(stage, now), rows_of(stage, then)
    was = {row.entrant: row for _pool, row in before}
    moves = [Move(entrants[row.entrant], was[row.entrant], row) for _pool, row in after]
    return Moves(
        [move for move in moves if move.changes_rank or move.before.points != move.after.points],
        cut_change(stage, before, after, entrants),
    )
