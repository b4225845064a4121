"""Standings that are not stored: as they were after a round, or would be without a correction."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.errors import UnknownHere
from league.models import Correction, Entrant, Stage, Standing
from league.queries.leaving import leavers_of
from league.queries.people import people
from league.queries.ranking import rows_of
from league.queries.record import record_of
from league.queries.standings import PoolLines, StandingLine, columns_of, in_pools, lines_of
from league.states import StageFormat
from league.wording import Named


@dataclass(frozen=True, slots=True)
class PastStandings:
    """The table alone, as the page shows it; no lines where nothing counted yet."""

    columns: Sequence[Named]
    pools: Sequence[PoolLines]
    has_points: bool  # or rungs, by which there are none

    @property
    def lines(self) -> list[StandingLine]:
        return [line for pool in self.pools for line in pool.lines]


def stage_with_points(stage: Stage) -> Stage:
    """The stage, if its standings count points; those of a bracket only say how far everybody came."""
    if stage.is_bracket:
        raise UnknownHere("no-points", _("A bracket counts no points. Look at the bracket instead."))
    return stage


def past_standings(
    stage: Stage, entrants: Sequence[Entrant], *, until: int | None = None, before: Correction | None = None
) -> PastStandings:
    """Derived anew from what is stored; `entrants` are `everybody_in` it. As many queries as `record_of`."""
    lines = lines_of(past_rows(stage, entrants, until=until, before=before), stage)
    return PastStandings(
        columns_of(stage), in_pools(lines, stage), has_points=stage.format != StageFormat.LADDER
    )


def past_rows(
    stage: Stage, entrants: Sequence[Entrant], *, until: int | None = None, before: Correction | None = None
) -> list[Standing]:
    """Rows that nobody saved, of what everybody may know."""
    released = [each for each in (until, stage.event.last_released) if each is not None]
    record = record_of(stage, until=min(released, default=None), before=before)
    if not record.has_begun:
        return []
    of_key = {entrant.pk: entrant for entrant in entrants}
    rows = [
        Standing.of(stage, line, row, pool=pool)
        for line, (pool, row) in enumerate(rows_of(stage, record), start=1)
    ]
    for row in rows:
        row.entrant = of_key[row.entrant_id]
    return rows


def everybody_in(stage: Stage) -> list[Entrant]:
    """Who has a row in the standings, with their names: all but those who left as if they had never been there.

    One query, and those of `leavers_of`.
    """
    leavers = leavers_of(stage, until=stage.event.last_released)
    gone = [each.entrant for each in leavers if each.rule == "void"]
    entered = Entrant.objects.of_stage(stage).exclude(pk__in=gone)
    return list(entered.order_by("pk").select_related(*people()))
