"""Entering people, taking them out, bringing them back."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event, Player
from league.states import EntrantState
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def page(event: Event) -> str:
    return reverse("league:entrants", args=[event.slug])


def names(event: Event) -> list[str]:
    return [str(entrant) for entrant in event.entrants.order_by("pk")]


def test_the_list_leads_on_to_the_event_once_a_round_can_be_seated(ada: Client) -> None:
    event = factories.event(names=("Bea",))

    alone = Page(ada.get(page(event)))
    ada.post(page(event), {"names": "Cy"})
    both = Page(ada.get(page(event)))

    assert "Go on to the event" not in alone.links
    assert both.links["Go on to the event"] == reverse("league:event-run", args=[event.slug])


def test_a_pasted_list_is_entered_and_the_page_shown_again(ada: Client) -> None:
    event = factories.event(names=())

    answer = ada.post(page(event), {"names": "Bea\r\nCy\r\n"})

    assert (answer.status_code, answer["Location"]) == (302, page(event))
    assert names(event) == ["Bea", "Cy"]


def test_mistakes_come_back_by_line_and_the_list_as_typed(ada: Client) -> None:
    event = factories.pairs_event(names=())
    typed = "Bea & Cy\r\nEve"

    answer = ada.post(page(event), {"names": typed})

    form = answer.context["names"]
    assert answer.status_code == 422
    assert form.errors["names"] == [
        "Line 2 (\u2068Eve\u2069): Write two names joined by “&”, as in “Bea & Cy”."
    ]
    assert form["names"].value() == typed


@pytest.mark.parametrize("typed", ["", " \r\n ", "Bea\0"])
def test_a_list_that_cannot_be_entered_is_refused(ada: Client, typed: str) -> None:
    assert ada.post(page(factories.event(names=())), {"names": typed}).status_code == 422


def test_partners_are_chosen_from_people_who_are_not_entered_yet(ada: Client) -> None:
    factories.event(names=("Ida", "Jon"))
    event = factories.pairs_event(names=("Bea & Cy",))

    answer = ada.get(page(event))

    offered = answer.context["partners"]["one"].field.queryset
    assert [str(player) for player in offered] == ["Ida", "Jon"]


def test_two_people_the_league_knows_are_entered_as_partners(ada: Client) -> None:
    factories.event(names=("Ida", "Jon"))
    event = factories.pairs_event(names=())
    ida, jon = Player.objects.order_by("name")

    ada.post(page(event), {"one": ida.pk, "other": jon.pk})

    assert names(event) == ["Ida & Jon"]


def test_nobody_is_chosen_as_their_own_partner(ada: Client) -> None:
    factories.event(names=("Ida",))
    event = factories.pairs_event(names=())
    ida = Player.objects.get()

    answer = ada.post(page(event), {"one": ida.pk, "other": ida.pk})

    assert answer.status_code == 422
    assert answer.context["partners"].non_field_errors() == ["\u2068Ida\u2069 cannot be their own partner."]


def test_players_are_not_offered_as_partners_where_everybody_plays_alone(ada: Client) -> None:
    assert ada.get(page(factories.event())).context["partners"] is None


def test_who_withdraws_and_comes_back_moves_between_the_lists(ada: Client) -> None:
    event = factories.event()
    factories.published_round(event)
    cy = factories.entrant(event, "Cy")

    ada.post(reverse("league:withdraw", args=[event.slug, cy.pk]))
    out = ada.get(page(event)).context
    ada.post(reverse("league:bring-back", args=[event.slug, cy.pk]))
    back = ada.get(page(event)).context

    assert (len(out["playing"]), out["withdrawn"]) == (3, [cy])
    assert (len(back["playing"]), back["withdrawn"]) == (4, [])


def test_an_entrant_of_another_event_is_not_found_here(ada: Client) -> None:
    here, there = factories.event(), factories.event(names=("Ida", "Jon"))
    ida = factories.entrant(there, "Ida")

    answer = ada.post(reverse("league:withdraw", args=[here.slug, ida.pk]))

    ida.refresh_from_db()
    assert (answer.status_code, ida.state) == (404, EntrantState.ACTIVE)


@pytest.mark.parametrize("people", [1, 3])
def test_the_list_costs_the_same(ada: Client, people: int, django_assert_num_queries: Any) -> None:
    event = factories.pairs_event(names=("Bea & Cy", "Eve & Fay", "Gus & Hal")[:people])
    factories.event(names=("Ida", "Jon", "Kit")[:people])

    with django_assert_num_queries(11):
        ada.get(page(event))


def test_who_plays_is_invited_from_the_list(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"), needs_accounts=True)
    bea, cy = (factories.player(name) for name in ("Bea", "Cy"))
    factories.account_of(cy)

    links = Page(ada.get(page(event))).links

    assert links["No account yet Bea"] == reverse("league:player-rename", args=[bea.pk])
    assert links["Account Cy"] == reverse("league:player-rename", args=[cy.pk])
