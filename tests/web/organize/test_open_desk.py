"""An organizer's page that stays open follows what happens, and keeps what is typed on it meanwhile."""

from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from league.models import Event
from tests import factories
from tests.brackets import cup, looked_at
from tests.browser import follow
from tests.laid_down import laid_down
from tests.web.organize.test_unsaved import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
@laid_down
def event() -> Event:
    return cup(4)


@pytest.fixture
def ada(visitor: Callable[..., Page], event: Event) -> Page:
    """She has just started the bracket; its tables are still to open."""
    factories.ada()
    opened = visitor()
    opened.goto(f"/sign-in/?next=/organize/{event.slug}/bracket/start/")
    sign_in(opened)
    follow(opened.get_by_role("button", name="Start the bracket"))
    return opened


def test_the_first_tables_appear_by_themselves_beside_what_is_typed(ada: Page, event: Event) -> None:
    expect(ada.get_by_text("Tables open in a moment.")).to_be_visible()
    ada.get_by_text("Give a seat to somebody else").click()
    ada.locator("#give [name=reason]").fill("Ill.")

    looked_at(event.current_stage)

    expect(ada.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(ada.get_by_text("Tables open in a moment.")).to_have_count(0)
    expect(ada.locator("#give [name=reason]")).to_have_value("Ill.")


def test_who_is_signed_out_meanwhile_is_told_so_and_comes_back_to_the_page(ada: Page, event: Event) -> None:
    ada.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)

    expect(ada.get_by_role("alert")).to_contain_text("You are not signed in any more")
    follow(ada.get_by_role("alert").get_by_role("link", name="Sign in"))
    sign_in(ada)

    expect(ada.get_by_role("heading", name="Bracket", exact=True)).to_be_visible()
