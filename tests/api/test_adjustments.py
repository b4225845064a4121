"""Penalties and bonuses by the API."""

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Event
from league.services import events
from tests import factories
from tests.api.client import Api, places, refusal, said
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


@pytest.fixture
@laid_down
def event() -> Event:
    made = factories.event()
    events.open_event(made, by=factories.ada())
    return made


def test_given_points_are_in_everybodys_list(ada: Api, event: Event) -> None:
    bea = factories.entrant(event, "Bea")
    body = {"entrant": bea.pk, "points": "1/3", "reason": "Brought the cards."}

    given = said(ada.post(f"events/{event.slug}/adjustments/", body))
    listed = said(Api().get(f"events/{event.slug}/adjustments/"))["results"]

    assert listed == [given]
    assert (given["entrant"]["name"], given["points"], given["reason"]) == (
        "Bea",
        "1/3",
        "Brought the cards.",
    )


def test_points_that_were_taken_back_are_not_listed(ada: Api, event: Event) -> None:
    given = factories.points(event, "Bea", 1)

    answer = ada.delete(f"events/{event.slug}/adjustments/{given.pk}/")

    assert answer.status_code == 204
    assert said(Api().get(f"events/{event.slug}/adjustments/"))["results"] == []


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"points": "many"}, ["/points"]),
        ({"points": 1}, ["/points"]),
        ({"entrant": 10**9}, ["/entrant"]),
        ({"reason": ""}, ["/reason"]),
    ],
)
def test_what_cannot_be_given_is_refused_with_its_place(
    ada: Api, event: Event, wrong: dict[str, object], where: list[str]
) -> None:
    body = {"entrant": factories.entrant(event, "Bea").pk, "points": "1", "reason": "Fair.", **wrong}

    answer = ada.post(f"events/{event.slug}/adjustments/", body)

    assert (answer.status_code, places(answer)) == (422, where)


def test_giving_points_needs_a_key(ada: Api, event: Event) -> None:
    body = {"entrant": factories.entrant(event, "Bea").pk, "points": "1", "reason": "Fair."}

    answer = ada.post(f"events/{event.slug}/adjustments/", body, key=None)

    assert refusal(answer) == (400, "no-idempotency-key")


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_has_as_many_queries_with_three_rows_as_with_one(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for name in factories.NAMES[:count]:
        factories.points(event, name, 1)

    with django_assert_num_queries(3):
        Api().get(f"events/{event.slug}/adjustments/")
