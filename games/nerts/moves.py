"""The moves of docs/rules/nerts.md, section 5, as values. `games.nerts.play` says when each is legal."""

from dataclasses import dataclass
from typing import Literal

from games.cards import Face

Source = Literal["nerts", "waste"] | int  # a number: the exposed card of that work pile


@dataclass(frozen=True, slots=True)
class Draw:
    """M1: turn the next cards of the stock onto the waste."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnLeftover:
    """M2, first half: too few cards for a draw go onto the waste."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnOver:
    """M2, second half: with an empty stock the waste, turned over, is the new one."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rotate:
    """M3: the top of the stock goes to its bottom."""

    seat: int


@dataclass(frozen=True, slots=True)
class ToFoundation:
    """M4: an available card goes on a foundation, or starts one (None). A joker says what it stands for."""

    seat: int
    source: Source
    pile: int | None
    declared: Face | None = None


@dataclass(frozen=True, slots=True)
class ToWork:
    """M5 and M6: a nerts or waste card goes on a work pile or into an empty space."""

    seat: int
    source: Literal["nerts", "waste"]
    target: int


@dataclass(frozen=True, slots=True)
class Shift:
    """M7 and M8: the cards of a work pile from `index` on go on another, or into an empty space."""

    seat: int
    source: int
    index: int
    target: int


@dataclass(frozen=True, slots=True)
class SlideUnder:
    """M9: with an empty space at hand a nerts or waste card goes under a work pile."""

    seat: int
    source: Literal["nerts", "waste"]
    target: int


@dataclass(frozen=True, slots=True)
class Tie:
    """M10: seats that hit the same foundation together; all their cards stay in one step."""

    plays: tuple[ToFoundation, ...]


@dataclass(frozen=True, slots=True)
class Name:
    """M15: of a joker on a work pile, which is fixed in rank and colour, its owner says which suit it is."""

    seat: int
    pile: int
    index: int
    face: Face


@dataclass(frozen=True, slots=True)
class Call:
    """M11: "Nerts!"."""

    seat: int


@dataclass(frozen=True, slots=True)
class RestockAll:
    """M12: everybody is stuck, and everybody makes a new stock."""


@dataclass(frozen=True, slots=True)
class EndStalemate:
    """M13: everybody is stuck for good."""


CardMove = ToFoundation | ToWork | Shift | SlideUnder
Move = Draw | TurnLeftover | TurnOver | Rotate | CardMove | Tie | Name | Call | RestockAll | EndStalemate


def tell(move: Move) -> str:
    """A move in words.

    >>> tell(ToFoundation(1, "waste", None, Face(1, "S")))
    'seat 1: waste, as AS, starts a foundation'
    >>> tell(Shift(2, 0, 3, 1))
    'seat 2: work pile 1 from card 4 on to work pile 2'
    """
    match move:
        case Tie(plays):
            return "together: " + "; ".join(tell(play) for play in plays)
        case RestockAll():
            return "all: nobody can move, new stocks"
        case EndStalemate():
            return "all: nobody can move, the deal is over"
    return f"seat {move.seat}: {_tell_own(move)}"


def _tell_own(move: Draw | TurnLeftover | TurnOver | Rotate | CardMove | Name | Call) -> str:
    match move:
        case Draw():
            return "draw"
        case TurnLeftover():
            return "turn what is left of the stock"
        case TurnOver():
            return "turn the waste over"
        case Rotate():
            return "top of the stock to its bottom"
        case ToFoundation(_, source, pile, declared):
            card = _place(source) + (f", as {declared}," if declared else "")
            return f"{card} starts a foundation" if pile is None else f"{card} to foundation {pile + 1}"
        case ToWork(_, source, target):
            return f"{source} to {_place(target)}"
        case Shift(_, source, index, target):
            return f"{_place(source)} from card {index + 1} on to {_place(target)}"
        case SlideUnder(_, source, target):
            return f"{source} under {_place(target)}"
        case Name(_, pile, index, face):
            return f"card {index + 1} of {_place(pile)} is {face}"
        case Call():
            return "calls"


def _place(source: Source) -> str:
    return f"work pile {source + 1}" if isinstance(source, int) else source
