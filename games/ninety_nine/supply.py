"""Whether the cards of a log can have come up: with hands card by card, else by how often each was played.

A deal draws one card after every play but the last, so how many are left in the stock follows from the number
of plays alone, and with it when the discards are reshuffled (B12).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.ninety_nine.pile import FACES
from games.ninety_nine.problems import problem
from games.ninety_nine.record import PlayLog, Seat
from games.problems import Problem
from games.reading import pointer


class CardCheck(Protocol):
    """Follows the cards of one deal, play by play."""

    def start(self, where: str) -> Iterator[Problem]:
        """What is wrong with the hands."""

    def after(self, index: int, play: PlayLog, where: str, *, is_over: bool) -> Iterator[Problem]:
        """What is wrong with the card of this play, and with the draw that follows unless the deal is over."""

    def hand(self, seat: Seat) -> Sequence[str] | None:
        """The cards that the seat holds now; None where hands were not logged."""


@dataclass(frozen=True, slots=True)
class Supply:
    """The cards of a deal: how many decks, and how many cards are in the stock at the start."""

    decks: int
    stock: int

    def left(self, draws: int) -> int:
        """How many cards are in the stock after so many draws, before the next and before any reshuffle for it.

        After a reshuffle the stock is as large as at the start: hands and top card are out of it each time.

        >>> [Supply(decks=1, stock=2).left(draws) for draws in range(6)]
        [2, 1, 0, 1, 0, 1]
        """
        return -draws % self.stock if draws else self.stock

    def reshuffled_before(self, play: int) -> int:
        """The first play, counted from 0, whose card cannot have come back by a reshuffle before this play.

        It is the one whose card stayed on top in the last reshuffle, because that card is not drawn again yet.

        >>> [Supply(decks=1, stock=2).reshuffled_before(play) for play in range(6)]
        [0, 0, 0, 2, 2, 4]
        """
        return max(play - 1, 0) // self.stock * self.stock

    def reshuffle_problems(self, draws: int, where: str) -> Iterator[Problem]:
        yield problem("bad_draw", where + "/reshuffle_before_draw", rule="B12", stock=self.left(draws))


class PlayedCards:
    """Without hands: between two reshuffles no face is played more often than there are decks (B16)."""

    def __init__(self, plays: Sequence[PlayLog], supply: Supply) -> None:
        self._cards = [play.card for play in plays]
        self._supply = supply

    def start(self, where: str) -> Iterator[Problem]:
        return iter(())

    def after(self, index: int, play: PlayLog, where: str, *, is_over: bool) -> Iterator[Problem]:
        since = self._supply.reshuffled_before(index)
        count = self._cards[since : index + 1].count(play.card)
        if play.card in FACES and count > self._supply.decks:
            yield problem(
                "card_duplicate", where + "/card", card=play.card, count=count, decks=self._supply.decks
            )
        if play.reshuffle_before_draw and (is_over or self._supply.left(index) > 0):
            yield from self._supply.reshuffle_problems(index, where)

    def hand(self, seat: Seat) -> None:
        return None


class LoggedCards:
    """With hands: who holds what, and what is in the stock. What a log claims against it is believed afterwards."""

    def __init__(
        self, hands: Mapping[Seat, Sequence[str]], supply: Supply, *, seats_in: Sequence[Seat], size: int
    ) -> None:
        self._dealt = hands
        self._seats_in = seats_in
        self._size = size
        self._supply = supply
        self._hands: defaultdict[Seat, list[str]] = defaultdict(list)
        self._hands.update({seat: list(cards) for seat, cards in hands.items()})
        self._stock = Counter(dict.fromkeys(FACES, supply.decks))
        for cards in hands.values():
            self._stock.subtract(cards)
        self._discards: list[str] = []

    def start(self, where: str) -> Iterator[Problem]:
        for seat in self._dealt:
            if seat not in self._seats_in:
                yield problem("eliminated_played", where + pointer("hands", seat), player=seat)
        for seat in self._seats_in:
            count = len(self._dealt.get(seat, ()))
            if count != self._size:
                place = where + pointer("hands", seat)
                yield problem("hand_size", place, player=seat, count=count, expected=self._size)
        yield from self._dealt_problems(where)

    def _dealt_problems(self, where: str) -> Iterator[Problem]:
        seen: Counter[str] = Counter()
        for seat, cards in self._dealt.items():
            for at, card in enumerate(cards):
                seen[card] += 1
                place = where + pointer("hands", seat, at)
                if card not in FACES:
                    yield problem("card_unknown", place, card=card)
                elif seen[card] > self._supply.decks:
                    yield problem(
                        "card_duplicate", place, card=card, count=seen[card], decks=self._supply.decks
                    )

    def after(self, index: int, play: PlayLog, where: str, *, is_over: bool) -> Iterator[Problem]:
        if play.card is not None:
            yield from self._discard(play.player, play.card, where)
        if not is_over:
            yield from self._reshuffle(index, play, where)
            yield from self._draw(play, where)
        elif play.draw is not None or play.reshuffle_before_draw:
            yield problem("bad_draw", where + "/draw", rule="B11")

    def hand(self, seat: Seat) -> Sequence[str]:
        return self._hands[seat]

    def _discard(self, seat: Seat, card: str, where: str) -> Iterator[Problem]:
        if card in self._hands[seat]:
            self._hands[seat].remove(card)
        elif card in FACES:
            yield problem("not_in_hand", where + "/card", player=seat, card=card)
        self._discards.append(card)

    def _reshuffle(self, index: int, play: PlayLog, where: str) -> Iterator[Problem]:
        is_due = self._supply.left(index) == 0
        if play.reshuffle_before_draw != is_due:
            yield from self._supply.reshuffle_problems(index, where)
        if is_due:
            self._stock = Counter(self._discards[:-1])
            self._discards = self._discards[-1:]

    def _draw(self, play: PlayLog, where: str) -> Iterator[Problem]:
        where += "/draw"
        if play.draw is None:
            yield problem("bad_draw", where, rule="B14", player=play.player)
            return
        if play.draw not in FACES:
            yield problem("card_unknown", where, card=play.draw)
        elif self._stock[play.draw] <= 0:
            yield problem("bad_draw", where, card=play.draw)
        self._stock[play.draw] -= 1
        self._hands[play.player].append(play.draw)
