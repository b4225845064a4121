"""Field case F39: what is typed and not saved says so and is not left by mistake; what is shown is what is stored."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Locator, Page, expect

from league.models import Deal, Event, LogEntry, Table
from tests import factories
from tests.browser import follow
from tests.web.organize.test_deals import page as address_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Event:
    return factories.event(tiebreaks=("wins", "best-deal"))


@pytest.fixture
def ada(visitor: Callable[..., Page]) -> Page:
    factories.ada()
    opened = visitor()
    opened.goto("/sign-in/")
    sign_in(opened)
    return opened


def sign_in(page: Page) -> None:
    page.locator("[name=username]").fill("ada")
    page.locator("[name=password]").fill(factories.PASSWORD)
    follow(page.get_by_role("button", name="Sign in"))


def rules(page: Page, event: Event) -> None:
    page.goto(f"/organize/{event.slug}/rules/")


def mark(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="Not saved yet")


def save(page: Page) -> None:
    follow(page.get_by_role("button", name="Save the rules"))


CHANGES: dict[str, Callable[[Page], object]] = {
    "a word": lambda page: page.locator("#id_name").fill("Saturday night"),
    "the order": lambda page: [
        page.locator("#id_tiebreak_1").select_option("best-deal"),
        page.locator("#id_tiebreak_2").select_option("wins"),
    ],
    "a choice": lambda page: page.locator("input[name=confirmation][value=majority]").check(),
    "a tick": lambda page: page.locator("#id_exact_tables").check(),
}
BACK: dict[str, Callable[[Page], object]] = {
    "a word": lambda page: page.locator("#id_name").fill("Friday night"),
    "the order": lambda page: [
        page.locator("#id_tiebreak_1").select_option("wins"),
        page.locator("#id_tiebreak_2").select_option("best-deal"),
    ],
    "a choice": lambda page: page.locator("input[name=confirmation][value=one-other]").check(),
    "a tick": lambda page: page.locator("#id_exact_tables").uncheck(),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_marked_until_it_is_changed_back(ada: Page, event: Event, what: str) -> None:
    rules(ada, event)
    expect(mark(ada)).to_have_count(0)

    CHANGES[what](ada)
    expect(mark(ada)).to_be_visible()

    BACK[what](ada)
    expect(mark(ada)).to_have_count(0)


def test_the_order_alone_is_saved_and_shown_as_it_is_stored(ada: Page, event: Event) -> None:
    rules(ada, event)
    CHANGES["the order"](ada)
    save(ada)

    rules(ada, event)

    expect(ada.locator("#id_tiebreak_1")).to_have_value("best-deal")
    expect(ada.locator("#id_tiebreak_2")).to_have_value("wins")
    expect(mark(ada)).to_have_count(0)
    assert factories.stage(event).tiebreaks == ["best-deal", "wins"]


def test_changed_and_changed_back_nothing_is_stored(ada: Page, event: Event) -> None:
    before = list(LogEntry.objects.values_list("pk", flat=True))
    rules(ada, event)
    CHANGES["a word"](ada)
    BACK["a word"](ada)
    save(ada)

    assert list(LogEntry.objects.values_list("pk", flat=True)) == before


def test_leaving_asks_and_staying_keeps_what_was_typed(ada: Page, event: Event) -> None:
    rules(ada, event)
    CHANGES["a word"](ada)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    ada.once("dialog", stay)
    ada.get_by_role("link", name="Cancel").click()

    expect(ada.locator("#id_name")).to_have_value("Saturday night")
    assert asked == ["beforeunload"]


def test_what_is_refused_is_still_not_saved(ada: Page, event: Event) -> None:
    rules(ada, event)
    ada.locator("#id_table_size").fill("1")
    save(ada)

    expect(ada.locator("#id_table_size")).to_have_value("1")
    expect(mark(ada)).to_be_visible()


def test_back_and_forward_show_what_is_stored_or_say_that_it_is_not(ada: Page, event: Event) -> None:
    rules(ada, event)
    CHANGES["a word"](ada)
    save(ada)

    ada.go_back()

    expect(ada.locator("#id_name")).to_have_value("Saturday night")
    ada.go_forward()
    expect(ada.locator("h1")).to_contain_text("Saturday night")


def test_of_two_tabs_the_second_is_told_and_nothing_is_lost(ada: Page, event: Event) -> None:
    other = ada.context.new_page()
    for tab in (ada, other):
        rules(tab, event)
    CHANGES["a word"](ada)
    save(ada)
    other.locator("#id_name").fill("Sunday night")

    follow(other.get_by_role("button", name="Save the rules"))

    expect(other.get_by_role("alert")).to_contain_text("Somebody changed these rules while you wrote")
    expect(other.locator("#id_name")).to_have_value("Sunday night")
    expect(mark(other)).to_be_visible()
    assert Event.objects.get().name == "Saturday night"


def test_what_was_typed_is_there_again_after_signing_in_again(ada: Page) -> None:
    """Field case F40: the session ends while a deal is being edited."""
    table: Table = factories.table(names=("Bea", "Cy"))
    ada.goto(address_of(table))
    for field, value in (("foundation_1", "20"), ("nerts_1", "0"), ("foundation_2", "7"), ("nerts_2", "3")):
        ada.locator(f"#id_{field}").fill(value)
    ada.locator("input[name=end][value='1']").check()
    ada.context.clear_cookies(name="sessionid")

    follow(ada.get_by_role("button", name="Enter the deal").first)
    sign_in(ada)

    expect(ada.locator("#id_foundation_2")).to_have_value("7")
    expect(ada.locator("input[name=end][value='1']")).to_be_checked()
    expect(mark(ada)).to_be_visible()
    assert not Deal.objects.filter(steps__gt=0).exists()

    follow(ada.get_by_role("button", name="Enter the deal").first)
    ada.goto(address_of(table))
    expect(mark(ada)).to_have_count(0)
    assert Deal.objects.get().confirmed_submission is not None


def typed_correction(page: Page) -> None:
    """The deal of a table that is final, with another count and a reason."""
    table: Table = factories.table(names=("Bea", "Cy"))
    factories.confirmed_deal(table, 1, (20, 0), (7, 3))
    page.goto(address_of(table))
    page.locator("#id_foundation_2").fill("9")
    page.locator("#facts_reason").fill("Miscounted.")


@pytest.mark.parametrize("way", ["back", "anew"])
def test_what_was_sent_from_a_page_that_was_too_old_is_there_again(ada: Page, event: Event, way: str) -> None:
    """Somebody signed out and in again in another tab."""
    rules(ada, event)
    ada.locator("#id_name").fill("Saturday night")
    ada.context.clear_cookies(name="csrftoken")
    save(ada)
    expect(ada.get_by_role("heading", name="That was not sent")).to_be_visible()

    if way == "back":
        ada.go_back()
    else:
        follow(ada.get_by_role("link", name="Open the page anew"))

    expect(ada.locator("#id_name")).to_have_value("Saturday night")
    expect(mark(ada)).to_be_visible()


def test_a_deal_that_was_sent_from_a_page_that_was_too_old_is_on_the_page_itself(ada: Page) -> None:
    typed_correction(ada)
    ada.context.clear_cookies(name="csrftoken")

    follow(ada.get_by_role("button", name="See what this changes").first)

    expect(ada.get_by_text("Look it over and send it once more.")).to_be_visible()
    expect(ada.locator("#id_foundation_2")).to_have_value("9")
    expect(ada.locator("#facts_reason")).to_have_value("Miscounted.")
    expect(mark(ada)).to_be_visible()


def test_what_was_looked_at_before_it_is_saved_is_still_not_saved(ada: Page) -> None:
    typed_correction(ada)

    follow(ada.get_by_role("button", name="See what this changes").first)

    expect(ada.get_by_role("heading", name="What this changes")).to_be_visible()
    expect(mark(ada)).to_be_visible()


def test_what_a_void_table_changes_is_not_saved_either_and_going_back_keeps_the_reason(ada: Page) -> None:
    table: Table = factories.table(names=("Bea", "Cy"))
    factories.confirmed_deal(table)
    ada.goto(f"/organize/{table.round.stage.event.slug}/rounds/1/tables/1/")
    step = ada.locator("#void")
    step.locator("summary").click()
    step.locator("[name=reason]").fill("A deck was short.")
    follow(step.get_by_role("button"))
    expect(ada.get_by_role("heading", name="What this changes")).to_be_visible()
    expect(mark(ada)).to_be_visible()

    follow(ada.get_by_role("button", name="Back, without saving"))

    expect(step.locator("[name=reason]")).to_have_value("A deck was short.")
    expect(mark(ada)).to_be_visible()
