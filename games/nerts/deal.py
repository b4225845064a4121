"""A deal in progress: the cards as they lie now, what they allow, and changes that can be taken back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from games.cards import Card, Face
from games.nerts.layout import End
from games.nerts.moves import Source
from games.nerts.piles import Shade, run_shades, shade
from games.nerts.stuck import Hand, progress, wanted_on
from games.nerts.table import face_letter, shade_letter, table_of
from games.nerts.variant import Variant

Step = tuple[Card, ...]


@dataclass(slots=True)
class Own:
    """The piles in front of a seat; the last card is the top.

    `is_leftover_up` tells that the top of the waste was turned only because there were too few cards to draw.
    """

    nerts: list[Card]
    work: list[list[Card]]
    stock: list[Card]
    waste: list[Card]
    is_leftover_up: bool = False

    def pile(self, source: Source) -> list[Card]:
        match source:
            case "nerts":
                return self.nerts
            case "waste":
                return self.waste
        return self.work[source] if 0 <= source < len(self.work) else []


def deal_out(variant: Variant, seats: Iterable[int], *, rng: Random) -> dict[int, Own]:
    """Shuffle a deck for each seat and deal it."""
    dealt = {}
    for seat in seats:
        cards = list(variant.deck(seat))
        rng.shuffle(cards)
        nerts, rest = cards[: variant.nerts_size], cards[variant.nerts_size :]
        work = [[card] for card in rest[: variant.work_piles]]
        dealt[seat] = Own(nerts, work, stock=rest[variant.work_piles :], waste=[])
    return dealt


class Deal:
    """The state of a deal. `games.nerts.play.apply` moves it by the rules; `undo` takes the last move back.

    `foundations` and `completed` hold piles of steps from the ace up, jokers as declared. `fixed` holds the
    shades of jokers that must keep them, `named` which card those are whose owner has said it. `end` is None while
    the deal goes on; after a call the seats in `in_the_air` may each finish one move.
    """

    def __init__(self, variant: Variant, own: Mapping[int, Own]) -> None:
        self.variant = variant
        self.table = table_of(variant, tuple(own))
        self.own = dict(own)
        self.foundations: list[list[Step]] = []
        self.completed: list[list[Step]] = []
        self.fixed: dict[Card, Shade] = {}
        self.named: dict[Card, Face] = {}
        self.end: End | None = None
        self.caller: int | None = None
        self.in_the_air: frozenset[int] = frozenset()
        self._journal: list[list[Callable[[], None]]] = []

    def available(self, seat: int, source: Source) -> Card | None:
        """The card of a source that may be played now, if any."""
        own = self.own[seat]
        if source == "waste" and own.is_leftover_up and self.variant.leftover == "turned":
            return None
        pile = own.pile(source)
        return pile[-1] if pile else None

    def accepts(self, pile: int | None, face: Face) -> bool:
        """Whether the face is the next step of a foundation, or starts a new one (None)."""
        if pile is None:
            return face.rank == 1
        steps = self.foundations[pile] if 0 <= pile < len(self.foundations) else []
        return bool(steps) and len(steps) == face.rank - 1 and self.suit(steps) == face.suit

    def following(self, pile: int) -> Face:
        """The next step of a foundation."""
        steps = self.foundations[pile]
        return Face(len(steps) + 1, self.suit(steps))

    def suit(self, steps: Sequence[Step]) -> str:
        face = steps[0][0].face
        return face.suit if face else ""

    def shade(self, card: Card) -> Shade | None:
        """What the card counts as on work piles; None for a joker that may still stand for any card."""
        return shade(card.face) if card.face else self.fixed.get(card)

    def may_be(self, joker: Card) -> list[Face]:
        """The cards that a joker on a work pile can still stand for."""
        named, fixed = self.named.get(joker), self.fixed.get(joker)
        faces = [named] if named else self.variant.faces()
        return [face for face in faces if fixed in (None, shade(face))]

    def run(self, cards: Sequence[Card]) -> list[Shade] | None:
        """What the cards of a work pile count as, base first; None if they are no run."""
        return run_shades([self.shade(card) for card in cards], self.variant.ranks)

    def hand(self, seat: int) -> Hand:
        own = self.own[seat]
        return Hand(
            self.table,
            nerts=_texts(own.nerts),
            work=[_texts(map(self._as_named, pile)) for pile in own.work if pile],
            talon=_texts(own.waste + own.stock[::-1]),
            waste=len(own.waste),
            is_waste_open=self.available(seat, "waste") is not None,
            fixed={str(joker): shade_letter(fixed) for joker, fixed in self.fixed.items()},
        )

    def _as_named(self, card: Card) -> Card:
        return card._replace(face=self.named[card]) if card in self.named else card

    def is_stuck(self, seat: int) -> bool:
        """Whether the seat can make no progress with its stock in the present order (A16)."""
        hand = self.hand(seat)
        return progress(hand, hand.within_reach(), self.wanted()) is None

    def wanted(self) -> set[str]:
        """What foundations take, as `games.nerts.stuck` asks for it."""
        return wanted_on(
            (face_letter(self.following(pile)) for pile in range(len(self.foundations))), self.table
        )

    # Changes. Each notes its inverse; `begin` opens the note of a move.

    def begin(self) -> None:
        self._journal.append([])

    def undo(self) -> None:
        """Take back the last move."""
        for restore in reversed(self._journal.pop()):
            restore()

    def carry(
        self, source: list[Card], target: list[Card], count: int = 1, *, is_turned: bool = False
    ) -> None:
        """Lay the last cards of a pile on another in the same order, or turned over in one go."""
        cards = source[len(source) - count :]
        del source[len(source) - count :]
        target += reversed(cards) if is_turned else cards

        def restore() -> None:
            del target[len(target) - count :]
            source.extend(cards)

        self._journal[-1].append(restore)

    def slide(self, source: list[Card], target: list[Card]) -> None:
        """Lay the top card of a pile at the bottom of another, or of its own."""
        card = source.pop()
        target.insert(0, card)

        def restore() -> None:
            del target[0]
            source.append(card)

        self._journal[-1].append(restore)

    def take(self, pile: list[Card]) -> None:
        """Take the top card away, to a foundation."""
        card = pile.pop()
        self._journal[-1].append(lambda: pile.append(card))

    def insert(self, piles: list[list[Step]], index: int, pile: list[Step]) -> None:
        piles.insert(index, pile)
        self._journal[-1].append(lambda: piles.__delitem__(index))

    def remove(self, piles: list[list[Step]], index: int) -> list[Step]:
        pile = piles.pop(index)
        self._journal[-1].append(lambda: piles.insert(index, pile))
        return pile

    def lay_step(self, pile: list[Step], step: Step) -> None:
        pile.append(step)
        self._journal[-1].append(lambda: pile.__delitem__(-1))

    def set_leftover_up(self, own: Own, is_up: bool) -> None:
        was_up, own.is_leftover_up = own.is_leftover_up, is_up
        self._journal[-1].append(lambda: setattr(own, "is_leftover_up", was_up))

    def set_fixed(self, fixed: dict[Card, Shade]) -> None:
        before, self.fixed = self.fixed, fixed
        self._journal[-1].append(lambda: setattr(self, "fixed", before))

    def set_named(self, named: dict[Card, Face]) -> None:
        before, self.named = self.named, named
        self._journal[-1].append(lambda: setattr(self, "named", before))

    def set_end(self, end: End, caller: int | None, in_the_air: frozenset[int]) -> None:
        before = self.end, self.caller, self.in_the_air
        self.end, self.caller, self.in_the_air = end, caller, in_the_air

        def restore() -> None:
            self.end, self.caller, self.in_the_air = before

        self._journal[-1].append(restore)


def _texts(cards: Iterable[Card]) -> list[str]:
    return [*map(str, cards)]
