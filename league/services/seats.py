"""Two who sat in each other's seats: the holders change places, and what was entered stays with the seats."""

from collections.abc import Iterable

from django.db.models.functions import Now
from django.utils.translation import gettext as _

from league.errors import AlreadyDone, MovedOn, Unacceptable
from league.models import Deal, Seat, SeatClaim, Substitute, Table, User
from league.names import clean_text
from league.queries.entries import with_entries
from league.queries.table_desk import seats_version
from league.services.bracket_rulings import Ruling, in_the_bracket
from league.services.log import log
from league.services.stages import results_moved
from league.services.tables import (
    count_again,
    hold_table,
    refuse_entered,
    refuse_own_table,
)
from league.services.transactions import in_transaction
from league.states import BracketRuling, DealState


@in_transaction
def exchange_seats(
    one: Seat, other: Seat, *, seen: str, by: User, reason: str = "", then: BracketRuling | None = None
) -> None:
    """Let the holders of two seats of a round change places; doing it again takes it back.

    At one table the deals stay with the seats, so totals change hands and the table's sum is what it was; that needs a
    reason. Between two tables only before anything is entered. Their phones are released. `seen` is the
    `seats_version` that was looked at; if anything was entered or moved since, MovedOn and nothing changes.

    In a bracket only at one table; `then` is what becomes of what was played by who would not sit there any more.
    """
    table, across = one.table, other.table if other.table_id != one.table_id else None
    hold_table(table, other_table=across)
    if one.round_id != other.round_id or one.pk == other.pk:
        raise Unacceptable("no-two-seats", _("Choose two different seats of one round."))
    if seats_version(table) != seen:
        raise MovedOn(
            "table-moved-on",
            _("Something was entered or moved at this table while you were looking. Look at it again."),
        )
    is_entered = _refuse_unfit(table, across, by=by)
    reason = clean_text(reason, field="reason") if is_entered or reason.strip() else ""
    pair = list(Seat.objects.filter(pk__in=(one.pk, other.pk)).with_people().select_related("table"))
    names, before = [seat.names for seat in pair], _holders(pair)
    people = [person for seat in pair for person in seat.people]
    with in_the_bracket(table.round.stage, Ruling(by, then, reason)):
        _exchange(*pair)
    if across is not None:  # why these entrants sit together is said of others
        Table.objects.filter(pk__in=(table.pk, across.pk)).update(notes=[])
    log(
        table.round.stage.event,
        "seats.exchanged",
        by=by,
        table=table,
        about=people,
        before={"names": names, "seats": before},
        after={"seats": _holders(pair)},
        reason=reason,
    )
    count_again(Table.objects.filter(pk=table.pk))
    results_moved(table.round.stage)


def _refuse_unfit(table: Table, across: Table | None, *, by: User) -> bool:
    """Whether something is entered at the table. Refuses what could not be told apart afterwards."""
    if across is not None:
        if table.pool != across.pool:
            raise Unacceptable("other-pool", _("These tables are of different pools, so their seats stay."))
        if table.round.stage.is_bracket:
            raise AlreadyDone(
                "bracket", _("Between tables of a bracket exchange places, or give a seat to somebody else.")
            )
        for each in (table, across):
            refuse_entered(each)
            if not each.is_open:
                raise AlreadyDone(
                    "table-final", _("Table %(table)d is final, so its seats stay.") % {"table": each.number}
                )
        return False
    if not with_entries(Table.objects.filter(pk=table.pk)).exists():
        return False
    refuse_own_table(table, by=by)
    said = Deal.objects.filter(table=table, state__in=(DealState.SUBMITTED, DealState.DISPUTED))
    if waiting := said.order_by("number").first():
        raise AlreadyDone(
            "deal-waiting",
            _("Deal %(deal)d is entered and not confirmed. Decide it first.") % {"deal": waiting.number},
        )
    return True


def _holders(seats: Iterable[Seat]) -> list[list[int | None]]:
    """Table, seat, entrant and partner of each."""
    return [[seat.table.number, seat.number, seat.entrant_id, seat.partner_id] for seat in seats]


def _exchange(one: Seat, other: Seat) -> None:
    substitutes = [each.pk for each in one.substitutes.all()], [each.pk for each in other.substitutes.all()]
    one.entrant, other.entrant = other.entrant, one.entrant
    one.partner, other.partner = other.partner, one.partner
    # One statement, so that nobody ever sits twice.
    Seat.objects.bulk_update((one, other), ["entrant", "partner"])
    for seat, moving in zip((other, one), substitutes, strict=True):
        Substitute.objects.filter(pk__in=moving).update(seat=seat)
    SeatClaim.objects.filter(seat__in=(one, other), released_at=None).update(released_at=Now())
