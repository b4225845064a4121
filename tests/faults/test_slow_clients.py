"""Clients that send a byte a second: everybody else is answered as quickly as before.

A body that is sent so to the web itself holds one of its 32 threads. The proxy that docker-compose.yml puts in front
collects bodies, and then it is nothing: the same configuration is in front here.
"""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import httpx
import pytest

from tests.faults.history import share
from tests.faults.site import Site
from tests.proxy import proxy_before

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.release, pytest.mark.timeout(1200)]

SECONDS = 60
TIMES = 200
CLIENTS = 100
HEAD = b"POST /api/verdict/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
IN_THE_HEAD = HEAD + b"X-Slow: " + b"x" * 1000
IN_THE_BODY = HEAD + b"Content-Length: 1000\r\n\r\n"
SLACK = 0.05  # seconds: of answers that take a few milliseconds, twice as long is nothing


@pytest.mark.scenario("S66")
@pytest.mark.parametrize(
    ("slow", "clients"), [(IN_THE_HEAD, CLIENTS), (IN_THE_BODY, 10)], ids=["head", "body"]
)
def test_slow_clients_hold_up_nobody(
    slow: bytes, clients: int, site: Site, request: pytest.FixtureRequest
) -> None:
    before = p95_of_answers(site, until=time.monotonic())

    with dripping(site, slow, clients=clients):
        meanwhile = p95_of_answers(site, until=time.monotonic() + SECONDS)

    request.node.user_properties += [("usual p95", before), ("request p95", meanwhile)]
    assert meanwhile <= 2 * before + SLACK


@pytest.mark.scenario("S66")
def test_behind_the_proxy_a_hundred_slow_heads_and_a_hundred_slow_bodies_hold_up_nobody(
    site: Site, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with behind_the_proxy(site, tmp_path) as public:
        before = p95_of_answers(public, until=time.monotonic())

        with dripping(public, IN_THE_HEAD, clients=CLIENTS), dripping(public, IN_THE_BODY, clients=CLIENTS):
            meanwhile = p95_of_answers(public, until=time.monotonic() + SECONDS)

    request.node.user_properties += [("usual p95", before), ("request p95", meanwhile)]
    assert meanwhile <= 2 * before + SLACK


@pytest.mark.scenario("S66", control=True)
def test_without_the_proxy_a_hundred_slow_bodies_hold_up_everybody(site: Site) -> None:
    with (
        dripping(site, IN_THE_BODY, clients=CLIENTS),
        site.visitor() as http,
        pytest.raises(httpx.ReadTimeout),
    ):
        http.get("/api/events/", timeout=10)


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
def behind_the_proxy(site: Site, folder: Path) -> Iterator[Site]:
    """The same site as people reach it in docker-compose.yml."""
    web = urlsplit(site.url).port
    assert web is not None
    with proxy_before(web, folder) as proxy, httpx.HTTPTransport() as wires:
        yield replace(site, url=proxy.url, wires=wires)


@contextmanager
def dripping(site: Site, slow: bytes, *, clients: int) -> Iterator[None]:
    """So many connections at once, each with the same beginning, and then a byte a second.

    Who is sent away comes back and begins again.
    """
    enough = Event()
    with ExitStack() as held:

        def begin() -> socket.socket:
            where = urlsplit(site.url)
            client = held.enter_context(socket.create_connection((where.hostname, where.port)))
            client.sendall(slow)
            return client

        def drip(open_ones: list[socket.socket]) -> None:
            while not enough.wait(1):
                for number, client in enumerate(open_ones):
                    try:
                        client.sendall(b"x")
                    except OSError:
                        open_ones[number] = begin()

        drops = Thread(target=drip, args=([begin() for _client in range(clients)],))
        drops.start()
        try:
            yield
        finally:
            enough.set()
            drops.join()
