"""Ladders by the API."""

import pytest

from league.models import Event
from league.services import events
from tests import factories
from tests.api.client import Api, places, refusal, said
from tests.api.contract import check_against_the_contract

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


def sent(event: Event, challenger: str, *others: str) -> dict[str, object]:
    return {
        "challenger": factories.entrant(event, challenger).pk,
        "others": [factories.entrant(event, name).pk for name in others],
    }


def test_a_ladder_is_made_without_saying_what_it_does_not_have(ada: Api) -> None:
    answer = said(ada.post("events/", {"name": "Ladder", "format": "ladder", "reach": 2}))

    assert (answer["format"], answer["reach"], answer["tiebreaks"]) == ("ladder", 2, [])


def test_everybody_sees_who_stands_where_and_whom_they_may_challenge() -> None:
    ladder = factories.ladder(("Bea", "Cy", "Eve"))
    events.open_event(ladder, by=factories.ada())

    answer = Api().get(f"events/{ladder.slug}/ladder/")

    check_against_the_contract("get_ladder", answer)
    assert [
        (rung["number"], rung["entrant"]["name"], [other["name"] for other in rung["may_challenge"]])
        for rung in said(answer)["rungs"]
    ] == [(1, "Bea", []), (2, "Cy", ["Bea"]), (3, "Eve", ["Bea", "Cy"])]


def test_a_challenge_is_published_at_once(ada: Api) -> None:
    ladder = factories.ladder(("Bea", "Cy", "Eve"))

    answer = ada.post(f"events/{ladder.slug}/challenges/", sent(ladder, "Cy", "Bea"))

    check_against_the_contract("challenge", answer)
    made = said(answer)
    rungs = said(Api().get(f"events/{ladder.slug}/ladder/"))["rungs"]
    assert (made["number"], made["state"], len(made["tables"])) == (1, "playing", 1)
    assert [rung["playing"] for rung in rungs] == [made["tables"][0]["id"]] * 2 + [None]


def test_who_plays_already_is_not_challenged(ada: Api) -> None:
    ladder = factories.ladder()
    factories.challenge(ladder, "Cy", "Bea")

    answer = ada.post(f"events/{ladder.slug}/challenges/", sent(ladder, "Eve", "Cy"))

    assert refusal(answer) == (409, "plays-already")


def test_a_challenge_too_far_up_is_refused(ada: Api) -> None:
    ladder = factories.ladder()

    answer = ada.post(f"events/{ladder.slug}/challenges/", sent(ladder, "Gus", "Bea"))

    assert refusal(answer) == (422, "too-far")


def test_a_challenge_of_nobody_is_refused_at_its_place(ada: Api) -> None:
    ladder = factories.ladder()

    answer = ada.post(f"events/{ladder.slug}/challenges/", sent(ladder, "Gus"))

    assert (refusal(answer), places(answer)) == ((422, "bad-fields"), ["/others"])


def test_rungs_are_not_compared() -> None:
    ladder = factories.ladder()
    events.open_event(ladder, by=factories.ada())
    bea, cy = (factories.entrant(ladder, name).pk for name in ("Bea", "Cy"))

    answer = Api().get(f"events/{ladder.slug}/comparison/?one={bea}&other={cy}")

    assert refusal(answer) == (404, "on-a-ladder")
