"""The pages of ratings."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.models import Player, RatingBoard
from league.services import people, ratings
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db

RATINGS = reverse("league:ratings", args=["nerts"])


def history_of(name: str) -> str:
    return reverse("league:rating-history", args=[Player.objects.get(name=name).pk, "nerts"])


def test_everybody_is_listed_by_rating_with_what_is_known(client: Client) -> None:
    event = factories.rated_event("Bea", "Cy")
    first, last = event.entrants.order_by("standings__rank")

    page = Page(client.get(RATINGS))

    assert page.headings == ["Ratings: Nerts"]
    assert page.rows == [
        ["1", f"{first} provisional", "3.4", "1", "27.6", "8.1"],
        ["2", f"{last} provisional", "−1.8", "1", "22.4", "8.1"],
    ]


def test_before_anything_counts_the_page_says_so(client: Client) -> None:
    page = Page(client.get(RATINGS))

    assert "Nobody is rated yet." in page.text


@pytest.mark.parametrize("game", ["chess", "99"])
def test_the_ratings_of_another_game_are_not_there(client: Client, game: str) -> None:
    assert client.get(f"/ratings/{game}/").status_code == 404


def test_a_history_says_what_changed_after_which_table(client: Client) -> None:
    event = factories.rated_event("Bea", "Cy")
    winner = str(event.entrants.get(standings__rank=1))

    page = Page(client.get(history_of(winner)))

    assert page.headings == [f"{winner}: rating in Nerts", "What changed it"]
    assert page.rows == [["Round 1, table 1 Friday night", "1 of 2", "up 3.4", "3.4"]]


def test_whoever_played_nothing_yet_has_a_history_that_says_so(client: Client) -> None:
    factories.published_round(factories.event(names=("Bea", "Cy")))

    page = Page(client.get(history_of("Bea")))

    assert "No table of this player is rated yet." in page.text


def test_an_event_leads_to_the_ratings_of_who_plays_there_and_says_they_are_not_its_standings(
    client: Client,
) -> None:
    event = factories.rated_event("Bea", "Cy")
    factories.rated_event("Eve", "Fay", name="Saturday")

    page = Page(client.get(reverse("league:event", args=[event.slug])))
    ratings_page = Page(client.get(page.links["the ratings of who plays here"]))

    assert "Not part of the standings:" in page.text
    assert {row[1].split()[0] for row in ratings_page.rows} == {"Bea", "Cy"}


def test_the_ratings_of_a_draft_are_not_there(client: Client) -> None:
    draft = factories.event()

    assert client.get(reverse("league:event-ratings", args=[draft.slug])).status_code == 404


def test_a_player_has_their_ratings_on_their_page(client: Client) -> None:
    event = factories.rated_event("Bea", "Cy")
    winner = event.entrants.get(standings__rank=1)

    page = Page(client.get(reverse("league:player", args=[winner.player_id])))

    assert page.headings == [str(winner), "Events", "Ratings", "Latest tables"]
    assert page.links["3.4"] == history_of(str(winner))


def test_the_home_page_names_the_games_that_are_rated(client: Client) -> None:
    factories.rated_event("Bea", "Cy")

    page = Page(client.get("/"))

    assert page.links["Nerts"] == RATINGS


def test_who_has_the_page_does_not_get_it_again_until_ratings_move(client: Client) -> None:
    event = factories.rated_event("Bea", "Cy")
    etag = client.get(RATINGS).headers["ETag"]

    same = client.get(RATINGS, headers={"If-None-Match": etag})
    factories.played_round(event)
    ratings.refresh_due()
    moved = client.get(RATINGS, headers={"If-None-Match": etag})

    assert (same.status_code, moved.status_code) == (304, 200)


def test_a_new_name_is_a_new_page_also_of_who_only_stood_in(client: Client) -> None:
    factories.rated_event("Bea", "Cy")
    before = RatingBoard.objects.get().revision

    people.rename_player(Player.objects.get(name="Bea"), "Bee", by=factories.ada())

    assert RatingBoard.objects.get().revision == before + 1


@pytest.mark.parametrize("count", [1, 3])
def test_the_pages_ask_as_often_for_many_as_for_few(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    event = factories.rated_event(*factories.NAMES[: 2 * count])
    for _round in range(count - 1):
        factories.played_round(event)
    ratings.refresh_due()
    history = history_of("Bea")

    with django_assert_num_queries(5):
        client.get(RATINGS)
    with django_assert_num_queries(7):
        client.get(history)
