"""The admin site: for those who look after the server, and for nobody who organizes or plays."""

import re
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client

from league.models import User
from tests import codes
from tests.security.routes import Route, routes
from tests.security.world import ROLES, World, undone

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S57")]

SITE = [route for route in routes("admin") if route.name not in ("login", "logout")]
OTHERS = [role for role in ROLES if role != "root"]


def address(route: Route) -> str:
    return "/" + re.sub(r"<[^>]*>|\(\?P.*\)\$?", "1", route.path).replace("^", "").replace("$", "").replace(
        "\\Z", ""
    )


@pytest.mark.parametrize("route", SITE, ids=lambda route: route.path)
def test_everybody_else_is_asked_to_sign_in_whatever_they_ask(route: Route, world: World) -> None:
    for role in OTHERS:
        client = world.callers[role].client
        for method in ("GET", "POST"):
            answer = client.generic(method, address(route))

            assert answer.status_code == 302, (role, method)
            assert answer["Location"].startswith("/admin/login/"), (role, method)


OF_ROWS = [route for route in SITE if route.path.endswith(("/add/", "/change/", "/delete/"))]


@pytest.mark.parametrize("route", OF_ROWS, ids=lambda route: route.path)
def test_not_even_who_looks_after_the_server_changes_a_row(route: Route, world: World) -> None:
    with undone():
        answer = world.callers["root"].client.post(address(route))

    # A row that is not there leads back to the first page.
    assert (answer.status_code, answer.get("Location")) in {(403, None), (302, "/admin/")}


@pytest.fixture
def rita() -> User:
    """Looks after the server, and has only a password so far."""
    return User.objects.create_superuser("rita", password="correct horse battery")


@pytest.fixture
def as_rita(client: Client, rita: User) -> Client:
    client.force_login(rita)
    return client


def test_who_is_not_signed_in_is_led_to_the_one_sign_in_that_there_is(client: Client) -> None:
    answer = client.get("/admin/", follow=True)

    assert answer.redirect_chain[-1] == ("/sign-in/?next=/admin/", 302)


def test_a_password_is_not_taken_at_the_admin_site(client: Client) -> None:
    assert client.post("/admin/login/", {"username": "rita", "password": "x"}).status_code == 405


def test_who_does_not_look_after_the_server_is_told_so(world: World) -> None:
    answers = [world.callers[role].client.get("/admin/login/") for role in ("sitting", "dot", "eli", "ada")]

    assert [answer.status_code for answer in answers] == [403] * 4
    why = "The admin site is for who looks after the server. Sign in as somebody who does."
    assert [why in answer.content.decode() for answer in answers] == [True] * 4


def test_with_a_password_only_one_is_told_how_to_turn_the_code_on(as_rita: Client) -> None:
    answer = as_rita.get("/admin/", follow=True)

    assert answer.redirect_chain[-1] == ("/me/second-factor/", 302)
    assert [str(message) for message in answer.context["messages"]] == [
        "The admin site asks for a code besides the password. Turn it on here."
    ]


def test_who_turned_the_code_on_in_another_session_types_one(as_rita: Client, rita: User) -> None:
    codes.turn_on(rita)
    asked = as_rita.get("/admin/", follow=True)

    answer = as_rita.post("/sign-in/code/", {"code": codes.now(rita), "next": "/admin/"}, follow=True)

    assert asked.redirect_chain[-1] == ("/sign-in/code/?next=/admin/", 302)
    assert (answer.redirect_chain, answer.status_code) == ([("/admin/", 302)], 200)


def test_without_the_setting_the_password_is_enough(as_rita: Client, settings: Any) -> None:
    settings.ADMIN_SECOND_FACTOR = False

    assert as_rita.get("/admin/").status_code == 200


def test_a_code_that_was_turned_off_opens_the_site_no_more(client: Client, rita: User) -> None:
    client.force_login(rita)
    codes.verify(client, rita)
    before = client.get("/admin/").status_code
    rita.totpdevice_set.all().delete()  # type: ignore[attr-defined]

    answer = client.get("/admin/")

    assert (before, answer.status_code) == (200, 302)


def test_the_site_shows_no_secret_of_a_second_factor() -> None:
    assert {model._meta.app_label for model in admin.site._registry} == {"league"}
