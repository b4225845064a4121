"""The page on which one turns the second factor of one's account on and off."""

import re

import pytest
from django.test import Client

from league.models import User
from league.services import second_factor
from league.web.public.second_factor import KEY
from tests import codes, factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db

PAGE = "/me/second-factor/"


@pytest.fixture
def dot(client: Client) -> User:
    dot = factories.dot()
    client.force_login(dot)
    return dot


def scanned(client: Client) -> str:
    """The key that the page shows, in an app."""
    client.get(PAGE)
    return str(client.session[KEY])


def test_the_account_leads_there(client: Client, dot: User) -> None:
    assert Page(client.get("/me/")).links["A code besides the password"] == PAGE


def test_the_key_stands_there_to_scan_and_to_type(client: Client, dot: User) -> None:
    answer = client.get(PAGE)

    assert re.fullmatch("([A-Z2-7]{4} ){7}[A-Z2-7]{4}", answer.context["key"])
    assert "<svg" in answer.context["qr_code"]
    assert answer["Cache-Control"] == "private, no-store"


def test_a_code_of_the_key_turns_it_on_and_shows_the_recovery_codes_once(client: Client, dot: User) -> None:
    code = codes.shown(scanned(client))

    answer = client.post(PAGE, {"code": code})

    shown = [code.replace(" ", "") for code in answer.context["codes"]]
    assert sorted(shown) == sorted(codes.left_on_paper(dot))
    assert not any(code in client.get(PAGE).content.decode() for code in answer.context["codes"])
    assert KEY not in client.session


def test_a_wrong_code_comes_back_with_the_same_key(client: Client, dot: User) -> None:
    key = scanned(client)

    answer = client.post(PAGE, {"code": codes.WRONG})

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["code"])
    assert scanned(client) == key
    assert not second_factor.is_on(dot)


def test_who_turned_it_on_is_known_by_both_factors_in_a_new_session(client: Client, dot: User) -> None:
    User.objects.update(is_staff=True)
    code = codes.shown(scanned(client))
    before = client.cookies["sessionid"].value

    client.post(PAGE, {"code": code})

    assert client.get("/admin/").status_code == 200
    assert client.cookies["sessionid"].value != before


def test_password_and_code_turn_it_off(client: Client, dot: User) -> None:
    codes.turn_on(dot)

    answer = client.post(PAGE, {"password": factories.PASSWORD, "code": codes.now(dot)})

    assert (answer.status_code, answer["Location"]) == (302, "/me/")
    assert not second_factor.is_on(dot)


@pytest.mark.parametrize(
    ("password", "code", "wrong"),
    [
        ("wrong", "123456789012", "password"),
        (factories.PASSWORD, codes.WRONG, "code"),
        (factories.PASSWORD, "", "code"),
        ("", "123456789012", "password"),
    ],
)
def test_one_of_them_is_not_enough(client: Client, dot: User, password: str, code: str, wrong: str) -> None:
    codes.turn_on(dot)

    answer = client.post(PAGE, {"password": password, "code": code})

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [wrong])
    assert second_factor.is_on(dot)
    assert codes.left_on_paper(dot) == ["123456789012"]


def test_a_page_that_is_sent_twice_turns_nothing_off(client: Client, dot: User) -> None:
    code = codes.shown(scanned(client))
    client.post(PAGE, {"code": code})

    answer = client.post(PAGE, {"code": code})

    assert answer.status_code == 422
    assert second_factor.is_on(dot)


def test_the_field_for_a_code_is_one_for_phones(client: Client, dot: User) -> None:
    field = client.get(PAGE).context["form"]["code"].field.widget.attrs

    assert (field["autocomplete"], field["inputmode"]) == ("one-time-code", "numeric")
