"""People who look at the standings while things go wrong: what they read never goes back, and never mixes."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any

import httpx
import psycopg

from tests.faults.history import hash_of
from tests.faults.oracle import stored_lines
from tests.faults.site import Site

PAUSE = 0.1


@dataclass(frozen=True)
class Seen:
    """One look: when, which revision, how many seats were counted, and what it said."""

    at: float
    revision: int
    seats: int
    said: str


class Reader:
    """Looks at the standings of one event."""

    def __init__(self, site: Site, slug: str) -> None:
        self.site, self.slug = site, slug
        self.seen: list[Seen] = []

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Again and again, meanwhile, and once more at the end. Who gets no answer looks again."""
        enough = Event()

        def look() -> None:
            with self.site.visitor() as http:
                while not enough.wait(PAUSE):
                    self._look(http)
                self._look(http)

        eyes = Thread(target=look)
        eyes.start()
        try:
            yield
        finally:
            enough.set()
            eyes.join()

    def _look(self, http: httpx.Client) -> None:
        try:
            answer = http.get(self._address)
        except httpx.TransportError:
            return
        if answer.is_success:
            said = answer.json()
            seats = sum(row["played"] for row in said["results"])
            self.seen.append(Seen(time.time(), said["revision"], seats, hash_of(said["results"])))

    def violations(self) -> list[str]:
        """I6: for one reader revisions only grow, and one revision always says the same."""
        revisions = [each.revision for each in self.seen]
        wrong = [] if revisions == sorted(revisions) else [f"I6: {self.slug} went back: {revisions}"]
        said = {(each.revision, each.said) for each in self.seen}
        if len(said) > len(set(revisions)):
            wrong.append(f"I6: {self.slug} said two things about one revision")
        return wrong

    def lags(self, ended: Iterable[float], *, seats: int) -> list[float]:
        """Seconds from the end of each table of so many seats until this reader saw that one more is counted."""
        return [
            next(look.at for look in self.seen if look.at >= end and look.seats >= seats * counted) - end
            for counted, end in enumerate(sorted(ended), start=1)
        ]

    def differs(self, database: psycopg.Connection) -> list[str]:
        """I4: what is served now, against what is stored."""
        answer: Any = self.site.visitor().get(self._address).json()
        [stage] = database.execute(
            "SELECT s.id FROM league_stage s JOIN league_event e ON e.id = s.event_id WHERE e.slug = %s",
            [self.slug],
        ).fetchone() or [0]
        served = sorted(
            (row["rank"], row["entrant"]["name"], int(row["points"])) for row in answer["results"]
        )
        stored = [(line.rank, line.name, line.points) for line in stored_lines(database, stage)]
        return [] if served == stored else [f"I4: {self.slug} serves {served} and has stored {stored}"]

    @property
    def _address(self) -> str:
        return f"/api/events/{self.slug}/standings/?page_size=100"
