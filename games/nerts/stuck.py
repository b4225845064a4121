"""Whether nobody can move any more (docs/rules/nerts.md, A16). Exact, and without a search.

Progress is a card to a foundation, or a card from nerts pile or waste to a work pile or an empty space. Moves
between work piles are no progress, but may make way for it. What they can reach has a closed form, because a
work pile asks only for rank and colour, the *shade* of a card:

* Moving a run from a card to another of the same shade covers the one and exposes the other. So the exposed
  shades stay as they are, and of an exposed shade every card on the work piles can be exposed.
* A whole pile can move, and leave a space, if the shade its base goes on is exposed. Any card that can be
  laid down may then go into the space; with none to lay down, a run moved there exposes any card wanted.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from games.cards import SUITS, Card, Face, read_card
from games.nerts.layout import LayoutReport, Pile
from games.nerts.piles import Shade, above, run_shades, shade
from games.nerts.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """The cards of a seat as this question needs them; the last of a pile is its top.

    `talon` is waste and stock in the order of turning: the bottom of the waste first, the bottom of the stock
    last; `waste` of them are turned. `is_waste_open` tells whether the top of the waste may be played; a
    leftover that was only turned to recycle may not. `fixed` holds the shades of jokers that must keep them, `named`
    the cards that they are known to be.
    """

    variant: Variant
    nerts: Sequence[Card]
    work: Sequence[Sequence[Card]]
    talon: Sequence[Card]
    waste: int
    is_waste_open: bool
    fixed: Mapping[Card, Shade] = field(default_factory=dict)
    named: Mapping[Card, Face] = field(default_factory=dict)

    def within_reach(self) -> list[Card]:
        """Talon cards that come up with the stock in its present order, in this pass or a new one."""
        draw, size = self.variant.draw, len(self.talon)
        places = {*range(draw, size + 1, draw)}
        if self.waste:
            places.update(range(self.waste if self.is_waste_open else self.waste + draw, size + 1, draw))
        if self.variant.leftover == "playable" and size:
            places.add(size)
        return [self.talon[place - 1] for place in sorted(places)]

    def within_reach_by_rotation(self) -> Sequence[Card]:
        """Talon cards that come up when stock cards may also go from the top to the bottom."""
        is_turning = len(self.talon) >= self.variant.draw or self.variant.leftover == "playable"
        return self.talon if self.variant.rotate and is_turning else self.within_reach()

    def shade(self, card: Card) -> Shade | None:
        """None for a joker that may still stand for any card."""
        return shade(card.face) if card.face else self.fixed.get(card)


def movers(report: LayoutReport) -> Mapping[int, Card]:
    """The seats that can still make progress with their stock as it lies, each with a card it can play."""
    wanted = wanted_on(_tops(report), report.variant)
    found = {seat: progress(hand, hand.within_reach(), wanted) for seat, hand in _hands(report)}
    return {seat: card for seat, card in found.items() if card}


def grade(report: LayoutReport) -> Literal["definite", "present-order"]:
    """How sure a stalemate without movers is: whether a stock in another order could help anybody."""
    wanted = wanted_on(_tops(report), report.variant)
    helps = any(progress(hand, hand.within_reach_by_rotation(), wanted) for _, hand in _hands(report))
    return "present-order" if helps else "definite"


def wanted_on(tops: Iterable[Face], variant: Variant) -> set[Face]:
    """What foundations with these top cards take, and any ace."""
    following = {Face(top.rank + 1, top.suit) for top in tops if top.rank < variant.ranks}
    return following | {Face(1, suit) for suit in SUITS[: variant.suits]}


def progress(hand: Hand, talon: Sequence[Card], wanted: set[Face]) -> Card | None:
    """A card that can make progress with these talon cards in reach, maybe after moves between work piles."""
    return next(_progress(hand, talon, wanted), None)


def _progress(hand: Hand, talon: Sequence[Card], wanted: set[Face]) -> Iterator[Card]:
    piles = [pile for pile in hand.work if pile]
    for card in (*hand.nerts[-1:], *talon, *(pile[-1] for pile in piles)):
        if _is_wanted(card, hand.shade(card), wanted, hand):
            yield card
            return  # which is also the end for a joker that nothing has fixed: below, every card has a shade
    runs = [_shaded(pile, hand) for pile in piles]
    exposed = {run[-1].shade for run in runs}
    if not hand.variant.whole_columns:
        covered = [each for run in runs for each in run[:-1]]
        yield from _wanted(hand, wanted, (each for each in covered if each.shade in exposed))
    yield from (card for card in _to_lay(hand, talon) if card.face and above(shade(card.face)) in exposed)
    if len(runs) < hand.variant.work_piles or any(above(run[0].shade) in exposed for run in runs):
        yield from _to_fill(hand, talon)
        if _runs_may_fill(hand):
            yield from _wanted(hand, wanted, (each for run in runs for each in run))


class _Shaded(NamedTuple):
    card: Card
    shade: Shade


def _shaded(pile: Sequence[Card], hand: Hand) -> list[_Shaded]:
    shades = run_shades([hand.shade(card) for card in pile], hand.variant.ranks)
    if shades is None:
        raise ValueError(f"not a run: {[str(card) for card in pile]}")
    return [_Shaded(*each) for each in zip(pile, shades, strict=True)]


def _is_wanted(card: Card, shade: Shade | None, wanted: set[Face], hand: Hand) -> bool:
    """Whether a foundation takes the card. A joker with a shade may be of either suit of its colour, unless its owner
    has said which it is (A21).
    """
    face = card.face or hand.named.get(card)
    if face:
        return face in wanted
    if shade is None:
        return True  # as an ace, if nothing else
    return any(Face(shade[0], suit) in wanted for suit in ("HD" if shade[1] else "SC"))


def _wanted(hand: Hand, wanted: set[Face], uncovered: Iterable[_Shaded]) -> Iterator[Card]:
    """Those that a foundation takes once they are exposed; then a joker keeps its shade, or is free again."""
    for card, kept in uncovered:
        is_free = card.joker and hand.variant.joker_fix == "while_covered"
        if _is_wanted(card, None if is_free else kept, wanted, hand):
            yield card


def _to_lay(hand: Hand, talon: Sequence[Card]) -> list[Card]:
    """Cards that may go from nerts pile or waste to a work pile."""
    is_kept = hand.variant.last_to_foundation and len(hand.nerts) == 1
    return [*(() if is_kept else hand.nerts[-1:]), *talon]


def _to_fill(hand: Hand, talon: Sequence[Card]) -> list[Card]:
    """Cards that may go from nerts pile or waste into an empty space."""
    match hand.variant.fill:
        case "kings":
            return [
                card for card in _to_lay(hand, talon) if card.face and card.face.rank == hand.variant.ranks
            ]
        case "nerts" if hand.nerts:
            return _to_lay(hand, ())
    return _to_lay(hand, talon)


def _runs_may_fill(hand: Hand) -> bool:
    """Whether part of a work pile may go into an empty space. A king is never part of one."""
    if hand.variant.whole_columns or hand.variant.fill == "kings":
        return False
    return hand.variant.fill == "any" or not hand.nerts


def _tops(report: LayoutReport) -> Iterator[Face]:
    tops = (read_card(pile[-1][0]) for pile in report.foundations)
    return (top.face for top in tops if top and top.face)


def _hands(report: LayoutReport) -> Iterator[tuple[int, Hand]]:
    for seat, piles in zip(report.seat_numbers, report.private, strict=True):
        yield (
            seat,
            Hand(
                variant=report.variant,
                nerts=_cards(piles.nerts),
                work=[_cards(pile) for pile in piles.work],
                talon=_cards(piles.waste + piles.stock[::-1]),
                waste=len(piles.waste),
                # With an empty stock the top of the waste may be a leftover that was turned only to recycle,
                # not to be played unless the next pass brings it up. The layout leaves that open.
                is_waste_open=bool(piles.stock),
            ),
        )


def _cards(pile: Pile) -> list[Card]:
    return [card for card in map(read_card, pile) if card]
