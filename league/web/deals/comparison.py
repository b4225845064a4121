"""Readings of one deal side by side, and what differs between them."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.piles import CardInWords
from league.queries.tables import Reading
from league.web.deals.games import PAGES
from league.web.deals.lines import Line, Pile


@dataclass(frozen=True, slots=True)
class Comparison:
    """The readings, and where they differ: in what counts, and, of those of the most evidence, card by card."""

    readings: Sequence[Reading]
    lines: tuple[Line, ...]
    with_cards: Sequence[Reading]
    piles: tuple[Pile, ...]

    @property
    def apart(self) -> list[tuple[Pile, list[tuple[int, tuple[CardInWords, ...]]]]]:
        """Each pile that differs, and by version what of it not all have there."""
        versions = [reading.submission.version for reading in self.with_cards]
        return [(pile, list(zip(versions, pile.cards, strict=True))) for pile in self.piles]

    @property
    def differs(self) -> bool:
        return bool(self.lines or self.piles)


def compare(readings: Sequence[Reading]) -> Comparison:
    """Compare readings of one deal, the best first."""
    lines = tuple(line for line in side_by_side(readings) if line.differs)
    evidence = readings[0].submission.evidence
    with_cards = [reading for reading in readings if reading.submission.evidence == evidence]
    return Comparison(readings, lines, with_cards, tuple(PAGES[readings[0].game].piles(with_cards)))


def side_by_side(readings: Sequence[Reading]) -> Sequence[Line]:
    """What the readings say, line by line, whether it differs or not."""
    return list(PAGES[readings[0].game].lines(readings))
