"""Forms, addresses and parameters that mean harm: a page that says so, never a crash, never more than was asked for."""

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from io import BytesIO
from itertools import cycle
from typing import Any

import pytest
from django.apps import apps
from django.urls import resolve

from league.models import Adjustment, Entrant, Event, LogEntry, Player, Submission
from tests.api.test_hostile import BODIES
from tests.security.routes import Route, routes
from tests.security.world import World, undone

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S55")]

PAGES = routes("web")
TYPED = (
    "",
    "\x00",
    "a\x00b",
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    "9" * 5000,
    str(2**63),
    "-1",
    "1e999",
    "NaN",
    "1_000",
    "１２",
    "٣",
    "\u202e",
    "x" * 50_000,
    "[" * 3000,
    "{}",
    '{"game": "nerts", "seats": 7}',
    "a\r\nb",
    "=1+1",
    "1/0",
    "../../etc/passwd",
    "2026-02-30T25:61",
)
STRANGE = (
    "%00",
    "%ED%A0%80",
    "9" * 5000,
    str(2**63),
    "-1",
    "1_0",
    "%D9%A1",
    "[]",
    "a__b",
    "..%2f..",
    "%0d%0a",
)
PARAMETERS = ("level", "change", "one", "other", "game", "next", "page", "language")


class Forms(HTMLParser):
    """The forms of a page: where each is sent, and the names of its fields."""

    def __init__(self, page: str, at: str) -> None:
        super().__init__()
        self.at = at
        self.found: list[tuple[str, set[str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form" and said.get("method") == "post":
            self.found.append((said.get("action") or self.at, set()))
        elif self.found and "name" in said and tag in ("input", "select", "textarea", "button"):
            self.found[-1][1].add(said["name"])


def address(route: Route, world: World) -> str:
    return route.filled(**world.own(route.path), link=world.link_of("seat"))


def role_at(route: Route) -> str:
    return "seat" if "link" in route.blanks else "ada"


@dataclass(frozen=True)
class Form:
    """Where it is sent, by whom, and the names of its fields."""

    at: str
    role: str
    fields: frozenset[str]

    def send(self, world: World, typed: dict[str, Any]) -> int:
        """The status; nothing of it happens."""
        with undone():
            return int(world.callers[self.role].client.post(self.at, typed).status_code)


@pytest.fixture(scope="module")
def forms(world: World) -> list[Form]:
    """One of each kind that any page has, also while somebody changes what is there."""
    found: dict[object, Form] = {}
    for route in PAGES:
        at, role = address(route, world), role_at(route)
        for query in ({}, {"change": ""}):
            page = world.callers[role].client.get(at, query).content.decode()
            for action, names in Forms(page, at).found:
                form = Form(action, role, frozenset(names))
                found.setdefault((resolve(action.partition("?")[0]).route, *sorted(names)), form)
    return [form for form in found.values() if "sign-out" not in form.at]


@pytest.mark.parametrize("value", TYPED, ids=lambda value: repr(value)[:20])
def test_no_text_in_every_field_of_any_form_is_a_crash(value: str, forms: list[Form], world: World) -> None:
    for form in forms:
        for how in ({}, {"how": "document"}) if "how" in form.fields else ({},):
            assert form.send(world, dict.fromkeys(form.fields, value) | how) < 500, form


def test_no_text_in_a_single_field_is_a_crash(forms: list[Form], world: World) -> None:
    """Each field has another one, and those beside it are empty."""
    fields = [(form, name) for form in forms for name in sorted(form.fields)]

    for (form, name), value in zip(fields, cycle(TYPED), strict=False):
        assert form.send(world, {"how": "facts", name: value}) < 500, (form.at, name, value[:20])


@pytest.mark.parametrize("route", PAGES, ids=lambda route: route.name)
def test_no_address_and_no_parameter_is_a_crash(route: Route, world: World) -> None:
    client = world.callers[role_at(route)].client
    path = "/" + route.path.replace("^", "").replace("/?$", "/")
    paths = [re.sub("<.*?>", part, path) for part in STRANGE if route.blanks]
    queries = [
        "&".join(f"{name}={part}" for name, part in zip(PARAMETERS, STRANGE[first:], strict=False))
        for first in (0, 3)
    ]

    for at in (*paths, *(f"{address(route, world)}?{query}" for query in queries)):
        with undone():
            assert client.get(at).status_code < 500, at[:80]


@pytest.mark.scenario("S63")
@pytest.mark.parametrize("raw", BODIES.values(), ids=BODIES.keys())
def test_no_uploaded_file_is_a_crash(raw: bytes, world: World) -> None:
    pages = {route.name: (role_at(route), address(route, world)) for route in PAGES}
    for role, at in (pages["score-deal"], pages["deal-run"]):
        file = BytesIO(raw)
        file.name = "../../x.html"
        form = Form(at, role, frozenset())
        sent = {"how": "document", "key": "k", "text": "", "file": file, "reason": "x", "seen_version": "1"}

        assert form.send(world, sent) == 422


def stored() -> dict[str, list[Any]]:
    """All that is stored but sessions and counts."""
    models = (Event, Entrant, Player, Adjustment, Submission, LogEntry)
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in models}


@pytest.mark.scenario("S58")
def test_no_form_sets_what_it_does_not_ask_for(world: World) -> None:
    """A form that is right as it is, and every field of everything that is stored beside it."""
    models = apps.get_app_config("league").get_models()
    every_field = dict.fromkeys((field.name for model in models for field in model._meta.get_fields()), "1")
    right = {"entrant": str(world.things.keys["entrants"]), "points": "-1", "reason": "Late.", "key": "k"}
    at = f"/organize/{world.event.slug}/points/"
    ada = world.callers["ada"].client

    with undone():
        ada.post(at, right)
        plain = written()
    with undone():
        ada.post(at, every_field | {"is_staff": "1", "state": "finished"} | right)
        with_more = written()

    assert with_more == plain


def written() -> list[Any]:
    """Everything that is stored, but keys and times that are new each time."""
    new_each_time = {"id", "at", "given_at", "after"}
    return [
        {name: value for name, value in row.items() if name not in new_each_time}
        for rows in stored().values()
        for row in rows
    ]
