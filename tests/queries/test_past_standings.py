"""Standings as of a round and before a correction."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from league import access
from league.models import Event, Standing, Table
from league.queries.corrections import corrections_of
from league.queries.past_standings import everybody_in, past_rows
from league.services import rulings, stages
from tests import factories

pytestmark = pytest.mark.django_db


def said(rows: list[Standing]) -> list[tuple[Any, ...]]:
    return [(str(row.entrant), row.rank, row.played, row.points, row.tiebreaks) for row in rows]


def now(event: Event) -> list[tuple[Any, ...]]:
    """The stored standings, brought up to date."""
    stage = factories.stage(event)
    stages.refresh_stage(stage.pk)
    return said(list(stage.standings.order_by("line")))


def then(event: Event, **when: Any) -> list[tuple[Any, ...]]:
    stage = factories.stage(event)
    return said(past_rows(stage, everybody_in(stage), **when))


def tables(event: Event) -> list[Table]:
    found = Table.objects.filter(round__stage__event=event).order_by("round__number", "number")
    return [access.table_to_score(access.table_link(table)) for table in found]


def correct(table: Table, *counts: tuple[int, int], caller: int | None, seen: int) -> None:
    rulings.enter_result(
        table,
        1,
        factories.totals(table, *counts, caller=caller),
        by=factories.ada(),
        reason="Counted again.",
        seen_version=seen,
    )


def test_standings_after_a_round_are_those_that_were_shown_when_it_was_over() -> None:
    event = factories.event(names=factories.NAMES[:8])
    seen = []
    for _round in range(3):
        factories.played_round(event)
        seen.append(now(event))

    assert [then(event, until=number) for number in (1, 2, 3)] == seen


def test_a_correction_counts_in_the_round_it_is_of() -> None:
    event = factories.event(names=["Bea", "Cy"], table_size=2)
    factories.played_round(event)
    factories.played_round(event)
    first, _second = tables(event)
    correct(first, (30, 0), (10, 3), caller=1, seen=1)

    after_one = then(event, until=1)

    assert [points for _name, _rank, _played, points, _tiebreaks in after_one] == [30, 4]


def test_penalties_and_bonuses_count_at_every_time_as_they_are_now() -> None:
    event = factories.event(names=["Bea", "Cy"], table_size=2)
    factories.played_round(event)
    before = {name: points for name, _rank, _played, points, _tiebreaks in then(event, until=1)}

    factories.points(event, "Bea", 5)

    after = {name: points for name, _rank, _played, points, _tiebreaks in then(event, until=1)}
    assert after == {"Bea": before["Bea"] + 5, "Cy": before["Cy"]}


def test_without_a_correction_the_standings_are_those_before_it_and_all_later_ones() -> None:
    event = factories.event(names=factories.NAMES[:8])
    factories.played_round(event)
    first, second = tables(event)
    seen = [now(event)]
    correct(first, (30, 0), (0, 13), (5, 5), (5, 5), caller=1, seen=1)
    seen.append(now(event))
    correct(second, (0, 13), (30, 0), (5, 5), (5, 5), caller=2, seen=1)
    seen.append(now(event))
    correct(first, (1, 13), (40, 0), (5, 5), (5, 5), caller=2, seen=2)

    oldest_first = list(corrections_of(event))[::-1]

    assert [then(event, before=correction) for correction in oldest_first] == seen


@pytest.mark.parametrize("count", [1, 3])
def test_past_standings_have_as_many_queries_with_three_rows_as_with_one(
    django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    event = factories.event(names=factories.NAMES[: 4 * count])
    factories.played_round(event)
    for number, table in enumerate(tables(event), start=1):
        correct(table, (30, 0), (0, 13), (5, number), (5, 5), caller=1, seen=1)
        factories.points(event, factories.NAMES[number], 1)
    stage = factories.stage(event)
    oldest = list(corrections_of(event))[-1]

    with django_assert_num_queries(9):
        rows = past_rows(stage, everybody_in(stage), before=oldest)
    with django_assert_num_queries(9):
        past_rows(stage, everybody_in(stage), until=1)

    assert len(rows) == 4 * count
