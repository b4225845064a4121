from datetime import timedelta
from unittest import mock

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from league.models import Stage
from tests import factories


@pytest.mark.django_db
def test_a_site_with_its_database_is_well(client: Client) -> None:
    answer = client.get("/health")

    well = {"database": "ok", "standings_due_seconds": 0.0, "stages_stuck": 0, "audit_differences": 0}
    assert (answer.status_code, answer.json()) == (200, well)


@pytest.mark.django_db
def test_standings_that_wait_show_since_when(client: Client) -> None:
    event = factories.event()
    factories.played_round(event)
    Stage.objects.update(due_since=timezone.now() - timedelta(minutes=5))

    waiting = client.get("/health/").json()["standings_due_seconds"]

    assert 300 <= waiting < 360


def test_a_site_without_its_database_says_so(client: Client) -> None:
    with mock.patch("league.web.public.health.oldest_due_seconds", side_effect=OperationalError):
        answer = client.get("/health")

    assert (answer.status_code, answer.json()) == (503, {"database": "away"})
