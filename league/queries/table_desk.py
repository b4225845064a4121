"""A table as its organizers see it: all that its phones see, and which phones those are."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from league.models import Entrant, Seat, SeatClaim, Table, Unplayed
from league.queries.entries import with_entries
from league.queries.people import people
from league.queries.scoring import TableShown, table_shown
from league.states import LARGEST_TABLE, SMALLEST_TABLE, EntrantState, RoundState, TableState, UnplayedKind


@dataclass(frozen=True, slots=True)
class TableDesk:
    """`version` is what an exchange of seats is told; `free` are those who play and have no seat in the round."""

    shown: TableShown
    claims: Sequence[SeatClaim]  # that are not released, by seat
    is_entered: bool
    free: Sequence[Entrant]
    elsewhere: Sequence[Seat]  # at other tables of the round where nothing is entered
    lost: Sequence[int]  # entrants who were at this table and are not
    version: str

    @property
    def seats(self) -> list[Seat]:
        return [line.seat for line in self.shown.seats]

    @property
    def may_fill(self) -> bool:
        """Whether seats may stay empty or fill: nothing is entered, and the table did not end by being played."""
        table = self.shown.table
        if table.round.state == RoundState.DRAFT or table.void or self.is_entered:
            return False
        return table.is_open or len(self.seats) < SMALLEST_TABLE

    @property
    def may_sit_down(self) -> bool:
        """Whether somebody can take a seat; where two hold each, only with whoever lost a partner here."""
        is_there_room = len(self.seats) < LARGEST_TABLE and bool(
            self.lost or not self.shown.table.round.partners_rotate
        )
        return self.may_fill and is_there_room and bool(self.free)


def table_desk(table: Table) -> TableDesk:
    """The same number of queries whatever was said."""
    claims = SeatClaim.objects.filter(table=table, released_at=None).select_related("seat", "player")
    round = table.round
    entered = with_entries(Table.objects.filter(round=round)).values("pk")
    free = Entrant.objects.filter(event=round.stage.event_id, state=EntrantState.ACTIVE)
    elsewhere = Seat.objects.filter(table__round=round, table__state__in=TableState.open)
    return TableDesk(
        table_shown(table, claim=None),
        list(claims.order_by("seat__number", "pk")),
        with_entries(Table.objects.filter(pk=table.pk)).exists(),
        list(free.exclude(seats__round=round).exclude(partner_seats__round=round).select_related(*people())),
        list(
            elsewhere.exclude(table=table)
            .exclude(table__in=entered)
            .order_by("table__number", "number")
            .with_people()
            .select_related("table")
        ),
        list(
            Unplayed.objects.filter(table=table)
            .exclude(kind=UnplayedKind.WALKOVER)
            .values_list("entrant", flat=True)
        ),
        seats_version(table),
    )


def seats_version(table: Table) -> str:
    """Another text whenever something was entered at a table, or anybody changed seats in its round. Two queries."""
    seats = Seat.objects.filter(round=table.round_id).order_by("pk").values_list("pk", "entrant", "partner")
    deals = table.deals.order_by("number").values_list("number", "steps", "state", "confirmed_submission")
    said = (list(seats), list(deals))
    return hashlib.sha256(repr(said).encode()).hexdigest()[:20]
