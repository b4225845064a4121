"""Seasons as everybody sees them."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.models import Season
from league.services import season_closing, season_events, season_following, seasons
from league.states import EventState
from tests import factories
from tests.season_factories import competitors, key, night, season
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def page(of: Season) -> str:
    return reverse("league:season", args=[of.slug])


def line(of: Season, name: str) -> str:
    return reverse("league:season-line", args=[of.slug, key(of, name)])


def sentences(answer: Any) -> list[tuple[str, str]]:
    """What became of each event of a line."""
    return [(cell.at.event.name, sentence) for cell, sentence in answer.context["events"]]


def test_the_home_page_leads_to_the_seasons_that_everybody_may_see(client: Client) -> None:
    of = season(name="Autumn")
    season(name="Secret", opened=False)

    home = Page(client.get(reverse("league:home")))

    assert home.links["Autumn"] == page(of)
    assert "Secret" not in home.text


def test_each_division_has_its_table(client: Client) -> None:
    of = season(divisions=("Gold", "Silver"))
    competitors(of, ["Bea", "Cy"])
    competitors(of, ["Eve"], division=2)
    night(of, {"Bea": 5, "Cy": 3, "Eve": 4})

    shown = Page(client.get(page(of)))

    assert shown.headings == ["Autumn", "Gold", "Silver", "Events", "Rules"]
    assert shown.rows == [
        ["1", "Bea", "5", "1", "5"],
        ["2", "Cy", "3", "1", "3"],
        ["1", "Eve", "4", "1", "4"],
    ]


def test_what_was_dropped_is_struck_through_and_said(client: Client) -> None:
    of = season(best=1)
    night(of, {"Bea": 5})
    night(of, {"Bea": 3})

    answer = client.get(page(of))

    assert Page(answer).rows == [["1", "Bea", "5", "2", "5", "3 dropped"]]
    assert '<s><bdi dir="ltr">3</bdi></s>' in answer.content.decode()


def test_an_event_being_played_is_in_brackets(client: Client) -> None:
    of = season()
    night(of, {"Bea": 5})
    night(of, {"Bea": 3}, state=EventState.RUNNING)

    assert Page(client.get(page(of))).rows == [["1", "Bea", "5", "1", "5", "(3) so far"]]


def test_who_came_too_rarely_or_late_is_said_beside_the_name(client: Client) -> None:
    of = season(attendance=2, late="own-mean")
    night(of, {"Bea": 5})
    night(of, {"Bea": 5, "Cy": 3})

    assert Page(client.get(page(of))).rows == [
        ["1", "Bea", "10", "2", "5", "5"],
        ["2", "Cy since event 2 came to 1 of 2 needed", "6", "1", "3 mean", "3"],
    ]


def test_guests_are_named(client: Client) -> None:
    of = season(newcomers="by-hand")
    night(of, {"Bea": 5})

    assert "Guests, not in the season: Bea" in Page(client.get(page(of))).text


def test_a_closed_season_says_who_moved_and_what_was_decided(client: Client) -> None:
    of = season(divisions=("Gold", "Silver"))
    competitors(of, ["Bea", "Cy"])
    competitors(of, ["Eve"], division=2)
    night(of, {"Bea": 5, "Cy": 5, "Eve": 4})
    order = [key(of, "Cy"), key(of, "Bea")]
    season_closing.rule(of, order, reason="Drawn in front of all.", by=factories.ada())
    season_closing.close_season(of, by=factories.ada())

    shown = Page(client.get(page(of)))

    assert [row[1] for row in shown.rows] == ["Bea Moves down", "Cy", "Eve Moves up"]
    assert "put in this order: Cy, Bea" in shown.text
    assert "Drawn in front of all." in shown.text


def test_a_line_says_what_counted_what_was_dropped_and_why(client: Client) -> None:
    of = season(best=2, late="own-mean")
    night(of, {"Bea": 5}, name="First")
    night(of, {"Bea": 5, "Cy": 3}, name="Second")
    night(of, {"Cy": 4}, name="Third")
    night(of, {"Cy": 9}, name="Fourth", state=EventState.RUNNING)
    night(of, {}, name="Fifth", state=EventState.RUNNING)

    assert sentences(client.get(line(of, "Cy"))) == [
        ("First", "Had not joined yet: the mean of their own results. Counts."),
        ("Second", "Dropped: only the best 2 results count."),
        ("Third", "Counts."),
        ("Fourth", "Being played: counts once the event is finished."),
        ("Fifth", "Still to come."),
    ]
    assert sentences(client.get(line(of, "Bea")))[2] == ("Third", "Did not play.")


def test_before_somebody_joined_there_was_nothing_to_play(client: Client) -> None:
    of = season()
    night(of, {"Bea": 5}, name="First")
    night(of, {"Cy": 3}, name="Second")

    assert sentences(client.get(line(of, "Cy"))) == [("First", "Had not joined yet."), ("Second", "Counts.")]


def test_the_rules_are_told_in_sentences(client: Client) -> None:
    of = season(places=(10, 7), best=6, attendance=3, late="own-mean", tiebreaks=("attendance", "last-event"))

    assert client.get(page(of)).context["rules"] == [
        "The places in an event bring so many points: 10, 7; every further place none.",
        "Who is level in an event gets the average of the places they share.",
        "The best 6 results count.",
        "Who comes to fewer than 3 events stands below all others and does not move up.",
        "Who plays an event is in the season from then on.",
        "Each event before somebody joined brings the mean of their own results.",
        "Who is replaced for a whole event keeps the points and was not there.",
        "Who is level on points is separated by: Events played; Last event.",
    ]


def test_a_draft_and_what_is_not_there_are_the_same_to_a_stranger(client: Client) -> None:
    draft = season(opened=False)
    competitors(draft, ["Bea"])

    addresses = [page(draft), line(draft, "Bea"), "/seasons/none/", "/seasons/none/1/"]

    assert [client.get(address).status_code for address in addresses] == [404] * 4


def test_a_line_of_nobody_is_not_there(client: Client) -> None:
    of = season()

    assert client.get(reverse("league:season-line", args=[of.slug, 10**9])).status_code == 404


def test_a_page_is_sent_again_only_when_something_moved(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    of = season()
    night(of, {"Bea": 5})
    etag = client.get(page(of)).headers["ETag"]

    with django_assert_num_queries(5):
        again = client.get(page(of), headers={"If-None-Match": etag})
    night(of, {"Bea": 3})
    moved = client.get(page(of), headers={"If-None-Match": etag})

    assert (again.status_code, moved.status_code) == (304, 200)


@pytest.mark.parametrize("count", [1, 3])
def test_pages_cost_as_much_with_three_rows_events_and_divisions_as_with_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    of = season(divisions=["Tier"] * count)
    for _number in range(count):
        night(of, dict.fromkeys(factories.NAMES[:count], 5))

    bea = line(of, "Bea")

    with django_assert_num_queries(13):
        client.get(page(of))
    with django_assert_num_queries(13):
        client.get(bea)


def test_an_events_page_leads_to_the_seasons_it_counts_for(client: Client) -> None:
    of = season(name="Autumn")
    event = night(of, {"Bea": 5}).event
    draft = season(name="Secret", opened=False)
    season_events.add_event(draft, event, by=factories.ada())

    shown = Page(client.get(reverse("league:event", args=[event.slug])))

    assert shown.links["Counts for Autumn"] == page(of)
    assert "Secret" not in shown.text


def test_a_season_leads_to_the_one_before_once_everybody_may_see_it(client: Client) -> None:
    of = season(name="Autumn")
    night(of, {"Bea": 5})
    season_closing.close_season(of, by=factories.ada())
    following = season_following.start_next(of, name="Winter", by=factories.ada())
    seasons.open_season(following, by=factories.ada())

    assert Page(client.get(page(following))).links["Before: Autumn"] == page(of)
