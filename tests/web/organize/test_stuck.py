"""What organizers are told where standings cannot be worked out."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event
from league.models.events import STUCK_AFTER
from tests import factories
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db

CANNOT = "The standings cannot be worked out"


@pytest.fixture
@laid_down
def event() -> Event:
    event = factories.event(names=("Bea", "Cy"))
    factories.played_round(event)
    return event


def test_the_dashboard_leads_to_an_event_that_is_stuck(ada: Client, event: Event) -> None:
    event.stages.update(failures=STUCK_AFTER)

    page = ada.get(reverse("league:events"))

    assert page.context["stuck"] == [event]


def test_its_desk_says_what_to_do_and_leads_to_what_was_changed(ada: Client, event: Event) -> None:
    event.stages.update(failures=STUCK_AFTER)

    page = ada.get(reverse("league:event-run", args=[event.slug]))

    assert page.context["desk"].is_stuck
    assert CANNOT in page.content.decode()


def test_as_long_as_it_may_still_work_nothing_is_said(ada: Client, event: Event) -> None:
    event.stages.update(failures=STUCK_AFTER - 1)

    page = ada.get(reverse("league:event-run", args=[event.slug]))

    assert not page.context["desk"].is_stuck
    assert CANNOT not in page.content.decode()
    assert ada.get(reverse("league:events")).context["stuck"] == []
