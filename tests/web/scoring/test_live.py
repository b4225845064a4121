"""A phone's open page: it works points out while one types, and sees what the other seats do."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from league.models import Table
from tests.browser import PHONE, follow
from tests.factories import enter, table, totals
from tests.web.scoring.phones import Phone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTH = """direction => {
    document.documentElement.dir = direction;
    return document.documentElement.scrollWidth;
}"""


@pytest.fixture
def at() -> Table:
    return table(names=("Bea", "Cy"), options={"call_bonus": 10})


@pytest.fixture
def page(visitor: Callable[..., Page], at: Table) -> Page:
    """The phone of seat 1 at the table's page."""
    opened = visitor(PHONE)
    opened.goto(Phone(at).url("score"))
    follow(opened.locator("button[name=person]").first)
    return opened


def go(page: Page, *links: str) -> None:
    """Go on by one link after another."""
    for name in links:
        follow(page.get_by_role("link", name=name))


def points(page: Page) -> Locator:
    return page.locator("output")


def test_points_are_worked_out_while_one_types(page: Page) -> None:
    go(page, "Enter deal 1")
    expect(points(page)).to_have_text(["–", "–"])

    page.locator("#id_foundation_1").fill("۲۰")
    page.locator("#id_nerts_1").fill("0")
    page.locator("#id_foundation_2").fill("3")
    page.locator("#id_nerts_2").fill("13")
    expect(points(page)).to_have_text(["20", "−23"])
    page.locator("input[name=end]").first.check()

    expect(points(page)).to_have_text(["30", "−23"])


def test_what_is_no_number_has_no_points(page: Page) -> None:
    go(page, "Enter deal 1")
    page.locator("#id_nerts_1").fill("0")

    for written in ("", "x", "-1", "1.5", "²"):
        page.locator("#id_foundation_1").fill("7")
        expect(points(page)).to_have_text(["7", "–"])
        page.locator("#id_foundation_1").fill(written)
        expect(points(page)).to_have_text(["–", "–"])


def test_cards_are_counted_while_one_taps(page: Page) -> None:
    go(page, "Enter deal 1", "Cards")

    page.get_by_role("checkbox", name="ace of spades").first.check()
    page.get_by_role("checkbox", name="king of hearts").first.check()
    page.locator("#id_nerts_1").fill("0")
    page.locator("input[name=end]").first.check()

    expect(points(page)).to_have_text(["2", "12", "0", "–"])


def test_a_tap_picks_a_card_into_the_chosen_pile_and_out_of_the_rest(page: Page) -> None:
    go(page, "Enter deal 1", "Layout")
    rest = page.locator(".palette").first

    page.locator("#id_work_1_2").focus()
    rest.get_by_role("button", name="K♥", exact=True).click()
    rest.get_by_role("button", name="Q♣", exact=True).click()

    expect(page.locator("#id_work_1_2")).to_have_value("K♥ Q♣")
    expect(rest.locator("button", has_text="K♥")).to_be_disabled()


def test_foundations_grow_step_by_step_and_by_ties(page: Page, at: Table) -> None:
    go(page, "Enter deal 1", "Layout")
    growing = page.locator(".growing")

    growing.get_by_role("button", name="A♠ Bea").click()
    growing.get_by_role("button", name="2♠ Cy", exact=True).click()
    growing.get_by_role("button", name="+ 2♠ Bea").click()

    bea, cy = (at.seats.get(entrant__people__player__name=name).number for name in ("Bea", "Cy"))
    expect(page.locator("#id_foundations")).to_have_value(f"A♠@{bea} 2♠@{cy}+2♠@{bea}")


def test_the_button_that_works_points_out_is_for_those_without_scripts(page: Page) -> None:
    go(page, "Enter deal 1")

    expect(page.get_by_role("button", name="Work out the points")).to_be_hidden()


def test_another_seats_entry_appears_by_itself(page: Page, at: Table) -> None:
    expect(page.get_by_role("link", name="Enter deal 1")).to_be_visible()

    enter(at, 2, totals(at))

    expect(page.get_by_role("link", name="Check version 1")).to_be_visible()


def test_the_pages_keep_to_the_content_security_policy(page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))

    page.reload()
    go(page, "Enter deal 1")
    page.locator("summary").click()

    # A request that the next page cuts off is no complaint of the policy.
    assert [text for text in said if "Content Security Policy" in text] == []


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_five_long_names_fit_on_a_phone(visitor: Callable[..., Page], direction: str) -> None:
    long_names = [f"{letter * 28} von und zu" for letter in "ABCDE"]
    phone = Phone(table(names=long_names, table_size=5))
    page = visitor(PHONE)

    page.goto(phone.url("score"))
    widths = [width(page, direction)]
    for step in ("button[name=person]", "#go-1"):
        follow(page.locator(step).first)
        widths.append(width(page, direction))
    page.locator("summary").click()
    widths.append(width(page, direction))

    assert widths == [PHONE["width"]] * 4


def width(page: Page, direction: str) -> int:
    """How wide the page is where words run in this direction."""
    wide: int = page.evaluate(WIDTH, direction)
    return wide
