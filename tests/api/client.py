"""A program that talks to the API, as Django's test client."""

import json
from typing import Any
from uuid import uuid4

from django.test import Client

from league import access
from league.models import SeatClaim, Table, User

Answer = Any  # what the test client gives has no public name


class Api:
    """Asks as nobody, as an account, or with a table's link and a device."""

    def __init__(
        self, *, user: User | None = None, link: str | None = None, device: str | None = None
    ) -> None:
        self.client = Client()
        self.headers: dict[str, str] = {}
        if user is not None:
            self.client.force_login(user)
        if link is not None:
            self.headers["Authorization"] = f"Bearer {link}"
        if device is not None:
            self.headers["X-Device"] = access.sign_device(device)

    def get(self, address: str, **headers: str) -> Answer:
        return self.client.get(f"/api/{address}", headers=self._with(headers))

    def post(self, address: str, body: Any = None, *, key: str | None = "new", **headers: str) -> Answer:
        """`key` is the idempotency key: a new one unless told, or none."""
        if key is not None:
            headers["Idempotency-Key"] = uuid4().hex if key == "new" else key
        return self.send("post", address, json.dumps({} if body is None else body), **headers)

    def patch(self, address: str, body: Any) -> Answer:
        return self.send("patch", address, json.dumps(body))

    def put(self, address: str, body: Any) -> Answer:
        return self.send("put", address, json.dumps(body))

    def delete(self, address: str) -> Answer:
        return self.client.delete(f"/api/{address}", headers=self._with({}))

    def send(
        self,
        method: str,
        address: str,
        raw: str | bytes,
        *,
        content_type: str = "application/json",
        **headers: str,
    ) -> Answer:
        """A body as it is."""
        return self.client.generic(
            method.upper(), f"/api/{address}", raw, content_type=content_type, headers=self._with(headers)
        )

    def _with(self, headers: dict[str, str]) -> dict[str, str]:
        return self.headers | {name.replace("_", "-"): value for name, value in headers.items()}


def at_table(table: Table) -> Api:
    """Somebody who holds the table's link."""
    return Api(link=access.table_link(table))


def at_seat(claim: SeatClaim) -> Api:
    """The device of a claim, with the link of its table."""
    return Api(link=access.table_link(claim.table), device=claim.device)


def said(response: Answer) -> Any:
    """What an answer says."""
    return json.loads(response.content)


def refusal(response: Answer) -> tuple[int, str]:
    """The status and the code of a refusal."""
    assert response.headers["Content-Type"] == "application/problem+json"
    return response.status_code, said(response)["code"]


def places(response: Answer) -> list[str]:
    """Where a refusal found something wrong."""
    return [problem["where"] for problem in said(response)["problems"]]
