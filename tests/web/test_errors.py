"""A refusal becomes a page that says what to do next."""

from typing import Any, NoReturn

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from tests import factories

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("came_from", "leads_back_to"),
    [
        ("http://testserver/organize/", "http://testserver/organize/"),
        ("http://testserver/events/nope/", None),
        ("https://elsewhere.example/", None),
        ("javascript:alert(1)", None),
        ("", None),
    ],
)
def test_a_refusal_leads_back_to_the_page_of_ours_that_somebody_came_from(
    client: Client, came_from: str, leads_back_to: str | None
) -> None:
    answer = client.get("/events/nope/", headers={"referer": came_from})

    assert (answer.status_code, answer.context["before"]) == (404, leads_back_to)


def test_a_refusal_has_the_status_of_its_kind_and_says_why(client: Client) -> None:
    client.force_login(factories.ada())
    event = factories.event()

    answer = client.post(reverse("league:event-reopen", args=[event.slug]))

    assert answer.status_code == 409
    assert answer.context["error"].sentence == "This event is: Being prepared. Look at its page again."


@pytest.mark.parametrize("address", ["/", "/organize/", "/api/session/"])
def test_a_session_cookie_that_no_database_can_keep_means_nobody(client: Client, address: str) -> None:
    cookie = r'sessionid="\000aaaaaaaaaaaaaaaa"'  # what a browser may send, and Django reads as NUL

    assert client.get(address, headers={"cookie": cookie}).status_code in (200, 302)


def test_what_is_too_long_to_be_read_gets_a_page_that_says_so(client: Client) -> None:
    answer = client.post(reverse("league:sign-in"), {"username": "a" * 3_000_000, "password": "b"})

    assert answer.status_code == 400
    assert "Send less at once." in answer.content.decode()


@pytest.mark.parametrize("address", ["/", "/sign-out/"])
def test_without_the_database_who_is_signed_in_is_asked_to_try_again(client: Client, address: str) -> None:
    client.force_login(factories.ada())

    with connection.execute_wrapper(away):
        answer = client.get(address)

    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert "Try again in a moment" in answer.content.decode()


def away(*asked: Any) -> NoReturn:
    raise OperationalError("The server closed the connection.")


def test_the_address_of_a_button_says_that_there_is_nothing_to_look_at(client: Client) -> None:
    client.force_login(factories.ada())

    answer = client.get(reverse("league:undo", args=[factories.event().slug]))

    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "There is nothing to look at here" in answer.content.decode()
