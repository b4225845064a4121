"""What a deal and a table come to, said alike for every game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended, in the game's own words: equal for equal results, whatever the evidence.

    `winner` is the seat that ended the deal in its favour, if a deal of the game has one.
    """

    facts: Mapping[str, str | int | None]
    by_seat: Mapping[int, Mapping[str, int]]
    winner: int | None = None


class TableScore(NamedTuple):
    """What a seat has after some deals, and the number it takes its place by: the highest is first, equal ones share.

    The two differ where it matters when a seat got there: in Ninety-Nine all who are out have no chips, and the
    last of them is placed before the others.
    """

    total: int
    order: int
    is_out: bool = False
    """Takes no part in the deals that follow."""
