"""Where whoever scores is signed in: an organizer learns before publishing who cannot, and may publish all the same."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event, Round
from league.services import entrants, rounds
from league.states import EntrantKind, RoundState
from tests import factories
from tests.brackets import cup
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def at(event: Event, name: str, *more: object) -> str:
    return reverse(f"league:{name}", args=[event.slug, *more])


def invited(page: Any) -> list[str]:
    """Whom a page offers to invite."""
    links = Page(page).links
    return [words.removeprefix("Invite ") for words in links if words.startswith("Invite ")]


def test_before_a_round_is_published_they_are_named_with_the_way_to_invite_them(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy", "Eve"), needs_accounts=True)
    factories.account_of(factories.player("Cy"))
    rounds.propose_round(factories.stage(event), by=factories.ada())

    page = ada.get(at(event, "round-run", 1))

    assert invited(page) == ["Bea", "Eve"]
    bea = factories.player("Bea")
    assert Page(page).links["Invite Bea"] == reverse("league:player-rename", args=[bea.pk]) + "#account"


def test_the_round_can_be_published_all_the_same(ada: Client) -> None:
    event = factories.event(needs_accounts=True)
    proposal = rounds.propose_round(factories.stage(event), by=factories.ada())

    ada.post(at(event, "round-publish", 1), {"proposal": proposal.pk})

    assert Round.objects.get().state == RoundState.PLAYING


def test_before_a_bracket_is_started_they_are_named(ada: Client) -> None:
    event = cup(3, needs_accounts=True)

    assert invited(ada.get(at(event, "bracket-start"))) == ["P1", "P2", "P3"]


def test_before_a_challenge_is_published_they_are_named(ada: Client) -> None:
    event = factories.ladder(("Bea", "Cy"), needs_accounts=True)

    assert invited(ada.get(at(event, "challenge"))) == ["Bea", "Cy"]


def test_partners_are_named_one_by_one(ada: Client) -> None:
    names = ("Bea & Cy", "Eve & Fay")
    event = factories.event(names=names, entrant_kind=EntrantKind.PARTNERSHIPS, needs_accounts=True)
    factories.account_of(factories.player("Fay"))
    rounds.propose_round(factories.stage(event), by=factories.ada())

    assert invited(ada.get(at(event, "round-run", 1))) == ["Bea", "Cy", "Eve"]


def test_who_does_not_play_is_left_out(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy", "Eve"), needs_accounts=True)
    entrants.withdraw(factories.entrant(event, "Eve"), by=factories.ada())
    rounds.propose_round(factories.stage(event), by=factories.ada())

    assert invited(ada.get(at(event, "round-run", 1))) == ["Bea", "Cy"]


def test_the_events_desk_counts_them_and_leads_to_them(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy", "Eve"), needs_accounts=True)

    page = Page(ada.get(at(event, "event-run")))

    assert "Who scores here is signed in, and 3 who play have no account yet." in page.text
    assert page.links["See who, and invite them"] == at(event, "entrants")


def test_where_no_account_is_needed_nobody_is_named(ada: Client) -> None:
    event = factories.event()
    rounds.propose_round(factories.stage(event), by=factories.ada())

    pages = [ada.get(at(event, "round-run", 1)), ada.get(at(event, "event-run"))]

    assert [page.context["without_account"] for page in pages] == [[], []]
