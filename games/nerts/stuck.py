"""Whether nobody can move any more (docs/rules/nerts.md, A16). Exact, and without a search.

Progress is a card to a foundation, or a card from nerts pile or waste to a work pile or an empty space. Moves
between work piles are no progress, but may make way for it. What they can reach has a closed form, because a
work pile asks only for rank and colour, the *shade* of a card:

* Moving a run from a card to another of the same shade covers the one and exposes the other. So the exposed
  shades stay as they are, and of an exposed shade every card on the work piles can be exposed.
* A whole pile can move, and leave a space, if the shade its base goes on is exposed. Any card that can be
  laid down may then go into the space; with none to lay down, a run moved there exposes any card wanted.
"""

from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import chain
from typing import Literal, NamedTuple

from games.nerts.layout import LayoutReport
from games.nerts.table import ABOVE, ANY, SHADE_OF, Table, table_of

Cards = Sequence[str]


class Hand(NamedTuple):
    """The cards of a seat as this question needs them; the last of a pile is its top.

    `work` has only runs, none for a space. `talon` is waste and stock in the order of turning: the bottom of the waste
    first, the bottom of the stock last; `waste` of them are turned. `is_waste_open` tells whether the top of the waste
    may be played; a leftover that was only turned to recycle may not. `fixed` holds the shades of jokers that must
    keep them.
    """

    table: Table
    nerts: Cards
    work: Sequence[Cards]
    talon: Cards
    waste: int
    is_waste_open: bool
    fixed: Mapping[str, str] = {}

    def within_reach(self) -> Cards:
        """Talon cards that come up with the stock in its present order, in this pass or a new one."""
        variant, size = self.table.variant, len(self.talon)
        places = {*range(variant.draw, size + 1, variant.draw)}
        if self.waste:
            places.update(
                range(self.waste if self.is_waste_open else self.waste + variant.draw, size + 1, variant.draw)
            )
        if variant.leftover == "playable" and size:
            places.add(size)
        return [self.talon[place - 1] for place in sorted(places)]

    def within_reach_by_rotation(self) -> Cards:
        """Talon cards that come up when stock cards may also go from the top to the bottom."""
        variant = self.table.variant
        is_turning = len(self.talon) >= variant.draw or variant.leftover == "playable"
        return self.talon if variant.rotate and is_turning else self.within_reach()


def movers(report: LayoutReport) -> Mapping[int, str]:
    """The seats that can still make progress with their stock as it lies, each with a card it can play."""
    hands, wanted = _hands(report)
    found = (
        (seat, progress(hand, hand.within_reach(), wanted))
        for seat, hand in zip(report.seat_numbers, hands, strict=True)
    )
    return {seat: card for seat, card in found if card}


def grade(report: LayoutReport) -> Literal["definite", "present-order"] | None:
    """How sure a stalemate is: whether a stock in another order could help anybody. None if somebody can move."""
    return grade_of(*_hands(report))


def grade_of(hands: Iterable[Hand], wanted: Set[str]) -> Literal["definite", "present-order"] | None:
    """The same for hands and what foundations take."""
    helped = [hand for hand in hands if progress(hand, hand.within_reach_by_rotation(), wanted)]
    if any(progress(hand, hand.within_reach(), wanted) for hand in helped):
        return None
    return "present-order" if helped else "definite"


def wanted_on(following: Iterable[str], table: Table) -> set[str]:
    """The faces that foundations take: these, any ace, and of a joker what can stand for one of them (A21)."""
    faces = {*table.aces, *following}
    return faces.union([ANY], [ANY + SHADE_OF[face] for face in faces]) if table.jokers else faces


def progress(hand: Hand, talon: Cards, wanted: Set[str]) -> str | None:
    """A card that can make progress with these talon cards in reach, maybe after moves between work piles."""
    at_hand = [*hand.nerts[-1:], *talon, *[pile[-1] for pile in hand.work]]
    return _first(at_hand, _faces(hand.table, hand.fixed), wanted) or _later(hand, talon, wanted)


