"""An open page catches up by itself; where there is no news it stays as it is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from league import access
from league.models import Event, Table
from league.services import stages
from tests import factories
from tests.browser import PHONE
from tests.laid_down import laid_down

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HIDE = "() => Object.defineProperty(document, 'hidden', {value: true, configurable: true})"
LOOK = """() => {
    let asked = 0;
    document.addEventListener("htmx:beforeSend", () => asked++);
    htmx.trigger("#standings", "look");
    return asked;
}"""
SEE_AGAIN = """() => {
    let asked = 0;
    document.addEventListener("htmx:beforeSend", () => asked++);
    Object.defineProperty(document, "hidden", {value: false, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
    return asked;
}"""
CHANGES_AT_THE_NEXT_LOOK = """() => new Promise((done) => {
    const changes = new MutationObserver(() => {});
    changes.observe(document.getElementById("content"), { childList: true, subtree: true, characterData: true });
    document.addEventListener("htmx:afterRequest", () => done(changes.takeRecords().length), { once: true });
    htmx.trigger("#standings", "look");
})"""


@pytest.fixture
@laid_down
def event() -> Event:
    """Round 1 is being played at one table of two."""
    made = factories.event(names=["Bea", "Cy"], table_size=2)
    factories.published_round(made)
    return made


@pytest.fixture
def page(visitor: Callable[..., Page], event: Event) -> Page:
    """The event's page, open."""
    opened = visitor()
    opened.goto(f"/events/{event.slug}/")
    return opened


def _play(event: Event) -> None:
    table = Table.objects.get(round__stage__event=event)
    factories.confirmed_deal(access.table_to_score(access.table_link(table)))
    stages.refresh_stage(factories.stage(event).pk)


def test_an_open_page_shows_a_confirmed_result_by_itself(page: Page, event: Event) -> None:
    moving = page.locator("#standings")
    expect(moving).to_contain_text("Provisional: 0 of 1 tables of round 1 count.")

    _play(event)

    expect(moving).to_contain_text("After round 1")
    expect(moving.locator("tbody tr")).to_have_count(2)


def test_without_news_the_page_stays_as_it_is(page: Page) -> None:
    page.evaluate("document.querySelector('#standings').mark = 'the same'")

    with page.expect_response(lambda answer: answer.status == 304):
        pass

    assert page.evaluate("document.querySelector('#standings').mark") == "the same"


def test_a_hidden_page_asks_for_nothing_and_asks_at_once_when_it_is_seen(page: Page) -> None:
    page.evaluate(HIDE)
    expect(page.locator("#standings.htmx-request")).to_have_count(0)  # what was asked before is answered

    asked_while_hidden = page.evaluate(LOOK)
    asked_when_seen = page.evaluate(SEE_AGAIN)

    assert (asked_while_hidden, asked_when_seen) == (0, 1)


def test_the_page_keeps_to_its_content_security_policy(page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))

    page.reload()
    with page.expect_response("**/standings/"):
        pass

    # A request that the next page cuts off is no complaint of the policy.
    assert [text for text in said if "Content Security Policy" in text] == []


def test_on_a_phone_what_is_opened_makes_the_page_no_wider(
    visitor: Callable[..., Page], event: Event
) -> None:
    opened = visitor(PHONE)
    opened.goto(f"/events/{event.slug}/")

    opened.get_by_text("What counts without being played").click()

    expect(opened.get_by_text("Who sits out gets")).to_be_visible()
    assert opened.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.scenario("S24")
@pytest.mark.parametrize("told", [503, None], ids=["refused", "no answer"])
def test_a_page_to_which_no_news_come_says_that_it_may_be_out_of_date_until_they_do(
    told: int | None, page: Page
) -> None:
    standings, notice = "**/standings/", page.get_by_text("This page may be out of date")
    page.route(standings, lambda route: route.fulfill(status=told) if told else route.abort())

    page.evaluate(LOOK)
    expect(notice).to_have_attribute("role", "status")
    expect(page.locator("#standings")).to_contain_text("Provisional: 0 of 1 tables of round 1 count.")

    page.unroute(standings)
    page.evaluate(LOOK)
    expect(notice).to_have_count(0)


def test_that_it_may_be_out_of_date_is_said_once_and_not_at_each_try(page: Page) -> None:
    page.route("**/standings/", lambda route: route.fulfill(status=503))
    page.evaluate(LOOK)
    expect(page.get_by_text("This page may be out of date")).to_be_visible()

    assert page.evaluate(CHANGES_AT_THE_NEXT_LOOK) == 0
