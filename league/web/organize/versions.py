"""The versions of a deal side by side, line by line, with what differs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from league.models import Seat
from league.queries.scoring import ReadingShown


@dataclass(frozen=True, slots=True)
class Line:
    """What each version says of one thing: who ended the deal, or a count of one seat."""

    what: Literal["caller", "foundation", "nerts", "points"]
    seat: Seat | None
    values: tuple[Seat | int | None, ...]

    @property
    def differs(self) -> bool:
        return len(set(self.values)) > 1


def side_by_side(readings: Sequence[ReadingShown]) -> Iterator[Line]:
    """Readings of one table: the same seats in each."""
    yield Line("caller", None, tuple(reading.caller for reading in readings))
    for rows in zip(*(reading.counts for reading in readings), strict=True):
        seat = rows[0].seat
        yield Line("foundation", seat, tuple(row.foundation for row in rows))
        yield Line("nerts", seat, tuple(row.nerts for row in rows))
        yield Line("points", seat, tuple(row.points for row in rows))
