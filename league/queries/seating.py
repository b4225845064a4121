"""What the next seating depends on: who plays, who has met whom, who sat at a smaller table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from django.db.models import F

from league.competition.seating import meetings_of, seat_round
from league.competition.sizes import table_sizes
from league.competition.types import EntrantId, SeatingPlan
from league.models import Entrant, Seat, Stage
from league.states import EntrantState, RoundState


@dataclass(frozen=True, slots=True)
class SeatingField:
    """All that a seating is made from, besides its seed."""

    entrants: tuple[EntrantId, ...]  # the best first
    table_size: int
    earlier: tuple[
        tuple[tuple[EntrantId, ...], ...], ...
    ]  # the entrants of each table of each published round

    @property
    def rounds(self) -> int:
        return len(self.earlier)


def seating_field(stage: Stage) -> SeatingField:
    """Who plays the next round and what was before it."""
    return SeatingField(active_entrants(stage), stage.table_size, earlier_tables(stage))


def seat(field: SeatingField, *, rng_seed: int) -> SeatingPlan:
    """A seating of the whole field. Raises Infeasible with the reason."""
    return seat_round(
        field.entrants,
        sizes=table_sizes(len(field.entrants), field.table_size),
        meetings=meetings_of(table for tables in field.earlier for table in tables),
        short_turns=_short_turns(field.earlier),
        rng=Random(rng_seed),
    )


def active_entrants(stage: Stage) -> tuple[EntrantId, ...]:
    """Who plays the next round: the best first, newcomers last in the order they entered."""
    pks = (
        Entrant.objects.filter(event=stage.event_id, state=EntrantState.ACTIVE)
        .annotate(line=F("standings__line"))
        .order_by(F("line").asc(nulls_last=True), "pk")
        .values_list("pk", flat=True)
    )
    return tuple(EntrantId(pk) for pk in pks)


def earlier_tables(stage: Stage) -> tuple[tuple[tuple[EntrantId, ...], ...], ...]:
    """The entrants of each table of each published round, in order."""
    rows = (
        Seat.objects.filter(round__stage=stage)
        .exclude(round__state=RoundState.DRAFT)
        .order_by("round__number", "table__number", "number")
        .values_list("round__number", "table__number", "entrant")
    )
    return tuple(
        tuple(
            tuple(EntrantId(entrant) for _round, _table, entrant in seats)
            for _number, seats in groupby(of_round, key=lambda row: row[1])
        )
        for _round, of_round in groupby(rows, key=lambda row: row[0])
    )


def _short_turns(earlier: Sequence[Sequence[Sequence[EntrantId]]]) -> Counter[EntrantId]:
    """How often each entrant sat at a table smaller than the largest of its round."""
    turns: Counter[EntrantId] = Counter()
    for tables in earlier:
        largest = max(map(len, tables))
        turns.update(entrant for table in tables if len(table) < largest for entrant in table)
    return turns
