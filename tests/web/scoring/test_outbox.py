"""What a phone hands in waits on it for a network, outlives a closed page, and is taken once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from league.models import Deal, Event, Submission, Table
from league.states import ConfirmationPolicy
from tests.browser import PHONE, follow
from tests.factories import table
from tests.waiting import until
from tests.web.scoring.phones import Phone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


THOSE_WHO_WAIT = "navigator.locks.query().then(({ pending }) => pending.length)"


@pytest.fixture
def at() -> Table:
    return table(names=("Bea", "Cy"))


@pytest.fixture
def page(visitor: Callable[..., Page], at: Table) -> Page:
    """The phone of seat 1 at the form of deal 1, filled in."""
    opened = visitor(PHONE)
    opened.goto(Phone(at).url("score"))
    follow(opened.locator("button[name=person]").first)
    opened.goto(Phone(at).url("score-deal", 1))
    fill(opened)
    return opened


def fill(page: Page, *, foundation: int = 20) -> None:
    page.locator("#id_foundation_1").fill(str(foundation))
    page.locator("#id_nerts_1").fill("0")
    page.locator("#id_foundation_2").fill("3")
    page.locator("#id_nerts_2").fill("13")
    page.locator("input[name=end]").first.check()


def press(page: Page) -> None:
    page.get_by_role("button", name="Enter this deal").click()


def waiting(page: Page) -> Locator:
    return page.get_by_text("Kept on this phone.")


def outbox(page: Page) -> Locator:
    return page.get_by_role("region", name="Not sent yet")


def sent(page: Page) -> Locator:
    return page.get_by_role("region", name="Sent by this phone just now")


class Road:
    """What a phone hands in for deal 1 is held until `let_go`; while the road is `closed`, it is lost.

    Steadier than `set_offline`: what a browser sends in the instant it is back may be lost all the same.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.closed = False
        self.held: list[Route] = []
        page.context.route("**/deals/1/", self._take)

    def _take(self, route: Route, request: Request) -> None:
        if request.method != "POST":
            route.continue_()
        elif self.closed:
            route.abort()
        else:
            self.held.append(route)

    def holds(self) -> bool:
        self.page.evaluate("0")  # only while Playwright is asked something does it hear of requests
        return len(self.held) > 0

    def let_go(self) -> None:
        for route in self.held:
            route.continue_()


def entered(at: Table) -> list[int]:
    """What seat 1 has on the foundations in each version."""
    submissions = Submission.objects.filter(deal__table=at).order_by("version")
    return [each.document["counts"]["1"]["foundation"] for each in submissions]


def test_what_is_sent_leaves_nothing_behind(page: Page, at: Table) -> None:
    press(page)

    expect(page.get_by_text("Version 1 of deal 1 is entered.")).to_be_visible()
    expect(outbox(page)).to_be_hidden()
    assert entered(at) == [20]


def test_without_a_network_it_waits_and_says_so(page: Page, at: Table) -> None:
    page.context.set_offline(True)

    press(page)

    expect(waiting(page)).to_be_visible()
    expect(outbox(page)).to_contain_text("Round 1, table 1, deal 1")
    expect(page.locator("#id_foundation_1")).to_have_value("20")
    assert entered(at) == []


def test_it_goes_out_by_itself_when_the_network_is_back(page: Page, at: Table) -> None:
    page.context.set_offline(True)
    press(page)
    expect(waiting(page)).to_be_visible()

    page.context.set_offline(False)

    expect(outbox(page)).to_be_hidden()
    assert entered(at) == [20]


def test_it_outlives_a_closed_page(page: Page, at: Table) -> None:
    context = page.context
    context.set_offline(True)
    press(page)
    expect(waiting(page)).to_be_visible()
    page.close()

    context.set_offline(False)
    later = context.new_page()
    later.goto(Phone(at).url("score"))

    expect(outbox(later)).to_be_hidden()
    expect(sent(later).get_by_role("link")).to_have_text("Round 1, table 1, deal 1")
    expect(later.locator("#deal-1")).to_contain_text("Waiting for confirmation")
    assert entered(at) == [20]

    follow(sent(later).get_by_role("link"))

    expect(sent(later)).to_be_hidden()


def test_an_answer_that_is_lost_does_not_double_it(page: Page, at: Table) -> None:
    """The first letter arrives, its answer does not."""
    lost = 0

    def lose_one_answer(route: Route, request: Request) -> None:
        nonlocal lost
        if request.method == "POST" and not lost:
            lost += 1
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.context.route("**/deals/1/", lose_one_answer)

    press(page)

    expect(page.get_by_text("Version 1 of deal 1 is entered.").first).to_be_visible()
    assert (lost, entered(at)) == (1, [20])


