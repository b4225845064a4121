"""Fixtures for all tests."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from config import env
from tests.browser import FLAGS, HINT, find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """A headless Chromium. Without one the test is skipped; where CI is set, it fails."""
    chromium = find_chromium()
    if not chromium:
        (pytest.fail if env.flag("CI", default=False) else pytest.skip)(HINT)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield launched
        launched.close()
