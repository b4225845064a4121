"""Cards and what is written for them.

A *face* is what a card shows: rank and suit, `TH`. A *card* is one piece of one deck: a face of the deck of
a seat, `TH@2`, or a joker, `JK1@2`, which on a foundation also says which face it stands for: `JK1=4H@2`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

RANKS = "A23456789TJQK"
SUITS = "SHDC"
ACE = 1
KING = len(RANKS)

_CARD = re.compile(
    r"(?:(?P<face>[A2-9TJQK][SHDC])|JK(?P<joker>[1-9])(?:=(?P<declared>[A2-9TJQK][SHDC]))?)"
    r"@(?P<seat>[1-9][0-9]{0,2})"
)


class Face(NamedTuple):
    """Rank, 1 for the ace to 13 for the king, and suit, a letter of SHDC."""

    rank: int
    suit: str

    @property
    def is_red(self) -> bool:
        return self.suit in "HD"

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + self.suit


class Card(NamedTuple):
    """One piece of the deck of a seat. `face` is None for a joker that does not say what it stands for."""

    seat: int
    face: Face | None
    joker: int = 0

    @property
    def piece(self) -> str:
        """The same for a joker whatever it stands for: names the piece of pasteboard."""
        return f"JK{self.joker}@{self.seat}" if self.joker else str(self)

    def __str__(self) -> str:
        if not self.joker:
            return f"{self.face}@{self.seat}"
        return f"JK{self.joker}={self.face}@{self.seat}" if self.face else self.piece


def read_face(text: str) -> Face:
    """Read rank and suit. Raises ValueError.

    >>> read_face("TH")
    Face(rank=10, suit='H')
    """
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(f"not a face: {text!r} (expected rank and suit, as in 'TH')")
    return Face(RANKS.index(text[0]) + 1, text[1])


@lru_cache(maxsize=8192)
def read_card(text: str) -> Card | None:
    """The card that is written `text`, or None if nothing is written so.

    >>> read_card("JK1=4H@2").piece, read_card("10H@2")
    ('JK1@2', None)
    """
    found = _CARD.fullmatch(text)
    if not found:
        return None
    face = found["face"] or found["declared"]
    return Card(int(found["seat"]), read_face(face) if face else None, int(found["joker"] or 0))


def deck(seat: int, *, ranks: int = KING, suits: int = len(SUITS), jokers: int = 0) -> Iterator[Card]:
    """The cards of the deck of a seat, in a fixed order; fewer ranks and suits make a tiny deck."""
    for suit in SUITS[:suits]:
        for rank in range(ACE, ranks + 1):
            yield Card(seat, Face(rank, suit))
    for joker in range(1, jokers + 1):
        yield Card(seat, None, joker)
