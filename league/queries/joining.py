"""Who may join an event by themselves, how many places are left, and who waits for one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, F, Q, Subquery

from league.models import Entrant, Event, Player, Stage, Waiting
from league.states import EntrantState, EventState, Joining, RoundState, StageFormat

Place = Literal["none", "entered", "waits", "withdrawn"]


@dataclass(frozen=True, slots=True)
class JoiningPage:
    """How full an event is, and where somebody stands: `place`, and of who waits how many come `before`."""

    is_open: bool
    capacity: int | None
    entered: int
    waiting: int
    place: Place
    before: int

    @property
    def is_full(self) -> bool:
        """Whether who joins now waits."""
        return self.capacity is not None and (self.entered >= self.capacity or self.waiting > 0)


def joining_of(event: Event, stage: Stage, player: Player | None) -> JoiningPage:
    """Up to four queries, and up to three more for somebody."""
    place = place_of(event, player) if player else "none"
    own = event.waiting.filter(player=player).values("pk")  # empty where they moved up just now
    return JoiningPage(
        is_open=is_open(event, stage),
        capacity=event.capacity,
        entered=entered(event),
        waiting=event.waiting.count(),
        place=place,
        before=event.waiting.filter(pk__lt=Subquery(own)).count() if place == "waits" else 0,
    )


def is_open(event: Event, stage: Stage) -> bool:
    """Whether players come and go by themselves now: until organizers seat the first round. On a ladder always."""
    wanted = event.joining == Joining.PLAYERS and event.state == EventState.RUNNING
    return wanted and takes_newcomers(stage) and (_is_ladder(stage) or not stage.rounds.exists())


def takes_newcomers(stage: Stage) -> bool:
    """Whether a place that becomes free goes to who waits: before the first round is published. On a ladder always."""
    if stage.number > 1 or (stage.is_bracket and stage.has_places):
        return False
    return _is_ladder(stage) or not stage.rounds.filter(state__in=RoundState.public).exists()


def place_of(event: Event, player: Player) -> Place:
    """Where somebody stands with an event. Two queries at most."""
    entrant = Entrant.objects.filter(event=event, people__player=player).first()
    if entrant is not None:
        return "withdrawn" if entrant.state == EntrantState.WITHDRAWN else "entered"
    return "waits" if event.waiting.filter(player=player).exists() else "none"


def entered(event: Event) -> int:
    """How many places are taken; who is away keeps theirs."""
    return event.entrants.exclude(state=EntrantState.WITHDRAWN).count()


def free_places(event: Event) -> int | None:
    """How many may still enter; None where there is room for everybody."""
    return None if event.capacity is None else max(event.capacity - entered(event), 0)


def waiting_in(event: Event) -> Sequence[Waiting]:
    """Who waits, the first in line first. One query."""
    return list(event.waiting.select_related("player").order_by("pk"))


def waits_of(player: Player) -> Sequence[Waiting]:
    """Where somebody waits, each with how many come `before` them. One query."""
    before = Count("event__waiting", filter=Q(event__waiting__pk__lt=F("pk")))
    public = player.waiting.filter(event__state__in=EventState.public).select_related("event")
    return list(public.annotate(before=before).order_by("pk"))


def _is_ladder(stage: Stage) -> bool:
    return stage.format == StageFormat.LADDER
