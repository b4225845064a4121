"""A part that one phone keeps appears by itself on the others at the table; what is being typed there stays."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from league.models import Table
from tests.browser import PHONE, follow
from tests.factories import table
from tests.web.scoring.phones import Phone
from tests.web.scoring.test_cards import tapped
from tests.web.scoring.test_live import width
from tests.web.scoring.test_parts import keep

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def at() -> Table:
    return table(names=("Bea", "Cy"))


@pytest.fixture
def entering(visitor: Callable[..., Page], at: Table) -> Callable[[str], Page]:
    """Opens the form of deal 1 on the phone of seat 1."""

    def enter(level: str) -> Page:
        page = visitor(PHONE)
        page.goto(Phone(at).url("score"))
        follow(page.locator("button[name=person]").first)
        page.goto(f"{Phone(at).url('score-deal', 1)}?level={level}")
        return page

    return enter


def card(page: Page, seat: int, face: str) -> Locator:
    return page.locator(f"[name=cards_{seat}_{face[-1]}][value='{face}']")


def points(page: Page) -> Locator:
    return page.locator("output[data-points]")


def said(page: Page) -> Locator:
    """That another phone kept what was typed here differently."""
    return page.locator("[data-kept-elsewhere]:visible")


def test_a_part_appears_with_its_points(entering: Callable[[str], Page], at: Table) -> None:
    page = entering("cards")

    keep(Phone(at, 2), tapped("", "2S 3S", nerts=(0, 1)))

    expect(card(page, 2, "2S")).to_be_checked()
    expect(card(page, 2, "3S")).to_be_checked()
    expect(page.locator("#id_nerts_2")).to_have_value("1")
    expect(points(page)).to_have_text(["–", "0"])
    expect(page.locator("#parts")).to_contain_text(f"Kept so far: {at.seats.get(number=2).entrant}.")
    expect(page.locator("[data-kept]:visible")).to_have_count(1)


def test_a_later_part_replaces_what_an_earlier_one_filled_in(
    entering: Callable[[str], Page], at: Table
) -> None:
    page, cy = entering("cards"), Phone(at, 2)
    keep(cy, tapped("", "2S 3S"))
    expect(card(page, 2, "3S")).to_be_checked()

    keep(cy, tapped("", "2S KD"))

    expect(card(page, 2, "KD")).to_be_checked()
    expect(card(page, 2, "3S")).not_to_be_checked()


def test_what_is_typed_of_ones_own_seat_stays(entering: Callable[[str], Page], at: Table) -> None:
    page = entering("cards")
    card(page, 1, "AS").check()
    page.locator("#id_nerts_1").press_sequentially("1")

    keep(Phone(at, 2), tapped("", "2S"))
    expect(card(page, 2, "2S")).to_be_checked()
    page.locator("#id_nerts_1").press_sequentially("2")

    expect(card(page, 1, "AS")).to_be_checked()
    expect(page.locator("#id_nerts_1")).to_have_value("12")
    expect(said(page)).to_have_count(0)


def test_what_was_typed_of_another_seat_stays_until_a_tap_shows_its_own(
    entering: Callable[[str], Page], at: Table
) -> None:
    page = entering("cards")
    card(page, 2, "KH").check()

    keep(Phone(at, 2), tapped("", "2S"))
    expect(said(page)).to_contain_text("Another phone has kept this part.")
    expect(card(page, 2, "KH")).to_be_checked()
    expect(card(page, 2, "2S")).not_to_be_checked()
    page.get_by_role("button", name="Show what it kept").click()

    expect(card(page, 2, "2S")).to_be_checked()
    expect(card(page, 2, "KH")).not_to_be_checked()
    expect(said(page)).to_have_count(0)


def test_what_was_sent_to_be_worked_out_stays(entering: Callable[[str], Page], at: Table) -> None:
    page = entering("cards")
    card(page, 2, "KH").check()
    follow(page.get_by_role("button", name="Work out the points"))

    keep(Phone(at, 2), tapped("", "2S"))

    expect(said(page)).to_have_count(1)
    expect(card(page, 2, "KH")).to_be_checked()


def test_piles_and_foundations_appear_and_a_pile_that_was_tapped_together_stays(
    entering: Callable[[str], Page], at: Table
) -> None:
    page, cy = entering("layout"), Phone(at, 2)
    page.locator("#id_work_2_1").focus()
    page.locator(".palette").nth(1).get_by_role("button", name="K♥", exact=True).click()

    keep(cy, {"waste_2": "9♣"}, level="layout")
    expect(said(page)).to_have_count(1)
    keep(cy, {"foundations": "A♠@1 2♠@2\r\nA♥@2"}, level="layout", how="middle")

    expect(page.locator("#id_foundations")).to_have_value("A♠@1 2♠@2\nA♥@2")
    expect(page.locator(".growing .pile-text")).to_have_text(["A♠@1 2♠@2", "A♥@2"])
    expect(page.locator("#id_work_2_1")).to_have_value("K♥")
    expect(page.locator("#id_waste_2")).to_have_value("")


def test_two_phones_put_a_deal_together(
    entering: Callable[[str], Page], visitor: Callable[..., Page], at: Table
) -> None:
    bea, cy = entering("cards"), visitor(PHONE)
    cy.goto(Phone(at).url("score"))
    follow(cy.locator("button[name=person]:enabled").last)
    cy.goto(f"{Phone(at).url('score-deal', 1)}?level=cards")

    for page, seat, face in ((bea, 1, "AS"), (cy, 2, "2S")):
        card(page, seat, face).check()
        page.locator(f"#id_nerts_{seat}").fill("0")
        follow(page.get_by_role("button", name="Keep only my part"))
    expect(bea.locator("#parts")).to_contain_text("All parts are there")
    bea.locator("input[name=end]").first.check()
    follow(bea.locator("button[value=facts]"))

    expect(bea.locator("main")).to_contain_text("Version 1 of deal 1 is entered.")


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_what_is_said_of_parts_fits_on_a_phone(visitor: Callable[..., Page], direction: str) -> None:
    at = table(names=[f"{letter * 28} von und zu" for letter in "AB"])
    page = visitor(PHONE)
    page.goto(Phone(at).url("score"))
    follow(page.locator("button[name=person]").first)
    page.goto(f"{Phone(at).url('score-deal', 1)}?level=cards")
    card(page, 2, "KH").check()

    keep(Phone(at, 2), tapped("", "2S"))
    expect(said(page)).to_have_count(1)

    assert width(page, direction) == PHONE["width"]
