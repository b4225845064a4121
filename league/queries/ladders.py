"""Ladders: who stands on which rung, who plays a challenge, and whom everybody may challenge."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from django.db.models import F, OuterRef, Q, Subquery

from league.competition.ladder import Ladder, Move, outcomes
from league.competition.record import Record
from league.competition.standings import StandingRow
from league.competition.types import EntrantId
from league.models import Apart, Entrant, Seat, Stage, StagePlace, Standing, Table
from league.queries.people import people
from league.states import EntrantState, RoundState, TableState


@dataclass(frozen=True, slots=True)
class Rung:
    """Where somebody stands, the challenge they play if any, and whom they may challenge now."""

    number: int
    entrant: Entrant
    played: int
    playing: Table | None
    may_challenge: Sequence[Entrant]


@dataclass(frozen=True)
class LadderNow:
    """A ladder with everybody on it, as far as results are counted."""

    ladder: Ladder
    entrants: Mapping[EntrantId, Entrant]
    """From the top rung down, each with how many challenges they have `played`."""
    playing: Mapping[EntrantId, Table]
    """Of whom plays a challenge: its table."""

    @cached_property
    def rungs(self) -> list[Rung]:
        """From the top down."""
        return [
            Rung(
                number,
                entrant,
                getattr(entrant, "played", None) or 0,
                self.playing.get(who),
                self.may_challenge(who),
            )
            for number, (who, entrant) in enumerate(self.entrants.items(), start=1)
        ]

    @property
    def open_tables(self) -> list[Table]:
        """The challenges that are being played, in the order in which they were made."""
        return sorted(set(self.playing.values()), key=lambda table: table.round.number)

    def is_free(self, who: EntrantId) -> bool:
        """Whether somebody is there to play, and plays nobody already."""
        return who not in self.playing and self.entrants[who].state == EntrantState.ACTIVE

    def may_challenge(self, who: EntrantId) -> list[Entrant]:
        """Whom somebody may challenge, the highest first."""
        if not self.is_free(who):
            return []
        return [self.entrants[other] for other in self.ladder.above(who) if self.is_free(other)]


def ladder_now(stage: Stage) -> LadderNow:
    """The ladder as the standings know it, with newcomers on the lowest rungs. Two queries."""
    row = Standing.objects.filter(stage=stage, entrant=OuterRef("pk"))
    place = StagePlace.objects.filter(stage=stage, entrant=OuterRef("pk"))
    on_it = (
        Entrant.objects.of_stage(stage)
        .exclude(state=EntrantState.WITHDRAWN)
        .select_related(*people())
        .annotate(
            line=Subquery(row.values("line")),
            played=Subquery(row.values("played")),
            seed=Subquery(place.values("seed")),
        )
        .order_by(F("line").asc(nulls_last=True), F("seed").asc(nulls_last=True), "pk")
    )
    entrants = {EntrantId(entrant.pk): entrant for entrant in on_it}
    ladder = Ladder(tuple(entrants), reach=stage.reach, move=_move(stage))
    return LadderNow(ladder, entrants, _open_challenges(stage))


def kept_apart_from(who: EntrantId) -> set[int]:
    """The keys of whom somebody must not meet; for organizers only. One query."""
    pairs = Apart.objects.filter(Q(one=who) | Q(other=who)).values_list("one", "other")
    return {key for pair in pairs for key in pair} - {who}


def ladder_rows(stage: Stage, record: Record) -> tuple[StandingRow, ...]:
    """A row for everybody who has not left, the rung as rank. One query, and one where a cut led to the ladder.

    All began by the seeds of the cut, or in the order in which they entered, and every challenge counts in the order in
    which it was made.
    """
    left = Entrant.objects.of_stage(stage).filter(state=EntrantState.WITHDRAWN)
    challenges = outcomes(record.tables, record.unplayed)
    seeds = dict(stage.places.values_list("entrant", "seed")) if stage.has_places else {}
    began = sorted(record.entrants, key=lambda who: (seeds.get(who, 0), who))
    ladder = Ladder(tuple(began), move=_move(stage)).after_all(challenges)
    for pk in left.values_list("pk", flat=True):
        ladder = ladder.left_by(EntrantId(pk))
    played = Counter(seat.entrant for table in challenges for seat in table.places)
    return tuple(
        StandingRow(who, rank=rung, tied=False, played=played[who], points=0, tiebreaks=())
        for rung, who in enumerate(ladder.rungs, start=1)
    )


def _open_challenges(stage: Stage) -> dict[EntrantId, Table]:
    """The open table of everybody who sits at one. One query."""
    seats = Seat.objects.filter(
        round__stage=stage, round__state__in=RoundState.public, table__state__in=TableState.open
    )
    in_order = seats.select_related("table__round").order_by("round__number")
    return {EntrantId(seat.entrant_id): seat.table for seat in in_order}


def _move(stage: Stage) -> Move:
    return cast(Move, stage.ladder_move)
