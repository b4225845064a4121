"""Field case F30: what is held back is like what does not exist, byte for byte, whoever asks for whatever."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.db.models import Max
from django.test import Client
from django.urls import reverse

from league.models import Event, Player, Round, Table, User
from league.queries.corrections import corrections_of
from league.services import holding_back, ratings, rounds, rulings, season_events, stages, substitutes
from tests import factories
from tests.api.client import Api, said
from tests.factories import ada
from tests.season_factories import competitors, season
from tests.security.routes import Route, routes
from tests.web.pages import BY_SCRIPT
from tests.web.scoring.phones import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S54")]

NAMES = factories.NAMES[:6]
TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]+|csrftoken=[^;]+')
NEW_EACH_TIME = {"X-Request-ID"}
# The state of the server, who is signed in, and what is no answer about anything.
OTHERS = ("health", "schema", "nowhere", "session", "sign-in", "sign-in-code", "sign-out", "set_language")
QUERIES = ("", "?after=3", "?after=4", "?page=2", "?stage=1")
Told = dict[str, tuple[Any, ...]]


def play(event: Event) -> Round:
    """The next round, to its end, with a correction; everything that follows has followed."""
    current = factories.played_round(event)
    at = factories.table_of(current)
    seen = at.deals.get(number=1).confirmed_submission
    assert seen is not None
    corrected = factories.totals(at, caller=2)
    rulings.enter_result(at, 1, corrected, by=ada(), reason="Counted again.", seen_version=seen.version)
    follow(event)
    return current


def follow(event: Event) -> None:
    stage = factories.stage(event)
    stages.refresh_stage(stage.pk)
    ratings.refresh_ratings(stage.pk)


def night(*, held_from: int | None = None) -> Event:
    """Three rounds that everybody knows, in a season."""
    event = factories.event(names=NAMES, table_size=3, name="Night")
    of = season(name="Our season")
    season_events.add_event(of, event, by=ada())
    competitors(of, NAMES)
    if held_from:
        holding_back.hold_back(event, first=held_from, by=ada())
    for _round in range(3):
        play(event)
    return event


def addresses(event: Event) -> Iterator[str]:
    """Every address there is, of rounds and tables that are there and of others."""
    newest = corrections_of(event).aggregate(newest=Max("pk"))["newest"]
    blanks: dict[str, Any] = {
        "slug": [event.slug],
        "season": ["our-season"],
        "game": ["nerts"],
        "number": range(1, 6),
        "table": (1, 2),
        "stage": [1],
        "pk": players(),
        "key": players(),
        "player": players(),
        "correction": [newest],
    }
    for route in (*routes("web"), *routes("api")):
        if (
            {*route.blanks} <= {*blanks}
            and not route.path.startswith("organize/")
            and route.name not in OTHERS
        ):
            yield from filled(route, blanks)


def players() -> list[int]:
    """Everybody's key, and the next one."""
    keys = list(Player.objects.order_by("pk").values_list("pk", flat=True))
    return [*keys[: len(NAMES)], keys[len(NAMES) - 1] + 1]


def filled(route: Route, blanks: dict[str, Any]) -> Iterator[str]:
    for values in product(*(blanks[name] for name in route.blanks)):
        given = dict(zip(route.blanks, values, strict=True))
        if route.path.startswith(("seasons/", "organize/seasons/")) and "slug" in given:
            given["slug"] = "our-season"
        address = route.filled(**given)
        yield from (f"{address}{query}" for query in (QUERIES if "standings" in address else ("",)))


def told(client: Client, asked: list[str]) -> Told:
    """All that somebody is told at each address: status, headers and body."""
    found: Told = {}
    for address in asked:
        answer = client.get(address, headers=BY_SCRIPT)  # the parts of pages are told to open ones alone
        headers = {name: value for name, value in answer.headers.items() if name not in NEW_EACH_TIME}
        found[address] = (answer.status_code, headers, TOKEN.sub(b"", answer.content))
    return found


