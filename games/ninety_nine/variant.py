"""The rules of one match: which of the options of Ninety-Nine are played (docs/rules/ninety-nine.md, 3.1)."""

from dataclasses import dataclass
from typing import Literal

from games.options import Possible, options_json, read_options

DECK = 52
_SEATS = range(2, 100)
_CHIPS = range(1, 100)
_POSSIBLE: Possible = {
    "hand_size": range(2, 6),
    "chips_few": _CHIPS,
    "chips_many": _CHIPS,
    "three_chips_from": _SEATS,
    "two_decks_from": _SEATS,
    "elimination": ("at_zero", "when_unable_to_pay"),
    "allow_concede": (False, True),
    "floor": ("none", "clamp0", "forbid"),
    "direction_resets": (True, False),
    "ace": ("either", "one"),
    "ten": ("either", "minus"),
    "king": ("sets_99", "black_sets_99", "zero"),
    "nine": ("zero", "sets_99"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The options by their keys, and what follows from them and the number of seats at the start (B6).

    >>> Variant().chips(3), Variant().chips(4), Variant().decks(3), Variant().decks(4)  # Q3, Q4
    (5, 3, 1, 2)
    """

    hand_size: int = 3
    chips_few: int = 5
    chips_many: int = 3
    three_chips_from: int = 4
    two_decks_from: int = 4
    elimination: Literal["at_zero", "when_unable_to_pay"] = "at_zero"
    allow_concede: bool = False
    floor: Literal["none", "clamp0", "forbid"] = "none"
    direction_resets: bool = True
    ace: Literal["either", "one"] = "either"
    ten: Literal["either", "minus"] = "either"
    king: Literal["sets_99", "black_sets_99", "zero"] = "sets_99"
    nine: Literal["zero", "sets_99"] = "zero"

    def chips(self, seats: int) -> int:
        """How many each seat starts with."""
        return self.chips_many if seats >= self.three_chips_from else self.chips_few

    def decks(self, seats: int) -> int:
        return 2 if seats >= self.two_decks_from else 1

    def most_seats(self, seats: int) -> int:
        """How many seats the decks of a match of so many seats can serve: their cards, and one for the stock (B15).

        >>> Variant(two_decks_from=99).most_seats(18), Variant().most_seats(18)
        (17, 34)
        """
        return (DECK * self.decks(seats) - 1) // self.hand_size

    def stock(self, seats: int, *, dealt_in: int) -> int:
        """How many cards are left after dealing to those still in: 46 with one deck and two players."""
        return DECK * self.decks(seats) - self.hand_size * dealt_in

    def to_json(self) -> dict[str, object]:
        """Only what differs from the defaults."""
        return options_json(self, _POSSIBLE)


def read_variant(options: object, where: str = "") -> Variant:
    """The variant of these options. Raises Unreadable that names every unknown key and value."""
    return Variant(**read_options(options, where, _POSSIBLE))
