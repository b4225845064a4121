"""Log lines: JSON, with the request's id, and never with a path."""

import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
import structlog
from django.test import Client
from structlog.contextvars import bound_contextvars


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What the product's own handler writes during the test."""
    handler = next(one for one in logging.getLogger().handlers if one.name == "lines")
    assert isinstance(handler, logging.StreamHandler)
    stream = StringIO()
    before = handler.setStream(stream)
    yield stream
    handler.setStream(before)


def lines(written: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.mark.django_db
def test_an_answer_carries_the_id_of_its_log_line(written: StringIO, client: Client) -> None:
    answer = client.get("/no-such-page")

    requests = [line for line in lines(written) if line["logger"] == "talon.request"]
    assert [line["request_id"] for line in requests] == [answer["X-Request-ID"]]
    assert [line["status"] for line in requests] == [404]


@pytest.mark.scenario("S65")
@pytest.mark.django_db
def test_no_line_tells_the_path_of_a_request(written: StringIO, client: Client) -> None:
    client.get("/table/a-secret-key")

    assert "a-secret-key" not in written.getvalue()


@pytest.mark.scenario("S59")
def test_a_line_break_in_a_name_stays_within_its_line(written: StringIO) -> None:
    structlog.get_logger("talon").warning("refused", name='Dot\n{"event": "forged"}')

    assert [line["event"] for line in lines(written)] == ["refused"]


def test_the_standard_library_logs_in_the_same_shape(written: StringIO) -> None:
    with bound_contextvars(request_id="7"):
        logging.getLogger("elsewhere").warning("%d of %d", 2, 3)

    (line,) = lines(written)
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "2 of 3", "level": "warning", "logger": "elsewhere", "request_id": "7"}
