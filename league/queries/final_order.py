"""Where everybody finished in an event, whatever stages it had."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from league.competition.overall import overall
from league.competition.points import Points, plain
from league.competition.types import EntrantId
from league.models import Entrant, Event, Standing
from league.queries.people import people


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """An entrant's row of the order; points and tables are those of all stages."""

    entrant: Entrant
    rank: int
    tied: bool
    points: Points
    played: int


def final_order_of(event: Event) -> Sequence[FinalPlace]:
    """The order of one event. One query."""
    return final_orders([event.pk]).get(event.pk, ())


def final_orders(events: Iterable[int]) -> Mapping[int, Sequence[FinalPlace]]:
    """The order of each of these events by its number, from the standings as they are stored. One query.

    Of an event that is not finished, the order so far.
    """
    rows = (
        Standing.objects.filter(stage__event__in=list(events))
        .order_by("stage__event", "stage__number", "line")
        .select_related("stage", *people("entrant__"))
    )
    return {
        event: _order(list(of_event)) for event, of_event in groupby(rows, key=lambda row: row.stage.event_id)
    }


@dataclass(frozen=True, slots=True)
class _Placed:
    entrant: EntrantId
    rank: int


@dataclass(slots=True)
class _Sum:
    points: Points = 0
    played: int = 0
    entrant: Entrant = field(init=False)

    def add(self, row: Standing) -> None:
        self.entrant = row.entrant
        self.points += plain(row.points)
        self.played += row.played


def _order(rows: Sequence[Standing]) -> list[FinalPlace]:
    sums: dict[int, _Sum] = {}
    for row in rows:
        sums.setdefault(row.entrant_id, _Sum()).add(row)
    stages = [
        [_Placed(EntrantId(row.entrant_id), row.rank) for row in of_stage]
        for _number, of_stage in groupby(rows, key=lambda row: row.stage.number)
    ]
    return [
        FinalPlace(of.entrant, place.rank, place.tied, of.points, of.played)
        for place in overall(stages)
        for of in [sums[place.entrant]]
    ]
