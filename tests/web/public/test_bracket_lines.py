"""A bracket as it is drawn where there is room: each line ends at the middle of a table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.brackets import cup, names_at, play, started
from tests.browser import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# How far, in pixels, the ends of all lines are from the nearest middle of a table's side: the largest of them.
FARTHEST = """direction => {
    document.documentElement.dir = direction;
    const tables = [...document.querySelectorAll(".bracket-table")].map((table) => table.getBoundingClientRect());
    const sides = tables.flatMap(({ left, right, top, bottom }) =>
        [left, right].map((x) => [x, (top + bottom) / 2]));
    const ends = [...document.querySelectorAll(".bracket-lines path")].flatMap((path) =>
        [0, path.getTotalLength()].map((at) => path.getPointAtLength(at).matrixTransform(path.getScreenCTM())));
    const far = ends.map(({ x, y }) => Math.min(...sides.map(([left, top]) => Math.hypot(x - left, y - top))));
    return Math.max(...far);
}"""


@pytest.fixture
def address() -> str:
    return f"/events/{started(cup(11, seats=4, advance=2)).event.slug}/bracket/"


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_on_a_screen_lines_join_the_tables(
    visitor: Callable[..., Page], address: str, direction: str
) -> None:
    page = visitor({"width": 1280, "height": 900})
    page.goto(address)

    assert page.evaluate(FARTHEST, direction) < 2


def test_on_a_phone_there_are_none(visitor: Callable[..., Page], address: str) -> None:
    page = visitor(PHONE)
    page.goto(address)

    assert page.evaluate("getComputedStyle(document.querySelector('.bracket-lines')).display") == "none"


def test_four_rounds_stand_side_by_side_on_a_usual_screen(visitor: Callable[..., Page]) -> None:
    page = visitor({"width": 1280, "height": 900})
    page.goto(f"/events/{started(cup(16)).event.slug}/bracket/")

    assert page.locator(".bracket-scroll").evaluate("all => all.scrollWidth - all.clientWidth") == 0


def test_who_looks_at_later_rounds_stays_there_when_news_come(visitor: Callable[..., Page]) -> None:
    stage, page = started(cup(16)), visitor({"width": 800, "height": 900})
    page.goto(f"/events/{stage.event.slug}/bracket/")
    rounds = page.locator(".bracket-scroll")
    rounds.focus()
    rounds.evaluate("all => { all.scrollLeft = 100; }")

    play(stage, 1, *names_at(stage, 1))

    expect(page.locator(".goes-on")).to_have_count(1)
    expect(rounds).to_be_focused()
    assert rounds.evaluate("all => all.scrollLeft") == 100
