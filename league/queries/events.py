"""Events as everybody sees them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F

from league.models import Event, Round
from league.states import EventState


@dataclass(frozen=True, slots=True)
class PublicEvents:
    """All events that everybody may see, by how far they are; the newest first."""

    running: Sequence[Event]
    upcoming: Sequence[Event]  # no round of theirs is published
    finished: Sequence[Event]


def public_events() -> PublicEvents:
    """Two queries."""
    events = list(Event.objects.public().order_by(F("starts_at").desc(nulls_last=True), "-pk"))
    begun = set(Round.objects.public().values_list("stage__event", flat=True).distinct())
    unfinished = [event for event in events if event.state != EventState.FINISHED]
    return PublicEvents(
        running=[event for event in unfinished if event.pk in begun],
        upcoming=[event for event in unfinished if event.pk not in begun],
        finished=[event for event in events if event.state == EventState.FINISHED],
    )
