"""What is one's own: events, tables, the password, and the end of the account."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league import access
from league.models import Player, Table, User
from league.queries.own_data import own_data
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db

ME, DATA, PASSWORD, ERASE = "/me/", "/me/data/", "/me/password/", "/me/erase/"
NEW = "another battery staple"


@pytest.fixture
def bea(client: Client) -> Player:
    """At table 1, and signed in."""
    factories.table()
    player = Player.objects.get(name="Bea")
    client.force_login(factories.account_of(player))
    return player


def test_bea_finds_her_events_and_tables(client: Client, bea: Player) -> None:
    page = Page(client.get(ME))

    assert page.headings == ["Bea", "My events", "My latest tables", "Your account"]
    assert page.rows == [
        ["Friday night", "Running", "–"],
        ["Round 1, table 1 Friday night", "Waiting for the first deal"],
    ]


def test_the_address_is_everybodys_own(client: Client, bea: Player) -> None:
    other = Client()
    other.force_login(factories.account_of(Player.objects.get(name="Cy")))

    assert [Page(each.get(ME)).headings[0] for each in (client, other)] == ["Bea", "Cy"]


def test_who_is_nobody_here_is_told_whom_to_ask(client: Client) -> None:
    client.force_login(factories.dot())

    page = Page(client.get(ME))

    assert page.headings == ["Your account"]
    assert "Ask an organizer for an invitation." in page.text


def test_a_player_has_no_place_among_organizers(client: Client, bea: Player) -> None:
    addresses = ["/organize/", "/organize/new/", f"/organize/players/{bea.pk}/"]

    assert [client.get(address).status_code for address in addresses] == [404, 404, 404]
    assert "Organize" not in Page(client.get("/")).links


@pytest.mark.parametrize(("username", "place"), [("ada", "/organize/"), ("dot", ME)])
def test_signing_in_leads_to_what_one_does_here(client: Client, username: str, place: str) -> None:
    factories.ada(), factories.dot()

    answer = client.post("/sign-in/", {"username": username, "password": factories.PASSWORD})

    assert answer["Location"] == place


@pytest.mark.scenario("S62")
def test_a_new_password_keeps_this_session_and_ends_the_others(client: Client, bea: Player) -> None:
    elsewhere = Client()
    elsewhere.force_login(factories.account_of(bea))
    typed = {"old_password": factories.PASSWORD, "new_password1": NEW, "new_password2": NEW}

    answer = client.post(PASSWORD, typed)

    assert (answer.status_code, answer["Location"]) == (302, ME)
    assert [each.get(ME).status_code for each in (client, elsewhere)] == [200, 302]


def test_who_does_not_know_the_old_password_changes_nothing(client: Client, bea: Player) -> None:
    typed = {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}

    statuses = [client.post(PASSWORD, typed).status_code for _try in range(11)]

    assert statuses == [422] * 10 + [429]
    assert User.objects.get(username="bea").check_password(factories.PASSWORD)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("short", "This is too short: a password has at least 10 characters."),
        ("password123", "Too many people use this one. Choose another password."),
        ("8361940275", "Digits alone are easy to guess. Mix in letters or words."),
    ],
)
def test_a_password_that_is_easy_to_guess_is_refused_in_words(
    client: Client, bea: Player, chosen: str, said: str
) -> None:
    typed = {"old_password": factories.PASSWORD, "new_password1": chosen, "new_password2": chosen}

    answer = client.post(PASSWORD, typed)

    assert answer.context["form"].errors == {"new_password2": [said]}


def test_a_password_like_the_name_is_refused_in_words(client: Client, bea: Player) -> None:
    User.objects.filter(username="bea").update(username="beatrice-the-second")
    chosen = "beatrice-the-second1"

    answer = client.post(
        PASSWORD, {"old_password": factories.PASSWORD, "new_password1": chosen, "new_password2": chosen}
    )

    said = "This is too much like your name or address. Choose another password."
    assert answer.context["form"].errors == {"new_password2": [said]}


def test_an_account_is_erased_by_who_knows_its_password(client: Client, bea: Player) -> None:
    wrong = client.post(ERASE, {"password": "wrong"})
    right = client.post(ERASE, {"password": factories.PASSWORD})

    bea.refresh_from_db()
    assert (wrong.status_code, right.status_code, right["Location"]) == (422, 302, "/")
    assert bea.user is None
    assert client.get(ME).status_code == 302
    assert Page(client.get(reverse("league:player", args=[bea.pk]))).headings[0] == "Bea"


def test_an_account_that_organizes_is_not_erased(client: Client) -> None:
    client.force_login(factories.ada())

    answer = client.post(ERASE, {"password": factories.PASSWORD})

    assert answer.status_code == 403
    assert client.get("/organize/").status_code == 200


def test_what_is_stored_about_bea_is_hers_to_take(client: Client, bea: Player) -> None:
    table = access.table_to_score(access.table_link(Table.objects.get()))
    seat = factories.seat_of(table, "Bea").number
    factories.enter(table, seat, factories.totals(table, caller=seat))
    factories.confirm(table, 3 - min(seat, 2))

    answer = client.get(DATA)

    said = answer.json()
    at = {"event": "friday-night", "round": 1, "table": 1}
    played_by = [{"id": bea.pk, "name": "Bea"}]
    assert answer["Content-Disposition"] == 'attachment; filename="my-data.json"'
    assert (said["account"]["username"], said["player"]["name"]) == ("bea", "Bea")
    assert [(entry["event"], entry["name"]) for entry in said["entries"]] == [("friday-night", "Bea")]
    assert said["seats"] == [
        {**at, "seat": seat, "played_by": played_by, "result": {"score": 20, "place": 1, "points": "20"}}
    ]
    assert [(claim["seat"], claim["released_at"]) for claim in said["claims"]] == [(seat, None)]
    assert [(each["deal"], each["version"]) for each in said["submissions"]] == [(1, 1)]
    assert said["submissions"][0]["document"]["seats"][seat - 1]["players"] == ["Bea"]


def test_an_account_that_is_no_players_has_itself(client: Client) -> None:
    client.force_login(factories.dot())

    said = client.get(DATA).json()

    assert (said["account"]["username"], said["player"]) == ("dot", None)


@pytest.mark.parametrize("rounds", [1, 3])
def test_it_takes_as_many_queries_however_much_there_is(rounds: int) -> None:
    event = factories.event()
    for _round in range(rounds):
        factories.played_round(event)
    bea = Player.objects.get(name="Bea")
    account = factories.account_of(bea)

    with CaptureQueriesContext(connection) as queries:
        own_data(account, bea)

    assert len(queries) == 6
