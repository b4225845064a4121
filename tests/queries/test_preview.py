"""What a correction would change, before it does."""

from typing import Any

import pytest

from league import access
from league.competition.types import DealScore
from league.models import Event, LogEntry, Standing, Table
from league.queries.preview import as_corrected, moves_if
from league.services import rulings, stages
from tests import factories

pytestmark = pytest.mark.django_db

SCORES = {1: DealScore(30, called=True), 2: DealScore(25), 3: DealScore(2), 4: DealScore(1)}


def played(*, rounds: int = 1) -> tuple[Event, Table]:
    """Seat 1 of the only table won every deal with 20 points, the others got 4 each."""
    event = factories.event()
    for _round in range(rounds):
        current = factories.played_round(event)
        stages.refresh_stage(current.stage_id)
    return event, access.table_to_score(access.table_link(current.tables.get()))


def test_everybody_whose_rank_or_points_would_change_is_listed_in_the_new_order() -> None:
    _event, table = played()

    moves = moves_if(as_corrected(table, 1, SCORES))

    seats = [seat.entrant for seat in table.seats.order_by("number")]
    assert [move.entrant for move in moves] == seats
    assert [(move.before.rank, move.after.rank) for move in moves] == [(1, 1), (2, 2), (2, 3), (2, 4)]
    points = [(int(move.before.points), int(move.after.points)) for move in moves]
    assert points == [(20, 30), (4, 25), (4, 2), (4, 1)]


@pytest.mark.scenario("S39")
def test_the_preview_is_what_the_correction_then_does() -> None:
    _event, table = played()
    document = factories.totals(table, (5, 1), (30, 0), (10, 3), (10, 3), caller=2)
    said = {1: DealScore(3), 2: DealScore(30, called=True), 3: DealScore(4), 4: DealScore(4)}

    promised = {move.entrant.pk: move.after.rank for move in moves_if(as_corrected(table, 1, said))}
    rulings.enter_result(table, 1, document, by=factories.ada(), reason="Miscounted.", seen_version=1)
    stages.refresh_stage(table.round.stage_id)

    assert promised.items() <= dict(Standing.objects.values_list("entrant", "rank")).items()


def test_nothing_moves_when_nothing_changes() -> None:
    _event, table = played()

    same = {1: DealScore(20, called=True)} | {n: DealScore(4) for n in (2, 3, 4)}

    assert list(moves_if(as_corrected(table, 1, same))) == []


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_preview_writes_nothing_and_costs_the_same(rounds: int, django_assert_num_queries: Any) -> None:
    _event, table = played(rounds=rounds)
    logged = LogEntry.objects.count()

    with django_assert_num_queries(15):
        moves_if(as_corrected(table, 1, SCORES))

    assert LogEntry.objects.count() == logged
