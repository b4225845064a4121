"""Names that mean harm, from every way in to every place where they are shown."""

import html
import unicodedata
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event, LogEntry, Player
from league.services import season_events
from tests import factories
from tests.api.client import Api, said
from tests.season_factories import competitors, season
from tests.security.names import KEPT, NAMES
from tests.web.pages import Page

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S59")]


@pytest.fixture
def event() -> Event:
    return factories.event(names=("Ida", "Jon"))


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(factories.ada())
    return client


def newest(before: int) -> str | None:
    """The name of the player who came last, if any came."""
    players = Player.objects.order_by("-pk")
    return players[0].name if players.count() > before else None


def test_they_are_forty_and_one() -> None:
    assert len(NAMES) == 41


@pytest.mark.parametrize(("written", "kept"), NAMES.items(), ids=lambda name: ascii(name)[:30])
def test_every_way_in_has_the_same_gate(written: str, kept: str | None, event: Event, ada: Client) -> None:
    ida = factories.entrant(event, "Ida").player
    assert ida is not None
    before = Player.objects.count()
    entrants = reverse("league:entrants", args=[event.slug])

    by_api = Api(user=factories.ada()).post(f"events/{event.slug}/entrants/", {"names": [written]})
    entered = newest(before)
    renamed = ada.post(reverse("league:player-rename", args=[ida.pk]), {"name": f"{written}"})
    ida.refresh_from_db()
    titled = Api(user=factories.ada()).post("events/", {"name": written})
    by_page = ada.post(entrants, {"names": written})

    if kept is None:
        statuses = [answer.status_code for answer in (by_api, renamed, titled, by_page)]
        assert (statuses, entered, ida.name) == ([422] * 4, None, "Ida")
    else:
        assert by_api.status_code == titled.status_code == 201
        assert (entered, said(titled)["name"]) == (kept, kept)
        assert unicodedata.is_normalized("NFC", kept)


@pytest.fixture
def full(event: Event) -> Event:
    """Everybody with such a name plays, in an event with such a name, and was given points for such a reason."""
    factories.entrant(event, "Jon")
    made = factories.event(name=KEPT[0], names=KEPT, table_size=4)
    factories.published_round(made)
    for name in KEPT[:3]:
        factories.points(made, name, 1, reason=f"{KEPT[1]} {name}")
    put_into_a_season(made)
    return made


def put_into_a_season(event: Event) -> None:
    """One with such a name, such a division, and everybody of the event in it."""
    of = season(name=KEPT[1], divisions=[KEPT[2]])
    season_events.add_event(of, event, division=of.divisions.get(), by=factories.ada())
    competitors(of, KEPT)


def places(event: Event) -> dict[str, str]:
    """Every page that shows names, by the name of its address."""
    slug = {"slug": event.slug}
    season = event.seasons.get().season
    of_round, of_table = slug | {"number": 1}, slug | {"number": 1, "table": 1}
    wanted: dict[str, dict[str, Any]] = {
        "event": slug,
        "round": of_round,
        "entrants": slug,
        "event-history": slug,
        "event-run": slug,
        "round-run": of_round,
        "table-links": of_round,
        "points": slug,
        "table": of_table,
        "table-why": of_table,
        "table-run": of_table,
        "event-ratings": slug,
        "season": {"slug": season.slug},
        "season-run": {"season": season.slug},
        "season-competitors": {"season": season.slug},
        "season-history": {"season": season.slug},
    }
    return {name: reverse(f"league:{name}", kwargs=kwargs) for name, kwargs in wanted.items()}


def test_every_page_shows_them_letter_for_letter_and_as_text(full: Event, ada: Client) -> None:
    for name, at in places(full).items():
        page = ada.get(at).content.decode()

        assert not [one for one in KEPT if "<" in one and one in page], name
        if name in ("round", "round-run", "entrants", "table-links"):
            assert [one for one in KEPT if html.escape(one) not in page] == [], name


def test_the_title_of_a_page_is_its_name_and_nothing_more(full: Event, client: Client) -> None:
    title = Page(client.get(places(full)["event"])).title

    assert title.replace("\u2068", "").replace("\u2069", "").startswith(f"{KEPT[0]} ·")


def test_the_api_gives_them_back_byte_for_byte(full: Event) -> None:
    names: list[str] = []
    for number in (1, 2, 3):
        answer = Api().get(f"events/{full.slug}/entrants/?page={number}")
        if answer.status_code == 200:
            names += [entrant["name"] for entrant in said(answer)["results"]]

    assert sorted(names) == sorted(KEPT)


def test_the_history_keeps_them(full: Event) -> None:
    added = LogEntry.objects.filter(action="player.added").values_list("after__name", flat=True)

    assert set(KEPT) <= set(added)


def test_no_name_begins_a_new_line_or_ends_one() -> None:
    """So none can forge a line of a log, a header, or a row of a list."""
    assert [name for name in KEPT if set(name) & set("\r\n\t\x00\u2028\u2029")] == []


def test_a_reason_goes_through_the_same_gate(event: Event) -> None:
    ada = Api(user=factories.ada())
    given: dict[str, Any] = {"entrant": factories.entrant(event, "Ida").pk, "points": "1"}

    answers = {
        written: ada.post(f"events/{event.slug}/adjustments/", given | {"reason": written}).status_code
        for written, kept in NAMES.items()
        if kept is None and len(written) <= 40 and "\t" not in written
    }

    assert answers == dict.fromkeys(answers, 422)
