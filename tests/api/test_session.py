"""Signing in and out by the API."""

import pytest
from django.test import Client

from tests import codes, factories
from tests.api.client import Api, refusal, said

pytestmark = pytest.mark.django_db

RIGHT = {"username": "ada", "password": factories.PASSWORD}


@pytest.fixture
def strict() -> Client:
    """A client that minds the CSRF rules, as a browser's server does."""
    factories.ada()
    return Client(enforce_csrf_checks=True)


def token(client: Client) -> str:
    return str(client.get("/api/session/").json()["csrf_token"])


def test_nobody_is_signed_in_at_first() -> None:
    answer = said(Api().get("session/"))

    assert (answer["username"], answer["organizes"]) == (None, False)


def test_an_organizer_signs_in_with_the_csrf_token(strict: Client) -> None:
    answer = strict.post(
        "/api/session/", RIGHT, content_type="application/json", headers={"X-CSRFToken": token(strict)}
    )

    assert answer.status_code == 200
    assert (answer.json()["username"], answer.json()["organizes"]) == ("ada", True)
    assert strict.get("/api/session/").json()["username"] == "ada"


def test_signing_in_gives_a_new_session_and_a_new_csrf_token(strict: Client) -> None:
    before = token(strict)
    strict.cookies["sessionid"] = "chosen-by-somebody-else"

    answer = strict.post(
        "/api/session/", RIGHT, content_type="application/json", headers={"X-CSRFToken": before}
    )

    assert strict.cookies["sessionid"].value != "chosen-by-somebody-else"
    secret = strict.cookies["csrftoken"].value
    assert answer.json()["csrf_token"] != before
    assert secret != before


def test_signing_in_without_the_csrf_token_is_refused(strict: Client) -> None:
    answer = strict.post("/api/session/", RIGHT, content_type="application/json")

    assert refusal(answer) == (403, "csrf")


def test_where_there_is_nothing_a_program_is_told_so_and_not_asked_for_a_token(strict: Client) -> None:
    assert refusal(strict.post("/api/nowhere/")) == (404, "no-such-address")


def test_a_change_without_the_csrf_token_is_refused(strict: Client) -> None:
    strict.force_login(factories.ada())

    answer = strict.post("/api/events/", {"name": "Mine"}, content_type="application/json")

    assert refusal(answer) == (403, "csrf")


@pytest.mark.parametrize("body", [RIGHT | {"password": "wrong"}, RIGHT | {"username": "nobody"}])
def test_a_wrong_password_and_an_unknown_name_are_told_the_same(body: dict[str, str]) -> None:
    factories.ada()

    answer = Api().post("session/", body)

    assert refusal(answer) == (401, "bad-sign-in")
    assert said(answer)["detail"] == "The name or the password is not right. Try again."


def test_after_ten_wrong_passwords_the_right_one_must_wait() -> None:
    factories.ada()
    for _attempt in range(10):
        Api().post("session/", RIGHT | {"password": "wrong"})

    answer = Api().post("session/", RIGHT)

    assert refusal(answer) == (429, "too-often")
    assert 1 <= int(answer.headers["Retry-After"]) <= 900


def test_signing_out_ends_the_session() -> None:
    api = Api(user=factories.ada())

    answer = api.delete("session/")

    assert answer.status_code == 204
    assert said(api.get("session/"))["username"] is None


def test_who_stops_being_an_organizer_stops_at_once() -> None:
    api = Api(user=factories.ada())
    slug = factories.event().slug

    factories.league().organizers.clear()

    assert refusal(api.post(f"events/{slug}/open/")) == (404, "not-found")


def test_an_account_with_a_second_factor_is_asked_for_its_code() -> None:
    codes.turn_on(factories.ada())
    api = Api()

    answer = api.post("session/", RIGHT)

    assert refusal(answer) == (401, "code-needed")
    assert said(api.get("session/"))["username"] is None


def test_with_the_code_it_is_in() -> None:
    ada = factories.ada()
    codes.turn_on(ada)
    api = Api()

    answer = api.post("session/", RIGHT | {"code": codes.now(ada)})

    assert (answer.status_code, said(answer)["username"]) == (200, "ada")
    assert said(api.get("session/"))["username"] == "ada"


@pytest.mark.parametrize("code", [codes.WRONG, "letters", "\u0661" * 6, "1" * 40])
def test_with_a_wrong_code_it_is_not(code: str) -> None:
    codes.turn_on(factories.ada())
    api = Api()

    answer = api.post("session/", RIGHT | {"code": code})

    assert refusal(answer) == (401, "wrong-code")
    assert said(api.get("session/"))["username"] is None


def test_the_right_code_with_a_wrong_password_is_a_wrong_password_and_stays_unused() -> None:
    ada = factories.ada()
    codes.turn_on(ada)
    code = codes.now(ada)

    answer = Api().post("session/", {"username": "ada", "password": "wrong", "code": code})

    assert refusal(answer) == (401, "bad-sign-in")
    assert Api().post("session/", RIGHT | {"code": code}).status_code == 200


def test_a_code_without_a_second_factor_does_no_harm() -> None:
    factories.ada()

    assert Api().post("session/", RIGHT | {"code": "123456"}).status_code == 200
