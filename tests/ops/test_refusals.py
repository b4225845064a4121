"""A session that cannot be stored, once all that was asked for is done."""

from collections.abc import Callable
from typing import Any, NoReturn

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from psycopg import errors as postgres

from config.sessions import SessionStore
from league.models import Event
from tests import factories
from tests.api.client import Api, refusal, said

pytestmark = pytest.mark.django_db

AWAY = OperationalError("The server closed the connection.")
DISK_FULL = OperationalError("No space left on device.")
DISK_FULL.__cause__ = postgres.DiskFull()
SIGNED_OUT_MEANWHILE = UpdateError()

Lose = Callable[[Exception], None]


@pytest.fixture
def lose(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Lose:
    """From now on every request ends with a session that is not stored."""

    def lose_by(error: Exception) -> None:
        def refuse(session: SessionStore, must_create: bool = False) -> NoReturn:
            raise error

        monkeypatch.setattr(SessionStore, "save", refuse)
        settings.SESSION_SAVE_EVERY_REQUEST = True

    return lose_by


def names(event: Event) -> list[str]:
    return list(map(str, event.entrants.all()))


@pytest.mark.parametrize("error", [AWAY, DISK_FULL, SIGNED_OUT_MEANWHILE])
def test_people_are_told_that_what_they_asked_for_may_be_done(
    client: Client, lose: Lose, error: Exception
) -> None:
    client.force_login(factories.ada())
    event = factories.event(names=())
    lose(error)

    page = client.post(reverse("league:entrants", args=[event.slug]), {"names": "Bea"})

    assert (page.status_code, page["Retry-After"], page["Cache-Control"]) == (503, "2", "private, no-store")
    assert page.context["error"].sentence == (
        "Your session could not be stored at the last step, so there is no answer to show. What you asked for may have"
        " been done: look whether it is there before you ask for it again."
    )
    assert names(event) == ["Bea"]


@pytest.mark.parametrize("error", [AWAY, DISK_FULL, SIGNED_OUT_MEANWHILE])
def test_programs_are_told_the_same_in_a_document(lose: Lose, error: Exception) -> None:
    ada = Api(user=factories.ada())
    event = factories.event(names=())
    lose(error)

    answer = ada.post(f"events/{event.slug}/entrants/", {"names": ["Bea"]})

    assert refusal(answer) == (503, "unsure")
    assert (answer.headers["Retry-After"], len(answer.headers["X-Request-ID"])) == ("2", 32)
    assert said(answer)["detail"] == (
        "Your session could not be stored at the last step. What you asked for may have been done: look whether it is"
        " there, or ask again in a moment with the same Idempotency-Key, with which nothing is done twice."
    )
    assert names(event) == ["Bea"]
