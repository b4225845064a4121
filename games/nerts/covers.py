"""Jokers on work piles that say what they are: what can have fixed them (docs/rules/nerts.md, A27).

A joker is fixed when a card lies on it and some card of the pile is known. If one still does, that is all. If
the joker lies open, what covered it has left: to a foundation, or to where it lies now on another work pile. From
there it can have come back for a moment, and fixed the joker as the last thing of all.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from games.cards import ACE, Card, read_card
from games.nerts.layout import LayoutReport, PrivatePiles
from games.nerts.piles import natural_shades, run_shades
from games.nerts.variant import Variant


@dataclass(frozen=True, slots=True)
class Cover:
    """What fixed the open joker of a work pile: a card now on a foundation, or the run of another work pile from
    an index on.
    """

    seat: int
    pile: int
    joker: Card
    card: Card | None = None
    run: tuple[int, int] = (0, 0)


def named_jokers(report: LayoutReport) -> Iterator[tuple[int, int, int, Card]]:
    """The jokers that say what they are: seat, work pile, index, and the joker as written."""
    for seat, piles in zip(report.seat_numbers, report.private, strict=True):
        for at, pile in enumerate(piles.work):
            for index, text in enumerate(pile):
                card = read_card(text)
                if card and card.joker and card.face:
                    yield seat, at, index, card


def covers(report: LayoutReport) -> Iterator[tuple[str, Card, Cover | None]]:
    """For each joker that says what it is and lies open, what can have fixed it: JSON Pointer, joker, cover.

    Others are there as well if nothing can have fixed them. Lower jokers come first: they may cover higher ones.
    """
    private = dict(zip(report.seat_numbers, report.private, strict=True))
    used: set[Card] = set()
    for seat, at, index, joker in sorted(named_jokers(report), key=lambda each: each[3].face or ()):
        pile = _cards(private[seat].work[at])
        where = f"/layout/seats/{seat}/work/{at}/{index}"
        if index == len(pile) - 1:
            # One card can cover a joker after another, but not where only whole columns move.
            possible = (each for each in _covers(report, seat, at, joker) if each.card not in used)
            again = () if report.variant.whole_columns else _covers(report, seat, at, joker)
            cover = next(chain(possible, again), None)
            if cover and cover.card:
                used.add(cover.card)
            yield where, joker, cover
        elif all(card.joker for card in pile) and not pile[-1].face:
            yield where, joker, None


def _covers(report: LayoutReport, seat: int, at: int, joker: Card) -> Iterator[Cover]:
    variant, piles = report.variant, report.private[report.seat_numbers.index(seat)]
    if joker.face is None or joker.face.rank == ACE:
        return
    pile = _cards(piles.work[at])
    laid = [card for card in map(read_card, report.laid()) if card and card.seat == seat]
    must_leave_one = variant.last_to_foundation and not piles.nerts
    for card in laid if len(laid) > must_leave_one else ():
        piece = card._replace(face=None) if card.joker else card
        if _fixes(pile, [piece], variant):
            yield Cover(seat, at, joker, card=piece)
    for other, cards in enumerate(map(_cards, piles.work)):
        for index in range(len(cards) if other != at else 0):
            if _fixes(pile, cards[index:], variant) and _can_come_back(cards, index, piles, variant):
                yield Cover(seat, at, joker, run=(other, index))


def _fixes(pile: list[Card], run: list[Card], variant: Variant) -> bool:
    """Whether the run goes on the pile, whose top joker is fixed by that: some other card must be known."""
    is_known = any(card.face for card in (*pile[:-1], *run))
    return is_known and run_shades(natural_shades([*pile, *run]), variant.ranks) is not None


def _can_come_back(cards: list[Card], index: int, piles: PrivatePiles, variant: Variant) -> bool:
    """Whether a run may leave for another work pile and return."""
    if variant.whole_columns or index > 0:
        return not variant.whole_columns
    match variant.fill:
        case "kings":
            return cards[0].face is None and len(cards) == 1
        case "nerts":
            return not piles.nerts
    return True


def _cards(pile: tuple[str, ...]) -> list[Card]:
    return [card for card in map(read_card, pile) if card]
