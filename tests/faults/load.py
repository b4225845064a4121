"""The reference load: events whose players enter, confirm and get bonuses, all by HTTP, some at the same time."""

import os
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.faults.clients import Ada, Caller, Phones
from tests.faults.history import History
from tests.faults.site import Site

DEALS = 3
A_DEAL = 2.0  # seconds on average: with the whole load about 1,900 writes a minute. At a real table it is three minutes


@dataclass(frozen=True)
class Size:
    """How much is played, and by how many clients at the same time."""

    events: int
    players: int
    rounds: int
    clients: int


ONE_TABLE, TENTH, FULL = Size(1, 4, 1, 1), Size(2, 12, 2, 4), Size(12, 24, 3, 20)


def size() -> Size:
    """A tenth, unless LOAD says "full"."""
    return FULL if os.environ.get("LOAD") == "full" else TENTH


@dataclass
class Load:
    """Events, and what is still to be played in them."""

    site: Site
    history: History
    size: Size
    seed: int

    def __post_init__(self) -> None:
        self.a_deal = 0.0
        self.first_rounds: dict[str, Any] = {}
        self.ada = Ada(self.site, self.history)
        self.tables: dict[str, list[int]] = defaultdict(list)
        self.phones = Phones(self.site, Caller(self.history, self.site.visitor()), {})

    def prepare(self) -> None:
        """Events with a first round at whose tables everybody has a phone: from here on nothing needs luck."""
        slugs = [self._enter_event(number) for number in range(self.size.events)]
        with ThreadPoolExecutor(self.size.clients) as clients:
            self.first_rounds = dict(clients.map(self._sit_down, slugs))

    def _enter_event(self, number: int) -> str:
        names = [f"Player {number}-{each}" for each in range(self.size.players)]
        return self.ada.event(f"Load {self.seed}", names, DEALS)

    def _sit_down(self, slug: str) -> tuple[str, Any]:
        seating = self.ada.seat(slug)
        for table in seating["tables"]:
            link = self.ada.link_of(table["id"])
            for seat in table["seats"]:
                self.phones.sit(table["id"], link, seat=seat["number"], player=_player(seat))
        return slug, seating

    @property
    def somebody(self) -> tuple[str, int]:
        """An event, and one of its entrants."""
        slug, seating = next(iter(self.first_rounds.items()))
        return slug, seating["tables"][0]["seats"][0]["entrant"]["id"]

    @property
    def slugs(self) -> list[str]:
        return list(self.first_rounds)

    def play(self, *, a_deal: float = 0.0) -> None:
        """Every round of every event to its end; nobody pauses, unless cards are played for so many seconds a deal."""
        self.a_deal = a_deal
        with ThreadPoolExecutor(self.size.clients) as clients, ThreadPoolExecutor(self.size.events) as events:
            playing = [events.submit(self._play_event, slug, clients) for slug in self.slugs]
            for each in playing:
                each.result()

    @contextmanager
    def playing(self) -> Iterator[Future[None]]:
        """Play meanwhile, and to the end. What the future says is whether it has come."""
        with ThreadPoolExecutor(1) as background:
            played = background.submit(self.play)
            yield played
            played.result()

    def _play_event(self, slug: str, clients: ThreadPoolExecutor) -> None:
        for round in range(self.size.rounds):
            seating = self.ada.seat(slug) if round else self.first_rounds[slug]
            self.tables[slug] += [table["id"] for table in seating["tables"]]
            tables = [clients.submit(self._play_table, slug, table) for table in seating["tables"]]
            for each in tables:
                each.result()

    def ended(self, slug: str) -> list[float]:
        """When the last deal of each table of an event was answered to be confirmed."""
        ours = {f"tables/{table}/deals/{DEALS}/confirmations/" for table in self.tables[slug]}
        return [each.answered_at for each in self.history.ends if each.address in ours]

    def two_phones(self, table: Any) -> tuple[dict[str, str], dict[str, str]]:
        """What the phones of the first two seats send along."""
        link = self.ada.link_of(table["id"])
        one, other = (
            self.phones.sit(table["id"], link, seat=seat["number"], player=_player(seat))
            for seat in table["seats"][:2]
        )
        return one, other

    def _play_table(self, slug: str, table: Any) -> None:
        one, other = self.two_phones(table)
        rng = Random(f"{self.seed}/{slug}/{table['id']}")
        for deal in range(1, DEALS + 1):
            document = some_totals(rng, seats=len(table["seats"]))
            time.sleep(self.a_deal * 2 * rng.random())
            self.phones.play_deal(table["id"], deal, document, one=one, other=other)
        given = self.ada.give(slug, table["seats"][0]["entrant"]["id"], f"Cleared table {table['id']}.")
        assert given.outcome == "ok", given


def some_totals(rng: Random, *, seats: int) -> dict[str, Any]:
    """A deal that somebody called, as totals."""
    caller = rng.randint(1, seats)
    counts = {
        str(seat): {
            "foundation": rng.randint(8, 24),
            "nerts": 0 if seat == caller else rng.randint(1, 9),
        }
        for seat in range(1, seats + 1)
    }
    return {"game": "nerts", "evidence": "totals", "end": "call", "caller": caller, "counts": counts}


def _player(seat: Any) -> int:
    return int(seat["entrant"]["players"][0]["id"])