def test_what_goes_out_by_itself_is_not_sent_again_by_pressing(page: Page, at: Table) -> None:
    road = Road(page)
    road.closed = True
    press(page)
    expect(waiting(page)).to_be_visible()
    road.closed = False
    until(road.holds)

    press(page)
    expect(page.locator("form#counts")).to_have_attribute("aria-busy", "true")
    road.let_go()

    expect(page.get_by_text("Version 1 of deal 1 is entered.")).to_be_visible()
    expect(outbox(page)).to_be_hidden()
    assert (len(road.held), entered(at)) == (1, [20])


def test_what_one_tab_sends_another_does_not(page: Page, at: Table) -> None:
    road = Road(page)
    press(page)
    until(road.holds)
    other = page.context.new_page()
    other.goto(Phone(at).url("score"))
    until(lambda: len(road.held) > 1 or other.evaluate(THOSE_WHO_WAIT) == 1)

    road.let_go()

    expect(page.get_by_text("Version 1 of deal 1 is entered.")).to_be_visible()
    expect(outbox(other)).to_be_hidden()
    assert (len(road.held), entered(at)) == (1, [20])


def test_what_is_changed_while_it_waits_is_the_only_thing_sent(page: Page, at: Table) -> None:
    page.context.set_offline(True)
    press(page)
    expect(waiting(page)).to_be_visible()
    fill(page, foundation=25)
    press(page)
    expect(outbox(page).get_by_role("listitem")).to_have_count(1)

    page.context.set_offline(False)

    expect(outbox(page)).to_be_hidden()
    assert entered(at) == [25]


def test_a_refusal_shows_the_form_as_it_was_typed(page: Page, at: Table) -> None:
    fill(page, foundation=60)

    follow(page.get_by_role("button", name="Enter this deal"))

    expect(page.locator(".error-summary")).to_be_visible()
    expect(page.locator("#id_foundation_1")).to_have_value("60")
    expect(outbox(page)).to_be_hidden()
    assert entered(at) == []


def test_what_was_refused_later_can_be_opened_as_it_was_typed(page: Page, at: Table) -> None:
    context = page.context
    fill(page, foundation=60)
    context.set_offline(True)
    press(page)
    expect(waiting(page)).to_be_visible()
    page.close()
    context.set_offline(False)
    later = context.new_page()
    later.goto(Phone(at).url("score"))
    expect(outbox(later)).to_contain_text("It was not taken.")

    follow(later.get_by_role("button", name="Open it"))

    expect(later.locator("#id_foundation_1")).to_have_value("60")
    expect(outbox(later)).to_be_hidden()


def test_it_can_be_thrown_away(page: Page, at: Table) -> None:
    page.context.set_offline(True)
    press(page)
    expect(waiting(page)).to_be_visible()

    page.get_by_role("button", name="Throw it away").click()
    page.context.set_offline(False)

    expect(outbox(page)).to_be_hidden()
    assert entered(at) == []


def test_a_confirmation_waits_too(visitor: Callable[..., Page], page: Page, at: Table) -> None:
    press(page)
    expect(page.get_by_text("Version 1 of deal 1 is entered.")).to_be_visible()
    other = visitor(PHONE)
    other.goto(Phone(at).url("score"))
    follow(other.locator("button[name=person]").last)
    other.goto(Phone(at).url("score-deal", 1))
    other.context.set_offline(True)
    other.get_by_role("button", name="Yes: confirm version 1").click()
    expect(waiting(other)).to_be_visible()

    other.context.set_offline(False)

    expect(outbox(other)).to_be_hidden()
    assert Deal.objects.get(table=at, number=1).state == "confirmed"


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_what_waits_fits_on_a_phone(page: Page, direction: str) -> None:
    page.context.set_offline(True)
    press(page)
    expect(waiting(page)).to_be_visible()

    width = page.evaluate(
        "direction => { document.documentElement.dir = direction; return document.documentElement.scrollWidth; }",
        direction,
    )

    assert width <= PHONE["width"]


def test_where_only_organizers_enter_by_now_it_is_refused_in_words_and_still_there(
    page: Page, at: Table
) -> None:
    """Field case F29."""
    Event.objects.update(confirmation=ConfirmationPolicy.ORGANIZER)

    follow(page.get_by_role("button", name="Enter this deal"))

    expect(page.get_by_role("alert").first).to_contain_text("the organizers enter results")
    expect(page.locator("#id_foundation_1")).to_have_value("20")
    assert entered(at) == []
