"""Away and back, a bye by hand, a fixed table, who must not meet: on the page of who plays."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event
from league.services import wishes
from league.states import EntrantState
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.event()


def press(ada: Client, event: Event, name: str, who: str = "Bea", **sent: object) -> Any:
    entrant = factories.entrant(event, who)
    return ada.post(reverse(f"league:{name}", args=[event.slug, entrant.pk]), sent)


def page(event: Event) -> str:
    return reverse("league:entrants", args=[event.slug])


def keep_apart(ada: Client, event: Event, one: str, other: str) -> Any:
    sent = {"one": factories.entrant(event, one).pk, "other": factories.entrant(event, other).pk}
    return ada.post(reverse("league:keep-apart", args=[event.slug]), sent)


def test_who_is_away_stands_apart_until_back(ada: Client, event: Event) -> None:
    bea = factories.entrant(event, "Bea")

    press(ada, event, "away")
    away = [entrant for entrant, _table in ada.get(page(event)).context["away"]]
    press(ada, event, "back-again")

    bea.refresh_from_db()
    assert (away, bea.state) == ([bea], EntrantState.ACTIVE)


def test_a_bye_by_hand_is_said_and_taken_back(ada: Client, event: Event) -> None:
    press(ada, event, "sit-out")
    said = Page(ada.get(page(event))).text
    press(ada, event, "play-next")

    assert "sits out the next round" in said
    assert not factories.entrant(event, "Bea").sits_out_next


def test_a_fixed_table_is_kept_and_let_go(ada: Client, event: Event) -> None:
    press(ada, event, "fixed-table", fixed_table="3")
    kept = factories.entrant(event, "Bea").fixed_table
    press(ada, event, "fixed-table", fixed_table="")

    assert (kept, factories.entrant(event, "Bea").fixed_table) == (3, None)


@pytest.mark.parametrize("typed", ["0", "x", "9" * 5000])
def test_a_table_that_is_none_comes_back_beside_its_field(ada: Client, event: Event, typed: str) -> None:
    answer = press(ada, event, "fixed-table", fixed_table=typed)

    (form,) = [form for _entrant, form in answer.context["playing"] if form.errors]
    assert (answer.status_code, list(form.errors)) == (422, ["fixed_table"])
    assert form["fixed_table"].value() == typed
    assert str(form.entrant) == "Bea"


def test_who_must_not_meet_is_listed_for_organizers(ada: Client, event: Event) -> None:
    keep_apart(ada, event, "Cy", "Bea")

    (pair,) = ada.get(page(event)).context["kept_apart"]
    assert (str(pair.one), str(pair.other)) == ("Bea", "Cy")


def test_who_may_meet_again_is_off_the_list(ada: Client, event: Event) -> None:
    pair = wishes.keep_apart(
        event, factories.entrant(event, "Bea"), factories.entrant(event, "Cy"), by=factories.ada()
    )

    ada.post(reverse("league:let-meet", args=[event.slug, pair.pk]))

    assert ada.get(page(event)).context["kept_apart"] == []


def test_nobody_is_kept_apart_from_oneself(ada: Client, event: Event) -> None:
    answer = keep_apart(ada, event, "Bea", "Bea")

    assert (answer.status_code, list(answer.context["apart"].errors)) == (422, ["other"])


def test_somebody_of_another_event_is_no_choice(ada: Client, event: Event) -> None:
    other = factories.event(names=("Ida",))
    sent = {"one": factories.entrant(event, "Bea").pk, "other": factories.entrant(other, "Ida").pk}

    answer = ada.post(reverse("league:keep-apart", args=[event.slug]), sent)

    assert (answer.status_code, list(answer.context["apart"].errors)) == (422, ["other"])


def test_nobody_else_learns_who_must_not_meet(client: Client, event: Event) -> None:
    wishes.keep_apart(
        event, factories.entrant(event, "Bea"), factories.entrant(event, "Cy"), by=factories.ada()
    )
    client.force_login(factories.dot())

    assert client.get(page(event)).status_code == 404
    assert client.post(reverse("league:keep-apart", args=[event.slug])).status_code == 404
