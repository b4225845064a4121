"""How a talon gives its cards in any order at any time, and ends as wanted (docs/rules/nerts.md, section 4.5)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.cards import Card
from games.nerts.moves import Draw, Move, TurnLeftover, TurnOver
from games.nerts.variant import Variant


@dataclass(slots=True)
class Script:
    """A stock as dealt, and what to do with it: turning moves, and None where the next card is played."""

    stock: list[Card]
    steps: list[Move | None]

    def until_next_card(self) -> list[Move]:
        """The moves that bring up the next card to play; at the end those that leave the talon as wanted."""
        end = self.steps.index(None) if None in self.steps else len(self.steps)
        moves = [step for step in self.steps[:end] if step]
        del self.steps[: end + 1]
        return moves


def script(
    variant: Variant,
    seat: int,
    *,
    played: Sequence[Card],
    waste: Sequence[Card],
    stock: Sequence[Card],
    is_open: bool = False,
) -> Script:
    """A talon that gives the played cards in this order and leaves these two piles, the last card on top.

    Cards are played in whole draws, each lying in the stock the other way round, so that nothing of them is
    left. What is too little for a draw is played first, from a draw that other cards fill; the pass goes on
    until the stock is turned over. But if the waste that is wanted is no whole number of draws, the cards it
    lacks are the last to be played. So it is too where the top of the waste must stay open to play, and not be a
    leftover. Raises ValueError for piles that play cannot leave (SPLIT).

    >>> from games.cards import read_card
    >>> two, three, four = map(read_card, ("2S@1", "3S@1", "4S@1"))
    >>> given = script(Variant(), 1, played=[two], waste=[three, four], stock=[])
    >>> [str(card) for card in given.stock], given.until_next_card(), len(given.until_next_card())
    (['2S@1', '4S@1', '3S@1'], [Draw(seat=1)], 2)
    """
    draw = variant.draw
    may_be_leftover = not stock and (not is_open or variant.leftover == "playable")
    lacking = 0 if may_be_leftover else -len(waste) % draw
    if lacking > len(played):
        raise ValueError(f"no play leaves {len(waste)} and {len(stock)} cards")
    early, late = played[: len(played) - lacking], played[len(played) - lacking :]
    odd = len(early) % draw
    order = [card for at in range(odd, len(early), draw) for card in reversed(early[at : at + draw])]
    order += [*waste, *reversed(late), *reversed(stock)]
    dealt = [*order[: draw - odd], *reversed(early[:odd]), *order[draw - odd :]] if odd else order
    steps = _odd_draw(seat, odd, draw, size=len(dealt)) if odd else []
    steps += [Draw(seat), *[None] * draw] * (len(early) // draw)
    steps += [Draw(seat)] * ((len(waste) + lacking) // draw) + [None] * lacking
    if may_be_leftover and len(waste) % draw:
        steps.append(TurnLeftover(seat))
    return Script(dealt[::-1], steps)


def _odd_draw(seat: int, odd: int, draw: int, *, size: int) -> list[Move | None]:
    """One draw of which only some cards are played, and the rest of the pass."""
    draws, leftover = divmod(size - draw, draw)
    turned: list[Move | None] = [TurnLeftover(seat)] if leftover else []
    return [Draw(seat), *[None] * odd, *[Draw(seat)] * draws, *turned, TurnOver(seat)]
