"""What only shows on the wire: bodies in pieces, packed or cut off, and answers to them that are no crash."""

import gzip
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(1200)]


def in_pieces() -> Iterator[bytes]:
    yield b'{"game": '
    yield b'"whist"}'


@pytest.mark.scenario("S55")
def test_a_body_in_pieces_is_refused_like_an_empty_one(stack: Stack) -> None:
    answer = stack.visitor().post(
        "/api/verdict/", content=in_pieces(), headers={"Content-Type": "application/json"}
    )

    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")


@pytest.mark.scenario("S55")
def test_a_packed_body_is_no_json(stack: Stack) -> None:
    packed = gzip.compress(b" " * 10_000_000)
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}

    answer = stack.visitor().post("/api/verdict/", content=packed, headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (422, "bad-json")


@pytest.mark.scenario("S55")
def test_a_body_that_is_longer_than_any_is_refused_without_reading_it_all(stack: Stack) -> None:
    answer = stack.visitor().post(
        "/api/verdict/", content=b" " * 20_000_000, headers={"Content-Type": "application/json"}
    )

    assert (answer.status_code, answer.json()["code"]) == (422, "bad-json")


@pytest.mark.scenario("S55")
def test_a_visitor_who_leaves_in_the_middle_takes_nobody_along(stack: Stack) -> None:
    where = urlsplit(stack.url)
    with socket.create_connection((where.hostname, where.port)) as half:
        half.sendall(b"POST /api/verdict/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
        half.sendall(b'Content-Length: 1000\r\n\r\n{"game"')

    assert stack.visitor().get("/api/events/").status_code == 200


@pytest.mark.scenario("S55")
@pytest.mark.parametrize("path", ["/api/events/%00/", "/api/events/%ED%A0%80/", "/api/%2e%2e/", "/api//"])
def test_a_strange_address_is_not_there(stack: Stack, path: str) -> None:
    assert stack.visitor().get(path).status_code == 404
