"""What a real browser makes of names that mean harm: no script of theirs runs, no rule of ours is broken for them, and
what stands beside a name from right to left stays where it is.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Dialog, Error, Page, Request

from league import access
from league.models import Event, Table
from tests import factories
from tests.browser import follow
from tests.laid_down import laid_down
from tests.security.names import KEPT, RIGHT_TO_LEFT
from tests.security.test_names_everywhere import places, put_into_a_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.timeout(1200)]

WATCH = """
    window.broken = [];
    document.addEventListener("securitypolicyviolation", event =>
        window.broken.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""
# The texts in which one of these names stands and is not kept to itself.
LOOSE = """names => {
    const isolates = element => /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi);
    const nearest = element => isolates(element) ? element : nearest(element.parentElement);
    const alone = element => element.matches("bdi, [dir=auto]") || names.includes(element.innerText.trim());
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const loose = [];
    while (texts.nextNode()) {
        const text = texts.currentNode, holder = text.parentElement;
        const shown = !holder.closest("option, textarea, script, title");
        if (shown && names.some(name => text.data.includes(name)) && !alone(nearest(holder)))
            loose.push(text.data.trim());
    }
    return loose;
}"""


@dataclass
class Seen:
    """What happened on the pages that were opened, and must not."""

    ran: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)

    def dialog(self, opened: Dialog) -> None:
        self.ran.append(opened.message)
        opened.dismiss()

    def error(self, raised: Error) -> None:
        self.broken.append(str(raised))

    def request(self, sent: Request) -> None:
        if urlsplit(sent.url).hostname != "localhost":
            self.elsewhere.append(sent.url)

    def look_at(self, page: Page) -> None:
        if page.evaluate("() => 'hit' in window.top"):
            self.ran.append(page.url)
        self.broken += page.evaluate("() => window.broken")
        self.loose += [text for text in page.evaluate(LOOSE, RIGHT_TO_LEFT) if not _has_signs(text)]


def _has_signs(text: str) -> bool:
    """Whether it has the signs that keep a name to itself where there can be no element."""
    return any(sign in text for sign in "\u2066\u2067\u2068")


def watch(page: Page) -> Seen:
    seen = Seen()
    page.add_init_script(WATCH)
    page.on("dialog", seen.dialog)
    page.on("pageerror", seen.error)
    page.on("request", seen.request)
    return seen


def look(page: Page, addresses: list[str]) -> Seen:
    seen = watch(page)
    for at in addresses:
        answer = page.goto(at)
        assert answer is not None
        assert answer.status == 200, at
        seen.look_at(page)
    return seen


@pytest.fixture
@laid_down
def evening() -> Event:
    """Everybody with such a name plays; some deals are entered, one is objected to for a reason like that."""
    made = factories.event(name=KEPT[0], names=KEPT, table_size=4)
    first = factories.published_round(made)
    table = factories.table_of(first)
    factories.enter(table, 1, factories.totals(table))
    factories.dispute(table, 2, reason=KEPT[1])
    factories.confirmed_deal(factories.table_of(first, 2))
    for name in [*KEPT[:3], *RIGHT_TO_LEFT]:
        factories.points(made, name, 1, reason=f"{KEPT[1]} {name}")
    factories.points_of(made)
    put_into_a_season(made)
    return made


NOTHING = Seen()


@pytest.mark.scenario("S59")
def test_on_the_pages_that_everybody_sees(evening: Event, visitor: Callable[..., Page]) -> None:
    shown = places(evening)
    players = evening.entrants.values_list("player", flat=True)
    public = [
        "/",
        *(shown[name] for name in ("event", "round", "table", "table-why", "season", "event-ratings")),
    ]

    assert look(visitor(), [*public, *(f"/players/{pk}/" for pk in players)]) == NOTHING


@pytest.mark.scenario("S59")
def test_on_the_pages_of_organizers(evening: Event, visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.goto("/sign-in/")
    page.locator("[name=username]").fill("ada")
    page.locator("[name=password]").fill(factories.PASSWORD)
    follow(page.get_by_role("button", name="Sign in"))

    assert look(page, ["/organize/", *places(evening).values()]) == NOTHING


@pytest.mark.scenario("S59")
def test_on_the_page_of_a_table(evening: Event, visitor: Callable[..., Page]) -> None:
    for table in Table.objects.filter(round__stage__event=evening):
        link = access.table_link(table)
        assert look(visitor(), [f"/t/{link}/", f"/t/{link}/deals/1/"]) == NOTHING


@pytest.mark.scenario("S59", control=True)
def test_what_is_looked_for_would_be_found(visitor: Callable[..., Page]) -> None:
    """A name that was put into a page as it is: our rules stop its script and say so, and its direction is seen."""
    page = visitor()
    seen = watch(page)
    page.goto("/")

    page.evaluate(
        """name => new Promise(seen => {
            document.addEventListener("securitypolicyviolation", seen);
            document.body.insertAdjacentHTML("beforeend", `<img src="data:," onerror="top.hit=1"><p>${name} 5</p>`);
        }).then(() => true)""",
        RIGHT_TO_LEFT[0],
    )
    seen.look_at(page)

    assert [rule.partition(" ")[0] for rule in seen.broken] == ["script-src-attr"]
    assert (seen.ran, seen.loose) == ([], [f"{RIGHT_TO_LEFT[0]} 5"])
