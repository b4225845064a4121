"""People who use the API: the organizer's program, and a club's own app at a table."""

from dataclasses import dataclass
from typing import Any, Self
from uuid import uuid4

import httpx

from tests.e2e.stack import ORGANIZER, Stack


class Organizer:
    """Signed in by the API, with the session's cookie and its CSRF token."""

    def __init__(self, stack: Stack) -> None:
        self.http = stack.visitor()
        self.http.headers["X-CSRFToken"] = self.get("session/")["csrf_token"]
        session = self.post("session/", {"username": ORGANIZER, "password": stack.password})
        self.http.headers["X-CSRFToken"] = session["csrf_token"]

    def get(self, address: str) -> Any:
        return answer(self.http.get(f"/api/{address}"))

    def post(self, address: str, body: Any = None) -> Any:
        return answer(self.http.post(f"/api/{address}", json={} if body is None else body))

    def link_of(self, table: int) -> str:
        link: str = self.get(f"tables/{table}/link/")["link"]
        return link


@dataclass(frozen=True)
class Device:
    """A program at a table that speaks for one person of a seat."""

    http: httpx.Client
    table: int
    seat: int

    @classmethod
    def at(cls, stack: Stack, table: int, link: str, *, seat: int, player: int) -> Self:
        """Claim the seat, and keep the device that is given for it."""
        http = stack.visitor()
        http.headers["Authorization"] = f"Bearer {link}"
        claim = answer(http.post(f"/api/tables/{table}/claims/", json={"seat": seat, "player": player}))
        http.headers["X-Device"] = claim["device"]
        return cls(http, table, seat)

    def say(self, deal: int, what: str, body: Any) -> httpx.Response:
        key = {"Idempotency-Key": uuid4().hex}
        return self.http.post(f"/api/tables/{self.table}/deals/{deal}/{what}/", json=body, headers=key)

    def submit(self, deal: int, document: Any) -> Any:
        return answer(self.say(deal, "submissions", document))

    def try_to_confirm(self, deal: int, version: int) -> httpx.Response:
        """Confirm what that version says, as this device reads it now."""
        address = f"/api/tables/{self.table}/deals/{deal}/submissions/"
        versions = answer(self.http.get(address))["results"]
        [seen] = [each for each in versions if each["version"] == version]
        return self.say(deal, "confirmations", {"version": version, "content_hash": seen["content_hash"]})

    def confirm(self, deal: int, version: int) -> Any:
        return answer(self.try_to_confirm(deal, version))


def answer(response: httpx.Response) -> Any:
    """What a request that succeeded was told."""
    assert response.is_success, f"{response.request.method} {response.request.url}: {response.text}"
    return response.json() if response.content else None
