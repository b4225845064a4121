"""Readings of one deal side by side, and what differs between them."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.queries.tables import Reading
from league.web.deals.games import PAGES
from league.web.deals.lines import Line, Pile


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
    return Comparison(readings, lines, () if lines else _piles(readings))


def side_by_side(readings: Sequence[Reading]) -> Sequence[Line]:
    """What the readings say, line by line, whether it differs or not."""
    return list(PAGES[readings[0].game].lines(readings))


def _piles(readings: Sequence[Reading]) -> tuple[Pile, ...]:
    """Which piles differ between readings of the most evidence among these."""
    evidence = readings[0].submission.evidence
    with_cards = [reading for reading in readings if reading.submission.evidence == evidence]
    return tuple(PAGES[readings[0].game].piles(with_cards))
