"""Players who enter an event by themselves: each once, no more than there are places, the others in line."""

from django.utils.translation import gettext as _

from league.errors import AlreadyDone
from league.isolates import isolated
from league.models import Entrant, Event, Player, User, Waiting
from league.queries.joining import Place, is_open, place_of
from league.services.entrants import withdraw
from league.services.field import enter, hold_field, move_up
from league.services.log import log
from league.services.people import persons_of
from league.services.pools import give_places
from league.services.stages import results_moved
from league.services.transactions import in_transaction


@in_transaction
def join(event: Event, player: Player, *, by: User) -> Place:
    """Get in line, and have a place at once if there is one and nobody is before. Pressed again it changes nothing.

    Raises AlreadyDone where players do not come and go by themselves now.
    """
    # The race: more come at one instant than there are places. Each waits here and sees who came before.
    stage = hold_field(event, with_names=True)
    [player] = persons_of(player)
    place = place_of(event, player)
    if place in ("entered", "waits"):
        return place
    if not is_open(event, stage):
        raise AlreadyDone("joining-closed", _("Nobody joins this event now. Ask an organizer."))
    if place == "withdrawn":
        raise AlreadyDone("you-left", _("You left this event. Ask an organizer to bring you back."))
    Waiting.objects.create(event=event, player=player)
    log(event, "entrant.joined", by=by, about=[player], after=_named(player))
    move_up(stage, by=by)
    return place_of(event, player)


@in_transaction
def leave(event: Event, player: Player, *, by: User) -> None:
    """Out of the event or of its line; the place goes to who is next. Pressed again it changes nothing.

    Raises AlreadyDone once the first round is seated: then others count on who plays.
    """
    stage = hold_field(event)
    if Waiting.objects.filter(event=event, player=player).delete()[0]:
        log(event, "entrant.waits-no-more", by=by, about=[player], before=_named(player))
        return
    entrant = Entrant.objects.filter(event=event, people__player=player).first()
    if entrant is None or place_of(event, player) == "withdrawn":
        return
    if not is_open(event, stage) or entrant.partnership_id is not None:
        raise AlreadyDone(
            "leave-by-organizer",
            _("You cannot leave by yourself now. Tell an organizer that you do not come."),
        )
    entrant.event = event
    withdraw(entrant, by=by)


@in_transaction
def admit(waiting: Waiting, *, by: User) -> Entrant:
    """Let somebody who waits play, though others are before them or all places are taken."""
    event = waiting.event
    stage = hold_field(event)
    _refuse_gone(waiting)
    waiting.refresh_from_db(fields=["player"])
    entrant = enter(event, [waiting.player])
    give_places(stage, [entrant])
    said = {"entrants": [entrant.pk], "names": [str(entrant)]}
    log(event, "entrants.added", by=by, about=entrant.players, after=said)
    results_moved(stage)
    return entrant


@in_transaction
def strike(waiting: Waiting, *, by: User) -> None:
    """Take somebody off the waiting list."""
    hold_field(waiting.event)
    _refuse_gone(waiting)
    waiting.delete()
    player = waiting.player
    log(waiting.event, "entrant.waits-no-more", by=by, about=[player], before=_named(player))


def _refuse_gone(waiting: Waiting) -> None:
    if not Waiting.objects.filter(pk=waiting.pk).exists():
        raise AlreadyDone(
            "waits-no-more", _("%(name)s does not wait any more.") % {"name": isolated(waiting.player.name)}
        )


def _named(player: Player) -> dict[str, object]:
    return {"player": player.pk, "name": player.name}
