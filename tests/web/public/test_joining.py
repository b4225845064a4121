"""Joining and leaving on an event's page."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event
from league.services import events
from tests import factories
from tests.factories import ada
from tests.laid_down import laid_down
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def event() -> Event:
    """One of two places is taken."""
    made = factories.event(names=("Bea",), joining="players", capacity=2)
    events.open_event(made, by=ada())
    return made


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(factories.account_of(factories.player(name)))
    return client


def look(client: Client, event: Event) -> Page:
    return Page(client.get(reverse("league:event", args=[event.slug])))


def press(client: Client, event: Event, button: str = "join") -> Any:
    return client.post(reverse(f"league:{button}", args=[event.slug]))


def test_everybody_sees_how_full_it_is(client: Client, event: Event) -> None:
    page = look(client, event)

    assert "Joining 1 of 2 places is taken." in page.text
    assert page.links["Sign in to join"] == f"/sign-in/?next=/events/{event.slug}/"


def test_cy_joins_and_eve_waits(event: Event) -> None:
    cy, eve = signed_in("Cy"), signed_in("Eve")

    answer = press(cy, event)
    press(eve, event)

    assert (answer.status_code, answer["Location"]) == (302, f"/events/{event.slug}/#joining")
    assert "You are in." in look(cy, event).text
    assert (
        "2 of 2 places are taken. 1 waits for a place. You wait, and are the next." in look(eve, event).text
    )


def test_cy_leaves_and_eve_is_in(event: Event) -> None:
    cy, eve = signed_in("Cy"), signed_in("Eve")
    press(cy, event)
    press(eve, event)

    press(cy, event, "leave")

    assert "You are in." in look(eve, event).text
    assert "Get on the waiting list" in look(cy, event).text


def test_who_is_not_signed_in_is_asked_to_and_comes_back(client: Client, event: Event) -> None:
    answer = press(client, event)

    assert answer["Location"] == f"/sign-in/?next=/events/{event.slug}/"
    assert event.entrants.count() == 1


def test_who_is_no_player_is_told_whom_to_ask(client: Client, event: Event) -> None:
    client.force_login(factories.dot())

    answer = press(client, event)

    assert (answer.status_code, event.entrants.count()) == (403, 1)
    assert "Ask an organizer for an invitation" in Page(answer).text
    assert "Ask an organizer for an invitation." in look(client, event).text


def test_once_it_begins_nobody_joins(event: Event) -> None:
    press(signed_in("Cy"), event)
    factories.published_round(event)
    eve = signed_in("Eve")

    answer = press(eve, event)

    assert answer.status_code == 409
    assert "Nobody joins now: organizers enter who comes late." in look(eve, event).text
    assert "If you cannot come, tell an organizer." in look(signed_in("Cy"), event).text


def test_where_nobody_joins_by_themselves_nothing_is_said_of_it(client: Client) -> None:
    event = factories.event()
    events.open_event(event, by=ada())

    assert "Joining" not in look(client, event).headings


def test_one_sees_where_one_waits(event: Event) -> None:
    press(signed_in("Cy"), event)
    press(signed_in("Eve"), event)
    fay = signed_in("Fay")
    press(fay, event)

    assert "Friday night · 1 is before you" in Page(fay.get("/me/")).text


@pytest.mark.parametrize("waiting", [1, 3])
def test_the_page_costs_the_same_however_many_wait(
    event: Event, waiting: int, django_assert_num_queries: Any
) -> None:
    for name in ("Cy", "Eve", "Fay", "Gus")[: waiting + 1]:
        press(signed_in(name), event)
    eve = signed_in("Eve")
    address = reverse("league:event", args=[event.slug])
    eve.get(address)

    with django_assert_num_queries(24):
        eve.get(address)


class TestOrganizers:
    def entered(self, client: Client, event: Event, **typed: str) -> Any:
        client.force_login(ada())
        return client.post(reverse("league:entrants", args=[event.slug]), typed)

    def test_more_than_there_are_places_is_a_choice(self, client: Client, event: Event) -> None:
        refused = self.entered(client, event, names="Cy\nEve")
        entered = self.entered(client, event, names="Cy\nEve", over_capacity="on")

        assert list(refused.context["names"].errors) == ["names"]
        assert (refused.status_code, entered.status_code, event.entrants.count()) == (422, 302, 3)

    def test_the_choice_is_not_offered_where_there_is_room_for_everybody(self, client: Client) -> None:
        event = factories.event()
        client.force_login(ada())

        page = client.get(reverse("league:entrants", args=[event.slug]))

        assert list(page.context["names"].fields) == ["names"]

    def test_they_see_the_line_let_somebody_play_and_take_another_off(
        self, client: Client, event: Event
    ) -> None:
        for name in ("Cy", "Eve", "Fay"):
            press(signed_in(name), event)
        client.force_login(ada())
        eve, fay = event.waiting.order_by("pk")

        page = Page(client.get(reverse("league:entrants", args=[event.slug])))
        client.post(reverse("league:waiting-admit", args=[event.slug, fay.pk]))
        client.post(reverse("league:waiting-strike", args=[event.slug, eve.pk]))

        assert "2 wait for a place" in page.headings
        assert [str(each) for each in event.entrants.order_by("pk")] == ["Bea", "Cy", "Fay"]
        assert event.waiting.count() == 0


def test_before_everybody_sees_it_nobody_reads_that_it_is_too_late(client: Client) -> None:
    client.force_login(ada())

    page = look(client, factories.event(names=("Bea",), joining="players"))

    assert "1 has entered. Players can join as soon as everybody sees this event." in page.text
