"""A layout against the deal it was played from, where the deal is known (docs/rules/verdict.md)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.nerts.layout import CardsReport, LayoutReport, Pile
from games.nerts.problems import problem
from games.problems import Problem


@dataclass(frozen=True, slots=True)
class Dealt:
    """The piles of a seat as dealt, the last card on top; one card in each work pile."""

    nerts: Pile
    work: Pile
    stock: Pile


def dealt_problems(report: LayoutReport | CardsReport, dealt: Mapping[int, Dealt]) -> Iterator[Problem]:
    """What shows that it was another deal. Whether this deal can be played so would take a search."""
    if isinstance(report, CardsReport):
        yield from _buried_problems(report, dealt)
        return
    for seat, piles in zip(report.seat_numbers, report.private, strict=True):
        where, own = f"/layout/seats/{seat}", dealt[seat]
        # Cards leave the nerts pile from the top.
        for index, (card, expected) in enumerate(zip(piles.nerts, own.nerts, strict=False)):
            if card != expected:
                yield problem("other_nerts", f"{where}/nerts/{index}", card=card, expected=expected)
        yield from _talon_problems(report, where, own, turned=piles.waste + piles.stock[::-1])


def _talon_problems(report: LayoutReport, where: str, own: Dealt, *, turned: Pile) -> Iterator[Problem]:
    """Nothing comes back to the talon; and its order stays, unless who is stuck may turn cards to the bottom."""
    strange = [card for card in turned if card not in own.stock]
    for card in strange:
        yield problem("other_talon", f"{where}/stock", card=card)
    order = [card for card in reversed(own.stock) if card in turned]
    if not strange and not report.variant.rotate and order != [*turned]:
        at = next(
            at for at, (card, expected) in enumerate(zip(turned, order, strict=True)) if card != expected
        )
        yield problem("other_talon", f"{where}/stock", card=turned[at])


def _buried_problems(report: CardsReport, dealt: Mapping[int, Dealt]) -> Iterator[Problem]:
    """A card that still lies in the nerts pile cannot lie on a foundation too."""
    left = dict(zip(report.seat_numbers, report.nerts, strict=True))
    for where, text, card in report.cards():
        if card and card.piece in dealt[card.seat].nerts[: left[card.seat]]:
            yield problem("other_nerts", where, card=text, expected=card.piece)
