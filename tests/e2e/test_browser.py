"""A league night of one round in a real browser at the width of a phone, with JavaScript and without."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser import PHONE, follow
from tests.e2e.stack import ORGANIZER, Stack
from tests.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.stack, pytest.mark.timeout(1200)]


class People:
    """Each with a phone of their own."""

    def __init__(self, browser: Browser, stack: Stack, *, javascript: bool) -> None:
        self.browser = browser
        self.url = stack.url
        self.password = stack.password
        self.javascript = javascript
        self.phones: list[BrowserContext] = []

    def somebody(self) -> Page:
        phone = self.browser.new_context(
            viewport=PHONE, java_script_enabled=self.javascript, base_url=self.url
        )
        self.phones.append(phone)
        return phone.new_page()

    def organizer(self) -> Page:
        page = self.somebody()
        page.goto("/sign-in/")
        page.locator("[name=username]").fill(ORGANIZER)
        page.locator("[name=password]").fill(self.password)
        follow(page.get_by_role("button", name="Sign in"))
        return page

    def player(self, link: str, name: str) -> Page:
        page = self.somebody()
        page.goto(link)
        follow(page.get_by_role("button", name=name, exact=True))
        expect(page.locator("#now")).to_contain_text(f"This phone scores for {name}")
        return page

    def look_until(self, page: Page, selector: str, words: str) -> None:
        """With JavaScript an open page catches up by itself; without, people look again."""
        if self.javascript:
            expect(page.locator(selector)).to_contain_text(words)
        else:
            until(lambda: page.goto(page.url) and words in page.locator(selector).inner_text())


@pytest.fixture(params=[True, False], ids=["with JavaScript", "without JavaScript"])
def people(browser: Browser, stack: Stack, request: pytest.FixtureRequest) -> Iterator[People]:
    met = People(browser, stack, javascript=request.param)
    yield met
    for phone in met.phones:
        phone.close()


def test_a_night_of_one_round_from_entry_to_podium(people: People) -> None:
    ada = people.organizer()
    link, public_url = _seat_one_table(ada)
    public = people.somebody()
    public.goto(public_url)
    bea, cy = people.player(link, "Bea"), people.player(link, "Cy")

    _enter_with_a_mistake_first(bea, javascript=people.javascript)
    people.look_until(cy, "#deal-1", "Check version 1")
    follow(cy.get_by_role("link", name="Check version 1"))
    follow(cy.get_by_role("button", name="Yes: confirm version 1"))

    expect(cy.locator("main")).to_contain_text("Confirmed")
    people.look_until(public, "#standings", "After round 1")
    ada.goto(public_url.replace("/events/", "/organize/"))
    follow(ada.get_by_role("button", name="Finish the event"))
    people.look_until(public, "#standings", "Final")
    expect(public.locator("#standings tbody tr")).to_have_count(2)


def test_two_seats_that_disagree_see_both_versions_and_settle_it(people: People) -> None:
    ada = people.organizer()
    link, _public_url = _seat_one_table(ada)
    bea, cy = people.player(link, "Bea"), people.player(link, "Cy")
    for player, nerts_of_the_other in ((bea, "3"), (cy, "4")):
        player.goto(link)
        if player is cy:
            follow(player.get_by_role("link", name="Check version 1"))
            follow(player.get_by_role("link", name="No: enter it as you see it"))
        else:
            follow(player.get_by_role("link", name="Enter deal 1"))
        _fill_in(player, nerts=nerts_of_the_other)
        follow(player.get_by_role("button", name="Enter this deal"))

    people.look_until(bea, "main", "isputed")
    bea.goto(f"{link}deals/1/")
    expect(bea.get_by_role("heading", name="What differs")).to_be_visible()
    follow(bea.get_by_role("button", name="Yes: confirm version 2"))

    expect(bea.locator("main")).to_contain_text("Confirmed")


def _seat_one_table(ada: Page) -> tuple[str, str]:
    """An event of Bea and Cy with its only table published. The table's link and the event's public address."""
    ada.goto("/organize/new/")
    ada.locator("[name=name]").fill("Friday night")
    ada.locator("[name=table_size]").fill("2")
    ada.locator("[name=deals]").fill("1")
    follow(ada.get_by_role("button", name="Make the event"))
    ada.locator("[name=names]").fill("Bea\nCy")
    follow(ada.get_by_role("button", name="Enter", exact=True))
    expect(ada.locator("main")).to_contain_text("2 players")
    slug = ada.url.split("/organize/")[1].split("/")[0]
    ada.goto(f"/organize/{slug}/")
    follow(ada.get_by_role("button", name="Propose round 1"))
    ada.get_by_text("Publish round 1").click()
    follow(ada.get_by_role("button", name="Publish now"))
    ada.goto(f"/organize/{slug}/rounds/1/links/")
    link = ada.locator(".address").inner_text().strip()
    return link, ada.url.replace("/organize/", "/events/").split("rounds/")[0]


def _enter_with_a_mistake_first(bea: Page, *, javascript: bool) -> None:
    follow(bea.get_by_role("link", name="Enter deal 1"))
    _fill_in(bea, nerts="")
    follow(bea.get_by_role("button", name="Enter this deal"))
    expect(bea.locator("[aria-invalid=true]")).to_have_count(1)
    expect(_count(bea, "Bea", "foundation")).to_have_value("20")
    expect(_count(bea, "Cy", "foundation")).to_have_value("10")
    _fill_in(bea, nerts="3")
    if not javascript:
        follow(bea.get_by_role("button", name="Work out the points"))
    expect(bea.locator("output").filter(has_text="20")).to_have_count(1)
    expect(bea.locator("output").filter(has_text="4")).to_have_count(1)
    follow(bea.get_by_role("button", name="Enter this deal"))
    expect(bea.locator("main")).to_contain_text("Waiting for 1 more seat")


def _fill_in(page: Page, *, nerts: str) -> None:
    """Bea called with 20 cards on foundations; Cy has 10 there and so many nerts cards left."""
    page.get_by_label("Bea", exact=False).and_(page.locator("[type=radio]")).check()
    _count(page, "Bea", "foundation").fill("20")
    _count(page, "Bea", "nerts").fill("0")
    _count(page, "Cy", "foundation").fill("10")
    _count(page, "Cy", "nerts").fill(nerts)


def _count(page: Page, name: str, field: str) -> Locator:
    """Where a seat's count is typed in."""
    panel = page.locator("fieldset.counts").filter(has=page.locator("legend", has_text=name))
    return panel.locator(f"[name^={field}]")
