"""Which moves `games.nerts.play.apply` would make now."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from typing import Literal

from games.cards import Card
from games.nerts.deal import Deal
from games.nerts.moves import (
    Call,
    CardMove,
    Draw,
    EndStalemate,
    Move,
    Name,
    RestockAll,
    Rotate,
    Shift,
    SlideUnder,
    Source,
    Tie,
    ToFoundation,
    ToWork,
    TurnLeftover,
    TurnOver,
)
from games.nerts.piles import above
from games.nerts.play import is_kept, may_fill

_LAID: tuple[Literal["nerts", "waste"], ...] = ("nerts", "waste")


def legal_moves(deal: Deal) -> Iterator[Move]:
    """Every legal move of every seat. After a call these are the moves that cards in mid-air may finish."""
    seats = sorted(deal.in_the_air) if deal.end else [*deal.own]
    for seat in seats:
        yield from card_moves(deal, seat)
    yield from ties(deal, seats)
    if deal.end:
        return
    stuck = [seat for seat in seats if deal.is_stuck(seat)]
    for seat in seats:
        yield from namings(deal, seat)
        yield from talon_moves(deal, seat)
        if seat in stuck and deal.variant.rotate and len(deal.own[seat].stock) >= 2:
            yield Rotate(seat)
        if deal.variant.call == "voluntary" and not deal.own[seat].nerts:
            yield Call(seat)
    if stuck == seats:
        yield from (RestockAll(), EndStalemate())


def card_moves(deal: Deal, seat: int) -> Iterator[CardMove]:
    """M4 to M9: a card, or a run, to another place."""
    for source in sources(deal, seat):
        yield from to_foundation(deal, seat, source)
    yield from to_work(deal, seat)
    yield from shifts(deal, seat)
    yield from slides_under(deal, seat)


def talon_moves(deal: Deal, seat: int) -> Iterator[Draw | TurnLeftover | TurnOver]:
    """M1 and M2."""
    own = deal.own[seat]
    if len(own.stock) >= deal.variant.draw:
        yield Draw(seat)
    elif own.stock:
        yield TurnLeftover(seat)
    elif own.waste:
        yield TurnOver(seat)


def namings(deal: Deal, seat: int) -> Iterator[Name]:
    """M15: what the owners of fixed jokers can say of them."""
    for at, pile in enumerate(deal.own[seat].work):
        for index, card in enumerate(pile):
            if card in deal.fixed and card not in deal.named:
                yield from (Name(seat, at, index, face) for face in deal.may_be(card))


def sources(deal: Deal, seat: int) -> tuple[Source, ...]:
    return (*_LAID, *range(len(deal.own[seat].work)))


def to_foundation(deal: Deal, seat: int, source: Source) -> Iterator[ToFoundation]:
    """M4: the available card of a source on every foundation that takes it; a joker as whatever it may be."""
    card = deal.available(seat, source)
    if card is None:
        return
    piles = [*range(len(deal.foundations)), None]
    if card.face:
        yield from (ToFoundation(seat, source, pile) for pile in piles if deal.accepts(pile, card.face))
        return
    possible = deal.may_be(card)
    for pile in piles:
        faces = deal.variant.aces() if pile is None else [deal.following(pile)]
        for face in faces:
            if face in possible:
                yield ToFoundation(seat, source, pile, declared=face)


def to_work(deal: Deal, seat: int) -> Iterator[ToWork]:
    """M5 and M6: the top of nerts pile or waste on a work pile or into a space."""
    for source, card in _laid(deal, seat):
        for index, pile in enumerate(deal.own[seat].work):
            if _goes_on(deal, [card], pile) if pile else may_fill(deal, seat, card, source):
                yield ToWork(seat, source, index)


def _laid(deal: Deal, seat: int) -> Iterator[tuple[Literal["nerts", "waste"], Card]]:
    for source in _LAID:
        card = deal.available(seat, source)
        if card and not (source == "nerts" and is_kept(deal, deal.own[seat])):
            yield source, card


def shifts(deal: Deal, seat: int) -> Iterator[Shift]:
    """M7 and M8: a work pile, or part of one, on another or into a space."""
    work = deal.own[seat].work
    for source, target in product(range(len(work)), repeat=2):
        cards, other = work[source], work[target]
        for index in range(min(len(cards), 1) if deal.variant.whole_columns else len(cards)):
            if source != target and _fits(deal, seat, cards[index:], other, is_whole=index == 0):
                yield Shift(seat, source, index, target)


def _fits(deal: Deal, seat: int, cards: list[Card], target: list[Card], *, is_whole: bool) -> bool:
    if target:
        return _goes_on(deal, cards, target)
    return not is_whole and may_fill(deal, seat, cards[0], 0)


def _goes_on(deal: Deal, cards: list[Card], pile: list[Card]) -> bool:
    lower, upper = deal.shade(cards[0]), deal.shade(pile[-1])
    if lower and upper and above(lower) != upper:
        return False  # found without a look at all the others
    return deal.run([*pile, *cards]) is not None


def slides_under(deal: Deal, seat: int) -> Iterator[SlideUnder]:
    """M9: with a space the top of nerts pile or waste under a work pile."""
    work = deal.own[seat].work
    if all(work):
        return
    for source, card in _laid(deal, seat):
        for index, pile in enumerate(work):
            if pile and may_fill(deal, seat, card, source) and deal.run([card, *pile]):
                yield SlideUnder(seat, source, index)


def ties(deal: Deal, seats: Iterable[int]) -> Iterator[Tie]:
    """M10: two or more seats, each with a card that is next on the same foundation.

    Where the call is automatic it is the first that ends the deal, if more of them have played their last nerts card.
    """
    most = deal.variant.most_in_step(len(deal.own))
    choices = permutations if deal.variant.call == "automatic" and not deal.end else combinations
    plays: dict[int, list[list[ToFoundation]]] = {}
    for seat in seats if most > 1 else ():
        on_pile: dict[int, list[ToFoundation]] = {}
        for source in sources(deal, seat):
            for play in to_foundation(deal, seat, source):
                if play.pile is not None:
                    on_pile.setdefault(play.pile, []).append(play)
        for pile, options in on_pile.items():
            plays.setdefault(pile, []).append(options)
    for rivals in plays.values():
        for count in range(2, min(most, len(rivals)) + 1):
            for some in choices(rivals, count):
                yield from (Tie(each) for each in product(*some))
