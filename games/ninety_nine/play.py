"""Play by the rules (docs/rules/ninety-nine.md, section 4): what each move needs, and what it does.

A deal is a value, and a move makes another one of it: who keeps the deal before has taken the move back.

>>> deal = deal_out(Variant(), "ABC", starter="B", decks=1, rng=Random(1))
>>> first = next(legal_plays(deal))
>>> apply(apply(deal, first), Draw("B")).turn
'C'
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from games.cards import Face
from games.ninety_nine.pile import FACES, LIMIT, REVERSE, keeps_in, values_after
from games.ninety_nine.record import Seat
from games.ninety_nine.variant import Variant

Faces = tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """PLAY: discard a card of the hand and declare the new value."""

    seat: Seat
    card: Face
    value: int


@dataclass(frozen=True, slots=True)
class Draw:
    """DRAW: take the next card of the stock."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """RESHUFFLE: all discards but the top one, in this order, are the new stock; its last card is drawn next."""

    stock: Faces


@dataclass(frozen=True, slots=True)
class Concede:
    """CONCEDE: lay the hand down and lose the deal."""

    seat: Seat


Move = Play | Draw | Reshuffle | Concede


class IllegalMove(ValueError):
    """A move that the rules do not allow now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The cards as they lie, whose turn it is, and whether that seat still has to draw.

    `seats` are those still in the match, clockwise; `direction` is 1 clockwise and -1 the other way. The last
    card of `stock` is drawn next, the last of `discards` is on top. `loser` is None while the deal goes on.
    """

    variant: Variant
    seats: tuple[Seat, ...]
    hands: Mapping[Seat, Faces]
    stock: Faces
    turn: Seat
    direction: int = 1
    discards: Faces = ()
    value: int = 0
    is_draw_due: bool = False
    loser: Seat | None = None


def deal_out(
    variant: Variant,
    seats: Sequence[Seat],
    *,
    starter: Seat,
    decks: int,
    rng: Random,
    direction: int = 1,
) -> Deal:
    """Shuffle and deal (Q5)."""
    cards = [*FACES.values()] * decks
    rng.shuffle(cards)
    hands: dict[Seat, Faces] = {}
    for seat in seats:
        hands[seat] = tuple(cards[: variant.hand_size])
        del cards[: variant.hand_size]
    return Deal(
        variant=variant,
        seats=tuple(seats),
        hands=hands,
        stock=tuple(cards),
        turn=starter,
        direction=direction,
    )


def legal_plays(deal: Deal) -> Iterator[Play]:
    """Every card and value that the seat in turn may play now, those that lose the deal as well (B3)."""
    if deal.is_draw_due or deal.loser is not None:
        return
    for card in dict.fromkeys(deal.hands[deal.turn]):
        for value in dict.fromkeys(values_after(card, deal.value, deal.variant)):
            yield Play(deal.turn, card, value)


def may_concede(deal: Deal) -> bool:
    """Whether the seat in turn may lay its hand down: never while a card keeps it in (B4)."""
    is_open = deal.loser is None and not deal.is_draw_due
    hand = deal.hands[deal.turn]
    return is_open and not any(keeps_in(card, deal.value, deal.variant) for card in hand)


def apply(deal: Deal, move: Move) -> Deal:
    """The deal after a move. Raises IllegalMove."""
    match move:
        case Play():
            return _play(deal, move)
        case Draw():
            return _draw(deal, move)
        case Reshuffle():
            return _reshuffle(deal, move)
        case Concede():
            _need(move.seat == deal.turn and may_concede(deal), f"seat {move.seat} may not lay down the hand")
            return replace(deal, loser=move.seat)


def _need(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise IllegalMove(otherwise)


def _play(deal: Deal, move: Play) -> Deal:
    _need(move in legal_plays(deal), f"seat {move.seat} may not play {move.card} for {move.value}")
    hand = list(deal.hands[move.seat])
    hand.remove(move.card)
    is_lost = move.value > LIMIT
    return replace(
        deal,
        hands={**deal.hands, move.seat: tuple(hand)},
        discards=(*deal.discards, move.card),
        value=move.value,
        direction=-deal.direction if move.card.rank == REVERSE else deal.direction,
        is_draw_due=not is_lost,
        loser=move.seat if is_lost else None,
    )


def _draw(deal: Deal, move: Draw) -> Deal:
    _need(deal.is_draw_due and move.seat == deal.turn, f"seat {move.seat} may not draw now")
    _need(bool(deal.stock), "the stock is empty")
    following = deal.seats.index(deal.turn) + deal.direction
    return replace(
        deal,
        hands={**deal.hands, move.seat: (*deal.hands[move.seat], deal.stock[-1])},
        stock=deal.stock[:-1],
        turn=deal.seats[following % len(deal.seats)],
        is_draw_due=False,
    )


def _reshuffle(deal: Deal, move: Reshuffle) -> Deal:
    _need(deal.is_draw_due and not deal.stock, "the stock is not empty, or nobody draws now")
    _need(sorted(move.stock) == sorted(deal.discards[:-1]), "not all discards but the top one")
    return replace(deal, stock=move.stock, discards=deal.discards[-1:])
