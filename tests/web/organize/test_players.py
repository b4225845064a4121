"""Changing what a player is called."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Player, Stage
from tests import factories
from tests.laid_down import laid_down
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def bea() -> Player:
    return factories.entrant(factories.event(), "Bea").players[0]


def rename(client: Client, player: Player, name: str) -> Any:
    return client.post(reverse("league:player-rename", args=[player.pk]), {"name": name})


def test_a_typing_error_in_a_name_is_corrected(ada: Client, bea: Player) -> None:
    answer = rename(ada, bea, "  Beatrix ")

    bea.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (302, reverse("league:player", args=[bea.pk]))
    assert bea.name == "Beatrix"


def test_open_pages_learn_of_it(ada: Client, bea: Player) -> None:
    before = Stage.objects.get().results_revision

    rename(ada, bea, "Beatrix")

    assert Stage.objects.get().results_revision == before + 1


def test_a_name_that_cannot_be_shown_is_refused_and_kept_as_typed(ada: Client, bea: Player) -> None:
    answer = rename(ada, bea, "Bea\u202e")

    bea.refresh_from_db()
    assert answer.status_code == 422
    assert answer.context["form"]["name"].value() == "Bea\u202e"
    assert bea.name == "Bea"


def test_only_organizers_find_the_way(client: Client, bea: Player) -> None:
    address = reverse("league:player", args=[bea.pk])
    client.force_login(factories.dot())
    dots = Page(client.get(address))
    refused = rename(client, bea, "Beatrix")
    client.force_login(factories.ada())
    adas = Page(client.get(address))

    assert "Change the name" not in dots.links
    assert refused.status_code == 404
    assert adas.links["Change the name"] == reverse("league:player-rename", args=[bea.pk])


def test_who_is_not_signed_in_is_asked_to(client: Client, bea: Player) -> None:
    answer = client.get(reverse("league:player-rename", args=[bea.pk]))

    assert answer["Location"].startswith(reverse("league:sign-in"))


@pytest.mark.scenario("S60")
@pytest.mark.parametrize("taken", ["Cy", "CY", "C\u200by", "Ｃy"])
def test_a_name_that_looks_like_anothers_is_refused(ada: Client, bea: Player, taken: str) -> None:
    Player.objects.create(league=bea.league, name="Cy")

    answer = rename(ada, bea, taken)

    bea.refresh_from_db()
    assert (answer.status_code, bea.name) == (422, "Bea")
    assert "tells the two apart" in answer.context["form"].errors["name"][0]


def erase(client: Client, player: Player, reason: str = "") -> Any:
    return client.post(reverse("league:player-erase", args=[player.pk]), {"reason": reason})


def test_to_erase_a_name_asks_first_and_says_what_it_means(ada: Client, bea: Player) -> None:
    page = Page(ada.get(reverse("league:player-erase", args=[bea.pk])))

    bea.refresh_from_db()
    assert bea.name == "Bea"
    assert "This cannot be undone." in page.text


def test_without_a_reason_no_name_is_erased(ada: Client, bea: Player) -> None:
    answer = erase(ada, bea)

    bea.refresh_from_db()
    assert (answer.status_code, list(answer.context["form"].errors), bea.name) == (422, ["reason"], "Bea")


def test_a_reason_with_the_name_comes_back_as_typed(ada: Client, bea: Player) -> None:
    answer = erase(ada, bea, "Bea asked.")

    assert (answer.status_code, answer.context["form"]["reason"].value()) == (422, "Bea asked.")


def test_an_erased_name_is_a_number_everywhere(ada: Client, bea: Player) -> None:
    answer = erase(ada, bea, "Asked us to.")

    page = Page(ada.get(reverse("league:player", args=[bea.pk])))
    assert (answer.status_code, answer["Location"]) == (302, reverse("league:player-history", args=[bea.pk]))
    assert page.headings[0] == f"Player {bea.pk}"


def test_who_was_erased_is_not_named_again(ada: Client, bea: Player) -> None:
    erase(ada, bea, "Asked us to.")

    page = Page(ada.get(reverse("league:player-rename", args=[bea.pk])))
    again = erase(ada, bea, "Asked us to.")

    assert "Erase the name" not in page.links
    assert (again.status_code, rename(ada, bea, "Bea").status_code) == (409, 409)


def test_only_organizers_erase(client: Client, bea: Player) -> None:
    client.force_login(factories.dot())

    answer = erase(client, bea, "Asked us to.")

    bea.refresh_from_db()
    assert (answer.status_code, bea.name) == (404, "Bea")
