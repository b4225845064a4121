"""Playing a full log move by move, to hold the checks to it: they share the engine's card values and nothing else."""

from collections import Counter
from dataclasses import replace
from typing import Any

from games.ninety_nine.pile import FACES
from games.ninety_nine.play import Concede, Deal, Draw, IllegalMove, Play, Reshuffle, apply
from games.ninety_nine.variant import Variant, read_variant


def replay(document: dict[str, Any]) -> dict[str, int]:
    """The chips after the match. Raises IllegalMove where a log is not what the rules allow."""
    variant, seats = read_variant(document["options"]), document["seats"]
    left = dict.fromkeys(seats, variant.chips(len(seats)))
    seats_in, dealer, direction = list(seats), None, 1
    for log in document["deals"]:
        _need(len(seats_in) > 1 and log["dealer"] in seats_in and dealer in (None, log["dealer"]))
        stock = _stock(log["hands"], variant, seats_in, decks=variant.decks(len(seats)))
        deal = Deal(
            variant=variant,
            seats=tuple(seats_in),
            hands={seat: tuple(FACES[card] for card in hand) for seat, hand in log["hands"].items()},
            stock=tuple(FACES[card] for card in stock.elements()),
            turn=seats_in[(seats_in.index(log["dealer"]) + 1) % len(seats_in)],
            direction=direction,
        )
        for play in log["plays"]:
            deal = _turn(deal, play)
        _need(deal.loser is not None and deal.loser == log["loser"])
        direction = 1 if variant.direction_resets else deal.direction
        after_dealer = seats_in[seats_in.index(log["dealer"]) + 1 :] + seats_in
        if left[log["loser"]] == (1 if variant.elimination == "at_zero" else 0):
            seats_in.remove(log["loser"])
        left[log["loser"]] = max(left[log["loser"]] - 1, 0)
        dealer = next(seat for seat in after_dealer if seat in seats_in)
    return left


def _need(is_so: bool) -> None:
    if not is_so:
        raise IllegalMove


def _stock(hands: dict[str, list[str]], variant: Variant, seats_in: list[str], *, decks: int) -> Counter[str]:
    _need(set(hands) == set(seats_in) and {len(hand) for hand in hands.values()} == {variant.hand_size})
    stock = Counter(dict.fromkeys(FACES, decks))
    for hand in hands.values():
        stock.subtract(hand)
    _need(min(stock.values()) >= 0)
    return stock


def _turn(deal: Deal, play: dict[str, Any]) -> Deal:
    if play["card"] is None:
        deal = apply(deal, Concede(play["player"]))
    else:
        deal = apply(deal, Play(play["player"], FACES[play["card"]], play["value"]))
    draw, is_reshuffled = play.get("draw"), play.get("reshuffle_before_draw", False)
    if deal.loser is not None:
        _need(draw is None and not is_reshuffled)
        return deal
    if is_reshuffled:
        deal = apply(deal, Reshuffle(deal.discards[:-1]))
    return apply(_with_on_top(deal, draw), Draw(play["player"]))


def _with_on_top(deal: Deal, draw: str | None) -> Deal:
    stock = list(deal.stock)
    if draw is None or FACES[draw] not in stock:
        raise IllegalMove
    stock.remove(FACES[draw])
    return replace(deal, stock=(*stock, FACES[draw]))
