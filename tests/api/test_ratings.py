"""Ratings by the API."""

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Player
from league.services import ratings
from tests import factories
from tests.api.client import Api, refusal, said

pytestmark = pytest.mark.django_db


def test_everybody_sees_ratings_and_ranks() -> None:
    event = factories.rated_event("Bea", "Cy")
    winner = event.entrants.get(standings__rank=1).players[0]

    answer = said(Api().get("ratings/nerts/"))

    first, second = answer["results"]
    assert (answer["count"], first["rank"], second["rank"], first["tied"]) == (2, 1, 2, False)
    assert first["player"] == {"id": winner.pk, "name": winner.name}
    assert first["now"]["rating"] == first["now"]["strength"] - 3 * first["now"]["doubt"]
    assert (first["now"]["provisional"], first["now"]["tables"]) == (True, 1)


def test_a_players_history_is_there_the_newest_table_first() -> None:
    event = factories.rated_event("Bea", "Cy")
    factories.played_round(event)
    ratings.refresh_due()
    player = Player.objects.get(name="Bea")

    answer = said(Api().get(f"ratings/nerts/players/{player.pk}/"))

    newest, oldest = answer["results"]
    assert (newest["event"], newest["round"], newest["table"], newest["seats"]) == (event.slug, 2, 1, 2)
    assert [step["after"]["tables"] for step in (newest, oldest)] == [2, 1]


def test_what_did_not_move_is_not_sent_again() -> None:
    factories.rated_event("Bea", "Cy")
    etag = Api().get("ratings/nerts/").headers["ETag"]

    again = Api().get("ratings/nerts/", If_None_Match=etag)

    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("address", ["ratings/chess/", "ratings/nerts/players/999999999999999999999/"])
def test_other_games_and_players_are_not_there(address: str) -> None:
    assert refusal(Api().get(address)) == (404, "not-found")


@pytest.mark.parametrize("tables", [1, 3])
def test_lists_ask_as_often_for_many_as_for_few(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = factories.rated_event(*factories.NAMES[: 2 * tables])
    for _round in range(tables - 1):
        factories.played_round(event)
    ratings.refresh_due()
    player = Player.objects.get(name="Bea")

    with django_assert_num_queries(5):
        Api().get("ratings/nerts/")
    with django_assert_num_queries(8):
        Api().get(f"ratings/nerts/players/{player.pk}/")
