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
ANY = "*"  # what a joker shows as long as nothing says more


def face_letter(face: Face) -> str:
    return ascii_letters[SUITS.index(face.suit) * KING + face.rank - 1]


def shade_letter(shade: Shade) -> str:
    rank, is_red = shade
    return chr(ord("a" if is_red else "A") + rank - 1)


_FACES = [Face(rank, suit) for suit in SUITS for rank in range(ACE, KING + 1)]
SHADE_OF = {face_letter(face): shade_letter(shade(face)) for face in _FACES}
ABOVE = {shade_letter(shade(face)): shade_letter(above(shade(face))) for face in _FACES}
"""For each shade the one that it goes on; nothing shows that of kings."""


@dataclass(frozen=True, slots=True)
class Table:
    """The rules of a table, and what they make of each card by the text that is written for it.

    `cards` are all of them, deck by deck. By text, `pieces` has the piece of each, which is another text only for a
    joker that says what it stands for; `faces` the letter of a card on a foundation; `shades` its letter on a work
    pile; `takers`, of pieces alone, the letter a work pile must show to take it. `foundations` has for each word the
    face that comes next, and none for a complete one; `runs` for each word the one that says what its jokers count as.
    `talons` are the possible numbers of cards in waste and stock, `seatings` how many players may hold each seat.
    """

    variant: Variant
    cards: tuple[str, ...]
    decks: Mapping[str, frozenset[str]]
    pieces: Mapping[str, str]
    faces: dict[str, str]
    shades: Mapping[str, str]
    takers: Mapping[str, str]
    foundations: Mapping[str, str]
    runs: Mapping[str, str]
    talons: frozenset[tuple[int, int]]
    seatings: tuple[set[int], ...]
    most_in_step: int
    jokers: frozenset[str]
    aces: frozenset[str]
    kings: frozenset[str]

    def is_run(self, pile: Sequence[str]) -> bool:
        """Whether the cards are a work pile (RUN).

        >>> table_of(Variant(), (1, 2)).is_run(["KS@1", "QH@1"]), table_of(Variant(), (1, 2)).is_run(["KS@1", "JH@1"])
        (True, False)
        """
        word = ""
        for card in pile:
            word += self.shades.get(card, "?")
        return word in self.runs

    def following(self, pile: Sequence[Sequence[str]]) -> str | None:
        """The face that goes on a foundation, none on a complete one; None if its ranks and suits are none (FND)."""
        word = ""
        for step in pile:
            word += self.faces.get(step[0], "?")
        return self.foundations.get(word)

    def is_foundation(self, pile: Sequence[Sequence[str]]) -> bool:
        """Whether the steps are a foundation (FND)."""
        if self.following(pile) is None:
            return False
        has_ties = sum(map(len, pile)) > len(pile)
        return not has_ties or all(len(step) == 1 or self.is_tie(step) for step in pile)

    def is_tie(self, step: Sequence[str]) -> bool:
        """Whether cards may share a step: equal ones, but no aces, of different owners (A8)."""
        faces = {self.faces.get(card, "?") for card in step}
        owners = {owner_of(card) for card in step}
        return (
            len(faces) == 1 and faces.isdisjoint(self.aces) and len(owners) == len(step) <= self.most_in_step
        )


def owner_of(card: str) -> str:
    """Whose deck a card of the table is from, as text."""
    return card.partition("@")[2]


def table_of(variant: Variant, seats: tuple[int, ...]) -> Table:
    """The table of these seats. Tables of a usual size are kept."""
    return _kept(variant, seats) if len(seats) <= MOST_KEPT else _lay_down(variant, seats)


@lru_cache(maxsize=16)
def _kept(variant: Variant, seats: tuple[int, ...]) -> Table:
    return _lay_down(variant, seats)


def _lay_down(variant: Variant, seats: tuple[int, ...]) -> Table:
    decks = {str(seat): {str(card): card for card in variant.deck(seat)} for seat in seats}
    cards = {text: card for deck in decks.values() for text, card in deck.items()}
    faces = {text: face_letter(card.face) if card.face else ANY for text, card in cards.items()}
    jokers = [card for card in cards.values() if card.joker]
    declared = {card._replace(face=face): card for card in jokers for face in variant.faces()}
    shades = {text: SHADE_OF.get(face, ANY) for text, face in faces.items()}
    named = {str(card): shade_letter(shade(card.face)) for card in declared if card.face}
    sizes = (size for size in (1, 2) if {size} in variant.ways_to_sit(people=size * len(seats)))
    return Table(
        variant,
        cards=tuple(cards),
        decks={seat: frozenset(deck) for seat, deck in decks.items()},
        pieces={text: text for text in cards} | {str(card): str(joker) for card, joker in declared.items()},
        faces=faces | {str(card): face_letter(card.face) for card in declared if card.face},
        shades=shades | named,
        takers={text: ABOVE.get(shade, "") for text, shade in shades.items()},
        foundations=_foundations(variant.ranks, variant.suits),
        runs=_runs(variant.ranks, variant.jokers),
        talons=_talons(variant),
        seatings=tuple({size} for size in sizes),
        most_in_step=variant.most_in_step(len(seats)),
        jokers=frozenset(map(str, jokers)),
        aces=frozenset(map(face_letter, variant.aces())),
        kings=frozenset(face_letter(face) for face in variant.faces() if face.rank == variant.ranks),
    )


@lru_cache
def _foundations(ranks: int, suits: int) -> dict[str, str]:
    letters = (
        "".join(face_letter(Face(rank, suit)) for rank in range(1, ranks + 1)) for suit in SUITS[:suits]
    )
    return {run[:steps]: run[steps : steps + 1] for run in letters for steps in range(1, ranks + 1)}


@lru_cache
def _runs(ranks: int, jokers: int) -> dict[str, str]:
    """Every run, and each with jokers in any places; the empty word is a space.

    Jokers alone may be many runs, and count as the highest black one.
    """
    red, black = (
        "".join(shade_letter((rank, (ranks - rank) % 2 == odd)) for rank in range(ranks, 0, -1))
        for odd in (0, 1)
    )
    runs = (
        run[base:top]
        for base in reversed(range(ranks))
        for run in (red, black)
        for top in range(base, ranks + 1)
    )
    return {word: run for run in runs for word in _with_jokers(run, jokers)}


def _with_jokers(run: str, jokers: int) -> Iterator[str]:
    for count in range(jokers + 1):
        for places in combinations(range(len(run)), count):
            yield "".join(ANY if index in places else letter for index, letter in enumerate(run))


def _talons(variant: Variant) -> frozenset[tuple[int, int]]:
    sizes = range(variant.talon_size + 1)
    pairs = ((waste, held - waste) for held in sizes for waste in range(held + 1))
    return frozenset(pair for pair in pairs if variant.can_split(*pair))
