"""Confirmed results, as the values that standings are made of."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, Literal, NamedTuple, cast

from django.db.models import F, Q, TextField
from django.db.models.functions import Cast

from games import GAMES
from league.competition.types import DealScore, EntrantId, PlayedTable, SeatScore
from league.models import Score, Stage, Submission, Table
from league.states import TableState

NOTHING: Mapping[int, int] = {}


class ScoreRow(NamedTuple):
    """One seat's score in one confirmed deal, and where it belongs."""

    key: int  # of the table
    round: int
    table: int
    deal: int
    seat: int
    entrant: EntrantId
    partner: EntrantId | None
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


def played_table_if(table: Table, deal: int, scores: Mapping[int, DealScore]) -> PlayedTable:
    """What is confirmed at a table, as if this deal of it had these scores, by seat number. Two queries."""
    at = (table.pk, table.round.number, table.number, deal)
    kind = cast(Literal["round", "play-off"], table.round.kind)
    game, variant = table.round.stage.event.game, json.dumps(table.variant)
    rows = [row for row in _confirmed_scores(table=table) if row.deal != deal]
    for seat in table.seats.all():
        score = scores[seat.number]
        partner = None if seat.partner_id is None else EntrantId(seat.partner_id)
        at_seat = (seat.number, EntrantId(seat.entrant_id), partner)
        rows.append(ScoreRow(*at, *at_seat, score.points, score.called, game, variant, kind))
    return _tables(sorted(rows, key=lambda row: (row.deal, row.seat)))[0]


def played_table(table: Table) -> PlayedTable | None:
    """What is confirmed at one table so far; None before its first confirmed deal."""
    return next(iter(_tables(_confirmed_scores(table=table))), None)


def final_tables(**of_table: object) -> dict[int, PlayedTable]:
    """Every final table of any stage that is so, by its key, with its confirmed deals; no void ones. One query."""
    within = {f"table__{lookup}": value for lookup, value in of_table.items()}
    rows = _confirmed_scores(**within, table__state=TableState.FINAL, table__void="")
    return dict(_tables_by_key(rows))


def scores_of(submission: Submission) -> dict[str, int]:
    """Points of one reading by seat number, as the log keeps them. One query."""
    rows = submission.scores.order_by("seat__number").values_list("seat__number", "points")
    return {str(seat): points for seat, points in rows}


def _that_count(stage: Stage) -> dict[str, object]:
    """The tables of a stage whose deals count, as a query asks for them."""
    return {"table__round__stage": stage, "table__state": TableState.FINAL, "table__void": ""}


def _confirmed_scores(**of_deal: object) -> Iterable[ScoreRow]:
    return _counting_scores(NOTHING, **of_deal)


def _counting_scores(versions: Mapping[int, int], **of_deal: object) -> Iterable[ScoreRow]:
    within = {f"submission__deal__{lookup}": value for lookup, value in of_deal.items()}
    counting = Q(submission__deal__confirmed_submission=F("submission"))
    if versions:
        counting &= ~Q(submission__deal__in=versions)
    for deal, version in versions.items():
        counting |= Q(submission__deal=deal, submission__version=version)
    # All by way of the deal: a second way to the same table would cost the database as much as all the rest.
    at = "submission__deal__table"
    rows = (
        Score.objects.filter(counting, **within)
        .order_by(
            f"{at}__round__number",
            f"{at}__number",
            f"{at}_id",
            "submission__deal__number",
            "seat__number",
        )
        .values_list(
            at,
            f"{at}__round__number",
            f"{at}__number",
            "submission__deal__number",
            "seat__number",
            "seat__entrant",
            "seat__partner",
            "points",
            "won",
            f"{at}__round__stage__event__game",
            Cast(f"{at}__variant", TextField()),
            f"{at}__round__kind",
        )
    )
    return map(ScoreRow._make, rows)


def _tables(rows: Iterable[ScoreRow]) -> tuple[PlayedTable, ...]:
    return tuple(table for _key, table in _tables_by_key(rows))


def _tables_by_key(rows: Iterable[ScoreRow]) -> Iterator[tuple[int, PlayedTable]]:
    for key, group in groupby(rows, key=attrgetter("key")):
        scores = list(group)
        at = scores[0]
        yield key, PlayedTable(at.round, at.table, _places(scores), at.kind)


@lru_cache(maxsize=64)
def _variant(game: str, written: str) -> Any:
    """What is played, read once for all tables that play it."""
    return GAMES[game].variant(json.loads(written))


def _places(rows: Sequence[ScoreRow]) -> tuple[SeatScore, ...]:
    """The seats of one table in order, each with what the game makes of its deals."""
    points: dict[int, dict[int, int]] = {}
    deals: dict[int, list[DealScore]] = {}
    holders: dict[int, tuple[EntrantId, EntrantId | None]] = {}
    for _key, _round, _table, deal, seat, entrant, partner, got, won, _game, _text, _kind in rows:
        if seat not in holders:
            holders[seat], deals[seat] = (entrant, partner), []
        if deal not in points:
            points[deal] = {}
        points[deal][seat] = got
        deals[seat].append(DealScore(got, won, deal))
    seats = sorted(holders)
    game, variant = rows[0].game, _variant(rows[0].game, rows[0].variant)
    scores = GAMES[game].table_scores(list(points.values()), seats=seats, variant=variant)
    return tuple(
        [
            SeatScore(
                entrant, scores[seat].total, tuple(deals[seat]), None, None, scores[seat].order, partner
            )
            for seat in seats
            for entrant, partner in (holders[seat],)
        ]
    )
