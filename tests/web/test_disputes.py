"""Two layouts of one deal, held apart card by card: on a phone, and on the organizers' desk."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.models import Deal, Table
from league.states import DealState
from tests.browser import PHONE, follow
from tests.factories import ada, table
from tests.games.documents import nerts_document
from tests.laid_down import laid_down
from tests.web.scoring.phones import Phone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RIGHT_TO_LEFT = "document.documentElement.dir = 'rtl'"
FITS = "document.documentElement.scrollWidth <= window.innerWidth"


@pytest.fixture
@laid_down
def at() -> Table:
    """A table of Bea and Cy, whose layouts differ in the first two cards of seat 1's waste."""
    at = table(names=("Bea", "Cy"))
    enter(Phone(at, 1), nerts_document("N-V-01")["layout"])
    other = nerts_document("N-V-01")["layout"]
    first = other["seats"]["1"]
    first["waste"][:2] = reversed(first["waste"][:2])
    enter(Phone(at, 2), other)
    return at


def enter(phone: Phone, layout: dict[str, Any]) -> None:
    phone.enter({"text": json.dumps({"layout": layout})}, how="document")


def desk(at: Table) -> str:
    event = at.round.stage.event
    return reverse("league:deal-run", args=[event.slug, at.round.number, at.number, 1])


def organizer(visitor: Callable[..., Page]) -> Page:
    client = Client()
    client.force_login(ada())
    page = visitor(PHONE)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "domain": "localhost", "path": "/"}]
    )
    return page


def aloud(page: Page) -> list[str]:
    """The cards that are held apart, version by version, as they are read out."""
    expect(page.get_by_role("heading", name="Cards that differ")).to_be_visible()
    lists = page.locator("dl.facts:has(dd .face)")
    expect(lists).to_have_count(1)
    script = "all => all.map(dd => [...dd.querySelectorAll('.face')].map(face => face.ariaLabel).join(', '))"
    return list(lists.locator("dd").evaluate_all(script))


@pytest.mark.parametrize("turned", [False, True], ids=["left to right", "right to left"])
def test_the_phone_and_the_desk_hold_the_same_cards_apart_and_nothing_is_cut_off(
    visitor: Callable[..., Page], at: Table, turned: bool
) -> None:
    phone, desktop = visitor(PHONE), organizer(visitor)
    phone.goto(Phone(at).url("score-deal", 1))
    desktop.goto(desk(at))

    if turned:
        for page in (phone, desktop):
            page.evaluate(RIGHT_TO_LEFT)

    assert aloud(phone) == aloud(desktop)
    assert len(set(aloud(phone))) == 2
    assert (phone.evaluate(FITS), desktop.evaluate(FITS)) == (True, True)


def test_an_organizer_decides_on_the_page_that_shows_what_differs(
    visitor: Callable[..., Page], at: Table
) -> None:
    page = organizer(visitor)
    page.goto(desk(at))

    page.locator("#accept_reason").fill("Cy showed the waste.")
    follow(page.get_by_role("button", name="Version 2 counts"))

    expect(page.get_by_text("Version 2 of deal 1 counts.")).to_be_visible()
    deal = Deal.objects.get()
    assert (deal.state, deal.confirmed_submission and deal.confirmed_submission.version) == (
        DealState.CONFIRMED,
        2,
    )
