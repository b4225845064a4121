"""Somebody who plays in another's place at one table."""

from django.utils.translation import gettext as _

from league.errors import AlreadyDone, Unacceptable
from league.isolates import isolated
from league.models import Event, Player, Seat, Substitute, Table, User
from league.queries.substitutes import whereabouts
from league.services.log import log
from league.services.people import player_named
from league.services.stages import results_moved
from league.services.tables import count_again, hold_published
from league.services.transactions import in_transaction


@in_transaction
def send_substitute(seat: Seat, *, absent: Player, name: str, by: User) -> Substitute:
    """Let somebody, new or known to the league by that name, play for a person at this seat.

    Whose points they are is the event's rule. Raises AlreadyDone where a phone scores for the absent person, or who
    should stand in plays in this round already.
    """
    table = seat.table
    # The race: two organizers send the same new name to two tables. The second finds the first one's player.
    hold_published(table, with_names=True)
    seat = _again(seat)
    if absent not in seat.people or absent not in seat.holders:
        refusal = _("%(name)s does not sit there.") % {"name": isolated(absent)}
        raise Unacceptable("not-at-this-seat", refusal, fields={"absent": refusal})
    _refuse_scoring(seat, absent)
    player = player_named(table.round.stage.event.league, name, by=by)
    _refuse_playing(seat, player)
    substitute = Substitute.objects.create(seat=seat, absent=absent, player=player)
    log(_event(substitute), "substitute.sent", by=by, table=table, after=_said(substitute))
    _count_again(seat)
    return substitute


@in_transaction
def take_back_substitute(substitute: Substitute, *, by: User) -> None:
    """The one whose seat it is plays after all."""
    hold_published(substitute.seat.table)
    current = Substitute.objects.filter(pk=substitute.pk)
    if not current.exists():
        raise AlreadyDone("no-substitute", _("Nobody stands in there any more."))
    _refuse_scoring(substitute.seat, substitute.player)
    _refuse_playing(substitute.seat, substitute.absent)
    table = substitute.seat.table
    log(_event(substitute), "substitute.taken-back", by=by, table=table, before=_said(substitute))
    current.delete()
    _count_again(substitute.seat)


def _again(seat: Seat) -> Seat:
    """The seat as it is now that its table is held."""
    again = Seat.objects.with_people().get(pk=seat.pk)
    again.table = seat.table
    return again


def _refuse_scoring(seat: Seat, person: Player) -> None:
    if seat.claims.filter(player=person, released_at=None).exists():
        raise AlreadyDone(
            "phone-scores",
            _("A phone scores for %(name)s here. Release it first.") % {"name": isolated(person)},
        )


def _refuse_playing(seat: Seat, person: Player) -> None:
    at = whereabouts(seat.table.round).get(person.pk)
    if at is not None:
        refusal = _("%(name)s plays at table %(table)d in this round.") % {
            "name": isolated(person),
            "table": at.table.number,
        }
        raise Unacceptable("seated-already", refusal, fields={"name": refusal})


def _count_again(seat: Seat) -> None:
    count_again(Table.objects.filter(pk=seat.table_id))
    results_moved(seat.table.round.stage)


def _event(substitute: Substitute) -> Event:
    return substitute.seat.table.round.stage.event


def _said(substitute: Substitute) -> dict[str, object]:
    return {
        "seat": substitute.seat.number,
        "name": substitute.player.name,
        "absent": substitute.absent.name,
        "players": [substitute.absent_id, substitute.player_id],
    }
