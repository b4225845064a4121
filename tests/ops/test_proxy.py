"""config/nginx.conf: what the web hears of a request, and when, and what people are told where it cannot answer."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import create_connection
from threading import Thread
from typing import Any

import httpx
import pytest
from django.conf import settings
from django.test import RequestFactory

from config.clients import address_of
from league.api.problems import MEDIA_TYPE, RefusalOut
from tests.proxy import Proxy, proxy_before
from tests.stack import free_port
from tests.web.pages import Page

FORGED = {"X-Forwarded-For": "203.0.113.1, 203.0.113.2", "X-Forwarded-Proto": "https"}


@dataclass
class Web:
    """Stands for the web: answers everything, and keeps what it heard."""

    port: int = 0
    heard: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)


@pytest.fixture
def web() -> Iterator[Web]:
    heard_by = Web()

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            heard_by.heard.append((self.path, headers, body))
            self.send_response(200)
            self.send_header("Cache-Control", "public, max-age=60")
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_POST = do_GET  # noqa: N815

        def log_request(self, *_said: Any) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        heard_by.port = server.server_port
        serving = Thread(target=server.serve_forever)
        serving.start()
        yield heard_by
        server.shutdown()
        serving.join()


@pytest.fixture
def proxy(web: Web, tmp_path: Path) -> Iterator[Proxy]:
    with proxy_before(web.port, tmp_path) as running:
        yield running


def counted_as(headers: dict[str, str]) -> str:
    """By which address the web counts such a request."""
    return address_of(RequestFactory(REMOTE_ADDR="10.0.0.1", headers=headers).get("/"))


@pytest.mark.scenario("S56")
def test_whoever_asks_is_counted_by_the_address_that_is_connected(
    proxy: Proxy, web: Web, settings: Any
) -> None:
    settings.BEHIND_PROXY = True

    httpx.get(proxy.url, headers=FORGED)

    [(_path, heard, _body)] = web.heard
    assert (counted_as(heard), heard["x-forwarded-for"]) == ("127.0.0.1", "127.0.0.1")
    assert heard["x-forwarded-proto"] == "http"


@pytest.mark.scenario("S56")
def test_a_proxy_in_front_is_believed_at_its_own_door(proxy: Proxy, web: Web, settings: Any) -> None:
    settings.BEHIND_PROXY = True

    httpx.get(f"http://127.0.0.1:{proxy.for_a_proxy}/", headers=FORGED)

    [(_path, heard, _body)] = web.heard
    assert (counted_as(heard), heard["x-forwarded-proto"]) == ("203.0.113.2", "https")


def test_address_and_host_arrive_as_they_were_asked(proxy: Proxy, web: Web) -> None:
    httpx.get(f"{proxy.url}/t/Zo%C3%AB%2F1/?a=%00&b=1", headers={"Host": "league.example.org:8000"})

    [(path, heard, _body)] = web.heard
    assert (path, heard["host"]) == ("/t/Zo%C3%AB%2F1/?a=%00&b=1", "league.example.org:8000")


def test_the_web_hears_of_a_request_once_all_of_it_is_there(proxy: Proxy, web: Web) -> None:
    with closing(create_connection(("127.0.0.1", proxy.for_everybody))) as slow:
        slow.sendall(b"POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab")
        httpx.get(f"{proxy.url}/quick")
        slow.sendall(b"cd")
        slow.recv(1)

    assert [(path, body) for path, _headers, body in web.heard] == [("/quick", b""), ("/slow", b"abcd")]


def test_nothing_is_kept_for_the_next_who_asks(proxy: Proxy, web: Web) -> None:
    for _who in ("Bea", "Cy"):
        httpx.get(f"{proxy.url}/me/")

    assert [path for path, _headers, _body in web.heard] == ["/me/", "/me/"]


@pytest.mark.parametrize(("more", "status", "heard"), [(0, 200, 1), (1, 413, 0)])
def test_as_much_is_taken_as_the_web_itself_would_take(
    more: int, status: int, heard: int, proxy: Proxy, web: Web
) -> None:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    answer = httpx.post(proxy.url, content=b"x" * (most + more))

    assert (answer.status_code, len(web.heard)) == (status, heard)


def problem(answer: httpx.Response) -> dict[str, Any]:
    """Of a refusal that says what every refusal of the API does."""
    said = answer.json()
    assert answer.headers["Content-Type"] == MEDIA_TYPE
    assert list(said) == list(RefusalOut().fields)
    assert (said["status"], said["title"]) == (answer.status_code, HTTPStatus(answer.status_code).phrase)
    return dict(said)


@pytest.mark.parametrize("path", ["/organize/", "/", "/apix", "/t/api/"])
def test_what_is_too_long_is_said_on_a_page(path: str, proxy: Proxy) -> None:
    answer = httpx.post(proxy.url + path, content=b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1))

    assert (answer.status_code, answer.headers["Content-Type"]) == (413, "text/html; charset=utf-8")
    assert Page(answer).headings == ["This is too long"]


def test_what_is_too_long_is_said_to_programs_as_the_api_would(proxy: Proxy) -> None:
    sent = b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)

    answers = [
        httpx.post(f"{proxy.url}/api/events/", content=sent),
        httpx.post(f"{proxy.url}/api/events/", content=iter([sent])),  # without saying how long it is
    ]

    assert [(answer.status_code, problem(answer)["code"]) for answer in answers] == [(413, "too-long")] * 2


def test_a_web_that_is_away_is_said_with_a_time_to_come_back(tmp_path: Path) -> None:
    with proxy_before(free_port(), tmp_path) as proxy:
        page, program = (httpx.get(f"{proxy.url}{path}") for path in ("/", "/api/events/"))

    assert [answer.status_code for answer in (page, program)] == [503, 503]
    assert [answer.headers["Retry-After"] for answer in (page, program)] == ["2", "2"]
    assert [answer.headers["Cache-Control"] for answer in (page, program)] == ["no-store", "no-store"]
    assert Page(page).headings == ["Talon does not answer just now"]
    assert problem(program)["code"] == "away"


@pytest.mark.parametrize("path", ["/", "/api/events/?a=%00"])
def test_programs_reach_the_same_web_as_people(path: str, proxy: Proxy, web: Web) -> None:
    httpx.get(proxy.url + path, headers={"Host": "league.example.org", **FORGED})

    [(asked, heard, _body)] = web.heard
    assert (asked, heard["host"], heard["x-forwarded-for"]) == (path, "league.example.org", "127.0.0.1")
