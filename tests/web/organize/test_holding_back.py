"""Holding rounds back is offered where it can be done; elsewhere its page says why not."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event
from league.services import events, stages
from tests import factories
from tests.brackets import cup
from tests.web.pages import Page
from tests.web.scoring.phones import form_with

pytestmark = pytest.mark.django_db


def finished() -> Event:
    made = factories.event()
    stages.refresh_stage(factories.played_round(made).stage_id)
    events.finish_event(made, by=factories.ada())
    return made


EVERYBODY_SEES = (
    "In a bracket and on a ladder everybody sees who meets whom next. Nothing can be held back there."
)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (lambda: cup(4), EVERYBODY_SEES),
        (factories.ladder, EVERYBODY_SEES),
        (finished, "This event is finished. Reopen it first."),
    ],
)
def test_where_nothing_can_be_held_back_the_page_says_why_and_offers_nothing(
    ada: Client, event: Callable[[], Event], why: str
) -> None:
    slug = event().slug

    page = ada.get(reverse("league:hold-back", args=[slug]))

    assert why in Page(page).text
    assert form_with(page, "first") == {}
    assert "Nothing: hold results back" not in Page(ada.get(reverse("league:event-run", args=[slug]))).links


def test_elsewhere_it_asks_from_which_round(ada: Client) -> None:
    page = ada.get(reverse("league:hold-back", args=[factories.event().slug]))

    assert form_with(page, "first")["first"] == "1"
