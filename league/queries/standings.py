"""The standings as everybody sees them, with the words that say how much they count."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import Q
from django.utils.translation import gettext as _

from league.models import Adjustment, Entrant, Event, Round, Stage, Standing
from league.queries.adjustments import given_points
from league.queries.bracket_page import BracketPage, bracket_page
from league.queries.ladders import LadderNow, ladder_now
from league.queries.people import people
from league.queries.rounds import RoundLine, round_lines
from league.states import EntrantState, EventState, RoundState, StageFormat
from league.wording import TIEBREAKS, Named

PODIUM = 3


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row, and beside it the values of each tiebreak: none where it was not asked, several where asked again."""

    row: Standing
    tiebreaks: Sequence[Sequence[Fraction | str]]
    above: Entrant | None  # who stands one line higher


@dataclass(frozen=True, slots=True)
class Standings:
    """What moves while an event is played."""

    event: Event
    columns: Sequence[Named]  # the tiebreaks
    lines: Sequence[StandingLine]
    rounds: Sequence[RoundLine]  # the newest first
    adjustments: Sequence[Adjustment]  # penalties and bonuses that count
    entrants: Sequence[Entrant]  # instead of lines, until a table counts
    behind: bool  # results are in that these lines do not count yet
    bracket: BracketPage | None = None  # instead of columns of points
    ladder: LadderNow | None = None  # instead of lines, where there are rungs

    @property
    def has_points(self) -> bool:
        return self.ladder is None and self.bracket is None

    @property
    def is_final(self) -> bool:
        return self.event.state == EventState.FINISHED and not self.behind

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
    def podium(self) -> list[Standing]:
        """The first three ranks of a final table, shared ones whole."""
        return [line.row for line in self.lines if line.row.rank <= PODIUM] if self.is_final else []


def standings_of(event: Event, stage: Stage) -> Standings:
    """Everything that moves on an event's page. Read it in one snapshot: the rows and the words belong together."""
    on_a_ladder = stage.format == StageFormat.LADDER
    rows = list(Standing.objects.filter(stage=stage).order_by("line").select_related(*people("entrant__")))
    if on_a_ladder or not any(row.played or row.points for row in rows):
        rows = []
    return Standings(
        event=event,
        columns=columns_of(stage),
        lines=lines_of(rows, stage),
        rounds=round_lines(stage),
        adjustments=given_points(stage),
        entrants=[] if rows else list(event.entrants.order_by("pk").select_related(*people())),
        behind=stage.standings_revision < stage.results_revision,
        bracket=bracket_page(stage),
        ladder=ladder_now(stage) if on_a_ladder else None,
    )


def version_of(event: Event, stage: Stage) -> str:
    """Changes whenever something moves in what `standings_of` gives. One query, two on a ladder."""
    tables = StringAgg("tables__state", ",", order_by="tables__number", filter=Q(state=RoundState.PLAYING))
    rounds = Round.objects.public().filter(stage=stage).order_by("number")
    moved = (
        stage.pk,
        event.state,
        stage.results_revision,
        stage.standings_revision,
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
    above = [None, *(row.entrant for row in rows)]
    return [StandingLine(row, _tiebreaks(row, stage), at) for row, at in zip(rows, above, strict=False)]


def _tiebreaks(row: Standing, stage: Stage) -> list[list[Fraction | str]]:
    cells: dict[str, list[Fraction | str]] = {name: [] for name in stage.tiebreaks}
    for name, value, text in row.tiebreak_values:
        # The number behind a lot says nothing but who came first, and the rank says that.
        cells[name].append(_("drawn") if name == "lot" else text or value)
    return list(cells.values())
