"""Sessions: new at every sign-in, ended elsewhere by a new password, worth nothing to who lost the right."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings as configured
from django.contrib.sessions.models import Session
from django.middleware.csrf import CSRF_SECRET_LENGTH
from django.test import Client
from django.urls import reverse

from league.models import User
from tests import factories
from tests.api.client import Api
from tests.security.routes import Route, routes
from tests.security.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S62")]

RIGHT = {"username": "ada", "password": factories.PASSWORD}
WITH_A_SESSION = [
    *routes("web"),
    *routes("api"),
    *(route for route in routes("admin") if route.name == "login"),
]
KINDS = ("application/x-www-form-urlencoded", "text/plain", "application/json")


def signed_in() -> Client:
    factories.ada()
    client = Client()
    client.post("/sign-in/", RIGHT)
    return client


def is_in(client: Client) -> bool:
    return client.get("/organize/").status_code == 200


def test_signing_in_leaves_a_session_that_somebody_else_chose() -> None:
    dot = Client()
    dot.force_login(factories.dot())
    chosen = dot.cookies["sessionid"].value
    ada = Client()
    ada.cookies["sessionid"] = chosen
    factories.ada()
    ada.post("/sign-out/")

    ada.post("/sign-in/", RIGHT)

    assert ada.cookies["sessionid"].value != chosen
    assert not Session.objects.filter(session_key=chosen).exists()


def test_signing_in_again_is_a_new_session() -> None:
    client = signed_in()
    before = client.cookies["sessionid"].value
    client.post("/sign-out/")

    client.post("/sign-in/", RIGHT)

    assert client.cookies["sessionid"].value != before


def test_signing_out_ends_the_session_and_not_only_the_cookie() -> None:
    client = signed_in()
    kept = client.cookies["sessionid"].value

    client.post("/sign-out/")

    again = Client()
    again.cookies["sessionid"] = kept
    assert not is_in(again)


def test_a_new_password_ends_the_sessions_on_other_devices() -> None:
    phone, laptop = signed_in(), signed_in()
    ada = User.objects.get(username="ada")
    ada.set_password("another battery staple")
    ada.save()

    assert (is_in(phone), is_in(laptop)) == (False, False)


def test_an_account_that_is_closed_is_out_at_the_next_request() -> None:
    client = signed_in()

    User.objects.filter(username="ada").update(is_active=False)

    assert not is_in(client)


def test_who_no_longer_organizes_is_told_that_there_is_no_such_page_at_the_next_request() -> None:
    client = signed_in()
    api = Api(user=factories.ada())
    slug = factories.event().slug

    factories.league().organizers.clear()

    assert client.get(f"/organize/{slug}/").status_code == 404
    assert api.get(f"events/{slug}/").status_code == 404


def test_no_script_reads_the_cookies_and_no_other_site_sends_them(settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True

    cookies = signed_in().cookies

    flags = {name: (cookie["secure"], cookie["samesite"]) for name, cookie in cookies.items()}
    assert flags == {"sessionid": (True, "Lax"), "csrftoken": (True, "Lax")}
    assert cookies["sessionid"]["httponly"]


def test_a_session_ends_by_itself() -> None:
    assert signed_in().cookies["sessionid"]["max-age"] == configured.SESSION_COOKIE_AGE == 14 * 24 * 3600


@pytest.mark.parametrize("route", WITH_A_SESSION, ids=lambda route: f"{route.area} {route.path}")
def test_nothing_is_changed_for_a_session_without_the_pages_token(route: Route, world: World) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies.load(world.callers["ada"].cookies)
    sent = [("POST", kind) for kind in KINDS] + [(method, KINDS[0]) for method in ("PUT", "PATCH", "DELETE")]
    for forged in ({}, {"csrftoken": "a" * CSRF_SECRET_LENGTH}):
        client.cookies.load(forged)
        for method, kind in sent:
            answer = client.generic(method, address(route, world), content_type=kind)

            assert answer.status_code in (403, 404, 405), (method, kind)


def address(route: Route, world: World) -> str:
    """The address filled with something; what it is does not matter, as nobody comes so far."""
    if route.area == "admin":
        return "/admin/login/"
    link = world.link_of("seat")
    if route.name == "nowhere":
        return "/api/nowhere"
    table = world.table.pk if route.area == "api" else world.table.number
    return route.filled(**(world.own(route.path) | {"table": table}), link=link)


ELSEWHERE = (
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "http:///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "/%09/evil.example",
    "\t//evil.example",
    "http://localhost@evil.example",
    "http://testserver.evil.example",
)


@pytest.mark.parametrize("place", ELSEWHERE)
def test_signing_in_and_choosing_a_language_lead_nowhere_else(place: str) -> None:
    factories.ada()

    answers = [
        Client().post("/sign-in/", {**RIGHT, "next": place}),
        Client().post(f"/sign-in/?next={place}", RIGHT),
        signed_in().get("/sign-in/", {"next": place}),
        signed_in().post("/sign-out/", {"next": place}),
        Client().post(reverse("set_language"), {"language": "en", "next": place}),
    ]

    assert {urlsplit(answer["Location"]).netloc for answer in answers} == {""}
    assert {answer["Location"][:1] for answer in answers} == {"/"}
    assert not any(answer["Location"].startswith(("//", "/\\")) for answer in answers)


def test_a_page_that_refuses_leads_back_only_to_ours(client: Client) -> None:
    client.force_login(factories.ada())

    answer = client.get("/organize/nothing/", headers={"Referer": "https://evil.example/"})

    assert answer.context["before"] is None
