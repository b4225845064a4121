"""What goes wrong here says nothing of how we work; what is logged says nothing of what people keep to themselves."""

import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.conf import settings as configured
from django.test import Client
from django.urls import reverse

from league.web.public import events
from tests import factories
from tests.api.client import Api, refusal, said
from tests.web.pages import Page
from tests.web.scoring.phones import Phone, typed

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S65")]

INSIDE = ("/metrics", "/openapi.yaml", "/api/schema/", "/.env", "/static/../.env", "/debug/")
OTHERS = ("evil.example", "evil.example:80", "localhost.evil.example", "localhost@evil", "x y", "")
SECRET = "Secret 4711 SELECT league_user"


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What the product's own handler writes during the test."""
    handler = next(one for one in logging.getLogger().handlers if one.name == "lines")
    assert isinstance(handler, logging.StreamHandler)
    stream = StringIO()
    before = handler.setStream(stream)
    yield stream
    handler.setStream(before)


def broken(*_args: Any, **_kwargs: Any) -> None:
    raise RuntimeError(SECRET)


def test_debugging_is_off_unless_somebody_asks_for_it() -> None:
    assert configured.DEBUG is False


def test_a_page_that_breaks_says_only_that_it_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "public_events", broken)

    answer = Client(raise_request_exception=False).get("/")

    assert (answer.status_code, Page(answer).headings) == (500, ["Something broke on our side"])
    for telling in (SECRET, "Traceback", "RuntimeError", "league/api", "line ", ".py"):
        assert telling not in answer.content.decode()


def test_an_operation_that_breaks_says_only_that_it_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.api.events.page_of", broken)
    api = Api()
    api.client.raise_request_exception = False

    answer = api.get("events/")

    assert refusal(answer) == (500, "broken")
    assert f"the number {answer['X-Request-ID']}." in said(answer)["detail"]
    for telling in (SECRET, "Traceback", "RuntimeError", "league/api", "line ", ".py"):
        assert telling not in answer.content.decode()


def test_what_broke_is_in_the_log_under_the_number_that_was_told(
    monkeypatch: pytest.MonkeyPatch, written: StringIO
) -> None:
    monkeypatch.setattr("league.api.events.page_of", broken)
    api = Api()
    api.client.raise_request_exception = False

    number = api.get("events/")["X-Request-ID"]

    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["request_id"] for line in lines if SECRET in line.get("exception", "")] == [number]


@pytest.mark.parametrize("address", INSIDE)
def test_nothing_of_the_inside_has_an_address(address: str, client: Client) -> None:
    assert client.get(address).status_code == 404


def test_no_log_line_tells_a_link_a_password_a_session_or_a_device(written: StringIO) -> None:
    factories.ada()
    table = factories.table()
    phone = Phone(table, 1)
    phone.enter(typed(table))
    phone.client.get(reverse("league:score", args=[f"{phone.link}x"]))
    client = Client()
    client.post("/sign-in/", {"username": "ada", "password": "not my password"})
    client.post("/sign-in/", {"username": "ada", "password": factories.PASSWORD})
    client.get(f"/organize/?token={SECRET}")
    client.get("/organize/nothing/")
    Api(link=phone.link).get(f"tables/{table.pk}/claims/")

    secrets = (
        phone.link,
        phone.client.cookies["device"].value,
        client.cookies["sessionid"].value,
        client.cookies["csrftoken"].value,
        factories.PASSWORD,
        "not my password",
        SECRET,
    )
    assert written.getvalue()
    assert [secret for secret in secrets if secret in written.getvalue()] == []


@pytest.mark.parametrize("host", OTHERS)
def test_a_name_that_is_not_ours_is_refused_everywhere(host: str, client: Client) -> None:
    for address in ("/", "/sign-in/", "/api/events/", "/health/", "/no/such/page/"):
        assert client.get(address, headers={"host": host}).status_code == 400, address


def test_only_json_is_taken_from_the_broker() -> None:
    assert configured.CELERY_ACCEPT_CONTENT == ["json"]
