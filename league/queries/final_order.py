"""The final order of an event, whichever of its stages gave each place."""

from dataclasses import dataclass

from league.competition.overall import overall
from league.competition.types import EntrantId
from league.models import Entrant, Event, FinalPlace, Stage, Standing
from league.queries.people import people
from league.states import StageState


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entrant stands in the order of a stage."""

    entrant: EntrantId
    rank: int


@dataclass(frozen=True, slots=True)
class FinalLine:
    """An entrant's place in an event, and the stage that gave it.

    `gave_place` where they had gone on from it, and somebody else took their place.
    """

    entrant: Entrant
    rank: int
    tied: bool
    stage: Stage
    gave_place: bool


def final_order_of(event: Event) -> list[FinalLine]:
    """Everybody once, the best first: whoever is in the order of a later stage stands before all who are not.

    As it is now: of the stage that is being played the standings count. The same four queries, whatever was played.
    """
    stages = list(event.stages.exclude(state=StageState.AHEAD).order_by("number"))
    orders: dict[int, list[Place]] = {stage.pk: [] for stage in stages}
    frozen = FinalPlace.objects.filter(stage__in=stages).order_by("stage", "line")
    went_on: set[tuple[int, int]] = set()
    for stage, entrant, rank, seed in frozen.values_list("stage", "entrant", "rank", "seed"):
        orders[stage].append(Place(EntrantId(entrant), rank))
        if seed is not None:
            went_on.add((stage, entrant))
    playing = [stage for stage in stages if stage.state == StageState.CURRENT]
    rows = Standing.objects.filter(stage__in=playing).order_by("line")
    for stage, entrant, rank in rows.values_list("stage", "entrant", "rank"):
        orders[stage].append(Place(EntrantId(entrant), rank))
    everybody = Entrant.objects.filter(event=event).select_related(*people())
    of_key = {entrant.pk: entrant for entrant in everybody}
    lines: list[FinalLine] = []
    for row in overall([orders[stage.pk] for stage in stages]):
        gave = stages[row.stage - 1]
        gave_place = (gave.pk, row.entrant) in went_on  # or a later stage would have given the place
        lines.append(FinalLine(of_key[row.entrant], row.rank, row.tied, gave, gave_place))
    return lines
