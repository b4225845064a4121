import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.web.pages import Page
from tests.web.test_errors import away

pytestmark = pytest.mark.django_db

SIGN_IN = "/sign-in/"


def test_ada_signs_in_and_out_again(client: Client) -> None:
    factories.ada()

    entered = client.post(SIGN_IN, {"username": "ada", "password": factories.PASSWORD, "next": "/"})
    left = client.post(reverse("league:sign-out"))

    assert (entered.status_code, entered["Location"]) == (302, "/")
    assert (left.status_code, left["Location"]) == (302, "/")


def test_a_wrong_password_comes_back_with_the_name_kept(client: Client) -> None:
    factories.ada()

    answer = client.post(SIGN_IN, {"username": "ada", "password": "wrong"})

    assert answer.status_code == 422
    assert answer.context["form"]["username"].value() == "ada"
    assert Page(answer).headings[1] == "Please look at this again"


def test_after_ten_wrong_passwords_the_right_one_must_wait(client: Client) -> None:
    factories.ada()
    for _try in range(10):
        client.post(SIGN_IN, {"username": "ada", "password": "wrong"})

    answer = client.post(SIGN_IN, {"username": "ada", "password": factories.PASSWORD})

    assert answer.status_code == 429
    assert 1 <= int(answer["Retry-After"]) <= 900
    assert answer.context["form"]["username"].value() == "ada"
    assert "Try again in 15 minutes." in Page(answer).text


def test_a_link_cannot_sign_anybody_out(client: Client) -> None:
    assert client.get(reverse("league:sign-out")).status_code == 405


def test_only_organizers_are_shown_the_way_to_organizing(client: Client) -> None:
    shown = []
    for user in (None, factories.dot(), factories.ada()):
        if user:
            client.force_login(user)
        shown.append("Organize" in Page(client.get("/")).links)

    assert shown == [False, False, True]


def test_an_address_that_leads_nowhere_says_what_to_do(client: Client) -> None:
    answer = client.get("/no/such/page/")

    assert (answer.status_code, Page(answer).headings) == (404, ["There is no such page"])


def test_an_old_page_that_is_sent_says_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post(SIGN_IN, {"username": "ada"})

    assert (answer.status_code, Page(answer).headings) == (403, ["That was not sent"])


def test_without_the_database_it_says_that_instead() -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(factories.ada())

    with connection.execute_wrapper(away):
        answer = browser.post(SIGN_IN, {"username": "ada"})

    assert (answer.status_code, answer["Retry-After"]) == (503, "2")


def test_the_form_says_what_it_asks_for_and_what_was_wrong_in_the_words_of_every_other_page(
    client: Client,
) -> None:
    wrong = client.post(reverse("league:sign-in"), {"username": "nobody", "password": "nothing"})
    empty = client.post(reverse("league:sign-in"), {})

    assert [field.label for field in wrong.context["form"]] == ["Name to sign in with", "Password"]
    assert wrong.context["form"].non_field_errors() == [
        "No account has this name and this password. Capital letters count."
    ]
    assert empty.context["form"].errors == {
        "username": ["Write your name."],
        "password": ["Write your password."],
    }
