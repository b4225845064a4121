"""A pytest plugin: `browser`, the machine's own Chromium or Chrome, for the tests marked so.

A browser does its work beside the test. So whatever leads to another page is pressed by `follow`, and what a page says
is awaited by `expect`, never read at once: tests/test_architecture.py looks after that.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from config import env

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, ViewportSize

# How long `expect` waits, in milliseconds: as long as Playwright's own clicks. A machine may be busy.
PATIENCE = 30_000

# The first is Chromium without a window to open: the same engine, and half the work.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
ON_MACOS = (
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
)
HINT = "no Chromium or Chrome here: install one (on Debian: apt install chromium) or set CHROMIUM to its path"

PHONE: "ViewportSize" = {"width": 390, "height": 844}

# Quiet and alone: nothing but the test's own pages is asked for.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str | None:
    """`CHROMIUM` where it is set, else the first found."""
    if given := env.text("CHROMIUM"):
        return given
    found = [path for name in NAMES if (path := shutil.which(name))]
    found += [str(path) for path in ON_MACOS if path.exists()]
    return found[0] if found else None


def chromium_here() -> str:
    """The browser's path. Without one the test is skipped; where CI is set, it fails."""
    if found := find_chromium():
        return found
    if env.flag("CI", default=False):
        pytest.fail(HINT)
    pytest.skip(HINT)


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Headless, one for the whole session."""
    chromium = chromium_here()
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    # Playwright keeps an event loop in this thread; to Django it would look as if every test ran inside it.
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        launched = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield launched
        launched.close()


def follow(pressed: "Locator") -> None:
    """Press what leads to another page, and return when that page is there and its scripts have run.

    A click alone returns while the next document is still empty.
    """
    with pressed.page.expect_navigation():
        pressed.click()
