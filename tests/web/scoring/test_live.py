"""A phone's open page: it works points out while one types, and sees what the other seats do."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from league.models import Table
from tests.browser import close_when_quiet
from tests.factories import enter, table, totals
from tests.web.scoring.phones import Phone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TEN_SECONDS = 10_000
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def at() -> Table:
    return table(names=("Bea", "Cy"), options={"call_bonus": 10})


@pytest.fixture
def page(browser: Browser, live_server: LiveServer, at: Table) -> Iterator[Page]:
    """The phone of seat 1 at the table's page."""
    opened = browser.new_page(viewport={"width": PHONE["width"], "height": PHONE["height"]})
    opened.goto(f"{live_server.url}{Phone(at).url('score')}")
    opened.locator("button[name=person]").first.click()
    yield opened
    close_when_quiet(opened)


def follow(page: Page, name: str) -> None:
    """Go on by a link, and wait until the next page's scripts have run."""
    with page.expect_navigation():
        page.get_by_role("link", name=name).click()


def points(page: Page) -> list[str]:
    return page.locator("output").all_inner_texts()


def test_points_are_worked_out_while_one_types(page: Page) -> None:
    follow(page, "Enter deal 1")
    before = points(page)

    page.locator("#id_foundation_1").fill("۲۰")
    page.locator("#id_nerts_1").fill("0")
    page.locator("#id_foundation_2").fill("3")
    page.locator("#id_nerts_2").fill("13")
    without_a_caller = points(page)
    page.locator("input[name=end]").first.check()

    assert before == ["–", "–"]
    assert without_a_caller == ["20", "−23"]
    assert points(page) == ["30", "−23"]


def test_what_is_no_number_has_no_points(page: Page) -> None:
    follow(page, "Enter deal 1")
    page.locator("#id_nerts_1").fill("0")

    for written in ("", "x", "-1", "1.5", "²"):
        page.locator("#id_foundation_1").fill(written)
        assert points(page)[0] == "–"


def test_cards_are_counted_while_one_taps(page: Page) -> None:
    follow(page, "Enter deal 1")
    follow(page, "Cards")

    page.get_by_role("checkbox", name="ace of spades").first.check()
    page.get_by_role("checkbox", name="king of hearts").first.check()
    page.locator("#id_nerts_1").fill("0")
    page.locator("input[name=end]").first.check()

    assert points(page) == ["2", "12", "0", "–"]


def test_a_tap_picks_a_card_into_the_chosen_pile_and_out_of_the_rest(page: Page) -> None:
    follow(page, "Enter deal 1")
    follow(page, "Layout")
    rest = page.locator(".palette").first

    page.locator("#id_work_1_2").focus()
    rest.get_by_role("button", name="K♥", exact=True).click()
    rest.get_by_role("button", name="Q♣", exact=True).click()

    expect(page.locator("#id_work_1_2")).to_have_value("K♥ Q♣")
    expect(rest.locator("button", has_text="K♥")).to_be_disabled()


def test_foundations_grow_step_by_step_and_by_ties(page: Page) -> None:
    follow(page, "Enter deal 1")
    follow(page, "Layout")
    growing = page.locator(".growing")

    growing.get_by_role("button", name="A♠ Bea").click()
    growing.get_by_role("button", name="2♠ Cy", exact=True).click()
    growing.get_by_role("button", name="+ 2♠ Bea").click()

    written = page.locator("#id_foundations").input_value()
    seats = {name: 1 + page.locator("legend bdi").all_inner_texts().index(name) for name in ("Bea", "Cy")}
    assert written == f"A♠@{seats['Bea']} 2♠@{seats['Cy']}+2♠@{seats['Bea']}"


def test_the_button_that_works_points_out_is_for_those_without_scripts(page: Page) -> None:
    follow(page, "Enter deal 1")

    expect(page.get_by_role("button", name="Work out the points")).to_be_hidden()


def test_another_seats_entry_appears_by_itself(page: Page, at: Table) -> None:
    expect(page.get_by_role("link", name="Enter deal 1")).to_be_visible()

    enter(at, 2, totals(at))

    expect(page.get_by_role("link", name="Check version 1")).to_be_visible(timeout=TEN_SECONDS)


def test_the_pages_keep_to_the_content_security_policy(page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))

    page.reload()
    follow(page, "Enter deal 1")
    page.locator("summary").click()

    # A request that the next page cuts off is no complaint of the policy.
    assert [text for text in said if "Content Security Policy" in text] == []


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_five_long_names_fit_on_a_phone(browser: Browser, live_server: LiveServer, direction: str) -> None:
    long_names = [f"{letter * 28} von und zu" for letter in "ABCDE"]
    phone = Phone(table(names=long_names, table_size=5))
    opened = browser.new_page(viewport={"width": PHONE["width"], "height": PHONE["height"]})
    opened.goto(f"{live_server.url}{phone.url('score')}")
    widths = []
    for step in ("button[name=person]", "#go-1", "summary"):
        opened.evaluate(f"document.documentElement.dir = '{direction}'")
        widths.append(opened.evaluate("document.documentElement.scrollWidth"))
        opened.locator(step).first.click()
    widths.append(opened.evaluate("document.documentElement.scrollWidth"))
    close_when_quiet(opened)

    assert widths == [PHONE["width"]] * 4
