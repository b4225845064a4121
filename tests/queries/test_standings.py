from fractions import Fraction
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from league import access
from league.models import Event
from league.queries.standings import Standings, standings_of, version_of
from league.services import events, stages
from tests import factories

pytestmark = pytest.mark.django_db


def _standings(event: Event) -> Standings:
    event.refresh_from_db()
    return standings_of(event, factories.stage(event))


def _played(**of_event: Any) -> Event:
    event = factories.event(**of_event)
    factories.played_round(event)
    stages.refresh_stage(factories.stage(event).pk)
    return event


def test_until_a_table_counts_there_are_entrants_instead_of_lines() -> None:
    event = factories.event(names=["Bea", "Cy"], table_size=2)
    factories.published_round(event)
    stages.refresh_stage(factories.stage(event).pk)

    standings = _standings(event)

    assert (standings.lines, [str(entrant) for entrant in standings.entrants]) == ([], ["Bea", "Cy"])


def test_a_line_has_the_values_of_each_tiebreak_in_the_order_of_the_columns() -> None:
    event = _played(names=["Bea", "Cy"], table_size=2, tiebreaks=("best-deal", "head-to-head"))

    standings = _standings(event)

    assert [str(column.label) for column in standings.columns] == ["Best deal", "Head to head"]
    # Nobody is level, so who was ahead of whom was never asked.
    assert [line.tiebreaks for line in standings.lines] == [[[Fraction(20)], []], [[Fraction(4)], []]]


def test_the_podium_is_empty_until_the_event_is_final() -> None:
    event = _played(names=["Bea", "Cy", "Eve", "Fay"], tiebreaks=())
    before = _standings(event).podium
    events.finish_event(event, by=factories.ada())

    after = _standings(event).podium

    assert (before, [row.rank for row in after]) == ([], [1, 2, 2, 2])


def test_results_that_are_not_counted_yet_make_a_finished_event_provisional() -> None:
    event = factories.event()
    factories.played_round(event)
    stages.refresh_stage(factories.stage(event).pk)
    events.finish_event(event, by=factories.ada())
    stage = factories.stage(event)
    stage.results_revision += 1

    standings = standings_of(event, stage)

    assert (standings.behind, standings.is_final) == (True, False)


def test_the_round_being_played_and_the_newest_complete_one_are_told_apart() -> None:
    event = _played(names=factories.NAMES[:8])
    second = factories.published_round(event)
    table = second.tables.get(number=1)
    factories.confirmed_deal(access.table_to_score(access.table_link(table)))

    standings = _standings(event)

    assert standings.playing is not None
    assert standings.complete is not None
    assert (standings.playing.round.number, standings.playing.final) == (2, 1)
    assert standings.complete.round.number == 1


def test_a_version_is_the_same_while_nothing_moves() -> None:
    event = _played()

    versions = {version_of(event, factories.stage(event)) for _time in range(2)}

    assert len(versions) == 1


@pytest.mark.parametrize("tables", [1, 3])
def test_standings_have_as_many_queries_with_three_tables_as_with_one(
    django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    event = _played(names=factories.NAMES[: 4 * tables])
    for name in factories.NAMES[:tables]:
        factories.points(event, name, 1)
    stage = factories.stage(event)

    with django_assert_num_queries(5):
        standings = standings_of(event, stage)
        names = [str(line.row.entrant) for line in standings.lines]

    assert len(names) == 4 * tables
