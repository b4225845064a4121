"""Who came to a table: a seat that stays empty, and somebody who takes one before anything is entered."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from league.errors import AlreadyDone, Unacceptable, UnknownHere
from league.isolates import BETWEEN_PARTNERS, isolated
from league.models import Entrant, Seat, Table, Unplayed, User
from league.names import clean_text
from league.queries.substitutes import whereabouts
from league.services.bracket_rulings import Ruling, in_the_bracket
from league.services.log import log
from league.services.opening import table_variant
from league.services.stages import complete_rounds, results_moved
from league.services.tables import hold_published, refuse_entered
from league.services.taking_back import reopen_round
from league.services.transactions import in_transaction
from league.states import LARGEST_TABLE, SMALLEST_TABLE, Back, EntrantState, TableState, UnplayedKind

Note = Mapping[str, Any]


@in_transaction
def did_not_come(
    table: Table, number: int, *, by: User, reason: str = "", missing: Entrant | None = None
) -> None:
    """A seat leaves its table before anything is entered there, and the others play on with the decks they have.

    Of two who hold it and of whom one is `missing`, the other came and sits out. One left alone has a walkover. With
    one or nobody left the table is final, and `reason` is what everybody reads there. Raises AlreadyDone where
    something is entered or a phone scores for the seat.
    """
    reason = clean_text(reason, field="reason") if reason.strip() else ""
    hold_published(table)
    _refuse_over(table)
    refuse_entered(table)
    seat = _seat(table, number)
    _refuse_scoring(seat)
    absent = _absent(seat, missing)
    with in_the_bracket(table.round.stage, Ruling(by)):
        _note_absent(table, seat, absent)
    before = {
        "seat": number,
        "name": BETWEEN_PARTNERS.join(map(str, absent)),
        "entrants": [entrant.pk for entrant in absent],
        "state": table.state,
    }
    people = seat.people
    seat.delete()
    _close_ranks(table)
    table.notes = _not_about(seat.entrants, table.notes)
    table.save(update_fields=["notes"])
    _end_where_nobody_plays(table, reason)
    log(
        table.round.stage.event,
        "seat.absent",
        by=by,
        table=table,
        about=people,
        before=before,
        after={"state": table.state},
        reason=reason,
    )
    complete_rounds(table.round.stage, by=by)
    results_moved(table.round.stage)


@in_transaction
def take_a_seat(table: Table, entrant: Entrant, *, by: User, number: int | None = None) -> None:
    """An entrant without a seat in this round joins a table at which nothing is entered: late, or there after all.

    They have the last seat, or the one of that number, and those after it move up.
    What it had of the round without playing is gone, and so is the walkover of who was alone at this table. Where two
    hold each seat, whoever sits out here for want of a partner sits down, too; whoever both were missed and come one
    after the other, the first sits out until then.
    """
    hold_published(table)
    _refuse_over(table)
    refuse_entered(table)
    _refuse_unseatable(table, entrant)
    partner = _without_a_partner(table, entrant) if table.round.partners_rotate else None
    if table.round.partners_rotate and partner is None:
        _wait_for_a_partner(table, entrant, by=by)
        return
    sitting = (entrant,) if partner is None else (entrant, partner)
    with in_the_bracket(table.round.stage, Ruling(by)):
        before = {"state": table.state, "unplayed": _take_back_unplayed(table, sitting)}
        at = _seat_at(table, sitting, number=number, by=by)
    after = {
        "seat": at,
        "name": BETWEEN_PARTNERS.join(map(str, sitting)),
        "entrants": [each.pk for each in sitting],
        "state": table.state,
    }
    log(table.round.stage.event, "seat.taken", by=by, table=table, before=before, after=after)
    results_moved(table.round.stage)


def _seat_at(table: Table, sitting: Sequence[Entrant], *, number: int | None, by: User) -> int:
    """The number of the seat that they have from now on."""
    backs = set(table.seats.values_list("back", flat=True))
    seats = len(backs) + 1
    number = min(number or seats, seats)
    for seat in table.seats.filter(number__gte=number).order_by("-number"):
        Seat.objects.filter(pk=seat.pk).update(number=seat.number + 1)
    Seat.objects.create(
        table=table,
        round=table.round,
        number=number,
        entrant=sitting[0],
        partner=sitting[1] if len(sitting) > 1 else None,
        back=next(back for back in Back if back not in backs),
    )
    table.round.seating["notes"] = _not_about(sitting, table.round.seating.get("notes", []))
    table.round.save(update_fields=["seating"])
    table.variant = table_variant(table, table.variant, seats=seats)
    table.save(update_fields=["variant"])
    if seats >= SMALLEST_TABLE:
        _begin_again(table, by=by)
    else:
        _end_where_nobody_plays(table, "")
    return number


def _note_absent(table: Table, seat: Seat, absent: Sequence[Entrant]) -> None:
    """A partner who came sits out."""
    for entrant in seat.entrants:
        kind = UnplayedKind.NO_SHOW if entrant in absent else UnplayedKind.BYE
        Unplayed.objects.filter(round=table.round, entrant=entrant).delete()
        Unplayed.objects.create(round=table.round, entrant=entrant, kind=kind, table=table)


def _absent(seat: Seat, missing: Entrant | None) -> Sequence[Entrant]:
    """Who of a seat did not come: the missing one, or everybody."""
    if missing is None:
        return seat.entrants
    if missing not in seat.entrants:
        refusal = _("%(name)s does not sit there.") % {"name": isolated(missing)}
        raise Unacceptable("not-at-this-seat", refusal, fields={"entrant": refusal})
    return (missing,)


def _without_a_partner(table: Table, entrant: Entrant) -> Entrant | None:
    """Who came to a table and sits out because a partner did not."""
    waiting = Unplayed.objects.filter(table=table, kind=UnplayedKind.BYE).exclude(entrant=entrant)
    first = waiting.order_by("pk").select_related("entrant__player").first()
    return first.entrant if first else None


def _wait_for_a_partner(table: Table, entrant: Entrant, *, by: User) -> None:
    """Who was missed at a table and came after all sits out until somebody sits down with them."""
    missed = Unplayed.objects.filter(table=table, entrant=entrant, kind=UnplayedKind.NO_SHOW)
    if not missed.update(kind=UnplayedKind.BYE):
        raise AlreadyDone(
            "nobody-to-sit-with",
            _(
                "Two hold each seat, and at table %(table)d nobody else waits for a partner. %(name)s plays from "
                "the next round on, or stands in for somebody."
            )
            % {"table": table.number, "name": isolated(entrant)},
        )
    log(
        table.round.stage.event,
        "seat.awaited",
        by=by,
        table=table,
        about=entrant.players,
        before={"unplayed": {str(entrant.pk): UnplayedKind.NO_SHOW}},
        after={"name": str(entrant), "unplayed": {str(entrant.pk): UnplayedKind.BYE}},
    )
    results_moved(table.round.stage)


def _take_back_unplayed(table: Table, sitting: Sequence[Entrant]) -> dict[str, str]:
    """What these had of the round without playing is gone, and the walkovers of the table: by entrant."""
    unplayed = Unplayed.objects.filter(
        Q(round=table.round, entrant__in=sitting) | Q(table=table, kind=UnplayedKind.WALKOVER)
    )
    kinds = {str(who): kind for who, kind in unplayed.values_list("entrant", "kind")}
    unplayed.delete()
    return kinds


def _refuse_over(table: Table) -> None:
    """A table that ended only because nobody was there to play may fill again."""
    if table.void or (not table.is_open and table.seats.count() >= SMALLEST_TABLE):
        raise AlreadyDone(
            "table-final", _("Table %(table)d is final, so its seats stay.") % {"table": table.number}
        )


def _refuse_scoring(seat: Seat) -> None:
    scoring = seat.claims.filter(released_at=None).select_related("player").first()
    if scoring is not None:
        raise AlreadyDone(
            "phone-scores",
            _("A phone scores for %(name)s. Release it first if %(name)s is not there.")
            % {"name": isolated(scoring.player.name)},
        )


def _refuse_unseatable(table: Table, entrant: Entrant) -> None:
    name = {"name": isolated(entrant)}
    did_not_come = Unplayed.objects.filter(table=table, entrant=entrant, kind=UnplayedKind.NO_SHOW)
    if table.round.stage.is_bracket and not did_not_come.exists():
        raise AlreadyDone(
            "bracket", _("%(name)s has no place at this table. Give them somebody's seat.") % name
        )
    if not Entrant.objects.filter(
        pk=entrant.pk, event=table.round.stage.event_id, state=EntrantState.ACTIVE
    ).exists():
        raise AlreadyDone("not-playing", _("%(name)s is not playing. Bring them back first.") % name)
    if table.seats.count() >= LARGEST_TABLE:
        raise AlreadyDone("table-full", _("Table %(table)d has no free place.") % {"table": table.number})
    playing = whereabouts(table.round)
    for person in entrant.players:
        if person.pk in playing:
            raise AlreadyDone(
                "seated-already",
                _("%(name)s plays at table %(table)d in this round.")
                % {"name": isolated(person), "table": playing[person.pk].table.number},
            )


def _seat(table: Table, number: int) -> Seat:
    seat = Seat.objects.filter(table=table, number=number).with_people().first()
    if seat is None:
        raise UnknownHere("no-such-seat", _("This table has no seat %(seat)d.") % {"seat": number})
    return seat


def _not_about(entrants: Sequence[Entrant], notes: Sequence[Note]) -> list[Note]:
    """What the seating said of its choices, without what is no longer so."""
    gone = {entrant.pk for entrant in entrants}
    return [note for note in notes if gone.isdisjoint(note["entrants"])]


def _close_ranks(table: Table) -> None:
    """Seats are numbered without a gap; each keeps its deck."""
    for number, seat in enumerate(table.seats.order_by("number"), start=1):
        Seat.objects.filter(pk=seat.pk).update(number=number)


def _end_where_nobody_plays(table: Table, reason: str) -> None:
    left = list(Seat.objects.filter(table=table).with_people())
    Unplayed.objects.filter(table=table, kind=UnplayedKind.WALKOVER).delete()
    if len(left) >= SMALLEST_TABLE:
        return
    for entrant in (entrant for seat in left for entrant in seat.entrants):
        Unplayed.objects.create(round=table.round, entrant=entrant, kind=UnplayedKind.WALKOVER, table=table)
    alone = _("Nobody else came.") if left else _("Nobody came.")  # no name, which would outlive being erased
    table.state, table.ruling = TableState.FINAL, reason or alone
    table.save(update_fields=["state", "ruling"])


def _begin_again(table: Table, *, by: User) -> None:
    """A table that had ended without being played waits for its first deal again, and its round with it."""
    if table.is_open:
        return
    if not table.parked:
        reopen_round(table.round, by=by)
    table.state, table.ruling = TableState.WAITING, ""
    table.save(update_fields=["state", "ruling"])
