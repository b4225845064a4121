"""`manage.py prepare`: an up-to-date database, and in an empty one a league to look at."""

import re
from io import StringIO

import pytest
from django.core.management import call_command

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
