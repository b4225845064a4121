"""Layouts whose deal is known."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import Card, Face
from games.nerts import Nerts, notation
from games.nerts.deal import Deal, Own
from games.nerts.dealt import Dealt, dealt_of
from games.nerts.dealt_checks import dealt_problems
from games.nerts.layout import CardsReport, LayoutReport
from games.nerts.legal import talon_moves
from games.nerts.moves import Rotate
from games.nerts.play import apply
from games.nerts.reported import layout_of
from games.nerts.simulate import final_layout_and_deal
from games.nerts.variant import Variant
from tests.games.nerts.exhaustive import accepted, deals, reachable_from
from tests.games.nerts.strategies import VARIANTS

NERTS = Nerts()


def _played(
    variant: Variant | None = None, seed: int = 1, seats: int = 3
) -> tuple[LayoutReport, dict[int, Dealt]]:
    """A layout, and the deal it was played from."""
    return final_layout_and_deal(seats=seats, rng=Random(seed), variant=variant or Variant(rotate=False))


def _problems(report: LayoutReport | CardsReport, dealt: Mapping[int, Dealt]) -> list[tuple[str, str]]:
    return [(problem.code, problem.where) for problem in NERTS.verdict(report, dealt=dealt).errors]


@settings(max_examples=20)
@given(st.sampled_from(VARIANTS), st.integers(2, 8), st.integers(0, 10**9))
def test_a_layout_agrees_with_the_deal_it_was_played_from(variant: Variant, seats: int, seed: int) -> None:
    report, dealt = _played(variant, seed, seats)

    assert NERTS.verdict(report, dealt=dealt).errors == ()


@settings(max_examples=20)
@given(st.sampled_from(VARIANTS), st.integers(2, 4), st.integers(0, 10**9))
def test_a_layout_contradicts_a_deal_with_a_card_of_its_nerts_piles_or_talons_elsewhere(
    variant: Variant, seats: int, seed: int
) -> None:
    report, dealt = _played(variant, seed, seats)
    rng = Random(seed)

    for seat, piles in zip(report.seat_numbers, report.private, strict=True):
        left = [*piles.nerts, *piles.waste, *piles.stock]
        if left:
            other = {**dealt, seat: _moved(dealt[seat], rng.choice(left), rng)}
            assert _problems(report, other) != []


def _moved(own: Dealt, card: str, rng: Random) -> Dealt:
    """The deal with the card of one pile in another."""
    cards = [*own.nerts, *own.work, *own.stock]
    at, sizes = cards.index(card), (len(own.nerts), len(own.work), len(own.stock))
    pile = 0 if at < sizes[0] else 2
    others = [*range(sizes[0], len(cards))] if pile == 0 else [*range(sizes[0] + sizes[1])]
    there = rng.choice(others)
    cards[at], cards[there] = cards[there], cards[at]
    start = sizes[0] + sizes[1]
    return Dealt(tuple(cards[: sizes[0]]), tuple(cards[sizes[0] : start]), tuple(cards[start:]))


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
    left = report.private[0].stock[-1]
    stock = tuple(card for card in dealt[1].stock if card != left)

    found = _problems(report, {**dealt, 1: replace(dealt[1], stock=stock)})

    assert found == [("other_talon", f"/layout/seats/1/stock/{len(report.private[0].stock) - 1}")]


@pytest.mark.parametrize(("rotate", "codes"), [(False, ["other_talon"]), (True, [])])
def test_the_talon_keeps_its_order_unless_cards_may_go_to_the_bottom(rotate: bool, codes: list[str]) -> None:
    report, dealt = _played(Variant(rotate=rotate))

    found = _problems(report, {**dealt, 1: replace(dealt[1], stock=dealt[1].stock[::-1])})

    assert [code for code, _ in found] == codes


@pytest.mark.parametrize("size", range(2, 7))
@pytest.mark.parametrize("draw", [1, 2, 3])
def test_turning_cards_to_the_bottom_makes_the_orders_that_are_accepted(size: int, draw: int) -> None:
    if size < draw:
        return
    stock = [Card(1, Face(rank, suit)) for rank in (4, 6, 8) for suit in "SH"][:size]
    own = Own([Card(1, Face(10, "S"))], [[Card(1, Face(12, "S"))]], stock, [])
    variant = Variant(suits=2, nerts_size=25 - size, work_piles=1, draw=draw)
    dealt = {1: Dealt(("TS@1",), ("QS@1",), tuple(map(str, stock)))}

    reached = _orders(Deal(variant, {1: own, 2: Own([], [], [], [])}))

    assert reached == {order for order in permutations(stock) if _is_possible(variant, order, dealt)}


def _orders(deal: Deal) -> set[tuple[Card, ...]]:
    """Every order in which a stock that was just turned over can lie, where nothing can be played."""
    found, seen, ahead = set(), set(), [(tuple(deal.own[1].stock), tuple(deal.own[1].waste), False)]
    while ahead:
        state = ahead.pop()
        if state in seen:
            continue
        seen.add(state)
        own = deal.own[1]
        own.stock, own.waste, own.is_leftover_up = [*state[0]], [*state[1]], state[2]
        if not own.waste:
            found.add(state[0])
        for move in (*talon_moves(deal, 1), *([Rotate(1)] if len(own.stock) > 1 else [])):
            apply(deal, move)
            ahead.append((tuple(own.stock), tuple(own.waste), own.is_leftover_up))
            deal.undo()
    return found


def _is_possible(variant: Variant, order: tuple[Card, ...], dealt: Mapping[int, Dealt]) -> bool:
    own = Own([Card(1, Face(10, "S"))], [[Card(1, Face(12, "S"))]], [*order], [])
    report = layout_of(Deal(variant, {1: own, 2: Own([], [], [], [])}))
    return [*dealt_problems(report, dealt)] == []


def test_who_could_move_from_the_deal_on_turned_no_card_to_the_bottom() -> None:
    variant = Variant(ranks=5, suits=2, nerts_size=1, work_piles=2, draw=2)
    stock = ("5S@1", "4S@1", "3S@1", "2S@1", "5H@1", "4H@1", "3H@1")
    dealt = {1: Dealt(("2H@1",), ("AS@1", "AH@1"), stock)}
    still, gone = [["AS@1"], ["AH@1"]], [["AS@1"]]

    def codes(work: list[list[str]]) -> list[str]:
        seats = {"1": {"nerts": [], "work": work, "stock": [*stock[1:], stock[0]], "waste": []}}
        data = {
            "game": "nerts",
            "seats": [{"seat": 1, "back": "red", "players": ["Bea"]}],
            "layout": {"end": "call", "caller": 1, "foundations": [], "completed": [], "seats": seats},
        }
        report = replace(notation.from_json(data), variant=variant)
        return [problem.code for problem in dealt_problems(report, dealt)]

    assert codes(still) == codes(gone) == ["other_talon"]
    assert codes([]) == []


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


def test_a_seat_whose_deal_is_not_known_is_not_asked() -> None:
    report, dealt = _played()
    _, others = _played(seed=2)

    assert _problems(report, {1: dealt[1]}) == []
    assert {where[:15] for _, where in _problems(report, {1: dealt[1], 2: others[2]})} == {"/layout/seats/2"}


# With tiny decks.

_THREE = Variant(ranks=3, suits=1, nerts_size=1, work_piles=1, draw=1)


@pytest.mark.long
@pytest.mark.parametrize("variant", [_THREE, replace(_THREE, rotate=False)], ids=["rotate", "in order"])
def test_of_three_cards_a_seat_this_deal_leads_to_what_is_accepted(variant: Variant) -> None:
    layouts = accepted(variant)

    for dealt in Random(1).sample(deals(variant), 10):
        assert {each for each in layouts if _agrees(each, dealt)} == reachable_from(variant, dealt)


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    "variant",
    [
        Variant(ranks=2, suits=1, nerts_size=1, work_piles=1, draw=1, jokers=1),
        Variant(ranks=2, suits=2, nerts_size=1, work_piles=1, draw=1),
        Variant(ranks=2, suits=2, nerts_size=1, work_piles=1, draw=2),
        Variant(ranks=2, suits=2, nerts_size=1, work_piles=1, draw=2, rotate=False, leftover="playable"),
        Variant(ranks=4, suits=1, nerts_size=1, work_piles=1, draw=1, rotate=False),
        Variant(ranks=5, suits=1, nerts_size=1, work_piles=1, draw=1, tie_policy="single"),
    ],
    ids=lambda variant: f"{variant.ranks} ranks, {', '.join(map(str, variant.to_json().items()))}",
)
def test_nothing_that_this_deal_leads_to_is_rejected(variant: Variant) -> None:
    for dealt in Random(1).sample(deals(variant), 12):
        assert all(_agrees(each, dealt) for each in reachable_from(variant, dealt))


def _agrees(report: LayoutReport, deal: Mapping[int, Own]) -> bool:
    return [*dealt_problems(report, dealt_of(deal))] == []
