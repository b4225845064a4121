"""The field of an event: how somebody comes into it, whoever lets them in, and who is next where places are counted."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.errors import AlreadyDone, Unacceptable
from league.isolates import listed
from league.models import Entrant, EntrantPlayer, Event, Player, Stage, User, Waiting
from league.queries.joining import free_places, takes_newcomers, waiting_in
from league.services.current_stage import hold_current
from league.services.log import log
from league.services.people import partnership_of
from league.services.pools import give_places
from league.services.stages import results_moved
from league.states import EventState


def hold_field(event: Event, *, with_names: bool = False) -> Stage:
    """Hold what a change of the field needs; refused once the event is finished."""
    stage = hold_current(event, with_names=with_names)
    if event.state == EventState.FINISHED:
        raise AlreadyDone(
            "event-finished", _("This event is finished. Reopen it before you change who plays.")
        )
    return stage


def enter(event: Event, people: Sequence[Player]) -> Entrant:
    """A new entrant, who waits no longer. The caller holds the stage and says so in the log."""
    if len(people) == 1:
        entrant = Entrant.objects.create(event=event, player=people[0])
    else:
        entrant = Entrant.objects.create(event=event, partnership=partnership_of(*people))
    EntrantPlayer.objects.bulk_create(
        [EntrantPlayer(entrant=entrant, event=event, player=person) for person in people]
    )
    Waiting.objects.filter(event=event, player__in=people).delete()
    return entrant


def move_up(stage: Stage, *, by: User) -> None:
    """Enter who is first in line, as many as there are places, before the first round. The caller holds the stage."""
    event = stage.event
    waiting = waiting_in(event)
    if not waiting or not takes_newcomers(stage):
        return
    if moved := [enter(event, [each.player]) for each in waiting[: free_places(event)]]:
        give_places(stage, moved)
        for entrant in moved:
            said = {"entrant": entrant.pk, "name": str(entrant)}
            log(event, "entrant.moved-up", by=by, about=entrant.players, after=said)
        results_moved(stage)


def taken(event: Event) -> set[int]:
    """The keys of all who have a place, alone or in a pair."""
    return set(EntrantPlayer.objects.filter(event=event).values_list("player_id", flat=True))


def refuse_entered(people: Iterable[Player], *, taken: set[int]) -> None:
    if again := [person.name for person in people if person.pk in taken]:
        refusal = _("%(names)s entered already.") % {"names": listed(again)}
        raise Unacceptable("entered-already", refusal, fields={"partners": refusal})


def refuse_crowd(event: Event, more: int, *, field: str) -> None:
    """Raise Unacceptable where there are not so many places any more. The caller holds the stage."""
    free = free_places(event)
    if free is not None and more > free:
        refusal = ngettext(
            "%(count)d place is free. Say that they play all the same, or enter fewer.",
            "%(count)d places are free. Say that they play all the same, or enter fewer.",
            free,
        ) % {"count": free}
        raise Unacceptable("full", refusal, fields={field: refusal})
