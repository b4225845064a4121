"""Rules open in two tabs: the second is told that the first has changed them, and nothing is lost."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event
from league.services.rules import rules_of
from tests import factories
from tests.web.organize.test_events import TYPED

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.event()


def tab(ada: Client, event: Event) -> dict[str, str]:
    """What a page of rules that was opened now sends along."""
    return {**TYPED, "seen": ada.get(page(event)).context["seen"]}


def page(event: Event) -> str:
    return reverse("league:event-rules", args=[event.slug])


def deals(event: Event) -> int | None:
    return rules_of(event, factories.stage(event)).deals


@pytest.mark.scenario("S47")
def test_the_second_tab_is_refused_and_changes_nothing(ada: Client, event: Event) -> None:
    one, other = tab(ada, event), tab(ada, event)

    saved: Any = ada.post(page(event), {**one, "deals": "5"})
    refused: Any = ada.post(page(event), {**other, "deals": "7"})

    assert (saved.status_code, refused.status_code) == (302, 412)
    assert deals(event) == 5


@pytest.mark.scenario("S47")
def test_opened_again_it_is_saved(ada: Client, event: Event) -> None:
    ada.post(page(event), {**tab(ada, event), "deals": "5"})

    saved = ada.post(page(event), {**tab(ada, event), "deals": "7"})

    assert saved.status_code == 302
    assert deals(event) == 7


def test_a_mistake_does_not_make_an_old_tab_new(ada: Client, event: Event) -> None:
    old = tab(ada, event)
    ada.post(page(event), {**tab(ada, event), "deals": "5"})

    again = ada.post(page(event), {**old, "deals": "none"})

    assert again.context["seen"] == old["seen"]
