"""The standings as everybody sees them, with the words that say how much they count."""

import hashlib
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import Q
from django.utils.translation import gettext as _

from league.models import Adjustment, Entrant, Event, FinalPlace, Round, Stage, Standing
from league.queries.adjustments import given_points
from league.queries.bracket_page import BracketPage, bracket_page
from league.queries.final_order import FinalLine, final_order_of
from league.queries.ladders import LadderNow, ladder_now
from league.queries.people import people
from league.queries.rounds import RoundLine, round_lines
from league.states import EntrantState, EventState, RoundState, StageFormat, StageState
from league.wording import TIEBREAKS, Named

PODIUM = 3


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row, and beside it the values of each tiebreak: none where it was not asked, several where asked again."""

    row: Standing
    tiebreaks: Sequence[Sequence[Fraction | str]]
    above: Entrant | None  # who stands one line higher in the pool


@dataclass(frozen=True, slots=True)
class PoolLines:
    """The rows of one pool; without a number they are the whole field's."""

    pool: int | None
    lines: Sequence[StandingLine]


@dataclass(frozen=True, slots=True)
class Standings:
    """What moves while an event is played."""

    event: Event
    stage: Stage
    columns: Sequence[Named]  # the tiebreaks
    lines: Sequence[StandingLine]
    rounds: Sequence[RoundLine]  # the newest first
    adjustments: Sequence[Adjustment]  # penalties and bonuses that count
    entrants: Sequence[Entrant]  # instead of lines, until a table counts
    behind: bool  # results are in that these lines do not count yet
    has_moved: bool  # results were corrected, and the order that was stored with the cut is another
    final_order: Sequence[FinalLine]  # of a finished event, if more than one table made it
    bracket: BracketPage | None = None  # instead of columns of points
    ladder: LadderNow | None = None  # instead of lines, where there are rungs

    @property
    def has_points(self) -> bool:
        return self.ladder is None and self.bracket is None

    @property
    def is_final(self) -> bool:
        return self.event.state == EventState.FINISHED and not self.behind

    @property
    def is_over(self) -> bool:
        """Whether its cut is published: the order stays what it was then."""
        return self.stage.state == StageState.OVER

    @property
    def pools(self) -> list[PoolLines]:
        return in_pools(self.lines, self.stage)

    @property
    def playing(self) -> RoundLine | None:
        return next((line for line in self.rounds if line.is_playing), None)

    @property
    def complete(self) -> RoundLine | None:
        """The newest round that is all played."""
        return next((line for line in self.rounds if not line.is_playing), None)

    @property
    def put_off(self) -> int:
        """How many tables are still to be played although their rounds are over."""
        return sum(line.put_off for line in self.rounds if not line.is_playing)

    @property
    def podium(self) -> list[Standing] | list[FinalLine]:
        """The first three ranks of a final table, shared ones whole."""
        if self.final_order:
            return [line for line in self.final_order if line.rank <= PODIUM]
        is_whole = self.is_final and not self.is_over
        return [line.row for line in self.lines if line.row.rank <= PODIUM] if is_whole else []


def standings_of(event: Event, stage: Stage) -> Standings:
    """Everything that moves on an event's page. Read it in one snapshot: the rows and the words belong together."""
    on_a_ladder = stage.format == StageFormat.LADDER
    rows = list(Standing.public.filter(stage=stage).order_by("line").select_related(*people("entrant__")))
    if on_a_ladder or not any(row.played or row.points for row in rows):
        rows = []
    stored = stored_rows(stage, rows) if stage.state == StageState.OVER else rows
    results, derived = stage.revisions_seen
    behind = derived < results
    is_last = event.state == EventState.FINISHED and stage.state == StageState.CURRENT
    return Standings(
        event=event,
        stage=stage,
        columns=columns_of(stage),
        lines=lines_of(stored, stage),
        rounds=round_lines(stage),
        adjustments=given_points(stage),
        entrants=_who_plays(stage) if not stored else [],
        behind=behind,
        has_moved=[_placed(row) for row in stored] != [_placed(row) for row in rows],
        final_order=final_order_of(event)
        if is_last and not behind and (stage.number > 1 or stage.pools > 1)
        else [],
        bracket=bracket_page(stage),
        ladder=ladder_now(stage) if on_a_ladder else None,
    )


def _who_plays(stage: Stage) -> list[Entrant]:
    """Nobody knows it of a stage to come."""
    if stage.state == StageState.AHEAD:
        return []
    return list(Entrant.objects.of_stage(stage).order_by("pk").select_related(*people()))


def stored_rows(stage: Stage, rows: Iterable[Standing]) -> list[Standing]:
    """The rows of a stage that is over in the order that was stored with its cut. One query."""
    of_key = {row.entrant_id: row for row in rows}
    places = stage.final_places.order_by("line").select_related(*people("entrant__"))
    return [_stored(place, of_key.get(place.entrant_id)) for place in places]


def _stored(place: FinalPlace, row: Standing | None) -> Standing:
    """What an entrant has by now, at the place it had then."""
    now = row or Standing(played=0, points_numerator=0)
    stored = copy(now)
    stored.entrant, stored.pool, stored.line = place.entrant, place.pool, place.line
    stored.rank, stored.tied = place.rank, place.tied
    return stored


def _placed(row: Standing) -> tuple[int, int, int]:
    return row.entrant_id, row.pool, row.rank


def in_pools(lines: Sequence[StandingLine], stage: Stage) -> list[PoolLines]:
    """Lines pool by pool."""
    if stage.pools == 1:
        return [PoolLines(None, lines)]
    return [
        PoolLines(pool, list(of_pool)) for pool, of_pool in groupby(lines, key=lambda line: line.row.pool)
    ]


def version_of(event: Event, stage: Stage) -> str:
    """Changes whenever something moves in what `standings_of` gives. One query, two on a ladder."""
    tables = StringAgg("tables__state", ",", order_by="tables__number", filter=Q(state=RoundState.PLAYING))
    rounds = Round.objects.public().filter(stage=stage).order_by("number")
    moved = (
        stage.pk,
        stage.state,
        event.state,
        stage.revisions_seen,
        list(rounds.annotate(now=tables).values_list("number", "state", "now")),
        _who_may_challenge(stage),
    )
    return hashlib.sha256(repr(moved).encode()).hexdigest()[:20]


def _who_may_challenge(stage: Stage) -> object:
    """What else a ladder says: how far up, and nobody who is away."""
    if stage.format != StageFormat.LADDER:
        return None
    away = Entrant.objects.filter(event=stage.event_id, state=EntrantState.AWAY)
    return stage.reach, list(away.order_by("pk").values_list("pk", flat=True))


def columns_of(stage: Stage) -> list[Named]:
    """The tiebreaks, in order."""
    return [TIEBREAKS[name] for name in stage.tiebreaks]


def lines_of(rows: Sequence[Standing], stage: Stage) -> list[StandingLine]:
    """The rows of a standing in order, as they are shown."""
    above = [None, *rows]
    return [
        StandingLine(row, _tiebreaks(row, stage), at.entrant if at and at.pool == row.pool else None)
        for row, at in zip(rows, above, strict=False)
    ]


def _tiebreaks(row: Standing, stage: Stage) -> list[list[Fraction | str]]:
    cells: dict[str, list[Fraction | str]] = {name: [] for name in stage.tiebreaks}
    for name, value, text in row.tiebreak_values:
        # The number behind a lot says nothing but who came first, and the rank says that.
        cells[name].append(_("drawn") if name == "lot" else text or value)
    return list(cells.values())
