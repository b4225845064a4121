"""What organizers decide about a table: who came, who plays, whether it is waited for, whether it counts."""

from typing import Any

from django.utils.translation import gettext as _

from league.api import doors
from league.api.authentication import SignedIn
from league.api.changes import ChangesOut
from league.api.endpoint import Endpoint, Operation
from league.api.fields import Strict, Text, Whole, Word
from league.api.tables import TableOut, table_to_show
from league.errors import Unacceptable
from league.models import Entrant, Seat, Substitute, Table
from league.queries.changes import Document, changes_if
from league.queries.preview import as_counting, as_exchanged, as_void
from league.services import attendance, seats, substitutes, table_rulings
from league.states import LARGEST_TABLE, BracketRuling

IN_A_BRACKET = "In a bracket: what becomes of what was played since and is in the way."


class SeatNumber(Whole):
    """The number of a seat."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=LARGEST_TABLE, **options)


class ReasonIn(Strict):
    """Why."""

    reason = Text(max_length=500)


class VoidingIn(ReasonIn):
    """Why nothing counts."""

    then = Word(choices=BracketRuling.choices, default=None, allow_null=True, help_text=IN_A_BRACKET)


class CountingIn(Strict):
    """In a bracket: what becomes of what was played since and is in the way, and why."""

    then = Word(choices=BracketRuling.choices, default=None, required=False)
    reason = Text(max_length=500, default="", required=False)


class AbsenceIn(Strict):
    """Whose seat stays empty; the reason is read by everybody where the table ends."""

    seat = SeatNumber()
    entrant = Whole(
        min_value=1,
        default=None,
        allow_null=True,
        help_text="The id of the one of two partners who did not come; null: nobody of the seat came.",
    )
    reason = Text(max_length=500, default="", allow_blank=True)


class ArrivalIn(Strict):
    """Who takes a seat."""

    entrant = Whole(min_value=1, help_text="Its id.")


class SubstituteIn(Strict):
    """Who plays in whose place."""

    seat = SeatNumber()
    absent = Whole(min_value=1, help_text="The id of the person who sits there.")
    name = Text(max_length=400, help_text="Of somebody the league knows, or a new one.")


class PairIn(Strict):
    """Two seats of a table."""

    seat = SeatNumber()
    other_seat = SeatNumber()


class ExchangeIn(PairIn):
    """Two seats whose holders change places."""

    other_table = Whole(
        min_value=1, default=None, allow_null=True, help_text="The id of the table; null: this one."
    )
    seen = Text(max_length=64, help_text="The version of the table that you looked at.")
    reason = Text(max_length=500, default="", allow_blank=True, help_text="Needed once something is entered.")
    then = Word(choices=BracketRuling.choices, default=None, allow_null=True, help_text=IN_A_BRACKET)


class Absences(Endpoint):
    """Who did not come."""

    @Operation(doors.table_to_run, id="did_not_come", takes=AbsenceIn, gives=TableOut, refuses=(409,))
    def post(self, request: SignedIn, table: Table, given: dict[str, Any]) -> Table:
        """Let the others play without a seat, before anything is entered. Who is left alone has a walkover.

        Where two hold the seat and one came, that one sits out; a substitute for the other lets the seat play on.
        """
        missing = None if given["entrant"] is None else _entrant(table, given["entrant"])
        attendance.did_not_come(
            table, given["seat"], by=request.user, reason=given["reason"], missing=missing
        )
        return table_to_show(table)


class Arrivals(Endpoint):
    """Who came late."""

    @Operation(doors.table_to_run, id="take_a_seat", takes=ArrivalIn, gives=TableOut, refuses=(409,))
    def post(self, request: SignedIn, table: Table, given: dict[str, Any]) -> Table:
        """Give a seat to an entrant who has none in this round, before anything is entered at the table."""
        attendance.take_a_seat(table, _entrant(table, given["entrant"]), by=request.user)
        return table_to_show(table)


class Substitutes(Endpoint):
    """Who plays in another's place."""

    @Operation(doors.table_to_run, id="send_substitute", takes=SubstituteIn, gives=TableOut, refuses=(409,))
    def post(self, request: SignedIn, table: Table, given: dict[str, Any]) -> Table:
        """Let somebody play for a person at this table. Whose points they are is the event's rule."""
        seat = _seat(table, given["seat"], "seat")
        absent = next((person for person in seat.holders if person.pk == given["absent"]), None)
        if absent is None:
            refusal = _("That person does not sit there. Choose one of its people.")
            raise Unacceptable("not-at-this-seat", refusal, fields={"absent": refusal})
        substitutes.send_substitute(seat, absent=absent, name=given["name"], by=request.user)
        return table_to_show(table)


