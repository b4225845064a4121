"""Who enters an event and plays in it, as its organizers see them."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from league.models import Apart, Entrant, Event, Player, Seat, Unplayed
from league.queries.people import people
from league.states import EntrantState, EventState, RoundState


def entrants_to_run(event: Event) -> list[Entrant]:
    """Everybody who entered, in the order they did, with `is_seated`: was in a published round. One query."""
    published = Q(round__state__in=RoundState.public, entrant=OuterRef("pk"))
    is_seated = Exists(Seat.objects.filter(published)) | Exists(Unplayed.objects.filter(published))
    return list(event.entrants.order_by("pk").select_related(*people()).annotate(is_seated=is_seated))


def kept_apart(event: Event) -> list[Apart]:
    """Who must not meet, in the order in which it was said. One query."""
    names = (*people("one__"), *people("other__"))
    return list(event.apart.order_by("pk").select_related("one", "other", *names))


def who_plays_next(event: Event) -> list[Entrant]:
    """Who can be seated in the next round, in the order they entered. One query."""
    active = Entrant.objects.of_stage(event.current_stage).filter(state=EntrantState.ACTIVE)
    return list(active.order_by("pk").select_related(*people()))


def without_account(event: Event) -> list[Player]:
    """Who plays and cannot score, by name, where the event demands accounts of that. One query there."""
    if not event.needs_accounts or event.state == EventState.FINISHED:
        return []
    active = Entrant.objects.of_stage(event.current_stage).filter(state=EntrantState.ACTIVE)
    without = Player.objects.filter(user=None, places__entrant__in=active).order_by("name", "pk")
    return [player for player in without if not player.is_erased]


def players_to_enter(event: Event) -> QuerySet[Player]:
    """The league's players who are not in the event yet, by name."""
    persons = Player.objects.persons().filter(league=event.league_id)
    return persons.exclude(places__event=event).order_by("name", "pk")
