"""A refusal becomes a page that says what to do next."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any, NoReturn

import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client
from django.urls import reverse
from psycopg import errors as postgres

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


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("address", ["/", "/organize/", "/api/events/"])
def test_a_table_that_somebody_else_holds_for_too_long_is_busy_and_not_away(
    client: Client, address: str
) -> None:
    client.force_login(factories.ada())
    held, done = Event(), Event()

    def hold_long() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE league_event, league_user IN ACCESS EXCLUSIVE MODE")
            held.set()
            done.wait(timeout=60)
        connection.close()

    with ThreadPoolExecutor(1) as pool, in_a_hurry():
        holder = pool.submit(hold_long)
        held.wait(timeout=60)
        answer = client.get(address)
        done.set()
        holder.result()

    said = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert ("Too much is going on here just now." in said, "cannot be reached" in said) == (True, False)


@contextmanager
def in_a_hurry() -> Iterator[None]:
    """This thread waits for no lock."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '50ms'")
        yield
        cursor.execute("RESET lock_timeout")


@pytest.mark.parametrize(
    ("lacks", "code", "said"),
    [
        (
            postgres.DiskFull,
            "disk-full",
            "The server's disk is full: nothing more can be stored at the moment",
        ),
        (postgres.OutOfMemory, "no-room", "The server has not enough room to work in just now"),
        (postgres.TooManyConnections, "no-room", "The server has not enough room to work in just now"),
        (postgres.AdminShutdown, "away", "The database cannot be reached."),
    ],
)
def test_people_and_programs_are_told_what_the_database_lacks(
    client: Client, lacks: type[Exception], code: str, said: str
) -> None:
    client.force_login(factories.ada())

    def refuse(*asked: Any) -> NoReturn:
        raise OperationalError from lacks()

    with connection.execute_wrapper(refuse):
        page, program = client.get("/organize/"), client.get("/api/events/")

    assert (page.status_code, page.context["error"].code) == (503, code)
    assert (program.status_code, program.json()["code"]) == (503, code)
    assert (page["Retry-After"], program["Retry-After"]) == ("2", "2")
    assert [each.startswith(said) for each in (page.context["error"].sentence, program.json()["detail"])] == [
        True,
        True,
    ]


def test_what_could_not_be_sent_while_it_was_busy_is_kept_for_the_way_back(client: Client) -> None:
    client.force_login(factories.ada())

    with connection.execute_wrapper(too_slow):
        answer = client.get("/organize/")

    assert answer.status_code == 503
    assert "data-not-sent" in answer.content.decode()


def too_slow(*asked: Any) -> NoReturn:
    raise OperationalError from postgres.QueryCanceled()


def test_the_address_of_a_button_says_that_there_is_nothing_to_look_at(client: Client) -> None:
    client.force_login(factories.ada())

    answer = client.get(reverse("league:undo", args=[factories.event().slug]))

    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "There is nothing to look at here" in answer.content.decode()