class SubstituteHere(Endpoint):
    """One substitute."""

    @Operation(doors.substitute_to_run, id="take_back_substitute", status=204, refuses=(409,))
    def delete(self, request: SignedIn, substitute: Substitute) -> None:
        """Let the one whose seat it is play after all."""
        substitutes.take_back_substitute(substitute, by=request.user)


class Exchanges(Endpoint):
    """Who sat in each other's seats."""

    @Operation(doors.table_to_run, id="exchange_seats", takes=ExchangeIn, gives=TableOut, refuses=(409, 412))
    def post(self, request: SignedIn, table: Table, given: dict[str, Any]) -> Table:
        """Let the holders of two seats change places; deals stay with the seats. Again takes it back."""
        there = _other_table(table, given["other_table"])
        one, other = _seat(table, given["seat"], "seat"), _seat(there, given["other_seat"], "other_seat")
        said = {name: given[name] for name in ("seen", "reason", "then")}
        seats.exchange_seats(one, other, by=request.user, **said)
        return table_to_show(table)


class ExchangePreview(Endpoint):
    """Before two are exchanged."""

    @Operation(doors.table_to_run, id="preview_exchange", takes=PairIn, gives=ChangesOut)
    def post(self, request: SignedIn, table: Table, given: dict[str, Any]) -> Document:
        """What would change if the holders of two seats of this table had sat in each other's."""
        one, other = (_seat(table, given[field], field) for field in ("seat", "other_seat"))
        return changes_if(as_exchanged(table, one, other))


class Parking(Endpoint):
    """Tables that the round does not wait for."""

    @Operation(doors.table_to_run, id="put_off_table", takes=ReasonIn, gives=TableOut, refuses=(409,))
    def post(self, request: SignedIn, table: Table, given: dict[str, Any]) -> Table:
        """Let the event go on without this table. It can still be played, and counts then."""
        table_rulings.put_off(table, by=request.user, **given)
        return table_to_show(table)

    @Operation(doors.table_to_run, id="wait_for_table", status=204, refuses=(409,))
    def delete(self, request: SignedIn, table: Table) -> None:
        """Let the round wait for this table again."""
        table_rulings.wait_again(table, by=request.user)


class TableClosing(Endpoint):
    """Ending a table before its last deal."""

    @Operation(doors.table_to_run, id="close_table", takes=ReasonIn, gives=TableOut, refuses=(409,))
    def post(self, request: SignedIn, table: Table, given: dict[str, Any]) -> Table:
        """End an open table as it is: what is confirmed there counts, the rest does not."""
        table_rulings.close_table(table, by=request.user, **given)
        return table_to_show(table)


class Voiding(Endpoint):
    """Tables of which nothing counts."""

    @Operation(doors.table_to_run, id="preview_void", gives=ChangesOut)
    def get(self, request: SignedIn, table: Table) -> Document:
        """What would change if nothing of this table counted; of a void one, if it counted again."""
        return changes_if(as_counting(table) if table.void else as_void(table))

    @Operation(doors.table_to_run, id="void_table", takes=VoidingIn, gives=TableOut, refuses=(409,))
    def post(self, request: SignedIn, table: Table, given: dict[str, Any]) -> Table:
        """Let nothing of this table count. Refused at a table where you play yourself."""
        table_rulings.void_table(table, by=request.user, **given)
        return table_to_show(table)

    @Operation(doors.table_to_run, id="let_table_count", asks=CountingIn, status=204, refuses=(409,))
    def delete(self, request: SignedIn, table: Table, asked: dict[str, Any]) -> None:
        """Let a void table count again."""
        table_rulings.let_count(table, by=request.user, **asked)


def _seat(table: Table, number: int, field: str) -> Seat:
    seat = Seat.objects.filter(table=table, number=number).with_people().first()
    if seat is None:
        refusal = _("This table has no seat %(seat)d.") % {"seat": number}
        raise Unacceptable("no-such-seat", refusal, fields={field: refusal})
    seat.table = table
    return seat


def _entrant(table: Table, pk: int) -> Entrant:
    entrant = Entrant.objects.filter(event=table.round.stage.event_id, pk=pk).first()
    if entrant is None:
        refusal = _("This event has no such entrant.")
        raise Unacceptable("no-such-entrant", refusal, fields={"entrant": refusal})
    return entrant


def _other_table(table: Table, pk: int | None) -> Table:
    if pk in (None, table.pk):
        return table
    there = Table.objects.filter(round=table.round_id, pk=pk).first()
    if there is None:
        refusal = _("There is no such table in this round.")
        raise Unacceptable("no-such-table", refusal, fields={"other_table": refusal})
    there.round = table.round
    return there
