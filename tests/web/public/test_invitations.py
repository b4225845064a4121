"""An invitation in a browser: who opens it, what they choose, and where the link goes besides."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league import access
from league.models import Invitation, LogEntry, Player, User
from league.services import accounts
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db

CHOSEN = {"username": "bea", "password": factories.PASSWORD, "again": factories.PASSWORD}


@pytest.fixture
def bea() -> Player:
    return factories.player("Bea")


@pytest.fixture
def address(bea: Player) -> str:
    return address_of(bea)


def address_of(player: Player) -> str:
    link = access.invitation_link(accounts.invite(player, by=factories.ada()))
    return reverse("league:invitation", args=[link])


def choose(client: Client, address: str, **other: str) -> Any:
    return client.post(address, CHOSEN | other)


def test_who_opens_it_chooses_a_name_and_is_signed_in(client: Client, bea: Player, address: str) -> None:
    answer = choose(client, address)

    bea.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (302, reverse("league:me"))
    assert bea.user is not None
    assert client.session["_auth_user_id"] == str(bea.user.pk)


def test_looking_changes_nothing(client: Client, address: str) -> None:
    """Programs that look ahead at links, as mail scanners do, must not use it up."""
    before = list(Invitation.objects.values()), LogEntry.objects.count()

    for method in (client.get, client.head, client.options):
        method(address)

    assert (list(Invitation.objects.values()), LogEntry.objects.count()) == before
    assert choose(client, address).status_code == 302


def test_it_is_kept_nowhere_and_named_to_nobody(client: Client, address: str) -> None:
    client.force_login(factories.account_of(factories.player("Cy")))
    answers = [Client().get(address), choose(Client(), address, again="x"), client.get(address)]
    answers += [client.post(address), choose(Client(), address)]

    assert [answer.status_code for answer in answers] == [200, 422, 200, 409, 302]
    assert {answer["Referrer-Policy"] for answer in answers} == {"strict-origin"}
    assert {answer["Cache-Control"] for answer in answers} == {"private, no-store"}


def test_no_log_has_it(client: Client, address: str, caplog: pytest.LogCaptureFixture) -> None:
    secret = address.split("-", 1)[1].strip("/")
    client.get(address)
    choose(client, address, again="x")
    choose(client, address)
    Client().get(address)

    assert "invitations/<str:invitation>/" in caplog.text
    assert secret not in caplog.text
    assert not LogEntry.objects.filter(after__icontains=secret).exists()


def test_the_second_who_opens_it_is_told_whom_to_ask(client: Client, address: str) -> None:
    choose(Client(), address)

    answer = choose(client, address, username="dan")

    assert answer.status_code == 404
    assert "Otherwise ask an organizer for a new one." in Page(answer).text
    assert not User.objects.filter(username="dan").exists()


@pytest.mark.parametrize(
    ("other", "wrong"),
    [
        ({"username": ""}, ["username"]),
        ({"username": "ADA"}, ["username"]),
        ({"username": "Be\u0430\u202e"}, ["username"]),
        ({"password": ""}, ["password"]),
        ({"password": "short", "again": "short"}, ["password"]),
        ({"again": "another one"}, ["again"]),
        ({"again": ""}, ["again"]),
        ({"username": "ada", "password": "short"}, ["again", "username", "password"]),
    ],
)
def test_what_cannot_be_comes_back_with_the_name_kept(
    client: Client, address: str, other: dict[str, str], wrong: list[str]
) -> None:
    answer = choose(client, address, **other)

    form = answer.context["form"]
    assert (answer.status_code, list(form.errors)) == (422, wrong)
    assert form["username"].value() == (CHOSEN | other)["username"]
    assert factories.PASSWORD not in answer.content.decode()


@pytest.mark.scenario("S61")
def test_that_a_name_is_taken_is_told_only_to_who_holds_an_invitation(client: Client, address: str) -> None:
    factories.ada()
    wrong = address[:-5] + "AAAA/"

    told = [choose(client, address, username="ada"), choose(client, wrong, username="ada")]
    free = choose(client, wrong, username="free")

    assert [answer.status_code for answer in told] == [422, 404]
    assert Page(told[1]).text == Page(free).text


@pytest.mark.scenario("S56")
def test_names_are_not_tried_for_ever(client: Client, address: str) -> None:
    statuses = [choose(client, address, username="ada").status_code for _try in range(21)]

    assert statuses == [422] * 20 + [429]


@pytest.mark.scenario("S62")
def test_a_session_that_somebody_else_chose_is_left(client: Client, address: str) -> None:
    client.get("/sign-in/")
    session = client.session
    session["kept"] = "by another"
    session.save()
    before = session.session_key

    choose(client, address)

    assert client.session.session_key != before


def test_who_is_signed_in_already_presses_once(client: Client, bea: Player, address: str) -> None:
    client.force_login(factories.dot())

    asked = Page(client.get(address))
    answer = client.post(address)

    bea.refresh_from_db()
    assert asked.headings == ["An account for Bea"]
    assert (answer.status_code, bea.user) == (302, factories.dot())


def test_who_had_an_account_already_is_told_as_whom_it_plays(client: Client, address: str) -> None:
    client.force_login(factories.dot())
    client.post(address)

    answer = client.get(reverse("league:me"))

    assert [str(each) for each in answer.context["messages"]] == ["With this account you play as ⁨Bea⁩ now."]


def test_who_plays_already_is_told_so_and_the_link_still_works(client: Client, address: str) -> None:
    client.force_login(factories.account_of(factories.player("Cy")))

    answer = client.post(address)

    assert answer.status_code == 409
    assert "With this account you play as \u2068Cy\u2069." in Page(answer).text
    assert choose(Client(), address).status_code == 302


def test_ada_makes_a_link_sees_it_and_makes_another(client: Client, bea: Player) -> None:
    client.force_login(factories.ada())
    page = reverse("league:player-rename", args=[bea.pk])

    before = client.get(page).context["card"]
    made = client.post(reverse("league:player-invite", args=[bea.pk]))
    first = client.get(page).context["card"].address
    client.post(reverse("league:player-invite", args=[bea.pk]))
    second = client.get(page).context["card"].address

    assert (before, made["Location"]) == (None, f"{page}#account")
    assert [Client().get(link).status_code for link in (first, second)] == [404, 200]


def test_ada_takes_an_account_away(client: Client, bea: Player) -> None:
    user = factories.account_of(bea)
    client.force_login(factories.ada())

    answer = client.post(reverse("league:player-unlink", args=[bea.pk]))

    bea.refresh_from_db()
    assert (answer.status_code, bea.user) == (302, None)
    assert User.objects.filter(pk=user.pk, is_active=True).exists()
