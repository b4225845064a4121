"""The rules of one table: which of the options of Nerts are played (docs/rules/nerts.md, section 3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from games.cards import ACE, KING, SUITS, Card, Face, deck
from games.options import Possible, options_json, read_options
from games.reading import NUMBER_LIMIT

_POINTS = range(NUMBER_LIMIT + 1)
_POSSIBLE: Possible = {
    "nerts_size": range(1, 31),
    "work_piles": range(1, 9),
    "draw": range(1, 4),
    "jokers": range(3),
    "card_point": _POINTS,
    "nerts_penalty": _POINTS,
    "call_bonus": _POINTS,
    "king_bonus": _POINTS,
    "tie_policy": ("both_stay", "single"),
    "tie_max": range(2, 1000),
    "partnership": ("auto", "individual", "pairs"),
    "fill": ("any", "nerts", "kings"),
    "leftover": ("turned", "playable"),
    "rotate": (True, False),
    "joker_fix": ("permanent", "while_covered"),
    "whole_columns": (False, True),
    "last_to_foundation": (False, True),
    "call": ("voluntary", "automatic"),
    "landing": ("land", "return"),
    "stalemate_empty_nerts": ("allow", "reject"),
    "talon_split": ("error", "warning"),
    "target": range(1, NUMBER_LIMIT + 1),
    "level_at_target": ("another_deal", "shared"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The options by their keys, and the size of the deck.

    `ranks` and `suits` are no options of a document: they make the tiny decks that can be searched to the
    end.
    """

    nerts_size: int = 13
    work_piles: int = 4
    draw: int = 3
    jokers: int = 0
    card_point: int = 1
    nerts_penalty: int = 2
    call_bonus: int = 0
    king_bonus: int = 0
    tie_policy: Literal["both_stay", "single"] = "both_stay"
    tie_max: int | None = None
    partnership: Literal["auto", "individual", "pairs"] = "auto"
    fill: Literal["any", "nerts", "kings"] = "any"
    leftover: Literal["turned", "playable"] = "turned"
    rotate: bool = True
    joker_fix: Literal["permanent", "while_covered"] = "permanent"
    whole_columns: bool = False
    last_to_foundation: bool = False
    call: Literal["voluntary", "automatic"] = "voluntary"
    landing: Literal["land", "return"] = "land"
    stalemate_empty_nerts: Literal["allow", "reject"] = "allow"
    talon_split: Literal["error", "warning"] = "error"
    target: int = 100
    level_at_target: Literal["another_deal", "shared"] = "another_deal"
    ranks: int = KING
    suits: int = len(SUITS)

    def __post_init__(self) -> None:
        # With fewer talon cards than are turned at a time no card could ever leave it.
        if self.talon_size < 0 or 0 < self.talon_size < self.draw:
            raise ValueError(f"a talon of {self.talon_size} cannot be turned {self.draw} at a time")

    @property
    def deck_size(self) -> int:
        return self.ranks * self.suits + self.jokers

    @property
    def talon_size(self) -> int:
        """Cards in the stock after the deal."""
        return self.deck_size - self.nerts_size - self.work_piles

    @property
    def nerts_kept(self) -> int:
        """How many nerts cards must wait for a foundation, and may fill no space meanwhile."""
        return 1 if self.last_to_foundation else 0

    def deck(self, seat: int) -> Iterator[Card]:
        return deck(seat, ranks=self.ranks, suits=self.suits, jokers=self.jokers)

    def faces(self) -> Iterator[Face]:
        """What a joker can stand for."""
        return (Face(rank, suit) for suit in SUITS[: self.suits] for rank in range(1, self.ranks + 1))

    def aces(self) -> Iterator[Face]:
        return (Face(ACE, suit) for suit in SUITS[: self.suits])

    def can_split(self, waste: int, stock: int) -> bool:
        """Whether play can leave so many cards in waste and stock, which together fit into the talon.

        The waste grows by whole draws, so if it is no multiple of a draw, the cards that it lacks were played
        from it and were in the talon too (SPLIT, N28). Only a leftover, with no stock behind it, is no whole draw.

        >>> Variant().can_split(4, 30), Variant().can_split(3, 31), Variant().can_split(35, 0)
        (False, True, True)
        """
        return not stock or waste + stock + -waste % self.draw <= self.talon_size

    def can_show(self, waste: int, stock: int) -> bool:
        """Whether play can leave so many cards so that the top of the waste may be played: it is no leftover.

        >>> Variant().can_show(35, 0), Variant().can_show(33, 0), Variant(leftover="playable").can_show(35, 0)
        (False, True, True)
        """
        if self.leftover == "playable" and not stock:
            return waste <= self.talon_size
        return waste + stock + -waste % self.draw <= self.talon_size

    def has(self, card: Card) -> bool:
        """Whether some deck of this variant holds the card, and a joker can stand for what it says."""
        if card.joker > self.jokers:
            return False
        return card.face is None or (card.face.rank <= self.ranks and card.face.suit in SUITS[: self.suits])

    def ways_to_sit(self, *, people: int) -> list[set[int]]:
        """How many players each seat may hold, all of them as many (A3).

        >>> Variant().ways_to_sit(people=4), Variant().ways_to_sit(people=6)
        ([{1}, {2}], [{2}])
        """
        match self.partnership:
            case "individual":
                return [{1}]
            case "pairs":
                return [{2}]
        return [{2}] if people >= 6 else [{1}, {2}]

    def most_in_step(self, seats: int) -> int:
        """How many cards may share a step of a foundation (A8).

        >>> Variant().most_in_step(4), Variant(tie_max=2).most_in_step(4), Variant(tie_policy="single").most_in_step(4)
        (4, 2, 1)
        """
        if self.tie_policy == "single":
            return 1
        return seats if self.tie_max is None else self.tie_max

    def to_json(self) -> dict[str, object]:
        """Only what differs from the defaults."""
        return options_json(self, _POSSIBLE)


def read_variant(options: object, where: str = "") -> Variant:
    """The variant of these options. Raises Unreadable that names every unknown key and value."""
    return _variant(**read_options(options, where, _POSSIBLE))


@lru_cache
def _variant(**options: Any) -> Variant:
    """The same object for the same options: what is known of a variant is found quickly."""
    return Variant(**options)
