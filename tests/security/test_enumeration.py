"""Nobody learns from a refusal who has an account here."""

import re
from typing import Any

import pytest
from django.contrib.auth import hashers
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client

from league.models import User
from tests import codes, factories

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S61")]

TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]+')
NEW_EACH_TIME = ("X-Request-ID", "Expires")
NAMES = ("alice", "nobod", "unusa", "close", "coded")  # of one length, as the name comes back in the form


@pytest.fixture(autouse=True)
def accounts() -> None:
    User.objects.create_user("alice", password=factories.PASSWORD)
    User.objects.create_user("unusa", password=None)
    User.objects.create_user("close", password=factories.PASSWORD, is_active=False)
    codes.turn_on(User.objects.create_user("coded", password=factories.PASSWORD))


def told(answer: Any, name: str) -> tuple[Any, ...]:
    """All of an answer, but for what is new each time and the name that was sent."""
    headers = {key: value for key, value in answer.headers.items() if key not in NEW_EACH_TIME}
    body = TOKEN.sub(b"", answer.content).replace(f'value="{name}"'.encode(), b"")
    return answer.status_code, headers, len(answer.content), body


def test_a_wrong_password_is_answered_alike_whoever_it_is_for() -> None:
    answers = [
        told(Client().post("/sign-in/", {"username": name, "password": "wrong"}), name) for name in NAMES
    ]

    assert answers == [answers[0]] * len(NAMES)


def test_the_api_answers_alike_too() -> None:
    answers = [
        told(
            Client().post(
                "/api/session/", {"username": name, "password": "wrong"}, content_type="application/json"
            ),
            name,
        )
        for name in NAMES
    ]

    assert answers == [answers[0]] * len(NAMES)


def test_the_right_password_of_a_closed_account_is_a_wrong_one() -> None:
    said = {"username": "close", "password": factories.PASSWORD}

    closed = told(Client().post("/sign-in/", said), "close")
    wrong = told(Client().post("/sign-in/", {**said, "password": "wrong"}), "close")

    assert closed == wrong


@pytest.mark.parametrize("name", NAMES)
def test_a_password_is_hashed_whoever_it_is_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing is what takes long: where it were left out, the time would tell."""
    hashed: list[str] = []

    class Watched(MD5PasswordHasher):
        def encode(self, password: str, salt: str) -> str:
            hashed.append(password)
            return super().encode(password, salt)

    monkeypatch.setattr(hashers, "get_hasher", lambda _algorithm="default": Watched())
    monkeypatch.setattr(hashers, "identify_hasher", lambda _encoded: Watched())

    Client().post("/sign-in/", {"username": name, "password": "wrong"})

    assert len(hashed) == 1


def test_the_limit_of_tries_holds_for_names_without_an_account() -> None:
    statuses = {
        name: [
            Client().post("/sign-in/", {"username": name, "password": "wrong"}).status_code
            for _try in range(11)
        ]
        for name in ("alice", "nobod")
    }

    assert statuses == dict.fromkeys(("alice", "nobod"), [422] * 10 + [429])
