"""What waits for an organizer's word: readings that came too late, and objections to what is settled."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet

from league.models import Event, League, Round, Submission
from league.queries.deadlines import taken_until
from league.queries.objections import late_objections
from league.states import DealState, EventState, TableState


@dataclass(frozen=True, slots=True)
class Undecided:
    """How much of it a round has."""

    round: Round
    late: int
    objections: int


def late_readings(rounds: QuerySet[Round]) -> QuerySet[Submission]:
    """Those that came too late to be confirmed, of deals that nobody decided yet.

    A table that is put off has all the time, and of one that was closed or void it is decided that they do not count.
    """
    undecided = Submission.objects.filter(
        deal__table__round__in=rounds, deal__table__parked=False, organizer=None
    )
    undecided = undecided.exclude(deal__state=DealState.CONFIRMED).exclude(
        deal__table__state=TableState.FINAL
    )
    return undecided.annotate(until=taken_until("deal__table__round__")).filter(submitted_at__gt=F("until"))


def undecided_in(event: Event) -> Sequence[Undecided]:
    """The rounds of an event in which something waits, the newest first. Two queries, and one more if there are any."""
    late, objections = _counted(Round.objects.filter(stage__event=event), "deal__table__round")
    rounds = Round.objects.filter(pk__in={*late, *objections}).order_by("-number")
    return [Undecided(round, late[round.pk], objections[round.pk]) for round in rounds]


def events_undecided(league: League) -> Sequence[tuple[Event, int]]:
    """The events of a league in which something waits, and how much, the newest first. As many queries."""
    late, objections = _counted(
        Round.objects.filter(stage__event__league=league), "deal__table__round__stage__event"
    )
    waits = late + objections
    return [(event, waits[event.pk]) for event in Event.objects.filter(pk__in={*waits}).order_by("-pk")]


def _counted(rounds: QuerySet[Round], by: str) -> tuple[Counter[int], Counter[int]]:
    # Who finished the event let what counts stand.
    rounds = rounds.exclude(stage__event__state=EventState.FINISHED)
    counted = (found.values_list(by, flat=True) for found in (late_readings(rounds), late_objections(rounds)))
    late, objections = map(Counter, counted)
    return late, objections
