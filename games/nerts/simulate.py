"""Final layouts of deals that were played by the rules."""

from collections.abc import Iterable
from random import Random

from games.cards import Card
from games.nerts.deal import Deal, Step, deal_out
from games.nerts.layout import Foundation, LayoutReport, Pile, PrivatePiles, Seat
from games.nerts.players import Players
from games.nerts.variant import Variant

_BACKS = ("red", "blue", "green", "black", "gold", "violet", "orange", "white")


def final_layout(*, seats: int = 4, rng: Random, variant: Variant | None = None) -> LayoutReport:
    """Deal, play to the end, and report the layout with the scores as they were counted during play.

    Six seats and more are partnerships, unless the variant says individual.
    """
    variant = variant or Variant()
    while True:
        deal = Deal(variant, deal_out(variant, range(1, seats + 1), rng=rng))
        players = Players(deal, rng)
        players.play_out()
        if not _hides_why(deal):
            return report(deal, submitted_scores=[players.points[seat] for seat in deal.own])


def _hides_why(deal: Deal) -> bool:
    """Whether a stalemate rests on what no layout shows: that a joker in the open was covered once."""
    tops = [pile[-1] for own in deal.own.values() for pile in own.work if pile]
    return deal.end == "stalemate" and any(card.joker for card in tops)


def report(deal: Deal, *, submitted_scores: Iterable[int] | None = None) -> LayoutReport:
    """The layout as it lies, reported by players and backs made up for it."""
    return LayoutReport(
        variant=deal.variant,
        seats=tuple(_seat(number, len(deal.own), deal.variant) for number in deal.own),
        end=deal.end,
        caller=deal.caller,
        private=tuple(
            PrivatePiles(
                nerts=_texts(own.nerts),
                work=tuple(_texts(pile) for pile in own.work),
                stock=_texts(own.stock),
                waste=_texts(own.waste),
            )
            for own in deal.own.values()
        ),
        foundations=_steps(deal.foundations),
        completed=_steps(deal.completed),
        submitted_scores=None if submitted_scores is None else tuple(submitted_scores),
    )


def _seat(number: int, seats: int, variant: Variant) -> Seat:
    is_pair = variant.partnership == "pairs" or (variant.partnership == "auto" and seats >= 6)
    names = (f"Player {number}a", f"Player {number}b") if is_pair else (f"Player {number}",)
    back = _BACKS[number - 1] if number <= len(_BACKS) else f"back {number}"
    return Seat(number, back, names)


def _steps(piles: list[list[Step]]) -> tuple[Foundation, ...]:
    return tuple(tuple(_texts(step) for step in pile) for pile in piles)


def _texts(cards: Iterable[Card]) -> Pile:
    return tuple(map(str, cards))
