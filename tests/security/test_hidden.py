"""What is not for somebody is answered exactly like what is not there: drafts, proposals, what another event has."""

import re
from typing import Any

import pytest
from django.urls import reverse

from league import access
from league.models import Player, User
from league.services import rounds
from tests import factories
from tests.security.routes import Route, routes
from tests.security.world import FORGED, KEYS, ROLES, SECRET_SEASON, World, undone

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S54")]

PAGES = routes("web")
OF_EVENTS = [route for route in PAGES if {"slug", "season"} & {*route.blanks}]
OF_KEYS = [route for route in PAGES if {*KEYS} & {*route.blanks} and "players/" not in route.path]
BY_LINK = [route for route in PAGES if "link" in route.blanks]
TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]+|csrftoken=[^;]+')
WAY_BACK = re.compile(rb'\?next=[^"]+')  # after signing in: it repeats the address


def hidden_slug(world: World, route: Route) -> str:
    return SECRET_SEASON if route.path.startswith("seasons/") else world.hidden.round.stage.event.slug


def asked(world: World, role: str, route: Route, **blanks: Any) -> dict[str, Any]:
    """All that somebody is told, by each method. Nothing of it happens."""
    address = route.filled(**(world.own(route.path) | blanks))
    return {method: told(world, role, method, address, **route.headers) for method in ("GET", "POST")}


def told(world: World, role: str, method: str, address: str, **headers_sent: str) -> tuple[Any, ...]:
    """The status, every header that is not new each time, and the body, where it does not repeat the address."""
    with undone():
        answer = world.callers[role].client.generic(method, address, headers=headers_sent)
    headers = {
        name: value
        for name, value in answer.headers.items()
        if name not in ("X-Request-ID", "Content-Length")
    }
    if "Location" in headers:
        headers["Location"] = headers["Location"].partition("?")[0]
    return answer.status_code, headers, WAY_BACK.sub(b"", TOKEN.sub(b"", answer.content))


@pytest.mark.parametrize("route", OF_EVENTS, ids=lambda route: route.name)
def test_a_draft_is_like_an_event_or_season_that_is_not_there(route: Route, world: World) -> None:
    for role in ROLES[:-1]:
        hidden = asked(world, role, route, season=SECRET_SEASON, slug=hidden_slug(world, route), number=1)
        missing = asked(world, role, route, season="nothing", slug="nothing", number=1)

        # The way back after signing in is what was asked for, so it differs as the question does.
        assert hidden == missing or {told[0] for told in hidden.values()} <= {302, 405}, role


@pytest.mark.parametrize("route", OF_KEYS, ids=lambda route: route.name)
def test_what_belongs_to_another_event_is_like_what_is_not_there(route: Route, world: World) -> None:
    foreign = asked(world, "ada", route, **{key: world.foreign(route.path)[key] for key in KEYS})
    missing = asked(world, "ada", route, **dict.fromkeys(KEYS, 10**9))

    assert foreign == missing
    assert {told[0] for told in foreign.values()} <= {404, 405}


@pytest.mark.parametrize("route", BY_LINK, ids=lambda route: route.name)
def test_every_link_that_is_not_the_tables_is_like_one_that_was_made_up(route: Route, world: World) -> None:
    made_up = asked(world, "seat", route, link="nonsense")
    old = access.table_link(world.elsewhere).replace(str(world.elsewhere.pk), str(world.table.pk), 1)
    for link in (f"{world.table.pk}-{FORGED}", old, access.table_link(world.hidden), "0-", "x" * 500):
        assert asked(world, "seat", route, link=link) == made_up

    assert {told[0] for told in made_up.values()} <= {404, 405}


def test_no_list_speaks_of_what_is_hidden(world: World) -> None:
    secret = (b"Secret", world.hidden.round.stage.event.slug.encode(), b"Lou", b"Mia")
    lists = ["/", "/api/events/", "/api/seasons/", reverse("league:event", args=[world.event.slug])]

    for role in ROLES[:-1]:
        for address in lists:
            answer = world.callers[role].client.get(address)
            assert [word for word in secret if word in answer.content] == [], (role, address)


def test_who_is_entered_only_where_nobody_may_look_has_no_page(world: World) -> None:
    lou = Player.objects.get(name="Lou")
    page, nothing = (reverse("league:player", args=[pk]) for pk in (lou.pk, 10**9))

    for role in ROLES[:-1]:
        assert told(world, role, "GET", page) == told(world, role, "GET", nothing)
    assert told(world, "ada", "GET", page)[0] == 200


def test_a_proposed_round_is_like_one_that_is_not_there(world: World) -> None:
    event = world.elsewhere.round.stage.event
    event.apart.all().delete()
    stage = factories.stage(event)
    factories.close(world.elsewhere.round)
    proposed = rounds.propose_round(stage, by=factories.ada()).number
    pages = [route for route in OF_EVENTS if route.path.startswith("events/") and "number" in route.blanks]

    for route in pages:
        for role in ROLES[:-1]:
            hidden = asked(world, role, route, slug=event.slug, number=proposed)
            missing = asked(world, role, route, slug=event.slug, number=proposed + 1)

            assert hidden == missing, (role, route.name)


def test_nobody_is_told_a_mail_address_but_their_own_among_all_that_is_stored_of_them(world: World) -> None:
    User.objects.filter(username__in=("ada", "root", "eli")).update(email="found@example.org")

    for route in PAGES:
        for role in ("nobody", "seat", "dot", "ada"):
            address = route.filled(**world.own(route.path), link=world.link_of(role))
            told = b"found@example.org" in world.callers[role].client.get(address).content
            assert told is ((route.name, role) == ("own-data", "ada")), (route.name, role)