def _later(hand: Hand, talon: Cards, wanted: Set[str]) -> str | None:
    """The same where no foundation takes a card at once; so no joker without a shade, good for an ace, lies open."""
    table, variant, shades = hand.table, hand.table.variant, _shades(hand)
    exposed = {shades[pile[-1]] for pile in hand.work}
    covered = [card for pile in hand.work for card in pile[:-1] if shades[card] in exposed]
    faces = _faces(table, {} if variant.joker_fix == "while_covered" else shades)
    uncovered = None if variant.whole_columns else _first(covered, faces, wanted)
    card = uncovered or _first(_to_lay(hand, talon), table.takers, exposed)
    if card or not _has_space(hand, shades, exposed):
        return card
    if to_fill := _to_fill(hand, talon):
        return to_fill[0]
    return _first([*chain.from_iterable(hand.work)], faces, wanted) if _runs_may_fill(hand) else None


def _first(cards: Cards, looks: Mapping[str, str], among: Set[str]) -> str | None:
    """The first card that looks like one of these."""
    if among.isdisjoint(map(looks.__getitem__, cards)):
        return None
    return next(card for card in cards if looks[card] in among)


def _faces(table: Table, shades: Mapping[str, str]) -> Mapping[str, str]:
    """What foundations see of each card: its face, of a joker with a shade only that."""
    if not table.jokers or not shades:
        return table.faces
    return ChainMap({joker: ANY + shades[joker] for joker in table.jokers if joker in shades}, table.faces)


def _shades(hand: Hand) -> Mapping[str, str]:
    """What each card on the work piles counts as."""
    table = hand.table
    if not table.jokers:
        return table.shades
    shades = {card: table.shades[card] for pile in hand.work for card in pile} | dict(hand.fixed)
    for pile in hand.work:
        run = table.runs["".join([shades[card] for card in pile])]
        shades.update(zip(pile, run, strict=True))
    return shades


def _has_space(hand: Hand, shades: Mapping[str, str], exposed: Set[str]) -> bool:
    """Whether there is a space, or comes to be one when a whole pile moves."""
    is_one_there = len(hand.work) < hand.table.variant.work_piles
    return is_one_there or not exposed.isdisjoint([ABOVE[shades[pile[0]]] for pile in hand.work])


def _to_lay(hand: Hand, talon: Cards) -> Cards:
    """Cards that may go from nerts pile or waste to a work pile."""
    is_kept = hand.table.variant.last_to_foundation and len(hand.nerts) == 1
    return [*(() if is_kept else hand.nerts[-1:]), *talon]


def _to_fill(hand: Hand, talon: Cards) -> Cards:
    """Cards that may go from nerts pile or waste into an empty space."""
    match hand.table.variant.fill:
        case "kings":
            return [card for card in _to_lay(hand, talon) if hand.table.faces[card] in hand.table.kings]
        case "nerts" if hand.nerts:
            return _to_lay(hand, ())
    return _to_lay(hand, talon)


def _runs_may_fill(hand: Hand) -> bool:
    """Whether part of a work pile may go into an empty space. A king is never part of one."""
    variant = hand.table.variant
    if variant.whole_columns or variant.fill == "kings":
        return False
    return variant.fill == "any" or not hand.nerts


def hand_of(table: Table, *, nerts: Cards, work: Sequence[Cards], stock: Cards, waste: Cards) -> Hand:
    """The hand of these piles."""
    return Hand(
        table,
        nerts,
        [*filter(None, work)],
        [*waste, *stock[::-1]],
        len(waste),
        # With an empty stock the top of the waste may be a leftover that was turned only to recycle,
        # not to be played unless the next pass brings it up. The layout leaves that open.
        is_waste_open=bool(stock),
    )


def _hands(report: LayoutReport) -> tuple[list[Hand], set[str]]:
    """The hands of all seats, and what foundations take."""
    table = table_of(report.variant, report.seat_numbers)
    hands = [
        hand_of(table, nerts=piles.nerts, work=piles.work, stock=piles.stock, waste=piles.waste)
        for piles in report.private
    ]
    return hands, wanted_on(filter(None, map(table.following, report.foundations)), table)
