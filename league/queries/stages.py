"""The stages of an event as its organizers see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Prefetch, QuerySet

from league.models import Event, FinalPlace, Round, Stage, StagePlace, Standing
from league.queries.people import people
from league.states import RoundState, StageState


@dataclass(frozen=True, slots=True)
class StageLine:
    """A stage, and what may be done with it now."""

    stage: Stage
    has_next: bool
    rounds: Sequence[Round]  # that are published
    is_last_over: bool  # its cut is the newest, and may be undone
    has_moved: bool  # its results say another order than the one stored


def stage_lines(event: Event) -> list[StageLine]:
    """In order. Four queries."""
    published = Prefetch("rounds", Round.objects.filter(state__in=RoundState.public).order_by("number"))
    stages = list(event.stages.order_by("number").prefetch_related(published))
    over = [stage for stage in stages if stage.state == StageState.OVER]
    stored = _orders(FinalPlace.objects.filter(stage__in=over))
    now = _orders(Standing.objects.filter(stage__in=over))
    return [
        StageLine(
            stage,
            has_next=stage is not stages[-1],
            rounds=list(stage.rounds.all()),
            is_last_over=bool(over) and stage is over[-1],
            has_moved=stored.get(stage.pk) != now.get(stage.pk),
        )
        for stage in stages
    ]


def _orders(rows: QuerySet[FinalPlace] | QuerySet[Standing]) -> dict[int, list[tuple[int, int, int]]]:
    """The order of each stage: entrant, pool and rank, line by line."""
    orders: dict[int, list[tuple[int, int, int]]] = {}
    for stage, *place in rows.order_by("line").values_list("stage", "entrant", "pool", "rank"):
        orders.setdefault(stage, []).append((place[0], place[1], place[2]))
    return orders


@dataclass(frozen=True, slots=True)
class PoolOfPlaces:
    """Who plays in a pool, by seed."""

    pool: int
    places: Sequence[StagePlace]


def places_by_pool(stage: Stage) -> list[PoolOfPlaces]:
    """Who has a place in a stage, pool by pool. One query."""
    places = stage.places.exclude(entrant=None).order_by("pool", "seed").select_related(*people("entrant__"))
    return [PoolOfPlaces(pool, list(of_pool)) for pool, of_pool in groupby(places, key=lambda at: at.pool)]
