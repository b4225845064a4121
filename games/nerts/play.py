"""Play by the rules: what each move needs, and what it does (docs/rules/nerts.md, section 5)."""

from collections.abc import Callable
from typing import Any

from games.cards import Card
from games.nerts.deal import Deal, Own
from games.nerts.moves import (
    Call,
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


class IllegalMove(ValueError):
    """A move that the rules do not allow now. The deal is as it was."""


def apply(deal: Deal, move: Move) -> None:
    """Make a move. Raises IllegalMove."""
    deal.begin()
    try:
        _check_time(deal, move)
        _APPLY[type(move)](deal, move)
        for seat in movers_of(move):
            _follow_up(deal, seat)
    except IllegalMove:
        deal.undo()
        raise


def movers_of(move: Move) -> tuple[int, ...]:
    """The seats that make the move; none where all do together."""
    if isinstance(move, Tie):
        return tuple(play.seat for play in move.plays)
    return () if isinstance(move, RestockAll | EndStalemate) else (move.seat,)


def _need(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise IllegalMove(otherwise)


def _check_time(deal: Deal, move: Move) -> None:
    """After the end only cards in mid-air move, one a seat (A6)."""
    seats = movers_of(move)
    _need(deal.own.keys() >= set(seats), f"no such seat: {seats}")
    if deal.end is None:
        return
    is_of_cards = isinstance(move, ToFoundation | ToWork | Shift | SlideUnder | Tie)
    _need(is_of_cards and deal.in_the_air.issuperset(seats), "the deal is over")
    deal.set_end(deal.end, deal.caller, deal.in_the_air - set(seats))


def _follow_up(deal: Deal, seat: int) -> None:
    """What some variants make happen at once: spaces filled from the nerts pile, and the call."""
    own, variant = deal.own[seat], deal.variant
    for pile in own.work:
        if variant.fill == "nerts" and not pile and own.nerts and not is_kept(deal, own):
            deal.carry(own.nerts, pile)
    if variant.call == "automatic" and not own.nerts and deal.end is None:
        _end_by_call(deal, seat)


# The talon.


def _draw(deal: Deal, move: Draw) -> None:
    own = deal.own[move.seat]
    _need(len(own.stock) >= deal.variant.draw, "too few cards in the stock")
    deal.carry(own.stock, own.waste, deal.variant.draw, is_turned=True)


def _turn_leftover(deal: Deal, move: TurnLeftover) -> None:
    own = deal.own[move.seat]
    _need(0 < len(own.stock) < deal.variant.draw, "not at the end of the stock")
    deal.carry(own.stock, own.waste, len(own.stock), is_turned=True)
    deal.set_leftover_up(own, is_up=True)


def _turn_over(deal: Deal, move: TurnOver) -> None:
    own = deal.own[move.seat]
    _need(bool(own.waste) and not own.stock, "the stock is not used up")
    _make_new_stock(deal, own)


def _make_new_stock(deal: Deal, own: Own) -> None:
    deal.carry(own.stock, own.waste, len(own.stock), is_turned=True)
    deal.carry(own.waste, own.stock, len(own.waste), is_turned=True)
    deal.set_leftover_up(own, is_up=False)


def _rotate(deal: Deal, move: Rotate) -> None:
    stock = deal.own[move.seat].stock
    _need(deal.variant.rotate and len(stock) >= 2, "no stock card may go to the bottom")
    _need(deal.is_stuck(move.seat), "only who is stuck may change the order of the stock")
    deal.slide(stock, stock)


def _restock_all(deal: Deal, move: RestockAll) -> None:
    _need_all_stuck(deal)
    for own in deal.own.values():
        _make_new_stock(deal, own)


# Foundations.


def _to_foundation(deal: Deal, move: ToFoundation) -> None:
    card = _played(deal, move)
    index = move.pile
    if index is None:
        index = len(deal.foundations)
        deal.insert(deal.foundations, index, [])
    deal.take(deal.own[move.seat].pile(move.source))
    _lay_step(deal, index, (card,))


def _tie(deal: Deal, move: Tie) -> None:
    cards = tuple(_played(deal, play) for play in move.plays)
    index = move.plays[0].pile if move.plays else None
    _need(2 <= len(cards) <= deal.variant.most_in_step(len(deal.own)), f"{len(cards)} cards cannot tie")
    _need(len({card.seat for card in cards}) == len(cards), "cards of one owner cannot tie")
    _need(all(play.pile == index for play in move.plays), "not the same foundation")
    if index is None:
        raise IllegalMove("aces start foundations of their own")
    for play in move.plays:
        deal.take(deal.own[play.seat].pile(play.source))
    _lay_step(deal, index, cards)


def _played(deal: Deal, move: ToFoundation) -> Card:
    """The card of a move to a foundation that takes it, a joker as declared."""
    card = _available(deal, move.seat, move.source)
    if card.joker:
        faces = deal.may_be(card)
        card = card._replace(face=move.declared)
        _need(deal.variant.has(card), f"{card} stands for no card of the deck")
        _need(card.face is None or card.face in faces, "a covered joker is fixed")
    elif move.declared:
        raise IllegalMove(f"{card} is no joker")
    if card.face is None:
        raise IllegalMove(f"{card} must say which card it stands for")
    _need(deal.accepts(move.pile, card.face), f"{card} does not go there")
    return card


def _lay_step(deal: Deal, index: int, cards: tuple[Card, ...]) -> None:
    """Lay a step on a foundation, and set the pile aside when it is complete."""
    deal.lay_step(deal.foundations[index], cards)
    if len(deal.foundations[index]) == deal.variant.ranks:
        deal.insert(deal.completed, len(deal.completed), deal.remove(deal.foundations, index))


# Work piles.


def _to_work(deal: Deal, move: ToWork) -> None:
    card = _laid(deal, move)
    target = _work_pile(deal, move.seat, move.target)
    if target:
        _need(deal.run([*target, card]) is not None, f"{card} does not go on {target[-1]}")
    else:
        _need(may_fill(deal, move.seat, card, move.source), f"{card} may not go into a space")
    deal.carry(deal.own[move.seat].pile(move.source), target)
    _fix_jokers(deal, target)


def _shift(deal: Deal, move: Shift) -> None:
    source = _work_pile(deal, move.seat, move.source)
    target = _work_pile(deal, move.seat, move.target)
    _need(source is not target and 0 <= move.index < len(source), "no such cards")
    _need(move.index == 0 or not deal.variant.whole_columns, "only whole columns move")
    cards = source[move.index :]
    if target:
        _need(deal.run([*target, *cards]) is not None, f"{cards[0]} does not go on {target[-1]}")
    else:
        _need(move.index > 0, "a whole pile gains nothing from a space")
        _need(may_fill(deal, move.seat, cards[0], move.source), f"{cards[0]} may not go into a space")
    deal.carry(source, target, len(cards))
    _fix_jokers(deal, target)


def _slide_under(deal: Deal, move: SlideUnder) -> None:
    card = _laid(deal, move)
    target = _work_pile(deal, move.seat, move.target)
    _need(not all(deal.own[move.seat].work), "there is no space")
    _need(may_fill(deal, move.seat, card, move.source), f"{card} may not go into a space")
    _need(bool(target) and deal.run([card, *target]) is not None, f"{card} does not go under that pile")
    deal.slide(deal.own[move.seat].pile(move.source), target)
    _fix_jokers(deal, target)


def may_fill(deal: Deal, seat: int, card: Card, source: Source) -> bool:
    """Whether a card from this source may go into an empty space of the seat (A10)."""
    shade = deal.shade(card)
    match deal.variant.fill:
        case "kings":
            return shade is None or shade[0] == deal.variant.ranks
        case "nerts":
            return source == "nerts" or not deal.own[seat].nerts
    return True


def _laid(deal: Deal, move: ToWork | SlideUnder) -> Card:
    """The card of a move from nerts pile or waste to a work pile."""
    own = deal.own[move.seat]
    _need(move.source == "waste" or not is_kept(deal, own), "the last nerts card must go to a foundation")
    return _available(deal, move.seat, move.source)


def is_kept(deal: Deal, own: Own) -> bool:
    """Whether the top of the nerts pile must wait for a foundation."""
    return deal.variant.last_to_foundation and len(own.nerts) == 1


def _work_pile(deal: Deal, seat: int, index: int) -> list[Card]:
    work = deal.own[seat].work
    _need(0 <= index < len(work), f"no work pile {index}")
    return work[index]


def _available(deal: Deal, seat: int, source: Source) -> Card:
    card = deal.available(seat, source)
    if card is None:
        raise IllegalMove(f"no card to play from {source}")
    return card


def _fix_jokers(deal: Deal, pile: list[Card]) -> None:
    """From now on a covered joker is what its neighbours make it (N48), once they make it anything."""
    if deal.variant.joker_fix == "while_covered" or not any(card.joker for card in pile):
        return
    shades = deal.run(pile)
    if shades and any(deal.shade(card) for card in pile):
        covered = zip(pile[:-1], shades, strict=False)
        deal.set_fixed(deal.fixed | {card: shade for card, shade in covered if card.joker})


def _name(deal: Deal, move: Name) -> None:
    pile = _work_pile(deal, move.seat, move.pile)
    _need(0 <= move.index < len(pile) and pile[move.index].joker > 0, "no such joker")
    joker = pile[move.index]
    _need(joker in deal.fixed and joker not in deal.named, f"{joker} has no suit to be told")
    _need(move.face in deal.may_be(joker), f"{joker} is not {move.face}")
    deal.set_named(deal.named | {joker: move.face})


# The end.


def _call(deal: Deal, move: Call) -> None:
    _need(deal.variant.call == "voluntary", "the call is automatic")
    _need(not deal.own[move.seat].nerts, "the nerts pile is not empty")
    _end_by_call(deal, move.seat)


def _end_by_call(deal: Deal, seat: int) -> None:
    others = deal.own.keys() - {seat} if deal.variant.landing == "land" else ()
    deal.set_end("call", seat, frozenset(others))


def _end_stalemate(deal: Deal, move: EndStalemate) -> None:
    _need_all_stuck(deal)
    deal.set_end("stalemate", None, frozenset())


def _need_all_stuck(deal: Deal) -> None:
    for seat in deal.own:
        _need(deal.is_stuck(seat), f"seat {seat} is not stuck")


_APPLY: dict[type[Any], Callable[[Deal, Any], None]] = {
    Draw: _draw,
    TurnLeftover: _turn_leftover,
    TurnOver: _turn_over,
    Rotate: _rotate,
    ToFoundation: _to_foundation,
    ToWork: _to_work,
    Shift: _shift,
    SlideUnder: _slide_under,
    Name: _name,
    Tie: _tie,
    Call: _call,
    RestockAll: _restock_all,
    EndStalemate: _end_stalemate,
}
