"""Logs of matches that were played by the rules."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from string import ascii_uppercase

from games.ninety_nine.pile import LIMIT
from games.ninety_nine.play import (
    Concede,
    Deal,
    Draw,
    Play,
    Reshuffle,
    apply,
    deal_out,
    legal_plays,
    may_concede,
)
from games.ninety_nine.record import DealLog, MatchReport, PlayLog, Seat
from games.ninety_nine.scoring import Chips
from games.ninety_nine.variant import Variant

_BLUNDERS = 0.02  # how often somebody plays over 99 with a safe card


def final_record(
    seats: int | Sequence[str] = 4, *, rng: Random, variant: Variant | None = None
) -> MatchReport:
    """Play a match to its end, and report all its cards with the chips as they were counted during play.

    Seats are given by name, or by number to be called A, B, C … Raises ValueError for more or fewer than can play.
    """
    variant = variant or Variant()
    names = _names(seats) if isinstance(seats, int) else tuple(seats)
    if not 2 <= len(names) <= variant.most_seats(len(names)):
        most = variant.most_seats(len(names))
        raise ValueError(f"not a match for {len(names)} seats (expected 2 to {most} with their decks)")
    chips = Chips(variant, names)
    dealer: Seat = names[-1]
    direction = 1
    logs = []
    while chips.winner is None:
        deal = deal_out(
            variant,
            chips.seats_in,
            starter=chips.next_in(dealer),
            decks=variant.decks(len(names)),
            rng=rng,
            direction=direction,
        )
        log, end = _play_out(deal, dealer, rng)
        logs.append(log)
        assert end.loser is not None, "a deal is played until somebody has lost it"
        chips.charge(end.loser)
        dealer = chips.next_in(dealer)
        direction = 1 if variant.direction_resets else end.direction
    return MatchReport(variant=variant, seats=names, deals=tuple(logs), submitted_chips=chips.left)


def _names(seats: int) -> tuple[str, ...]:
    """A to Z, then A2 to Z2, and so on."""
    rounds = (divmod(number, len(ascii_uppercase)) for number in range(seats))
    return tuple(ascii_uppercase[letter] + (str(lap + 1) if lap else "") for lap, letter in rounds)


def _play_out(deal: Deal, dealer: Seat, rng: Random) -> tuple[DealLog, Deal]:
    hands = {seat: tuple(map(str, hand)) for seat, hand in deal.hands.items()}
    plays = []
    while deal.loser is None:
        log, deal = _turn(deal, rng)
        plays.append(log)
    return DealLog(dealer=dealer, hands=hands, plays=tuple(plays), loser=deal.loser), deal


def _turn(deal: Deal, rng: Random) -> tuple[PlayLog, Deal]:
    move = _choose(deal, rng)
    deal = apply(deal, move)
    if isinstance(move, Concede):
        return PlayLog(player=move.seat, card=None), deal
    log = PlayLog(player=move.seat, card=str(move.card), value=move.value)
    if deal.loser is not None:
        return log, deal
    is_reshuffled = not deal.stock
    if is_reshuffled:
        deal = _reshuffled(deal, rng)
    log = replace(log, draw=str(deal.stock[-1]), reshuffle_before_draw=is_reshuffled)
    return log, apply(deal, Draw(move.seat))


def _choose(deal: Deal, rng: Random) -> Play | Concede:
    """A safe play if there is one, but for a blunder now and then; else any, or the hand laid down if it may be."""
    plays = [*legal_plays(deal)]
    safe = [play for play in plays if play.value <= LIMIT]
    if safe:
        return rng.choice(plays if rng.random() < _BLUNDERS else safe)
    if may_concede(deal) and (not plays or rng.random() < 0.5):
        return Concede(deal.turn)
    return rng.choice(plays)


def _reshuffled(deal: Deal, rng: Random) -> Deal:
    cards = [*deal.discards[:-1]]
    rng.shuffle(cards)
    return apply(deal, Reshuffle(tuple(cards)))
