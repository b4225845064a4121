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

    assert (answer.status_code, answer.json()) == (
        200,
        {
            "database": "ok",
            "broker": "ok",
            "standings_due_seconds": 0.0,
            "stages_stuck": 0,
            "audit_differences": 0,
        },
    )


@pytest.mark.django_db
@pytest.mark.scenario("S11")
@pytest.mark.parametrize(("policy", "told"), [("allkeys-lru", "forgets: allkeys-lru"), (None, "away")])
def test_a_broker_that_forgets_or_is_away_is_told_and_is_no_reason_to_close(
    policy: str | None, told: str, client: Client
) -> None:
    with mock.patch("league.web.public.health.policy_lately", return_value=policy):
        answer = client.get("/health")

    assert (answer.status_code, answer.json()["broker"]) == (200, told)


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
