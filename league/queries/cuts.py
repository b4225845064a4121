"""The cut after a stage: who goes on, and who is level over its line."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from league.competition.cut import Cut, CutRule, cut, cut_from_json
from league.competition.standings import StandingRow
from league.competition.types import EntrantId
from league.models import Entrant, OrderRuling, Stage
from league.queries.people import people
from league.states import EntrantState, RoundState, StageState


@dataclass(frozen=True, slots=True)
class GoesOn:
    """Somebody who goes on: as which seed, from which pool and as which of it."""

    seed: int
    entrant: Entrant
    pool: int
    rank: int
    is_runner_up: bool


@dataclass(frozen=True, slots=True)
class TiedGroup:
    """Level on everything, while only `places` of them go on."""

    entrants: Sequence[Entrant]
    places: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling on an order, the best first."""

    ruling: OrderRuling
    entrants: Sequence[Entrant]


@dataclass(frozen=True, slots=True)
class CutView:
    """The cut as the stored standings have it."""

    stage: Stage
    following: Stage
    rule: CutRule
    goes_on: Sequence[GoesOn]  # by seed
    tied: Sequence[TiedGroup]
    rulings: Sequence[Ruled]  # that stand
    is_playing: bool  # a round is, so that all of this may still change
    stays: int  # how many have a place in the standings and do not go on

    @property
    def is_provisional(self) -> bool:
        """A round is being played, or results are in that the standings do not count yet."""
        return self.is_playing or self.stage.standings_revision < self.stage.results_revision


def stage_after(stage: Stage) -> Stage | None:
    """The stage that its cut leads to. One query."""
    return Stage.objects.filter(event=stage.event_id, number=stage.number + 1).first()


def cut_view(stage: Stage, following: Stage) -> CutView:
    """Who would go on now. Eight queries."""
    decided = cut_now(stage)
    of_key = _everybody(stage)
    return CutView(
        stage,
        following,
        cut_from_json(stage.cut),
        [
            GoesOn(seed, of_key[each.entrant], each.pool, each.rank, each.is_runner_up)
            for seed, each in enumerate(decided.qualifiers, start=1)
        ],
        [TiedGroup([of_key[who] for who in each.entrants], each.places) for each in decided.tied],
        _ruled(stage, of_key),
        stage.rounds.filter(state=RoundState.PLAYING).exists(),
        stage.standings.count() - len(decided.qualifiers),
    )


def cut_now(stage: Stage) -> Cut:
    """Who goes on by the stored standings. Three queries."""
    rows = stage.standings.order_by("line")
    return cut_among(stage, [(row.pool, row.as_row()) for row in rows])


def cut_among(stage: Stage, rows: Iterable[tuple[int, StandingRow]]) -> Cut:
    """Who goes on by these rows, each with its pool. Two queries.

    Whoever has left the event does not go on, unless they left when they had.
    """
    left = Entrant.objects.filter(event=stage.event_id, state=EntrantState.WITHDRAWN)
    went_on = left.filter(places__stage__event=stage.event_id, places__stage__number=stage.number + 1)
    gone = set(left.exclude(pk__in=went_on).values_list("pk", flat=True))
    pools: dict[int, list[StandingRow]] = {pool: [] for pool in range(1, stage.pools + 1)}
    for pool, row in rows:
        if row.entrant not in gone:
            pools[pool].append(row)
    rulings = [tuple(map(EntrantId, each.entrants)) for each in standing_rulings(stage)]
    return cut(list(pools.values()), cut_from_json(stage.cut), rulings=rulings)


def standing_rulings(stage: Stage) -> list[OrderRuling]:
    """Orders that organizers ruled for the cut and did not take back. One query."""
    return list(stage.order_rulings.filter(table=None, taken_back_at=None).order_by("pk"))


def rulings_for(stage: Stage) -> list[Ruled]:
    """The rulings that the cut stands on, for everybody to read. Two queries."""
    return _ruled(stage, _everybody(stage))


def _ruled(stage: Stage, of_key: Mapping[int, Entrant]) -> list[Ruled]:
    rulings = standing_rulings(stage)
    return [Ruled(each, [of_key[who] for who in each.entrants if who in of_key]) for each in rulings]


def _everybody(stage: Stage) -> dict[int, Entrant]:
    everybody = Entrant.objects.filter(event=stage.event_id).select_related(*people())
    return {entrant.pk: entrant for entrant in everybody}


@dataclass(frozen=True, slots=True)
class CutChange:
    """Who would go on instead of whom, if a published cut were made again."""

    comes_in: Sequence[Entrant]
    drops_out: Sequence[Entrant]

    def __bool__(self) -> bool:
        return bool(self.comes_in or self.drops_out)


def cut_change(
    stage: Stage,
    before: Iterable[tuple[int, StandingRow]],
    after: Iterable[tuple[int, StandingRow]],
    entrants: Mapping[EntrantId, Entrant],
) -> CutChange:
    """What a correction in a stage that is over would have changed in its cut; nothing in any other stage."""
    if stage.state != StageState.OVER:
        return CutChange((), ())
    was, would = ({each.entrant for each in cut_among(stage, rows).qualifiers} for rows in (before, after))
    return CutChange(
        [entrants[who] for who in sorted(would - was)], [entrants[who] for who in sorted(was - would)]
    )
