"""Changing what a player is called."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Player, Stage
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
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
