"""Confirmed results, as the values that standings are made of."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Literal, NamedTuple, cast

from django.db.models import F, Q, TextField
from django.db.models.functions import Cast

from games import GAMES
from league.competition.types import DealScore, EntrantId, PlayedTable, SeatScore
from league.models import Score, Stage, Table
from league.states import TableState

NOTHING: Mapping[int, int] = {}


class ScoreRow(NamedTuple):
    """One seat's score in one confirmed deal, and where it belongs."""

    key: int  # of the table
    round: int
    table: int
    deal: int
    seat: int
    entrant: int
    partner: int | None
    points: int
    won: bool
    game: str
    variant: str  # as it is written
    kind: Literal["round", "play-off"]


def played_tables(
    stage: Stage, *, until: int | None = None, versions: Mapping[int, int] = NOTHING
) -> tuple[PlayedTable, ...]:
    """Every final table of the stage with its confirmed deals, in (round, table) order; no void ones. One query.

    Up to a round where one is given. Of a deal in `versions` (by key) that version counts instead of the confirmed one.
    """
    within = _that_count(stage)
    if until is not None:
        within["table__round__number__lte"] = until
    return _tables(_counting_scores(versions, **within))


def played_tables_if(table: Table, deal: int, scores: Mapping[int, DealScore]) -> tuple[PlayedTable, ...]:
    """The same as if this deal of a final table had these scores, by seat number. Two queries."""
    at = (table.pk, table.round.number, table.number, deal)
    kind = cast(Literal["round", "play-off"], table.round.kind)
    game = table.round.stage.event.game
    rows = [
        row
        for row in _confirmed_scores(**_that_count(table.round.stage))
        if (row.key, row.round, row.table, row.deal) != at
    ]
    rows += [
        ScoreRow(
            *(*at, seat.number, seat.entrant_id, seat.partner_id),
            *(score.points, score.called, game, json.dumps(table.variant), kind),
        )
        for seat in table.seats.all()
        for score in (scores[seat.number],)
    ]
    return _tables(sorted(rows, key=lambda row: (row.round, row.table, row.deal, row.seat)))


def played_table(table: Table) -> PlayedTable | None:
    """What is confirmed at one table so far; None before its first confirmed deal."""
    return next(iter(_tables(_confirmed_scores(table=table))), None)


def final_tables(**of_table: object) -> dict[int, PlayedTable]:
    """Every final table of any stage that is so, by its key, with its confirmed deals; no void ones. One query."""
    within = {f"table__{lookup}": value for lookup, value in of_table.items()}
    rows = _confirmed_scores(**within, table__state=TableState.FINAL, table__void="")
    return dict(_tables_by_key(rows))


def _that_count(stage: Stage) -> dict[str, object]:
    """The tables of a stage whose deals count, as a query asks for them."""
    return {"table__round__stage": stage, "table__state": TableState.FINAL, "table__void": ""}


def _confirmed_scores(**of_deal: object) -> Iterable[ScoreRow]:
    return _counting_scores(NOTHING, **of_deal)


def _counting_scores(versions: Mapping[int, int], **of_deal: object) -> Iterable[ScoreRow]:
    within = {f"submission__deal__{lookup}": value for lookup, value in of_deal.items()}
    counting = Q(submission__deal__confirmed_submission=F("submission")) & ~Q(submission__deal__in=versions)
    for deal, version in versions.items():
        counting |= Q(submission__deal=deal, submission__version=version)
    rows = (
        Score.objects.filter(counting, **within)
        .order_by(
            "seat__round__number",
            "seat__table__number",
            "seat__table_id",
            "submission__deal__number",
            "seat__number",
        )
        .values_list(
            "seat__table",
            "seat__round__number",
            "seat__table__number",
            "submission__deal__number",
            "seat__number",
            "seat__entrant",
            "seat__partner",
            "points",
            "won",
            "seat__table__round__stage__event__game",
            Cast("seat__table__variant", TextField()),
            "seat__round__kind",
        )
    )
    return map(ScoreRow._make, rows)


def _tables(rows: Iterable[ScoreRow]) -> tuple[PlayedTable, ...]:
    return tuple(table for _key, table in _tables_by_key(rows))


def _tables_by_key(rows: Iterable[ScoreRow]) -> Iterator[tuple[int, PlayedTable]]:
    for key, group in groupby(rows, key=lambda row: row.key):
        scores = list(group)
        first = scores[0]
        yield key, PlayedTable(first.round, first.table, _places(scores), first.kind)


@lru_cache(maxsize=64)
def _variant(game: str, written: str) -> Any:
    """What is played, read once for all tables that play it."""
    return GAMES[game].variant(json.loads(written))


def _places(rows: Sequence[ScoreRow]) -> tuple[SeatScore, ...]:
    """The seats of one table in order, each with what the game makes of its deals."""
    seats: dict[int, list[DealScore]] = {}
    deals: dict[int, dict[int, int]] = {}
    for row in rows:
        seats.setdefault(row.seat, []).append(DealScore(row.points, called=row.won, number=row.deal))
        deals.setdefault(row.deal, {})[row.seat] = row.points
    game = GAMES[rows[0].game]
    numbers = sorted(seats)
    variant = _variant(rows[0].game, rows[0].variant)
    scores = game.table_scores(list(deals.values()), seats=numbers, variant=variant)
    entrants = {row.seat: EntrantId(row.entrant) for row in rows}
    partners = {row.seat: EntrantId(row.partner) for row in rows if row.partner is not None}
    return tuple(
        SeatScore(
            entrants[seat],
            scores[seat].total,
            tuple(seats[seat]),
            order=scores[seat].order,
            partner=partners.get(seat),
        )
        for seat in numbers
    )
