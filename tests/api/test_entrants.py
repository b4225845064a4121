"""Entrants by the API."""

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
    made = factories.event(names=("Bea", "Cy"))
    events.open_event(made, by=factories.ada())
    return made


def names(event: Event) -> list[str]:
    return [row["name"] for row in said(Api().get(f"events/{event.slug}/entrants/"))["results"]]


def test_everybody_sees_who_takes_part(event: Event) -> None:
    answer = said(Api().get(f"events/{event.slug}/entrants/"))

    bea = factories.entrant(event, "Bea")
    assert answer["results"][0] == {
        "id": bea.pk,
        "name": "Bea",
        "state": "active",
        "players": [{"id": bea.players[0].pk, "name": "Bea"}],
    }


def test_people_are_entered_by_a_list(ada: Api, event: Event) -> None:
    answer = ada.post(f"events/{event.slug}/entrants/", {"names": ["Eve", "Fay"]})

    assert answer.status_code == 201
    assert [row["name"] for row in said(answer)["entrants"]] == ["Eve", "Fay"]
    assert names(event) == ["Bea", "Cy", "Eve", "Fay"]


def test_partnerships_are_entered_by_a_list(ada: Api) -> None:
    pairs = factories.pairs_event(names=())

    answer = said(ada.post(f"events/{pairs.slug}/entrants/", {"names": ["Bea & Cy"]}))

    assert [player["name"] for player in answer["entrants"][0]["players"]] == ["Bea", "Cy"]


def test_nobody_is_entered_when_one_name_is_refused(ada: Api, event: Event) -> None:
    answer = ada.post(f"events/{event.slug}/entrants/", {"names": ["Eve", "Bea"]})

    assert refusal(answer) == (422, "bad-lines")
    assert places(answer) == ["/names"]
    assert names(event) == ["Bea", "Cy"]


@pytest.mark.parametrize(
    "names", [[], "Eve", ["Eve\nFay"], ["Eve", 7], [["Eve"]], None, ["x" * 401], ["E"] * 501]
)
def test_a_list_is_a_list_of_single_names(ada: Api, event: Event, names: object) -> None:
    answer = ada.post(f"events/{event.slug}/entrants/", {"names": names})

    assert refusal(answer) == (422, "bad-fields")


def test_an_entrant_withdraws_and_comes_back(ada: Api, event: Event) -> None:
    factories.played_round(event)
    cy = f"events/{event.slug}/entrants/{factories.entrant(event, 'Cy').pk}/"

    assert ada.post(f"{cy}withdraw/").status_code == 204
    assert said(Api().get(f"events/{event.slug}/entrants/?state=withdrawn"))["count"] == 1
    assert ada.post(f"{cy}bring-back/").status_code == 204
    assert refusal(ada.post(f"{cy}bring-back/")) == (409, "not-withdrawn")


def test_an_entrant_of_another_event_is_not_here(ada: Api, event: Event) -> None:
    other = factories.entrant(factories.event(names=("Eve",)), "Eve")

    assert refusal(ada.post(f"events/{event.slug}/entrants/{other.pk}/withdraw/")) == (404, "not-found")


@pytest.mark.parametrize("pairs", [("Bea & Cy",), ("Bea & Cy", "Eve & Fay", "Gus & Hal")])
def test_the_list_asks_as_often_for_many_as_for_one(
    pairs: tuple[str, ...], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = factories.pairs_event(names=pairs)
    events.open_event(event, by=factories.ada())

    with django_assert_num_queries(3):
        Api().get(f"events/{event.slug}/entrants/")
