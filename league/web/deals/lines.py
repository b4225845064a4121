"""What readings of a deal say beside each other: a line for each count, a name for each pile."""

import functools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import and_

from league.models import Seat
from league.piles import CardInWords
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
    """Cards that differ: of a seat, or without one of the whole table. For each reading those that not all have there.

    Where all have the same cards in another order, they are the whole pile.
    """

    what: str
    words: Words
    seat: Seat | None
    cards: tuple[tuple[CardInWords, ...], ...]


def not_in_all(piles: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Of each pile the cards that not every other has too; if there are none, each pile as it lies."""
    common = functools.reduce(and_, map(Counter, piles))
    rest = tuple(tuple(_without(pile, common)) for pile in piles)
    return rest if any(rest) else tuple(map(tuple, piles))


def _without(pile: Sequence[str], common: Mapping[str, int]) -> Iterator[str]:
    left = dict(common)
    for card in pile:
        if left.get(card):
            left[card] -= 1
        else:
            yield card
