"""A ladder as everybody sees it."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.models import Event
from league.services import events, wishes
from tests import factories
from tests.web.pages import BY_SCRIPT, Page

pytestmark = pytest.mark.django_db


def page_of(client: Client, event: Event, name: str = "event", *at: int) -> Page:
    return Page(client.get(reverse(f"league:{name}", args=[event.slug, *at])))


def test_the_page_says_who_stands_where_and_whom_everybody_may_challenge(client: Client) -> None:
    ladder = factories.ladder(("Bea", "Cy", "Eve"), reach=1)
    factories.won_by(factories.challenge(ladder, "Cy", "Bea"), "Cy")

    page = page_of(client, ladder)

    assert page.rows == [["1", "Cy", "–", "1"], ["2", "Bea", "Cy", "1"], ["3", "Eve", "Bea", "0"]]
    assert "No challenge is being played." in page.text


def test_who_plays_already_leads_to_the_table(client: Client) -> None:
    ladder = factories.ladder(("Bea", "Cy", "Eve"))
    factories.challenge(ladder, "Cy", "Bea")

    page = page_of(client, ladder)

    assert [row[2] for row in page.rows] == ["plays in round 1", "plays in round 1", "–"]
    assert page.links["plays in round 1"] == reverse("league:table", args=[ladder.slug, 1, 1])


def test_before_the_first_challenge_all_are_there_already(client: Client) -> None:
    ladder = factories.ladder(("Bea", "Cy"))
    events.open_event(ladder, by=factories.ada())

    assert page_of(client, ladder).rows == [["1", "Bea", "–", "0"], ["2", "Cy", "Bea", "0"]]


def test_a_finished_ladder_is_final_and_offers_no_challenge(client: Client) -> None:
    ladder = factories.ladder(("Bea", "Cy"))
    factories.won_by(factories.challenge(ladder, "Cy", "Bea"), "Cy")
    events.finish_event(ladder, by=factories.ada())

    page = page_of(client, ladder)

    assert page.rows == [["1", "Cy", "1"], ["2", "Bea", "1"]]
    assert "Final" in page.text


def test_the_ladder_after_an_earlier_challenge_has_no_points(client: Client) -> None:
    ladder = factories.ladder(("Bea", "Cy"))
    factories.won_by(factories.challenge(ladder, "Cy", "Bea"), "Cy")

    assert page_of(client, ladder, "standings-after", 1).rows == [["1", "Cy", "1"], ["2", "Bea", "1"]]


def test_rungs_are_not_compared(client: Client) -> None:
    ladder = factories.ladder()
    events.open_event(ladder, by=factories.ada())

    assert client.get(reverse("league:compare", args=[ladder.slug])).status_code == 404


def test_a_table_is_there_because_somebody_challenged(client: Client) -> None:
    ladder = factories.ladder()
    factories.challenge(ladder, "Cy", "Bea")

    page = page_of(client, ladder, "table-why", 1, 1)

    assert "Somebody challenged who stands not far above on the ladder." in page.text


def test_an_open_page_learns_that_somebody_is_away(client: Client) -> None:
    ladder = factories.ladder()
    events.open_event(ladder, by=factories.ada())
    address = reverse("league:standings", args=[ladder.slug])
    etag = client.get(address, headers=BY_SCRIPT).headers["ETag"]

    wishes.send_away(factories.entrant(ladder, "Bea"), by=factories.ada())

    assert client.get(address, headers={"If-None-Match": etag, **BY_SCRIPT}).status_code == 200


@pytest.mark.parametrize("count", [2, 6])
def test_the_page_asks_as_often_for_many_as_for_few(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    ladder = factories.ladder(factories.NAMES[:count])
    factories.challenge(ladder, "Cy", "Bea")

    with django_assert_num_queries(17):
        client.get(reverse("league:event", args=[ladder.slug]))
