"""`manage.py prepare`: an up-to-date database, and in an empty one a league to look at."""

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from psycopg import errors as postgres

from league.management.commands import prepare as command
from league.models import Event, User

pytestmark = pytest.mark.django_db


def prepare() -> str:
    said = StringIO()
    call_command("prepare", stdout=said)
    return said.getvalue()


def test_an_empty_database_gets_a_demo_and_says_how_to_sign_in_only_this_once() -> None:
    first, second = prepare(), prepare()

    name = User.objects.get().username
    assert (
        re.sub(r"password \S+", "password ...", first)
        == f"Sign in as {name} with the password ... (shown only this once).\n"
    )
    assert second == ""
    assert Event.objects.exists()


def test_where_no_demo_is_wanted_the_database_stays_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEMO", "0")

    said = prepare()

    assert (said, User.objects.count(), Event.objects.count()) == ("", 0, 0)


def refuse(times: int, why: Exception, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let the database refuse to migrate so often; what is called is written down."""
    called: list[str] = []

    def call(name: str, *args: Any, **options: Any) -> None:
        called.append(name)
        if called.count("migrate") <= times:
            raise OperationalError from why

    monkeypatch.setenv("DEMO", "0")
    monkeypatch.setattr(command, "PAUSE", 0)
    monkeypatch.setattr(command, "call_command", call)
    return called


@pytest.mark.parametrize("why", [postgres.LockNotAvailable(), postgres.DeadlockDetected()])
def test_a_migration_that_gave_way_is_tried_again(why: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    called = refuse(2, why, monkeypatch)

    prepare()

    assert called == ["migrate"] * 3


def test_what_a_migration_waits_for_in_vain_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(command.TRIES, postgres.LockNotAvailable(), monkeypatch)

    with pytest.raises(CommandError, match="End that, and try again"):
        prepare()


def test_a_migration_that_is_wrong_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    called = refuse(1, postgres.UndefinedTable(), monkeypatch)

    with pytest.raises(OperationalError):
        prepare()

    assert called == ["migrate"]
