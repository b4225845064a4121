"""Confirmed results, as the values that standings are made of."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from django.db.models import F

from league.competition.types import DealScore, EntrantId, PlayedTable, SeatScore
from league.models import Score, Stage, Table
from league.states import TableState


class ScoreRow(NamedTuple):
    """One seat's score in one confirmed deal, and where it belongs."""

    round: int
    table: int
    deal: int
    seat: int
    entrant: int
    points: int
    won: bool


def played_tables(stage: Stage) -> tuple[PlayedTable, ...]:
    """Every final table of the stage with its confirmed deals, in (round, table) order. One query."""
    return _tables(_confirmed_scores(table__round__stage=stage, table__state=TableState.FINAL))


def played_tables_if(table: Table, deal: int, scores: Mapping[int, DealScore]) -> tuple[PlayedTable, ...]:
    """The same as if this deal of a final table had these scores, by seat number. Two queries."""
    at = (table.round.number, table.number, deal)
    rows = [
        row
        for row in _confirmed_scores(table__round__stage=table.round.stage_id, table__state=TableState.FINAL)
        if (row.round, row.table, row.deal) != at
    ]
    rows += [
        ScoreRow(*at, seat.number, seat.entrant_id, scores[seat.number].points, scores[seat.number].called)
        for seat in table.seats.all()
    ]
    return _tables(sorted(rows))


def played_table(table: Table) -> PlayedTable | None:
    """What is confirmed at one table so far; None before its first confirmed deal."""
    return next(iter(_tables(_confirmed_scores(table=table))), None)


def _confirmed_scores(**of_deal: object) -> Iterable[ScoreRow]:
    within = {f"submission__deal__{lookup}": value for lookup, value in of_deal.items()}
    rows = (
        Score.objects.filter(submission__deal__confirmed_submission=F("submission"), **within)
        .order_by("seat__round__number", "seat__table__number", "submission__deal__number", "seat__number")
        .values_list(
            "seat__round__number",
            "seat__table__number",
            "submission__deal__number",
            "seat__number",
            "seat__entrant",
            "points",
            "won",
        )
    )
    return map(ScoreRow._make, rows)


def _tables(rows: Iterable[ScoreRow]) -> tuple[PlayedTable, ...]:
    return tuple(
        PlayedTable(round, table, _places(scores))
        for (round, table), scores in groupby(rows, key=lambda row: (row.round, row.table))
    )


def _places(rows: Iterable[ScoreRow]) -> tuple[SeatScore, ...]:
    seats: dict[tuple[int, int], list[DealScore]] = {}
    for row in rows:
        seats.setdefault((row.seat, row.entrant), []).append(DealScore(row.points, called=row.won))
    return tuple(
        SeatScore(EntrantId(entrant), sum(deal.points for deal in deals), tuple(deals))
        for (_seat, entrant), deals in sorted(seats.items())
    )
