"""The report of a deal as it lies, as if its players had written it down."""

from collections.abc import Iterable, Iterator

from games.cards import Card
from games.nerts.deal import Deal, Step
from games.nerts.layout import Foundation, LayoutReport, Pile, PrivatePiles, Seat
from games.nerts.variant import Variant

_BACKS = ("red", "blue", "green", "black", "gold", "violet", "orange", "white")


def layout_of(deal: Deal, *, submitted_scores: Iterable[int] | None = None) -> LayoutReport:
    """The layout, reported by players and backs made up for it."""
    return LayoutReport(
        variant=deal.variant,
        seats=tuple(_seat(number, len(deal.own), deal.variant) for number in deal.own),
        end=deal.end,
        caller=deal.caller,
        private=tuple(
            PrivatePiles(
                nerts=_texts(own.nerts),
                work=tuple(_texts(_shown(deal, pile)) for pile in own.work),
                stock=_texts(own.stock),
                waste=_texts(own.waste),
            )
            for own in deal.own.values()
        ),
        foundations=_steps(deal.foundations),
        completed=_steps(deal.completed),
        submitted_scores=None if submitted_scores is None else tuple(submitted_scores),
    )


def _shown(deal: Deal, pile: list[Card]) -> Iterator[Card]:
    """A work pile, in which jokers say what they are where nobody could see it: fixed and open, or named (A27).

    Below an open joker that is free, one that lies on no other card says nothing.
    """
    are_known = any(card.face or (card in deal.fixed and card == pile[-1]) for card in pile)
    for card in pile:
        is_told = card in deal.fixed and are_known and (card == pile[-1] or card in deal.named)
        faces = deal.may_be(card) if is_told else []
        yield card._replace(face=faces[0]) if faces else card


def _seat(number: int, seats: int, variant: Variant) -> Seat:
    is_pair = variant.partnership == "pairs" or (variant.partnership == "auto" and seats >= 6)
    names = (f"Player {number}a", f"Player {number}b") if is_pair else (f"Player {number}",)
    back = _BACKS[number - 1] if number <= len(_BACKS) else f"back {number}"
    return Seat(number, back, names)


def _steps(piles: list[list[Step]]) -> tuple[Foundation, ...]:
    return tuple(tuple(_texts(step) for step in pile) for pile in piles)


def _texts(cards: Iterable[Card]) -> Pile:
    return tuple(map(str, cards))
