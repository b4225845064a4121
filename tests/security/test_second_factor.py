"""Who knows a password is nobody yet, where the account asks for a code besides."""

from datetime import timedelta

import pytest
from django.test import Client

from league.models import User
from league.queries import clock
from league.services import sign_in
from tests import codes, factories

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S62")]

PASSWORD = {"username": "ada", "password": factories.PASSWORD}
CODE = "/sign-in/code/"
PRIVATE = ("/organize/", "/me/", "/me/password/", "/me/second-factor/", "/me/erase/", "/admin/")


@pytest.fixture
def ada() -> User:
    ada = factories.ada()
    codes.turn_on(ada)
    return ada


@pytest.fixture
def half_in(client: Client, ada: User) -> Client:
    client.post("/sign-in/", {**PASSWORD, "next": "/organize/"})
    return client


def is_in(client: Client) -> bool:
    return client.get("/organize/").status_code == 200


def test_the_password_leads_to_the_code(client: Client, ada: User) -> None:
    answer = client.post("/sign-in/", {**PASSWORD, "next": "/organize/new/"})

    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/code/?next=/organize/new/")


def test_with_the_password_alone_nobody_is_signed_in(half_in: Client) -> None:
    asked = {address: half_in.get(address).status_code for address in PRIVATE}

    assert asked == dict.fromkeys(PRIVATE, 302)
    assert half_in.get("/api/session/").json()["username"] is None


def test_with_the_code_one_is_in_and_where_one_was_going(half_in: Client, ada: User) -> None:
    answer = half_in.post(CODE, {"code": codes.now(ada), "next": "/organize/new/"})

    assert (answer.status_code, answer["Location"]) == (302, "/organize/new/")
    assert is_in(half_in)


def test_a_recovery_code_is_a_code(half_in: Client) -> None:
    half_in.post(CODE, {"code": "1234 5678 9012"})

    assert is_in(half_in)


@pytest.mark.parametrize("code", [codes.WRONG, "", "\0", "1" * 41, "123456\x00"])
def test_with_a_wrong_code_nobody_is_in(half_in: Client, code: str) -> None:
    answer = half_in.post(CODE, {"code": code})

    assert (answer.status_code, is_in(half_in)) == (422, False)


def test_a_code_that_was_seen_is_worth_nothing(half_in: Client, ada: User) -> None:
    code = codes.now(ada)
    half_in.post(CODE, {"code": code})
    other = Client()
    other.post("/sign-in/", PASSWORD)

    answer = other.post(CODE, {"code": code})

    assert (answer.status_code, is_in(other)) == (422, False)


def test_the_session_is_another_one_after_each_step(client: Client, ada: User) -> None:
    client.force_login(factories.dot())
    client.post("/sign-out/")
    client.get("/sign-in/")
    session = client.session
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    seen = [client.cookies["sessionid"].value]
    for address, typed in (("/sign-in/", PASSWORD), (CODE, {"code": codes.now(ada)})):
        client.post(address, typed)
        seen.append(client.cookies["sessionid"].value)

    assert len(set(seen)) == 3


def test_after_five_minutes_the_password_is_asked_for_again(
    half_in: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = clock.now() + timedelta(minutes=5, seconds=1)
    monkeypatch.setattr(clock, "now", lambda: later)

    answer = half_in.post(CODE, {"code": codes.now(ada)})

    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/?next=")
    assert not is_in(half_in)


def test_a_new_password_ends_the_wait_for_a_code(half_in: Client, ada: User) -> None:
    ada.set_password("another battery staple")
    ada.save()

    half_in.post(CODE, {"code": codes.now(ada)})

    assert not is_in(half_in)


def test_the_code_of_an_account_that_is_closed_lets_nobody_in(half_in: Client, ada: User) -> None:
    User.objects.update(is_active=False)

    answer = half_in.post(CODE, {"code": codes.now(ada)})

    assert answer["Location"].startswith("/sign-in/?")


def test_signing_out_forgets_who_is_half_in(half_in: Client) -> None:
    half_in.post("/sign-out/")

    assert half_in.get(CODE).status_code == 302


def test_a_code_is_taken_once_and_not_kept_for_the_next_who_signs_in(half_in: Client, ada: User) -> None:
    half_in.post(CODE, {"code": codes.now(ada)})

    assert half_in.get(CODE).status_code == 302
    assert sign_in.HALF_IN not in half_in.session


@pytest.mark.parametrize("place", ["https://evil.example", "//evil.example", "/sign-in/code/", "/sign-in/"])
def test_the_code_leads_nowhere_else_and_in_no_circle(half_in: Client, ada: User, place: str) -> None:
    answer = half_in.post(CODE, {"code": codes.now(ada), "next": place}, follow=True)

    assert (answer.status_code, answer.redirect_chain[-1][0]) == (200, "/organize/")


def test_signed_in_the_way_back_to_signing_in_is_no_circle(client: Client) -> None:
    client.force_login(factories.ada())

    assert client.get("/sign-in/?next=/sign-in/")["Location"] == "/organize/"


def test_after_five_wrong_codes_the_right_one_must_wait(half_in: Client, ada: User) -> None:
    for _try in range(5):
        half_in.post(CODE, {"code": codes.WRONG})

    answer = half_in.post(CODE, {"code": codes.now(ada)})

    assert answer.status_code == 429
    assert 1 <= int(answer["Retry-After"]) <= 900
    assert not is_in(half_in)
