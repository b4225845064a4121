"""The browser of the page tests: the machine's own; without one a counted skip, and where CI is set a failure."""

import shutil
from typing import TYPE_CHECKING

import pytest

from tests import browser as plugin

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.browser
def test_it_shows_a_page(browser: "Browser") -> None:
    from playwright.sync_api import expect

    page = browser.new_page()

    page.set_content("<title>Standings</title>")

    expect(page).to_have_title("Standings")
    page.close()


def test_the_named_one_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/opt/chromium")

    assert plugin.find_chromium() == "/opt/chromium"


@pytest.fixture
def none_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(plugin, "ON_MACOS", ())


@pytest.mark.usefixtures("none_here")
def test_without_one_the_test_is_skipped_with_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "")

    with pytest.raises(pytest.skip.Exception, match="apt install chromium"):
        plugin.chromium_here()


@pytest.mark.usefixtures("none_here")
def test_without_one_ci_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")

    with pytest.raises(pytest.fail.Exception, match="apt install chromium"):
        plugin.chromium_here()
