"""Readings of one deal side by side: what differs, seat by seat and count by count."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from league.models import Seat
from league.queries.tables import Reading

What = Literal["caller", "foundation", "nerts", "points"]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that every reading says: who ended the deal, or a count of one seat."""

    what: What
    seat: Seat | None
    values: tuple[Seat | int | None, ...]

    @property
    def differs(self) -> bool:
        return len(set(self.values)) > 1


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile whose cards differ; without a seat it is in the common area."""

    what: Literal["nerts", "work", "stock", "waste", "foundations", "completed", "foundation"]
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The readings, and where they differ. Piles only where nothing that counts does."""

    readings: Sequence[Reading]
    lines: tuple[Line, ...]
    piles: tuple[Pile, ...]

    @property
    def differs(self) -> bool:
        return bool(self.lines or self.piles)


def compare(readings: Sequence[Reading]) -> Comparison:
    """Compare readings of one deal."""
    lines = tuple(line for line in side_by_side(readings) if line.differs)
    return Comparison(readings, lines, () if lines else tuple(_piles(readings)))


def side_by_side(readings: Sequence[Reading]) -> Iterator[Line]:
    """What the readings say, line by line, whether it differs or not."""
    yield Line("caller", None, tuple(reading.caller for reading in readings))
    for rows in zip(*(reading.scores for reading in readings), strict=True):
        seat = rows[0][0]
        for what in ("foundation", "nerts"):
            yield Line(what, seat, tuple(score.facts[what] for _seat, score in rows))
        yield Line("points", seat, tuple(score.points for _seat, score in rows))


def _piles(readings: Sequence[Reading]) -> Iterator[Pile]:
    """Which piles differ between readings of the most evidence among these."""
    evidence = readings[0].submission.evidence
    documents = [
        reading.submission.document for reading in readings if reading.submission.evidence == evidence
    ]
    seats = [seat for seat, _score in readings[0].scores]
    if evidence == "cards":
        for seat in seats:
            if _differ(sorted(each["counts"][str(seat.number)]["foundation"]) for each in documents):
                yield Pile("foundation", seat)
    if evidence == "layout":
        layouts = [document["layout"] for document in documents]
        for what in ("foundations", "completed"):
            if _differ(_sorted_piles(layout[what]) for layout in layouts):
                yield Pile(what, None)
        for seat in seats:
            private = [layout["seats"][str(seat.number)] for layout in layouts]
            for pile in ("nerts", "stock", "waste"):
                if _differ(each[pile] for each in private):
                    yield Pile(pile, seat)
            if _differ(sorted(filter(None, each["work"])) for each in private):
                yield Pile("work", seat)


def _sorted_piles(piles: list[list[list[str]]]) -> list[list[list[str]]]:
    return sorted([sorted(step) for step in pile] for pile in piles)


def _differ(values: Iterator[Any]) -> bool:
    first, *others = values
    return any(other != first for other in others)
