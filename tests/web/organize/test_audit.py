"""What organizers are told of the daily check."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event, Standing
from league.services import stages
from league.services.audit import audit
from league.web.organize.said import said
from tests import factories
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def wrong() -> Event:
    """An event with a standing that nobody won."""
    event = factories.event(names=("Bea", "Cy"))
    stages.refresh_stage(factories.played_round(event).stage_id)
    Standing.objects.filter(line=1).update(points_numerator=100)
    audit()
    return event


def test_the_dashboard_leads_to_the_history_of_the_event_that_differs(ada: Client, wrong: Event) -> None:
    page = ada.get(reverse("league:events"))

    assert page.context["differing"] == [wrong]
    assert reverse("league:event-history", args=[wrong.slug]) in page.content.decode()


def test_where_everything_agrees_the_dashboard_says_nothing(ada: Client) -> None:
    assert ada.get(reverse("league:events")).context["differing"] == []


def test_the_history_says_what_was_found(ada: Client, wrong: Event) -> None:
    newest = wrong.log.order_by("-pk")[0]

    assert said(newest) == "A check found that the standings are not what the tables add up to."
