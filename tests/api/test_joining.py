"""Joining an event by a program."""

import pytest

from league.models import Event
from league.services import events
from tests import factories
from tests.api.client import Api, refusal, said
from tests.factories import ada
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def event() -> Event:
    made = factories.event(names=("Bea",), joining="players", capacity=2)
    events.open_event(made, by=ada())
    return made


def player(name: str) -> Api:
    return Api(user=factories.account_of(factories.player(name)))


def test_players_join_wait_and_move_up(event: Event) -> None:
    cy, eve = player("Cy"), player("Eve")
    address = f"events/{event.slug}/joining/"

    joined, waits = said(cy.post(address)), said(eve.post(address))
    left = cy.delete(address)
    now = said(eve.get(address))

    full = {"is_open": True, "capacity": 2, "entered": 2, "before": 0}
    assert joined == {**full, "waiting": 0, "place": "entered"}
    assert waits == {**full, "waiting": 1, "place": "waits"}
    assert (left.status_code, now) == (204, {**full, "waiting": 0, "place": "entered"})


def test_repeating_changes_nothing(event: Event) -> None:
    cy = player("Cy")
    address = f"events/{event.slug}/joining/"

    assert said(cy.post(address)) == said(cy.post(address))
    assert [cy.delete(address).status_code for _time in range(2)] == [204, 204]


def test_an_account_that_is_no_players_joins_nothing(event: Event) -> None:
    answer = Api(user=factories.dot()).post(f"events/{event.slug}/joining/")

    assert refusal(answer) == (403, "no-player")


def test_organizers_see_the_line_and_let_somebody_play(event: Event) -> None:
    for name in ("Cy", "Eve", "Fay"):
        player(name).post(f"events/{event.slug}/joining/")
    organizer = Api(user=ada())

    listed = said(organizer.get(f"events/{event.slug}/waiting/"))["waiting"]
    admitted = organizer.post(f"events/{event.slug}/waiting/{listed[1]['id']}/")

    assert [each["player"]["name"] for each in listed] == ["Eve", "Fay"]
    assert (admitted.status_code, said(admitted)["name"]) == (201, "Fay")


def test_organizers_say_that_they_enter_more_than_there_are_places(event: Event) -> None:
    organizer = Api(user=ada())
    body = {"names": ["Cy", "Eve"]}

    refused = organizer.post(f"events/{event.slug}/entrants/", body)
    entered = organizer.post(f"events/{event.slug}/entrants/", {**body, "over_capacity": True})

    assert refusal(refused) == (422, "full")
    assert entered.status_code == 201


def test_an_invitation_is_made_and_the_account_taken_away() -> None:
    bea = factories.player("Bea")
    organizer = Api(user=ada())

    made = organizer.post(f"players/{bea.pk}/invitation/")
    page = organizer.client.get(f"/invitations/{said(made)['link']}/")
    factories.account_of(bea)
    refused = organizer.post(f"players/{bea.pk}/invitation/")
    taken = organizer.delete(f"players/{bea.pk}/account/")

    assert (made.status_code, page.status_code) == (201, 200)
    assert (refusal(refused), taken.status_code) == ((409, "has-an-account"), 204)
