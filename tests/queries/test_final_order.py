"""Where everybody finished in an event, whatever stages it had."""

from collections.abc import Mapping

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Event, Stage
from league.queries.final_order import final_order_of, final_orders
from league.services.cuts import store_order
from league.states import StageState
from tests import factories
from tests.season_factories import let_stand, standing_event

pytestmark = pytest.mark.django_db


def summary(event: Event) -> list[tuple[int, bool, str, str, int]]:
    return [
        (row.rank, row.tied, str(row.entrant), str(row.points), row.played) for row in final_order_of(event)
    ]


def with_final(event: Event, points: Mapping[str, int]) -> None:
    """A second stage, of these, after the first was over."""
    first = event.current_stage
    store_order(first, {})
    Stage.objects.filter(pk=first.pk).update(state=StageState.OVER)
    let_stand(Stage.objects.create(event=event, number=2, rng_seed=1), points)


def test_of_one_stage_it_is_the_order_of_its_standings() -> None:
    event = standing_event({"Bea": 5, "Cy": 3, "Eve": 3, "Fay": 1})

    assert summary(event) == [
        (1, False, "Bea", "5", 1),
        (2, True, "Cy", "3", 1),
        (2, True, "Eve", "3", 1),
        (4, False, "Fay", "1", 1),
    ]


def test_who_played_the_last_stage_stands_before_all_others_with_the_points_of_both() -> None:
    event = standing_event({"Bea": 5, "Cy": 4, "Eve": 3})
    with_final(event, {"Cy": 2, "Bea": 1})

    assert summary(event) == [(1, False, "Cy", "6", 2), (2, False, "Bea", "6", 2), (3, False, "Eve", "3", 1)]


def test_before_anything_is_derived_there_is_no_order() -> None:
    assert summary(factories.event()) == []


@pytest.mark.parametrize("count", [1, 3])
def test_three_events_cost_as_much_as_one(
    django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    events = [standing_event(dict.fromkeys(factories.NAMES[:count], 5)) for _number in range(count)]

    with django_assert_num_queries(3):
        orders = final_orders([event.pk for event in events])

    assert [len(orders[event.pk]) for event in events] == [count] * count
