"""What right piles look like at one table, laid down once so that layouts can be held against it.

A pile is compared as a word. The word of a foundation has a letter for each face, ace first. The word of a work
pile has a letter for each shade, base first: `M` for a black king, `l` for a red queen, `*` for a joker.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from string import ascii_letters

from games.cards import ACE, KING, SUITS, Face
from games.nerts.piles import Shade, above, shade
from games.nerts.variant import Variant

MOST_KEPT = 12  # seats
_JOKER = "*"


def _face_letter(face: Face) -> str:
    return ascii_letters[SUITS.index(face.suit) * KING + face.rank - 1]


@dataclass(frozen=True, slots=True)
class Table:
    """The rules of a table, and what they make of each card by the text that is written for it.

    `pieces` has the piece of each card, which is another text only for a joker that says what it stands for; `faces`
    the letter of a card on a foundation; `shades` its letter on a work pile; `takers` the letter a work pile must
    show to take it. `foundations` has for each word the face that comes next, and none for a complete one. `talons`
    are the possible numbers of cards in waste and stock, `seatings` how many players may hold each seat.
    """

    variant: Variant
    decks: Mapping[str, frozenset[str]]
    pieces: Mapping[str, str]
    faces: dict[str, str]
    shades: dict[str, str]
    takers: dict[str, str]
    foundations: Mapping[str, str]
    runs: frozenset[str]
    talons: frozenset[tuple[int, int]]
    seatings: tuple[set[int], ...]
    most_in_step: int
    aces: frozenset[str] = frozenset(_face_letter(Face(ACE, suit)) for suit in SUITS)
    kings: frozenset[str] = frozenset(_face_letter(Face(KING, suit)) for suit in SUITS)

    def is_run(self, pile: Sequence[str]) -> bool:
        """Whether the cards are a work pile (RUN).

        >>> table_of(Variant(), (1, 2)).is_run(["KS@1", "QH@1"]), table_of(Variant(), (1, 2)).is_run(["KS@1", "JH@1"])
        (True, False)
        """
        word = ""
        for card in pile:
            word += self.shades.get(card, "?")
        return word in self.runs

    def is_foundation(self, pile: Sequence[Sequence[str]]) -> bool:
        """Whether the steps are a foundation without ties (FND)."""
        word = ""
        for step in pile:
            word += self.faces.get(step[0], "?") if len(step) == 1 else "?"
        return word in self.foundations


def table_of(variant: Variant, seats: tuple[int, ...]) -> Table:
    """The table of these seats. Tables of a usual size are kept."""
    return _kept(variant, seats) if len(seats) <= MOST_KEPT else _lay_down(variant, seats)


@lru_cache(maxsize=16)
def _kept(variant: Variant, seats: tuple[int, ...]) -> Table:
    return _lay_down(variant, seats)


def _lay_down(variant: Variant, seats: tuple[int, ...]) -> Table:
    cards = [card for seat in seats for card in variant.deck(seat)]
    jokers = [card for card in cards if card.joker]
    natural = {str(card): card.face for card in cards if card.face}
    declared = {card._replace(face=face): card for card in jokers for face in variant.faces()}
    on_foundations = natural | {str(card): card.face for card in declared if card.face}
    sizes = (size for size in (1, 2) if {size} in variant.ways_to_sit(people=size * len(seats)))
    return Table(
        variant,
        decks={str(seat): frozenset(map(str, variant.deck(seat))) for seat in seats},
        pieces={str(card): str(card) for card in cards}
        | {str(card): str(declared[card]) for card in declared},
        faces={text: _face_letter(face) for text, face in on_foundations.items()},
        shades={str(card): _shade_letter(shade(card.face)) if card.face else _JOKER for card in cards},
        takers={text: _shade_letter(above(shade(face))) for text, face in natural.items()},
        foundations=_foundations(variant.ranks, variant.suits),
        runs=_runs(variant.ranks, variant.jokers),
        talons=_talons(variant),
        seatings=tuple({size} for size in sizes),
        most_in_step=variant.most_in_step(len(seats)),
    )


def _shade_letter(shade: Shade) -> str:
    rank, is_red = shade
    return chr(ord("a" if is_red else "A") + rank - 1)


@lru_cache
def _foundations(ranks: int, suits: int) -> dict[str, str]:
    letters = (
        "".join(_face_letter(Face(rank, suit)) for rank in range(1, ranks + 1)) for suit in SUITS[:suits]
    )
    return {run[:steps]: run[steps : steps + 1] for run in letters for steps in range(1, ranks + 1)}


@lru_cache
def _runs(ranks: int, jokers: int) -> frozenset[str]:
    """Every run, and each with jokers in any places; the empty word is a space."""
    longest = [
        "".join(_shade_letter((rank, (rank + odd) % 2 == 1)) for rank in range(ranks, 0, -1))
        for odd in (0, 1)
    ]
    runs = {run[base:top] for run in longest for base in range(ranks) for top in range(base, ranks + 1)}
    return frozenset(word for run in runs for word in _with_jokers(run, jokers))


def _with_jokers(run: str, jokers: int) -> Iterator[str]:
    for count in range(jokers + 1):
        for places in combinations(range(len(run)), count):
            yield "".join(_JOKER if index in places else letter for index, letter in enumerate(run))


def _talons(variant: Variant) -> frozenset[tuple[int, int]]:
    sizes = range(variant.talon_size + 1)
    pairs = ((waste, held - waste) for held in sizes for waste in range(held + 1))
    return frozenset(pair for pair in pairs if variant.can_split(*pair))
