"""Layouts whose deal is known."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from games.nerts import Nerts
from games.nerts.dealt import Dealt
from games.nerts.layout import CardsReport, LayoutReport
from games.nerts.simulate import final_layout
from games.nerts.variant import Variant
from games.nerts.witness import witness

NERTS = Nerts()
KEPT = Variant(rotate=False)


def _played(variant: Variant = KEPT, seed: int = 1) -> tuple[LayoutReport, Mapping[int, Dealt]]:
    """A layout, and a deal it was played from."""
    report = final_layout(seats=3, rng=Random(seed), variant=variant)
    dealt = {
        seat: Dealt(
            tuple(map(str, own.nerts)), tuple(str(card) for (card,) in own.work), tuple(map(str, own.stock))
        )
        for seat, own in witness(report).dealt.items()
    }
    return report, dealt


def _problems(report: LayoutReport | CardsReport, dealt: Mapping[int, Dealt]) -> list[tuple[str, str]]:
    return [(problem.code, problem.where) for problem in NERTS.verdict(report, dealt=dealt).errors]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("variant", [KEPT, Variant(jokers=2), Variant(draw=1, fill="nerts")], ids=str)
def test_a_layout_agrees_with_the_deal_it_was_played_from(variant: Variant, seed: int) -> None:
    report, dealt = _played(variant, seed)

    assert _problems(report, dealt) == []


def test_a_nerts_pile_is_left_from_the_bottom_up() -> None:
    report, dealt = _played()
    seat = next(at for at, piles in zip((1, 2, 3), report.private, strict=True) if len(piles.nerts) > 1)
    first, second, *others = dealt[seat].nerts

    found = _problems(report, {**dealt, seat: replace(dealt[seat], nerts=(second, first, *others))})

    assert found == [
        ("other_nerts", f"/layout/seats/{seat}/nerts/0"),
        ("other_nerts", f"/layout/seats/{seat}/nerts/1"),
    ]


def test_no_card_comes_to_the_talon() -> None:
    report, dealt = _played()
    piles = report.private[0]
    left = (piles.waste + piles.stock)[0]
    stock = tuple(card for card in dealt[1].stock if card != left)

    found = _problems(report, {**dealt, 1: replace(dealt[1], stock=stock)})

    assert found == [("other_talon", "/layout/seats/1/stock")]


@pytest.mark.parametrize(
    ("rotate", "problems"), [(False, [("other_talon", "/layout/seats/1/stock")]), (True, [])]
)
def test_the_talon_keeps_its_order_unless_cards_may_go_to_the_bottom(
    rotate: bool, problems: list[tuple[str, str]]
) -> None:
    report, dealt = _played(Variant(rotate=rotate))

    found = _problems(report, {**dealt, 1: replace(dealt[1], stock=dealt[1].stock[::-1])})

    assert found == problems


def test_a_card_left_in_the_nerts_pile_is_on_no_foundation() -> None:
    report, dealt = _played()
    cards = CardsReport(
        variant=report.variant,
        seats=report.seats,
        end="call",
        caller=1,
        foundation=((), ("AS", "AH"), ()),
        nerts=(0, 2, 0),
    )
    buried = replace(dealt[2], nerts=("AH@2", "KD@2", "AS@2"))

    assert _problems(cards, {**dealt, 2: buried}) == [("other_nerts", "/counts/2/foundation/1")]
