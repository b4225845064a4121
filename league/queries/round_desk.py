"""A round as its organizers see it: which tables wait, play, disagree or are done, and how it was seated."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet
from django.utils.translation import get_language

from league.models import Entrant, Round, Seat, Table, Unplayed
from league.queries.entries import with_entries
from league.queries.objections import late_objections
from league.queries.people import people
from league.queries.rounds import byes_of
from league.queries.undecided import late_readings
from league.states import DealState, EntrantState, TableState

URGENCY = (TableState.DISPUTED, TableState.PLAYING, TableState.WAITING, TableState.FINAL)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table at a glance."""

    table: Table
    seats: Sequence[Seat]
    states: Sequence[str]  # of its deals
    flags: int  # objections that came too late and that nobody answered yet
    late: int  # readings that came too late to be confirmed, of deals that nobody decided yet
    is_entered: bool  # something is, if only a part of a deal

    @property
    def deals(self) -> int:
        return len(self.states)

    @property
    def entered(self) -> int:
        """How many have a reading, whatever became of it."""
        return self.deals - self.states.count(DealState.OPEN)

    @property
    def confirmed(self) -> int:
        return self.states.count(DealState.CONFIRMED)

    @property
    def unconfirmed(self) -> int:
        """How many wait for another seat to confirm them."""
        return self.states.count(DealState.SUBMITTED)

    @property
    def disputed(self) -> int:
        return self.states.count(DealState.DISPUTED)

    @property
    def gone(self) -> list[Seat]:
        """The seats of who has left the event, where the table may play without them."""
        if self.is_entered or not self.table.is_open:
            return []
        return [seat for seat in self.seats if seat.is_deserted]


@dataclass(frozen=True, slots=True)
class RoundDesk:
    """The tables of a published round, what needs an organizer first."""

    round: Round
    lines: Sequence[TableLine]
    byes: Sequence[Unplayed]

    @property
    def counts(self) -> list[tuple[TableState, int]]:
        """How many tables are in each state, those that are not there left out."""
        states = [line.table.state for line in self.lines]
        return [(state, states.count(state)) for state in URGENCY if state in states]

    @property
    def open_tables(self) -> list[TableLine]:
        """Those that the round waits for."""
        return sorted(
            (line for line in self.lines if line.table.is_open and not line.table.parked),
            key=lambda line: line.table.number,
        )

    @property
    def put_off(self) -> list[TableLine]:
        return [line for line in self.lines if line.table.is_put_off]

    @property
    def is_untouched(self) -> bool:
        """Whether nothing is entered anywhere, so that the round may be seated again."""
        return not any(line.is_entered for line in self.lines)

    @property
    def is_over(self) -> bool:
        return not self.open_tables

    @property
    def names(self) -> dict[int, Entrant]:
        """Everybody in it, by entrant."""
        return _names((seat for line in self.lines for seat in line.seats), self.byes)

    @property
    def version(self) -> str:
        """Another text whenever a page of these tables would say something else."""
        moved = [
            (
                (line.table.pk, line.table.state, line.table.parked, bool(line.table.void)),
                (line.states, line.flags, line.late, line.is_entered),
                [(seat.pk, seat.names, seat.is_deserted) for seat in line.seats],
            )
            for line in self.lines
        ]
        return hashlib.sha256(repr((self.round.state, get_language(), moved)).encode()).hexdigest()[:20]


def round_desk(round: Round) -> RoundDesk:
    """The same number of queries whatever was played, and one more where the round closes."""
    tables = Table.objects.filter(round=round).prefetch_related(Prefetch("seats", _seats()), "deals")
    entered = set(with_entries(round.tables.all()).values_list("pk", flat=True))
    this = Round.objects.filter(pk=round.pk)
    flags = Counter(late_objections(this).values_list("deal__table", flat=True))
    late = Counter(late_readings(this).values_list("deal__table", flat=True) if round.closes_at else ())
    lines = [
        TableLine(
            table,
            list(table.seats.all()),
            [deal.state for deal in table.deals.all()],
            flags=flags[table.pk],
            late=late[table.pk],
            is_entered=table.pk in entered,
        )
        for table in tables
    ]
    urgency = {state: place for place, state in enumerate(URGENCY)}
    lines.sort(
        key=lambda line: (
            not (line.flags or line.late),
            urgency[TableState(line.table.state)],
            line.table.number,
        )
    )
    return RoundDesk(round, lines, byes_of(round))


@dataclass(frozen=True, slots=True)
class ProposedTable:
    table: Table
    seats: Sequence[Seat]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seating that nobody but the organizers sees yet."""

    round: Round
    tables: Sequence[ProposedTable]
    byes: Sequence[Unplayed]
    left_out: Sequence[Entrant]  # came after it was made

    @property
    def names(self) -> dict[int, Entrant]:
        """Everybody in it, by entrant."""
        return _names((seat for table in self.tables for seat in table.seats), self.byes)


def proposal_of(round: Round) -> Proposal:
    """Five queries."""
    tables = (
        Table.objects.filter(round=round).order_by("number").prefetch_related(Prefetch("seats", _seats()))
    )
    left_out = (
        Entrant.objects.of_stage(round.stage)
        .filter(state=EntrantState.ACTIVE)
        .exclude(seats__round=round)
        .exclude(partner_seats__round=round)
        .exclude(unplayed__round=round)
        .order_by("pk")
        .select_related(*people())
    )
    return Proposal(
        round,
        [ProposedTable(table, list(table.seats.all())) for table in tables],
        byes_of(round),
        list(left_out),
    )


def _names(seats: Iterable[Seat], byes: Iterable[Unplayed]) -> dict[int, Entrant]:
    sitting = {entrant.pk: entrant for seat in seats for entrant in seat.entrants}
    return sitting | {bye.entrant_id: bye.entrant for bye in byes}


def _seats() -> QuerySet[Seat]:
    return Seat.objects.order_by("number").with_people()