def somebody(account: User | None = None) -> Client:
    """A browser that knows the site already: what it has of it is part of a page's tag."""
    client = Client()
    if account:
        client.force_login(account)
    client.get("/api/session/")
    return client


def phone(at: Table, like: Client) -> Client:
    """The same browser, which scores for seat 1."""
    client = Phone(at, 1).client
    client.cookies["csrftoken"] = like.cookies["csrftoken"].value
    return client


def differences(before: Told, after: Told) -> list[str]:
    return [address for address in before if before[address] != after[address]]


@pytest.mark.parametrize("from_the_start", [True, False])
def test_everybody_is_told_what_they_were_told_before_there_was_anything(from_the_start: bool) -> None:
    event = night(held_from=4 if from_the_start else None)
    if not from_the_start:
        holding_back.hold_back(event, first=4, by=ada())
        follow(event)
    asked = list(addresses(event))
    people = {"nobody": somebody()} | ({"dot": somebody(factories.dot())} if from_the_start else {})
    before = {who: told(client, asked) for who, client in people.items()}

    play(event)
    final = factories.published_round(event)
    seat = factories.table_of(final).seats.get(number=3)
    substitutes.send_substitute(seat, absent=seat.people[0], name="Zoe", by=ada())
    factories.play(final)
    follow(event)

    people["player in the final"] = phone(factories.table_of(final), people["nobody"])
    before["player in the final"] = before["nobody"]
    for who, client in people.items():
        assert differences(before[who], told(client, asked)) == [], who
    hidden = reverse("league:table", args=[event.slug, 5, 1])
    assert hidden in asked
    assert Client().get(hidden).status_code == 404


def test_released_one_round_is_there_everywhere_and_the_next_nowhere() -> None:
    held = night(held_from=4)
    play(held)
    play(held)
    holding_back.release(held, seen=4, by=ada())
    follow(held)
    nobody = Client()

    shown = [
        nobody.get(reverse("league:round", args=[held.slug, number])).status_code for number in range(1, 6)
    ]
    rows = standings(held)
    in_rounds = said(Api().get(f"events/{held.slug}/rounds/"))

    assert shown == [200, 200, 200, 200, 404]
    assert [each["number"] for each in in_rounds["results"]] == [1, 2, 3, 4]
    assert rows == standings(held, "?after=4")
    assert {row[3] for row in rows} == {4}


def standings(event: Event, query: str = "") -> list[tuple[Any, ...]]:
    rows = said(Api().get(f"events/{event.slug}/standings/{query}"))["results"]
    return [(row["rank"], row["entrant"]["name"], row["points"], row["played"]) for row in rows]


def test_once_everything_is_released_nothing_is_different_from_an_event_that_hid_nothing() -> None:
    held = night(held_from=4)
    play(held)
    play(held)
    holding_back.release(held, seen=4, everything=True, by=ada())
    follow(held)

    assert standings(held) == standings(held, "?after=5")
    assert Event.objects.get(pk=held.pk).held_back_from is None
    assert not held.stages.get().hidden_moves


def test_organizers_see_all_of_it_with_a_mark() -> None:
    event = night(held_from=4)
    play(event)
    client = Client()
    client.force_login(ada())

    desk = client.get(reverse("league:event-run", args=[event.slug]))
    pages = [reverse(f"league:{name}", args=[event.slug, 4]) for name in ("round-run", "round")]

    assert {row.played for row in desk.context["desk"].standings} == {4}
    for page in (desk, *map(client.get, pages)):
        assert page.status_code == 200
        assert "not released" in page.content.decode()


def test_a_table_is_there_for_who_has_its_link() -> None:
    event = night(held_from=4)
    current = rounds.propose_round(factories.stage(event), by=ada())
    rounds.publish_round(current, by=ada())
    own, other = (factories.table_of(current, number) for number in (1, 2))
    phone = Phone(own, 1)

    answers = [
        phone.look().status_code,
        phone.client.get(reverse("league:table", args=[event.slug, 4, own.number])).status_code,
        phone.client.get(reverse("league:table", args=[event.slug, 4, other.number])).status_code,
    ]

    assert answers == [200, 404, 404]
