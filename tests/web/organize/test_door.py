"""Who comes in: organizers. Everybody else is asked to sign in, or told that there is no such page."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from league import access
from league.models import Player
from league.services import season_events
from league.web.organize.urls import urlpatterns
from tests import factories
from tests.season_factories import competitors, key, season
from tests.web.pages import BY_SCRIPT

pytestmark = pytest.mark.django_db

STEPS = {
    "undo",
    "event-open",
    "event-finish",
    "event-reopen",
    "withdraw",
    "bring-back",
    "waiting-admit",
    "waiting-strike",
    "player-invite",
    "player-unlink",
    "player-apart",
    "points-take-back",
    "away",
    "back-again",
    "sit-out",
    "play-next",
    "fixed-table",
    "keep-apart",
    "let-meet",
    "bracket-decide",
    "bracket-free",
    "round-propose",
    "play-off-propose",
    "round-publish",
    "round-discard",
    "round-close",
    "round-deadline",
    "release",
    "round-seat-again",
    "table-decide",
    "table-wait-again",
    "table-let-count",
    "substitute-take-back",
    "link-new",
    "claim-release",
    "stage-remove",
    "cut-rule",
    "cut-ruling-take-back",
    "cut-publish",
    "cut-undo",
    "order-anew",
    "pool-move",
    "season-open",
    "season-close",
    "season-event-remove",
    "season-division-remove",
    "season-competitor-remove",
}
PARTS = {"bracket-now", "round-tables"}  # of open pages, whose scripts ask for them
NAMES = sorted(str(pattern.name) for pattern in urlpatterns)
PAGES = [name for name in NAMES if name not in STEPS]


@pytest.fixture
def there() -> Mapping[str, object]:
    """What every address can be about: on a ladder there is all that others have, and challenges besides."""
    challenge = factories.challenge(factories.ladder(), "Cy", "Bea")
    table = access.table_to_score(access.table_link(challenge.tables.get()))
    claim = factories.claim(table)
    event = table.round.stage.event
    Player.objects.get_or_create(pk=claim.pk, defaults={"league": event.league, "name": "Kit"})
    of = season()
    competitors(of, ["Bea"])
    season_events.add_event(of, event, by=factories.ada())
    numbers = dict.fromkeys(("number", "table", "seat", "deal", "correction"), 1)
    at = {"slug": event.slug, "pk": claim.pk, "what": "void", "season": of.slug, "key": key(of, "Bea")}
    record = factories.merged("Kit again", into=Player.objects.get(pk=claim.pk)).pk
    return {**numbers, **at, "record": record}


def address(name: str, there: Mapping[str, object]) -> str:
    pattern = next(pattern for pattern in urlpatterns if pattern.name == name)
    return reverse(f"league:{name}", kwargs={key: there[key] for key in pattern.pattern.converters})


def ask(client: Client, name: str, there: Mapping[str, object]) -> Any:
    """As the page's own links, buttons and scripts would."""
    if name in PARTS:
        return client.get(address(name, there), headers=BY_SCRIPT)
    return (client.post if name in STEPS else client.get)(address(name, there))


def test_who_is_not_signed_in_is_asked_to(client: Client, there: Mapping[str, object]) -> None:
    answers = [ask(client, name, there) for name in NAMES if name not in PARTS]

    asked = {(answer.status_code, urlsplit(answer["Location"]).path) for answer in answers}
    assert asked == {(302, reverse("league:sign-in"))}


def test_an_open_page_is_told_that_its_reader_was_signed_out(
    client: Client, there: Mapping[str, object]
) -> None:
    answers = [ask(client, name, there) for name in PARTS]

    used = [template.name for answer in answers for template in answer.templates]
    assert used == ["league/organize/_signed_out.html"] * 2


def test_who_organizes_nothing_is_told_that_there_is_no_such_page(
    client: Client, there: Mapping[str, object]
) -> None:
    client.force_login(factories.dot())

    assert {name: ask(client, name, there).status_code for name in NAMES} == dict.fromkeys(NAMES, 404)


def test_what_organizers_see_is_kept_nowhere(ada: Client, there: Mapping[str, object]) -> None:
    kept = {name: ask(ada, name, there)["Cache-Control"].split(", ") for name in PAGES}

    assert {name: {"private", "no-store"} <= set(said) for name, said in kept.items()} == dict.fromkeys(
        PAGES, True
    )


def test_nothing_is_done_by_following_a_link(ada: Client, there: Mapping[str, object]) -> None:
    assert {name: ada.get(address(name, there)).status_code for name in STEPS} == dict.fromkeys(STEPS, 405)


def test_signing_in_leads_back_to_the_page_that_was_asked_for(client: Client) -> None:
    page = reverse("league:entrants", args=[factories.event().slug])

    answer = client.get(page)

    assert parse_qs(urlsplit(answer["Location"]).query) == {"next": [page]}


def test_signing_in_after_a_button_leads_to_the_event(client: Client) -> None:
    slug = factories.event().slug

    answer = client.post(reverse("league:event-finish", args=[slug]))

    asked = parse_qs(urlsplit(answer["Location"]).query)
    assert asked == {"next": [reverse("league:event-run", args=[slug])]}
