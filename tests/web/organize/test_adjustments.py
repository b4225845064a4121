"""Giving points and taking them back."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Adjustment, Event
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def page(event: Event) -> str:
    return reverse("league:points", args=[event.slug])


def typed(
    event: Event, name: str = "Bea", points: str = "-1.5", reason: str = "Came late."
) -> dict[str, str]:
    return {
        "entrant": str(factories.entrant(event, name).pk),
        "points": points,
        "reason": reason,
        "key": "k1",
    }


def test_ada_gives_points_and_sees_them_in_the_list(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))

    answer = ada.post(page(event), typed(event), follow=True)

    assert answer.redirect_chain == [(page(event), 302)]
    assert "Bea: −1.5" in Page(answer).text
    assert "Came late." in Page(answer).text


def test_a_form_that_arrives_twice_gives_once(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))

    for _time in range(2):
        ada.post(page(event), typed(event))

    assert Adjustment.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"points": "much"}, "points"),
        ({"points": "0"}, "points"),
        ({"points": "9999999"}, "points"),
        ({"reason": " "}, "reason"),
    ],
)
def test_what_is_wrong_is_said_beside_it_and_the_form_comes_back_as_typed(
    ada: Client, wrong: dict[str, str], field: str
) -> None:
    event = factories.event(names=("Bea", "Cy"))
    sent = {**typed(event), **wrong}

    answer = ada.post(page(event), sent)

    form = answer.context["form"]
    assert (answer.status_code, list(form.errors)) == (422, [field])
    assert {name: form[name].value() for name in sent} == sent


def test_somebody_of_another_event_cannot_be_given_points_here(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    other = factories.event(names=("Eve", "Fay"))

    answer = ada.post(page(event), typed(other, "Eve"))

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["entrant"])


def test_points_are_taken_back_by_a_button(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    given = factories.points(event, "Bea", 1)

    answer = ada.post(reverse("league:points-take-back", args=[event.slug, given.pk]), follow=True)

    assert "Nothing so far." in Page(answer).text


def test_dot_finds_neither_page_nor_button(client: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    given = factories.points(event, "Bea", 1)
    client.force_login(factories.dot())

    answers = [
        client.get(page(event)).status_code,
        client.post(page(event), typed(event)).status_code,
        client.post(reverse("league:points-take-back", args=[event.slug, given.pk])).status_code,
    ]

    assert answers == [404, 404, 404]


def test_points_of_another_event_are_not_taken_back_here(ada: Client) -> None:
    given = factories.points(factories.event(names=("Bea", "Cy")), "Bea", 1)
    other = factories.event(names=("Bea", "Cy"))

    answer = ada.post(reverse("league:points-take-back", args=[other.slug, given.pk]))

    assert answer.status_code == 404


def test_the_history_says_who_got_how_many(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    ada.post(page(event), typed(event))

    history = Page(ada.get(reverse("league:event-history", args=[event.slug])))

    assert "Gave \N{FIRST STRONG ISOLATE}Bea\N{POP DIRECTIONAL ISOLATE} points:" in history.text
