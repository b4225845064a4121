"""Simple, seeded players who play a deal to its end by the rules.

They are no experts. They play what they see, at any pace; hold cards back now and then; look through their
stock; and before giving up they find out what moves between their work piles make way for.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from games.cards import Card, read_card
from games.nerts import legal
from games.nerts.deal import Deal
from games.nerts.moves import (
    Call,
    Draw,
    EndStalemate,
    Move,
    RestockAll,
    Rotate,
    Source,
    Tie,
    ToFoundation,
    ToWork,
    TurnLeftover,
    TurnOver,
)
from games.nerts.play import apply
from games.nerts.stuck import progress

# How often they do what they may also leave; a deal has players of one kind.
_CALLS = (0.5, 0.3, 0.1, 0.05, 0.0)
_HELD_BACK = (0.0, 0.1, 0.4)
_TIES, _LANDS, _GIVES_UP = 0.03, 0.3, 0.5
_ROTATIONS = 40


class Players:
    """The players of a deal. `points` counts what each seat earns while they play."""

    def __init__(self, deal: Deal, rng: Random) -> None:
        self.deal = deal
        self.rng = rng
        self.points = Counter(dict.fromkeys(deal.own, 0))
        self._calls = rng.choice(_CALLS)
        self._held_back = rng.choice(_HELD_BACK)
        self._idle = dict.fromkeys(deal.own, 0)
        self._rotations = 0

    def play_out(self) -> None:
        """Play until somebody calls or nobody can move, then let cards in mid-air land."""
        seats = list(self.deal.own)
        while self.deal.end is None:
            self._turn(self.rng.choice(seats))
            if all(self._has_seen_all(seat) for seat in seats):
                self._all_wait()
        for seat in sorted(self.deal.in_the_air):
            move = next(self._progress(seat), None)
            if move and self.rng.random() < _LANDS:
                self._make(move)
        for seat, own in self.deal.own.items():
            self.points[seat] -= self.deal.variant.nerts_penalty * len(own.nerts)
        if self.deal.caller:
            self.points[self.deal.caller] += self.deal.variant.call_bonus

    def _turn(self, seat: int) -> None:
        own = self.deal.own[seat]
        if not own.nerts and self.rng.random() < self._calls:
            self._make(Call(seat))
            return
        for move in self._progress(seat):
            if self.rng.random() >= self._held_back:
                self._make(self._with_rivals(move))
                self._idle[seat] = 0
                return
        shift = (
            next((shift for shift in legal.shifts(self.deal, seat) if shift.index == 0), None)
            if own.nerts
            else None
        )
        if shift:
            self._make(shift)
            return
        self._idle[seat] += 1
        self._turn_stock(seat)

    def _make(self, move: Move) -> None:
        plays = move.plays if isinstance(move, Tie) else (move,)
        for play in plays:
            if isinstance(play, ToFoundation):
                card = self.deal.available(play.seat, play.source)
                face = play.declared or (card and card.face)
                is_king = face is not None and face.rank == self.deal.variant.ranks
                variant = self.deal.variant
                self.points[play.seat] += variant.card_point + variant.king_bonus * is_king
        apply(self.deal, move)

    # The stock.

    def _turn_stock(self, seat: int) -> None:
        own = self.deal.own[seat]
        if len(own.stock) >= self.deal.variant.draw:
            self._make(Draw(seat))
        elif own.stock:
            self._make(TurnLeftover(seat))
        elif own.waste:
            self._make(TurnOver(seat))

    def _has_seen_all(self, seat: int) -> bool:
        """Whether the seat has looked through its stock twice without playing a card."""
        own = self.deal.own[seat]
        return self._idle[seat] > 2 * (len(own.stock + own.waste) // self.deal.variant.draw + 2)

    # What to do when all wait for each other.

    def _all_wait(self) -> None:
        seats = list(self.deal.own)
        self._idle = dict.fromkeys(seats, 0)
        out = [seat for seat in seats if not self.deal.own[seat].nerts]
        must_call = self.deal.variant.stalemate_empty_nerts == "reject"
        if out and (must_call or self.rng.random() < self._calls):
            self._make(Call(out[0]))
            return
        free = [seat for seat in seats if not self.deal.is_stuck(seat)]
        if free:
            self._make_way(self.rng.choice(free))
        elif self._rotations == _ROTATIONS or self.rng.random() < _GIVES_UP:
            self._make(EndStalemate())
        else:
            self._rotate()

    def _rotate(self) -> None:
        self._rotations += 1
        self._make(RestockAll())
        for seat, own in self.deal.own.items():
            if self.deal.variant.rotate and len(own.stock) >= 2:
                self._make(Rotate(seat))

    def _make_way(self, seat: int) -> None:
        """Make the progress that the seat can make, with the moves between its work piles it takes."""
        hand = self.deal.hand(seat)
        found = progress(hand, hand.within_reach(), self.deal.wanted())
        card = read_card(found) if found else None
        own = self.deal.own[seat]
        while card in own.stock or (card in own.waste and self.deal.available(seat, "waste") != card):
            self._turn_stock(seat)
        for move in self._way(seat, card, shifts=2) or ():
            self._make(move)

    def _way(self, seat: int, card: Card | None, *, shifts: int) -> list[Move] | None:
        for move in self._progress(seat):
            if self.deal.available(seat, move.source) == card:
                return [move]
        for shift in legal.shifts(self.deal, seat) if shifts else ():
            apply(self.deal, shift)
            rest = self._way(seat, card, shifts=shifts - 1)
            self.deal.undo()
            if rest:
                return [shift, *rest]
        return None

    # What they see.

    def _progress(self, seat: int) -> Iterator[ToFoundation | ToWork]:
        """Moves that make progress at once, the better ones first."""
        for source in legal.sources(self.deal, seat):
            moves = [*legal.to_foundation(self.deal, seat, source)]
            yield from (move for move in moves if move.pile is not None)
            starts = [move for move in moves if move.pile is None]
            if starts:  # a joker may start a foundation of any suit
                yield self.rng.choice(starts)
        yield from legal.to_work(self.deal, seat)

    def _with_rivals(self, move: ToFoundation | ToWork) -> Move:
        """The move, as a tie if others hit the same foundation at the same time."""
        most = self.deal.variant.most_in_step(len(self.deal.own))
        if not isinstance(move, ToFoundation) or move.pile is None or most == 1:
            return move
        rivals = [
            ToFoundation(seat, source, move.pile)
            for seat, source in self._others_with(self.deal.available(move.seat, move.source))
            if self.rng.random() < _TIES
        ]
        return Tie((move, *rivals[: most - 1])) if rivals else move

    def _others_with(self, card: Card | None) -> Iterator[tuple[int, Source]]:
        """Seats that could play the same face now, with the first place they have it."""
        for seat in self.deal.own:
            for source in legal.sources(self.deal, seat):
                other = self.deal.available(seat, source)
                if card and other and seat != card.seat and other.face and other.face == card.face:
                    yield seat, source
                    break
