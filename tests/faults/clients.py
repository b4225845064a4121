"""Clients that remember: what nobody knows the end of is asked again, by the same key, until it is known."""

import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx

from tests.faults.history import History, Outcome, Try, hash_of, now
from tests.faults.site import Site

PATIENCE = 180.0
PAUSE = 0.2


@dataclass(frozen=True)
class Caller:
    """Sends requests of one kind of client, and writes them all down."""

    history: History
    http: httpx.Client

    def post(self, address: str, body: Any, headers: dict[str, str] | None = None) -> Try:
        """Ask until there is a definite answer; give up only where the test has failed anyway."""
        told, until = {**(headers or {}), "Idempotency-Key": uuid4().hex}, now() + PATIENCE
        while True:
            done = self.once(address, body, told)
            if done.outcome != "unknown" or now() > until:
                return done
            time.sleep(PAUSE)

    def once(self, address: str, body: Any, headers: dict[str, str]) -> Try:
        """One try, whatever comes of it."""
        asked_at, answer = now(), None
        with suppress(httpx.TransportError):
            answer = self.http.post(f"/api/{address}", json=body, headers=headers)
        done = Try(
            key=headers["Idempotency-Key"],
            address=address,
            body_hash=hash_of(body),
            asked_at=asked_at,
            took=now() - asked_at,
            status=answer.status_code if answer is not None else None,
            retry_after=answer.headers.get("Retry-After") if answer is not None else None,
            outcome=_outcome(answer),
            answer=answer.json() if answer is not None and answer.content and _is_json(answer) else None,
        )
        self.history.add(done)
        return done


def _outcome(answer: httpx.Response | None) -> Outcome:
    if answer is None or answer.status_code >= 500:
        return "unknown"
    return "ok" if answer.is_success else "fail"


def _is_json(answer: httpx.Response) -> bool:
    return "json" in answer.headers.get("Content-Type", "")


@dataclass
class Phones:
    """The devices of all players. One that has claimed a seat once can say who it is at every later table."""

    site: Site
    caller: Caller
    devices: dict[int, str]

    def sit(self, table: int, link: str, *, seat: int, player: int) -> dict[str, str]:
        """Claim a seat; gives what the phone sends along from now on."""
        headers = {"Authorization": f"Bearer {link}"}
        if known := self.devices.get(player):
            headers["X-Device"] = known
        body = {"seat": seat, "player": player}
        done = self.caller.post(f"tables/{table}/claims/", body, headers)
        assert done.outcome == "ok", done
        self.devices[player] = done.answer["device"]
        return {**headers, "X-Device": self.devices[player]}

    def play_deal(
        self, table: int, deal: int, document: Any, *, one: dict[str, str], other: dict[str, str]
    ) -> None:
        """One seat enters it, the other looks at it and confirms it."""
        address = f"tables/{table}/deals/{deal}"
        entered = self.caller.post(f"{address}/submissions/", document, one)
        assert entered.outcome == "ok", entered
        seen = {"version": entered.answer["version"], "content_hash": self._hash(address, entered, other)}
        confirmed = self.caller.post(f"{address}/confirmations/", seen, other)
        assert confirmed.outcome == "ok", confirmed

    def _hash(self, address: str, entered: Try, headers: dict[str, str]) -> str:
        """What the other seat reads, asked until it is answered."""
        until = now() + PATIENCE
        while now() < until:
            try:
                answer = self.caller.http.get(f"/api/{address}/submissions/", headers=headers)
            except httpx.TransportError:
                time.sleep(PAUSE)
                continue
            if answer.is_success:
                versions = {each["version"]: each for each in answer.json()["results"]}
                return str(versions[entered.answer["version"]]["content_hash"])
            time.sleep(PAUSE)
        raise AssertionError(f"nobody answers at {address}")


class Ada:
    """The organizer, whose steps are safe to repeat because each says in which state it finds things."""

    def __init__(self, site: Site, history: History) -> None:
        self.signed_in = site.organizer
        self.caller = Caller(history, self.signed_in.http)

    def event(self, name: str, players: list[str], deals: int) -> str:
        event = self.signed_in.post("events/", {"name": name, "deals": deals})
        # Many enter new names at once, and the league is held for each: who is told to come back does.
        entered = self.caller.post(f"events/{event['slug']}/entrants/", {"names": players})
        assert entered.outcome == "ok", entered
        return str(event["slug"])

    def seat(self, slug: str) -> Any:
        """The next round, proposed and published."""
        proposed = self.caller.post(f"events/{slug}/rounds/", {})
        assert proposed.outcome == "ok", proposed
        address = f"events/{slug}/rounds/{proposed.answer['number']}"
        published = self.caller.post(f"{address}/publish/", {})
        assert published.outcome == "ok" or published.answer["code"] == "round-published", published
        return self.get(f"{address}/")

    def get(self, address: str) -> Any:
        until = now() + PATIENCE
        while now() < until:
            try:
                answer = self.signed_in.http.get(f"/api/{address}")
            except httpx.TransportError:
                time.sleep(PAUSE)
                continue
            if answer.is_success:
                return answer.json()
            time.sleep(PAUSE)
        raise AssertionError(f"nobody answers at {address}")

    def link_of(self, table: int) -> str:
        return str(self.get(f"tables/{table}/link/")["link"])

    def give(self, slug: str, entrant: int, reason: str) -> Try:
        """A bonus. Nothing but its key says that it was given already."""
        return self.caller.post(f"events/{slug}/adjustments/", _bonus(entrant, reason))

    def give_once(self, slug: str, entrant: int, reason: str, key: str) -> Try:
        """The same without asking again."""
        headers = {"Idempotency-Key": key}
        return self.caller.once(f"events/{slug}/adjustments/", _bonus(entrant, reason), headers)


def _bonus(entrant: int, reason: str) -> dict[str, Any]:
    return {"entrant": entrant, "points": "1", "reason": reason}
