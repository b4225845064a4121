"""The final order of many events at once, in as many queries as of one."""

import pytest
from pytest_django import DjangoAssertNumQueries

from league.queries.final_order import final_order_of, final_orders
from league.services import pools, stages
from tests import factories
from tests.services.test_cuts import played

pytestmark = pytest.mark.django_db


def test_points_and_tables_are_those_of_all_stages() -> None:
    event = played()
    factories.cut(event)
    factories.play_for(factories.published_round(event), {"Bea": 5, "Cy": 15})

    lines = [(str(at.entrant), at.rank, str(at.points), at.played) for at in final_order_of(event)]

    assert lines == [("Cy", 1, "45", 2), ("Bea", 2, "45", 2), ("Eve", 3, "20", 1), ("Fay", 4, "10", 1)]


def test_an_event_in_which_nothing_was_played_has_no_order() -> None:
    assert final_order_of(factories.event()) == ()


def test_in_pools_the_same_rank_of_each_is_shared() -> None:
    event = factories.event(names=factories.NAMES[:4], table_size=2, tiebreaks=())
    pools.draw(event, 2, order="seeds", by=factories.ada())
    factories.play_for(factories.published_round(event), {"Bea": 20, "Fay": 10, "Cy": 30, "Eve": 5})

    lines = [(str(at.entrant), at.rank, at.tied) for at in final_order_of(event)]

    assert lines == [("Bea", 1, True), ("Cy", 1, True), ("Fay", 3, True), ("Eve", 3, True)]


@pytest.mark.parametrize("count", [1, 3])
def test_many_events_cost_as_many_queries_as_one(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    events = [factories.event(names=("Bea", "Cy"), table_size=2) for _event in range(count)]
    for event in events:
        factories.played_round(event)
        stages.refresh_stage(factories.stage(event).pk)

    with django_assert_num_queries(3):
        orders = final_orders([event.pk for event in events])

    assert [len(orders[event.pk]) for event in events] == [2] * count
