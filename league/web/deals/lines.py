"""What readings of a deal say beside each other: a line for each count, a name for each pile."""

from dataclasses import dataclass

from league.models import Seat
from league.wording import Words


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that every reading says: of the deal, or a count of one seat. `nobody` says what None means."""

    what: str
    words: Words
    seat: Seat | None
    values: tuple[Seat | int | None, ...]
    nobody: Words = ""

    @property
    def differs(self) -> bool:
        return len(set(self.values)) > 1

    @property
    def names_seats(self) -> bool:
        """Its values are seats, not numbers."""
        return not any(isinstance(value, int) for value in self.values)


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that differ: of a seat, or without one of the whole table."""

    what: str
    words: Words
    seat: Seat | None
