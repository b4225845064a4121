"""What the next seating depends on: who plays, who has met whom, who sat at a smaller table."""

from dataclasses import dataclass
from itertools import groupby

from django.db.models import F

from league.competition.formats import LeagueNight
from league.competition.seating import Field
from league.competition.sizes import TableRule
from league.competition.types import EntrantId, SeatedRound, SeatingPlan
from league.models import Entrant, Seat, Stage
from league.states import EntrantKind, EntrantState, RoundState


@dataclass(frozen=True, slots=True)
class SeatingField:
    """All that a seating is made from, besides its seed."""

    entrants: tuple[EntrantId, ...]  # the best first
    table_size: int
    planned_rounds: int | None
    pairs: bool  # two rotating partners hold each seat
    earlier: tuple[tuple[tuple[EntrantId, ...], ...], ...]  # each table of each published round

    @property
    def rounds(self) -> int:
        return len(self.earlier)


def seating_field(stage: Stage) -> SeatingField:
    """Who plays the next round and what was before it."""
    pairs = stage.event.entrant_kind == EntrantKind.ROTATING
    return SeatingField(
        active_entrants(stage), stage.table_size, stage.planned_rounds, pairs, earlier_tables(stage)
    )


def seat(field: SeatingField, *, rng_seed: int) -> SeatingPlan:
    """A seating of the whole field. Raises Infeasible with the reason.

    The same seed each round follows one plan of the whole night, as long as the field stays what it was.
    """
    night = LeagueNight(TableRule(wish=field.table_size, pairs=field.pairs), rounds=field.planned_rounds)
    # Everybody plays every round of a league night: nobody has sat out.
    earlier = tuple(SeatedRound(tables) for tables in field.earlier)
    return night.propose(Field(field.entrants, earlier), rng_seed=rng_seed)


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
        .values_list("round__number", "table__number", "entrant", "partner")
    )
    return tuple(
        tuple(
            tuple(EntrantId(who) for seat in seats for who in seat[2:] if who)
            for _number, seats in groupby(of_round, key=lambda row: row[1])
        )
        for _round, of_round in groupby(rows, key=lambda row: row[0])
    )
