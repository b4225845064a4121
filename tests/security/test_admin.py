"""The admin site: for those who look after the server, and for nobody who organizes or plays."""

import re

import pytest

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
