"""A plain search for progress, to hold the closed form of `games.nerts.stuck` to it."""

from collections.abc import Iterator
from itertools import product
from typing import Literal

from games.cards import SUITS, Face
from games.nerts.deal import Deal
from games.nerts.moves import (
    Draw,
    Move,
    Rotate,
    Shift,
    SlideUnder,
    ToFoundation,
    ToWork,
    TurnLeftover,
    TurnOver,
)
from games.nerts.play import IllegalMove, apply


def can_progress(deal: Deal, seat: int, *, rotates: bool = False) -> bool:
    """Whether draws, recycling and moves between work piles lead to a move that makes progress.

    Who `rotates` also moves stock cards to the bottom, wherever it is legal. Where a space is filled from the nerts
    pile at once, a move that leaves one makes progress by that.
    """
    seen = set()
    nerts = len(deal.own[seat].nerts)
    pending: list[list[Move]] = [[]]
    while pending:
        path = pending.pop()
        for move in path:
            apply(deal, move)
        state = _state(deal, seat)
        is_new, has_progress = state not in seen, False
        if is_new:
            seen.add(state)
            is_filled = len(deal.own[seat].nerts) < nerts
            has_progress = is_filled or any(is_legal(deal, move) for move in moves_of_progress(deal, seat))
            idle = [*idle_moves(deal, seat), *([Rotate(seat)] if rotates else [])]
            pending += [[*path, move] for move in idle if is_legal(deal, move)]
        for _ in path:
            deal.undo()
        if has_progress:
            return True
    return False


def is_legal(deal: Deal, move: Move) -> bool:
    try:
        apply(deal, move)
    except IllegalMove:
        return False
    deal.undo()
    return True


def moves_of_progress(deal: Deal, seat: int) -> Iterator[Move]:
    """Moves that make progress, legal or not."""
    variant = deal.variant
    piles = range(variant.work_piles)
    faces = [Face(rank, suit) for suit in SUITS[: variant.suits] for rank in range(1, variant.ranks + 1)]
    for origin, pile in product(("nerts", "waste", *piles), (None, *range(len(deal.foundations)))):
        yield ToFoundation(seat, origin, pile)
        yield from (ToFoundation(seat, origin, pile, face) for face in faces)
    sources: tuple[Literal["nerts", "waste"], ...] = ("nerts", "waste")
    for source, target in product(sources, piles):
        yield from (ToWork(seat, source, target), SlideUnder(seat, source, target))


def idle_moves(deal: Deal, seat: int) -> Iterator[Move]:
    """Draws, recycling and moves between work piles, legal or not."""
    yield from (Draw(seat), TurnLeftover(seat), TurnOver(seat))
    piles = range(deal.variant.work_piles)
    for source, target in product(piles, piles):
        for index in range(len(deal.own[seat].work[source])):
            yield Shift(seat, source, index, target)


def _state(deal: Deal, seat: int) -> object:
    own = deal.own[seat]
    # Which work pile lies where makes no difference.
    work = tuple(sorted(map(tuple, own.work), key=str))
    fixed = tuple(sorted(deal.fixed.items(), key=str))
    return work, tuple(own.stock), tuple(own.waste), own.is_leftover_up, fixed
