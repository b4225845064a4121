import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.models import Event, Player
from league.services import rounds, stages, substitutes
from tests import factories
from tests.season_factories import night, season
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def _address(name: str) -> str:
    return reverse("league:player", args=[Player.objects.get(name=name).pk])


def _played(name: str) -> Event:
    """An event of Bea and Cy in which seat 1 called with 20 cards and seat 2 was left with 10 and 3."""
    event = factories.event(names=["Bea", "Cy"], table_size=2, name=name)
    factories.played_round(event)
    stages.refresh_stage(factories.stage(event).pk)
    return event


def test_a_player_has_their_events_with_rank_and_their_tables_with_scores(client: Client) -> None:
    event = _played("Friday night")
    winner = event.entrants.get(standings__rank=1)

    page = Page(client.get(_address(str(winner))))

    assert page.headings == [str(winner), "Events", "Latest tables"]
    assert page.rows == [
        ["Friday night", "Running", "1"],
        ["Round 1, table 1 Friday night", "20", "1", "20"],
    ]


def test_whom_nobody_challenged_stands_on_a_rung_all_the_same(client: Client) -> None:
    ladder = factories.ladder()
    factories.won_by(factories.challenge(ladder, "Eve", "Cy"), "Eve")

    page = Page(client.get(_address("Bea")))

    assert page.rows == [["The ladder", "Running", "1"]]


def test_a_partner_is_named_beside_the_event(client: Client) -> None:
    factories.published_round(factories.pairs_event(table_size=3))

    page = Page(client.get(_address("Bea")))

    assert page.rows == [["Friday night Bea & Cy", "Running", "–"], [*page.rows[1]]]
    assert page.rows[1] == ["Round 1, table 1 Friday night", "Waiting for the first deal"]


def test_both_who_held_a_seat_have_its_table_on_their_page(client: Client) -> None:
    event = factories.event(names=["Bea", "Cy", "Eve", "Fay"], entrant_kind="rotating", table_size=2)
    seat = factories.played_round(event).tables.get().seats.get(number=1)

    pages = [Page(client.get(_address(str(person)))) for person in seat.people]

    assert [page.rows[1:] for page in pages] == [[["Round 1, table 1 Friday night", "20", "1", "20"]]] * 2


def test_what_is_not_published_is_not_on_the_page(client: Client) -> None:
    factories.event(name="Secret", names=["Bea", "Cy"])
    shown = _played("Shown")
    rounds.propose_round(factories.stage(shown), by=factories.ada())

    page = Page(client.get(_address("Bea")))

    assert [row[0] for row in page.rows] == ["Shown", "Round 1, table 1 Shown"]


def test_a_player_of_no_public_event_has_a_page_for_organizers_alone(client: Client) -> None:
    factories.event(names=["Bea", "Cy"])

    to_everybody = client.get(_address("Bea"))
    client.force_login(factories.ada())
    to_ada = client.get(_address("Bea"))

    assert (to_everybody.status_code, Page(to_ada).headings) == (404, ["Bea", "Events"])


def test_a_substitute_at_a_published_table_has_a_page(client: Client) -> None:
    table = factories.table(names=("Bea", "Cy"))
    seat = table.seats.get(number=1)
    substitutes.send_substitute(seat, absent=seat.people[0], name="Zoe", by=factories.ada())

    assert Page(client.get(_address("Zoe"))).headings[0] == "Zoe"


@pytest.mark.parametrize("pk", [0, 99_999_999_999_999_999_999])
def test_a_player_who_is_not_there_is_a_page_that_is_not_there(client: Client, pk: int) -> None:
    assert client.get(reverse("league:player", args=[pk])).status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_a_player_has_as_many_queries_with_three_events_as_with_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for number in range(count):
        _played(f"Friday {number}")
    address = _address("Bea")

    with django_assert_num_queries(9):
        client.get(address)


def test_a_players_seasons_stand_there_with_rank_and_lead_to_season_and_line(client: Client) -> None:
    of = season(name="Autumn")
    night(of, {"Bea": 5, "Cy": 7})

    page = Page(client.get(_address("Bea")))

    assert page.rows[1] == ["Autumn", "Running", "2 Division 1"]
    bea = Player.objects.get(name="Bea")
    assert page.links["Autumn"] == reverse("league:season", args=[of.slug])
    assert page.links["2"] == reverse("league:season-line", args=[of.slug, bea.pk])
