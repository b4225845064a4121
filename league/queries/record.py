"""All that standings are made of: what was played, what counts without it, and by which rules."""

from collections.abc import Iterable
from itertools import groupby
from typing import cast

from django.db.models import Q

from league.competition.awards import Scheduled, after_withdrawal, awards_from_json, parked
from league.competition.points import scheme_from_json
from league.competition.record import Record
from league.competition.types import Adjustment, EntrantId, NotPlayed, PlayedTable, Unplayed
from league.models import Entrant, LogEntry, Seat, Stage
from league.models import Unplayed as UnplayedRow
from league.queries.corrections import versions_before
from league.queries.leaving import Leaver, leavers_of
from league.queries.results import NOTHING, played_tables
from league.queries.substitutes import StandIns, stand_ins_of, with_substitutes, without_double
from league.states import RoundKind, RoundState, TableState


def record_of(stage: Stage, *, until: int | None = None, before: LogEntry | None = None) -> Record:
    """The record of a stage as it is now. The same number of queries whatever was played, and one more for `before`.

    With `until` only rounds up to that number count; with `before`, as if this correction and those after it had not
    been made. Penalties and bonuses count as they are now, whenever they were given, and so does who has left.
    """
    hidden_after = None if until is None else stage.event.last_released
    leavers, stand_ins = leavers_of(stage, until=hidden_after), stand_ins_of(stage)
    gone = {each.entrant for each in leavers if each.rule == "void"}
    entrants = Entrant.objects.of_stage(stage).values_list("pk", flat=True)
    tables = played_tables(stage, until=until, versions=versions_before(before) if before else NOTHING)
    return Record.of(
        [EntrantId(pk) for pk in entrants if pk not in gone],
        _counted(stage, tables, leavers, stand_ins),
        scheme=scheme_from_json(stage.points_scheme),
        rng_seed=stage.rng_seed,
        unplayed=tuple(
            each
            for each in unplayed_of(stage, leavers, stand_ins)
            if each.entrant not in gone and (until is None or each.round <= until)
        ),
        adjustments=adjustments_of(stage),
        awards=awards_from_json(stage.awards),
    )


def counted(stage: Stage, tables: Iterable[PlayedTable]) -> tuple[PlayedTable, ...]:
    """Played tables as the rules for substitutes and for who leaves let them count.

    In a bracket whoever holds the seat goes on, and what was played stays.
    """
    if stage.is_bracket:
        return tuple(tables)
    return _counted(stage, tables, leavers_of(stage), stand_ins_of(stage))


def _counted(
    stage: Stage, tables: Iterable[PlayedTable], leavers: Iterable[Leaver], stand_ins: StandIns
) -> tuple[PlayedTable, ...]:
    counting = with_substitutes(stage, tables, stand_ins)
    for leaver in leavers:
        counting, _given_away = after_withdrawal(leaver.entrant, leaver.rule, counting, ())
    return counting


def unplayed_of(stage: Stage, leavers: Iterable[Leaver], stand_ins: StandIns) -> tuple[Unplayed, ...]:
    """All that counts without being played. Two queries."""
    there = without_double(stage, (*unplayed_rounds(stage), *parked_tables(stage)), stand_ins)
    return (*there, *given_away(leavers))


def given_away(leavers: Iterable[Leaver]) -> tuple[Unplayed, ...]:
    """The rounds that came after somebody left, where the rule says that they are given away."""
    found: list[Unplayed] = []
    for leaver in leavers:
        ahead = [Scheduled(round, None, (leaver.entrant,)) for round in leaver.missed]
        found += after_withdrawal(leaver.entrant, leaver.rule, (), ahead)[1]
    return tuple(found)


def unplayed_rounds(stage: Stage) -> tuple[Unplayed, ...]:
    """What published rounds brought without being played; a play-off brings nothing. One query."""
    rows = (
        UnplayedRow.objects.filter(
            round__stage=stage, round__kind=RoundKind.ROUND, round__state__in=RoundState.public
        )
        .filter(Q(table=None) | Q(table__void=""))
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
        .values_list("round__number", "table__number", "entrant", "partner")
    )
    return tuple(
        each
        for (round, table), rows in groupby(seats, key=lambda row: row[:2])
        for each in parked(round, table, tuple(EntrantId(who) for row in rows for who in row[2:] if who))
    )


def adjustments_of(stage: Stage) -> tuple[Adjustment, ...]:
    """Penalties and bonuses that stand. One query."""
    return tuple(
        Adjustment(EntrantId(row.entrant_id), row.points, row.reason)
        for row in stage.adjustments.filter(taken_back_at=None).order_by("pk")
    )
