"""Clients that send a byte a second: everybody else is answered as quickly as before.

A body that is sent so holds one of a web process's 16 threads. More than there are threads are for a proxy in front,
which collects bodies: docs/security.md.
"""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest

from tests.faults.history import share
from tests.faults.site import Site

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.release, pytest.mark.timeout(1200)]

SECONDS = 60
TIMES = 200
HEAD = b"POST /api/verdict/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
IN_THE_HEAD = HEAD + b"X-Slow: " + b"x" * 1000
IN_THE_BODY = HEAD + b"Content-Length: 1000\r\n\r\n"
SLACK = 0.05  # seconds: of answers that take a few milliseconds, twice as long is nothing


@pytest.mark.scenario("S66")
@pytest.mark.parametrize(("slow", "clients"), [(IN_THE_HEAD, 100), (IN_THE_BODY, 10)], ids=["head", "body"])
def test_slow_clients_hold_up_nobody(
    slow: bytes, clients: int, site: Site, request: pytest.FixtureRequest
) -> None:
    before = p95_of_answers(site, until=time.monotonic())

    with dripping(site, slow, clients=clients):
        meanwhile = p95_of_answers(site, until=time.monotonic() + SECONDS)

    request.node.user_properties.append(("request p99", meanwhile))
    assert meanwhile <= 2 * before + SLACK


def p95_of_answers(site: Site, *, until: float) -> float:
    """Of reading the list of events: so often, and until then."""
    took: list[float] = []
    with site.visitor() as http:
        while len(took) < TIMES or time.monotonic() < until:
            asked = time.monotonic()
            assert http.get("/api/events/").status_code == 200
            took.append(time.monotonic() - asked)
    return share(took, 0.95)


@contextmanager
def dripping(site: Site, slow: bytes, *, clients: int) -> Iterator[None]:
    """So many connections at once, each with the same beginning, and then a byte a second."""
    where, enough = urlsplit(site.url), Event()
    with ExitStack() as held:
        open_ones = [
            held.enter_context(socket.create_connection((where.hostname, where.port)))
            for _client in range(clients)
        ]
        for client in open_ones:
            client.sendall(slow)

        def drip() -> None:
            while not enough.wait(1):
                for client in open_ones:
                    with suppress(OSError):  # whom the server has sent away
                        client.sendall(b"x")

        drops = Thread(target=drip)
        drops.start()
        try:
            yield
        finally:
            enough.set()
            drops.join()
