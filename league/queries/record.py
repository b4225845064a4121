"""All that standings are made of: what was played, what counts without it, and by which rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from django.db.models import Q

from league.competition.awards import Scheduled, after_withdrawal, awards_from_json, parked
from league.competition.points import scheme_from_json
from league.competition.record import Record
from league.competition.types import Adjustment, EntrantId, NotPlayed, PlayedTable, Unplayed
from league.models import Correction, Entrant, Seat, Stage, Table
from league.models import Unplayed as UnplayedRow
from league.queries.corrections import versions_as_of
from league.queries.leaving import Leaver, leavers_of
from league.queries.results import NOTHING, played_tables
from league.queries.substitutes import StandIns, stand_ins_of, with_substitutes, without_double
from league.states import RoundKind, RoundState, TableState


@dataclass(frozen=True, slots=True)
class Instead:
    """A table as it might be: played otherwise, or with nothing of it counting."""

    table: Table
    played: PlayedTable | None

    @property
    def at(self) -> tuple[int, int]:
        return self.table.round.number, self.table.number

    def among(self, tables: Iterable[PlayedTable]) -> list[PlayedTable]:
        """These tables with this one in its place."""
        others = [each for each in tables if (each.round, each.table) != self.at]
        with_it = [*others, *([self.played] if self.played else [])]
        return sorted(with_it, key=lambda each: (each.round, each.table))


def record_of(
    stage: Stage,
    *,
    until: int | None = None,
    before: Correction | None = None,
    instead: Instead | None = None,
) -> Record:
    """The record of a stage as it is now. The same number of queries whatever was played, two more for another time.

    With `until` only rounds up to that number count, and of a deal that was corrected from a later round on the
    version before; with `before`, as if this correction and those after it had not been made; with `instead`, as if a
    table were another. Penalties and bonuses count as they are now, whenever they were given, and so does who has left.
    """
    is_now = until is None and before is None
    versions = NOTHING if is_now else versions_as_of(stage, until=until, before=before)
    tables: Iterable[PlayedTable] = played_tables(stage, until=until, versions=versions)
    if instead is not None:
        tables = instead.among(tables)
    hidden_after = None if until is None else stage.event.last_released
    leavers, stand_ins = leavers_of(stage, until=hidden_after), _stand_ins(stage, instead)
    gone = {each.entrant for each in leavers if each.rule == "void"}
    entrants = Entrant.objects.of_stage(stage).values_list("pk", flat=True)
    return Record.of(
        [EntrantId(pk) for pk in entrants if pk not in gone],
        _counted(stage, tables, leavers, stand_ins),
        scheme=scheme_from_json(stage.points_scheme),
        rng_seed=stage.rng_seed,
        unplayed=tuple(
            each
            for each in _unplayed(stage, leavers, stand_ins, instead)
            if each.entrant not in gone and (until is None or each.round <= until)
        ),
        adjustments=adjustments_of(stage),
        awards=awards_from_json(stage.awards),
    )


def _stand_ins(stage: Stage, instead: Instead | None) -> StandIns:
    if instead is None:
        return stand_ins_of(stage)
    found = stand_ins_of(stage, also=instead.table)
    return found if instead.played else {at: who for at, who in found.items() if at[:2] != instead.at}


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


def _unplayed(
    stage: Stage, leavers: Iterable[Leaver], stand_ins: StandIns, instead: Instead | None
) -> Iterable[Unplayed]:
    """All that counts without being played. Two queries."""
    also = instead.table if instead else None
    there = without_double(stage, (*unplayed_rounds(stage, also=also), *parked_tables(stage)), stand_ins)
    if instead and instead.played is None:
        there = tuple(each for each in there if (each.round, each.table) != instead.at)
    return (*there, *given_away(leavers))


def given_away(leavers: Iterable[Leaver]) -> tuple[Unplayed, ...]:
    """The rounds that came after somebody left, where the rule says that they are given away."""
    found: list[Unplayed] = []
    for leaver in leavers:
        ahead = [Scheduled(round, None, (leaver.entrant,)) for round in leaver.missed]
        found += after_withdrawal(leaver.entrant, leaver.rule, (), ahead)[1]
    return tuple(found)


def unplayed_rounds(stage: Stage, *, also: Table | None = None) -> tuple[Unplayed, ...]:
    """What published rounds brought without being played; a play-off brings nothing. One query.

    Of void tables nothing, but for one that is given.
    """
    rows = (
        UnplayedRow.objects.filter(
            round__stage=stage, round__kind=RoundKind.ROUND, round__state__in=RoundState.public
        )
        .filter(Q(table=None) | Q(table__void="") | Q(table__in=[also] if also else []))
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
