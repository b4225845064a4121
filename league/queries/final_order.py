"""The final order of events, whichever of their stages gave each place."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from league.competition.overall import overall
from league.competition.types import EntrantId
from league.models import Entrant, Event, FinalPlace, Stage, Standing
from league.queries.people import people
from league.states import StageState


@dataclass(frozen=True, slots=True)
class FinalLine:
    """An entrant's place in an event, and the stage that gave it. Points and tables are those of all stages.

    `gave_place` where they had gone on from it, and somebody else took their place.
    """

    entrant: Entrant
    rank: int
    tied: bool
    stage: Stage
    gave_place: bool
    points: Fraction
    played: int


def final_order_of(event: Event) -> Sequence[FinalLine]:
    """The order of one event. Three queries."""
    return final_orders([event.pk]).get(event.pk, ())


def final_orders(events: Iterable[int]) -> Mapping[int, Sequence[FinalLine]]:
    """The order of each of these events by its number: everybody once, the best first. Three queries for all.

    Whoever is in the order of a later stage stands before all who are not. A stage that is over has the order that was
    stored with its cut; of an event that is not finished it is the order so far.
    """
    stages = Stage.objects.filter(event__in=list(events)).exclude(state=StageState.AHEAD)
    of_event: dict[int, list[_StageOrder]] = {}
    orders: dict[int, _StageOrder] = {}
    for stage in stages.order_by("event", "number"):
        orders[stage.pk] = _StageOrder(stage, [], [])
        of_event.setdefault(stage.event_id, []).append(orders[stage.pk])
    with_people = people("entrant__")
    places = FinalPlace.objects.filter(stage__in=orders).order_by("stage", "line")
    for place in places.select_related(*with_people):
        orders[place.stage_id].stored.append(place)
    rows = Standing.public.filter(stage__in=orders).order_by("stage", "line")
    for row in rows.select_related(*with_people):
        orders[row.stage_id].rows.append(row)
    return {event: _order(each) for event, each in of_event.items() if any(of.ranks for of in each)}


@dataclass(frozen=True, slots=True)
class _Ranked:
    entrant: EntrantId
    rank: int


@dataclass(frozen=True, slots=True)
class _StageOrder:
    """What a stage says of its entrants: by its results, and as it was stored when it ended."""

    stage: Stage
    stored: list[FinalPlace]
    rows: list[Standing]

    @property
    def ranks(self) -> list[_Ranked]:
        of = self.stored if self.stage.state == StageState.OVER else self.rows
        return [_Ranked(EntrantId(each.entrant_id), each.rank) for each in of]


def _order(stages: Sequence[_StageOrder]) -> list[FinalLine]:
    stored = list(chain.from_iterable(of.stored for of in stages))
    everybody = {place.entrant_id: place.entrant for place in stored}
    went_on = {(place.stage_id, place.entrant_id) for place in stored if place.seed is not None}
    points: dict[int, Fraction] = {}
    played: dict[int, int] = {}
    for row in chain.from_iterable(of.rows for of in stages):
        everybody[row.entrant_id] = row.entrant
        points[row.entrant_id] = points.get(row.entrant_id, Fraction()) + row.points
        played[row.entrant_id] = played.get(row.entrant_id, 0) + row.played
    lines: list[FinalLine] = []
    for at in overall([of.ranks for of in stages]):
        stage = stages[at.stage - 1].stage
        lines.append(
            FinalLine(
                everybody[at.entrant],
                at.rank,
                at.tied,
                stage,
                (stage.pk, at.entrant) in went_on,  # or a later stage would have given the place
                points.get(at.entrant, Fraction()),
                played.get(at.entrant, 0),
            )
        )
    return lines
