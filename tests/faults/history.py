"""What clients asked for and were told: a line of JSON for each try, and a last one that counts them."""

import hashlib
import json
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Literal

Outcome = Literal["ok", "fail", "unknown"]


@dataclass(frozen=True, slots=True)
class Try:
    """One request on the wire. Without an answer, or with one of 500 and above, nobody knows what became of it."""

    key: str
    address: str
    body_hash: str
    asked_at: float
    took: float
    status: int | None
    retry_after: str | None
    outcome: Outcome
    answer: Any

    @property
    def answered_at(self) -> float:
        return self.asked_at + self.took

    @property
    def what(self) -> str:
        """The last word of the address: submissions, confirmations, adjustments."""
        return self.address.strip("/").rpartition("/")[2]


class History:
    """All that was asked of a site in one run."""

    def __init__(self, file: Path) -> None:
        self._file, self._lock = file, Lock()
        self.tries: list[Try] = []

    def add(self, done: Try) -> None:
        with self._lock:
            self.tries.append(done)
            with self._file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(asdict(done)) + "\n")

    def sum_up(self) -> None:
        """A last line that says how much there was."""
        said = {"requests": len(self.ends), "tries": len(self.tries), "unknown": self.unknown}
        with self._lock, self._file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(said) + "\n")

    @property
    def ends(self) -> list[Try]:
        """The last try of each request."""
        return list({each.key: each for each in self.tries}.values())

    @property
    def unknown(self) -> int:
        """How many tries ended without anybody knowing how."""
        return sum(each.outcome == "unknown" for each in self.tries)

    def times(self, what: str) -> list[float]:
        """Seconds of each try of that kind, in order."""
        return sorted(each.took for each in self.tries if each.what == what)


def hash_of(body: Any) -> str:
    """Of what a body says, however it is written."""
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def share(times: Iterable[float], part: float) -> float:
    """The time within which that part of them was done; nought of none."""
    known = sorted(times)
    return known[min(len(known) - 1, int(part * len(known)))] if known else 0.0


def now() -> float:
    return time.time()
