"""A line through an order: who is over it, and who is level on both sides of it, which only a ruling may settle."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from league.competition.types import EntrantId

Rulings = Collection[tuple[EntrantId, ...]]
"""Each an order, the best first, of exactly those who are tied; of any others it says nothing."""


@dataclass(frozen=True, slots=True)
class Tied:
    """Level on points and on every tiebreak, while only `places` of them are over the line: this needs a ruling."""

    entrants: tuple[EntrantId, ...]
    places: int


def over_the_line(
    levels: Iterable[Sequence[EntrantId]], places: int, rulings: Rulings
) -> tuple[list[EntrantId], list[Tied]]:
    """The first `places` of an order, level ones together, and those who are tied if no ruling orders exactly them."""
    over: list[EntrantId] = []
    for level in levels:
        room = places - len(over)
        if room >= len(level):
            over += level
        elif room > 0:
            ruled = next((order for order in rulings if set(order) == set(level)), None)
            if ruled is None:
                return over, [Tied(tuple(level), room)]
            over += ruled[:room]
    return over, []
