"""All that standings are made of: what was played, what counts without it, and by which rules."""

from itertools import groupby
from typing import cast

from league.competition.awards import awards_from_json, parked
from league.competition.points import scheme_from_json
from league.competition.record import Record
from league.competition.types import Adjustment, EntrantId, NotPlayed, Unplayed
from league.models import Entrant, LogEntry, Seat, Stage
from league.models import Unplayed as UnplayedRow
from league.queries.corrections import versions_before
from league.queries.results import NOTHING, played_tables
from league.states import RoundKind, RoundState, TableState


def record_of(stage: Stage, *, until: int | None = None, before: LogEntry | None = None) -> Record:
    """The record of a stage as it is now. Five queries, and one more for `before`.

    With `until` only rounds up to that number count; with `before`, as if this correction and those after it had not
    been made. Penalties and bonuses count as they are now, whenever they were given.
    """
    entrants = Entrant.objects.filter(event=stage.event_id).values_list("pk", flat=True)
    return Record.of(
        [EntrantId(pk) for pk in entrants],
        played_tables(stage, until=until, versions=versions_before(before) if before else NOTHING),
        scheme=scheme_from_json(stage.points_scheme),
        rng_seed=stage.rng_seed,
        unplayed=tuple(
            each
            for each in (*unplayed_rounds(stage), *parked_tables(stage))
            if until is None or each.round <= until
        ),
        adjustments=adjustments_of(stage),
        awards=awards_from_json(stage.awards),
    )


def unplayed_rounds(stage: Stage) -> tuple[Unplayed, ...]:
    """What published rounds brought without being played; a play-off brings nothing. One query."""
    rows = (
        UnplayedRow.objects.filter(
            round__stage=stage, round__kind=RoundKind.ROUND, round__state__in=RoundState.public
        )
        .order_by("round__number", "pk")
        .values_list("round__number", "entrant", "kind", "table__number")
    )
    found = [
        (round, EntrantId(entrant), cast(NotPlayed, kind), table) for round, entrant, kind, table in rows
    ]
    away: dict[tuple[int, int | None], list[EntrantId]] = {}
    for round, entrant, kind, table in found:
        if kind == "no-show":
            away.setdefault((round, table), []).append(entrant)
    return tuple(
        Unplayed(
            round,
            entrant,
            kind,
            table,
            tuple(away.get((round, table), ())) if kind == "walkover" else (),
        )
        for round, entrant, kind, table in found
    )


def parked_tables(stage: Stage) -> tuple[Unplayed, ...]:
    """What tables bring that are put off and not final yet. One query."""
    seats = (
        Seat.objects.filter(
            round__stage=stage,
            round__kind=RoundKind.ROUND,
            table__parked=True,
            table__state__in=TableState.open,
        )
        .order_by("round__number", "table__number", "number")
        .values_list("round__number", "table__number", "entrant")
    )
    return tuple(
        each
        for (round, table), rows in groupby(seats, key=lambda row: row[:2])
        for each in parked(round, table, tuple(EntrantId(entrant) for _round, _table, entrant in rows))
    )


def adjustments_of(stage: Stage) -> tuple[Adjustment, ...]:
    """Penalties and bonuses that stand. One query."""
    return tuple(
        Adjustment(EntrantId(row.entrant_id), row.points, row.reason)
        for row in stage.adjustments.filter(taken_back_at=None).order_by("pk")
    )
