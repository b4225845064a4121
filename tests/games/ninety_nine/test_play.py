"""The engine, move by move."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.cards import Face
from games.ninety_nine.pile import FACES
from games.ninety_nine.play import (
    Concede,
    Deal,
    Draw,
    IllegalMove,
    Move,
    Play,
    Reshuffle,
    apply,
    deal_out,
    legal_plays,
    may_concede,
)
from games.ninety_nine.record import Seat
from games.ninety_nine.variant import Variant


def _faces(text: str) -> tuple[Face, ...]:
    return tuple(FACES[card] for card in text.split())


def _deal(hands: str, *, stock: str = "2C 3C 5C", value: int = 0, **options: Any) -> Deal:
    """Hands of A, B, C … apart by commas; A plays."""
    seats = "ABCD"[: hands.count(",") + 1]
    cards: dict[Seat, tuple[Face, ...]] = dict(zip(seats, map(_faces, hands.split(",")), strict=True))
    variant = Variant(**options)
    return Deal(
        variant=variant,
        seats=tuple(seats),
        hands=cards,
        stock=_faces(stock),
        turn="A",
        value=value,
    )


def _play(seat: str, card: str, value: int) -> Play:
    return Play(seat, FACES[card], value)


def _after(deal: Deal, *moves: Move) -> Deal:
    for move in moves:
        deal = apply(deal, move)
    return deal


def test_everybody_gets_as_many_cards_and_the_rest_is_the_stock() -> None:
    deal = deal_out(Variant(hand_size=4), "ABCD", starter="B", decks=2, rng=Random(0))

    assert {len(hand) for hand in deal.hands.values()} == {4}
    assert (len(deal.stock), deal.turn, deal.value) == (104 - 16, "B", 0)
    assert sorted([*deal.stock, *(card for hand in deal.hands.values() for card in hand)]) == sorted(
        [*FACES.values()] * 2
    )


def test_a_play_is_followed_by_a_draw_and_the_next_seat() -> None:
    deal = _deal("7H 8S 9D,KH,QH")

    played = apply(deal, _play("A", "7H", 7))
    drawn = apply(played, Draw("A"))

    assert (played.value, played.discards, played.turn) == (7, _faces("7H"), "A")
    assert (drawn.hands["A"], drawn.stock, drawn.turn) == (_faces("8S 9D 5C"), _faces("2C 3C"), "B")


def test_a_four_turns_the_order_round() -> None:
    deal = _deal("4H,KH,4S")

    once = _after(deal, _play("A", "4H", 0), Draw("A"))
    twice = _after(once, _play("C", "4S", 0), Draw("C"))

    assert (once.turn, twice.turn) == ("C", "A")


def test_who_goes_over_99_has_lost_and_draws_no_more() -> None:
    deal = apply(_deal("QH,KH", value=90), _play("A", "QH", 100))

    assert (deal.loser, list(legal_plays(deal)), may_concede(deal)) == ("A", [], False)
    with pytest.raises(IllegalMove):
        apply(deal, Draw("A"))


def test_an_avoidable_loss_is_legal() -> None:
    deal = _deal("AH KS,KH", value=89)

    assert [play.value for play in legal_plays(deal)] == [90, 100, 99]


def test_an_empty_stock_is_made_of_all_discards_but_the_top_one() -> None:
    deal = replace(_deal("9H,KH", stock="", value=5), discards=_faces("2H 3H"))

    played = apply(deal, _play("A", "9H", 5))
    made = apply(played, Reshuffle(_faces("3H 2H")))

    assert (made.stock, made.discards, made.value) == (_faces("3H 2H"), _faces("9H"), 5)
    assert apply(made, Draw("A")).hands["A"] == _faces("2H")


@pytest.mark.parametrize(
    "moves",
    [
        [_play("B", "KH", 99)],
        [_play("A", "KH", 99)],
        [_play("A", "7H", 8)],
        [Draw("A")],
        [_play("A", "7H", 7), Draw("B")],
        [_play("A", "7H", 7), _play("A", "8S", 15)],
        [_play("A", "7H", 7), _play("B", "KH", 99)],
        [_play("A", "7H", 7), Reshuffle(())],
        [Reshuffle(())],
        [Concede("A")],
    ],
)
def test_what_the_rules_do_not_allow_is_no_move(moves: list[Move]) -> None:
    deal = _deal("7H 8S,KH")
    *before, last = moves
    deal = _after(deal, *before)

    with pytest.raises(IllegalMove):
        apply(deal, last)


def test_from_an_empty_stock_nobody_draws() -> None:
    deal = apply(_deal("7H,KH", stock=""), _play("A", "7H", 7))

    with pytest.raises(IllegalMove, match="the stock is empty"):
        apply(deal, Draw("A"))


@pytest.mark.parametrize("stock", ["", "9H", "2H 9H", "3H", "2H 2H"])
def test_a_reshuffle_takes_exactly_the_discards_below_the_top(stock: str) -> None:
    deal = replace(_deal("9H,KH", stock="", value=5), discards=_faces("2H"))
    played = apply(deal, _play("A", "9H", 5))

    with pytest.raises(IllegalMove, match="not all discards but the top one"):
        apply(played, Reshuffle(_faces(stock)))


@pytest.mark.parametrize(
    ("hand", "value", "options", "may"),
    [
        ("QH JH 2D", 99, {"allow_concede": True}, True),
        ("QH JH 9D", 99, {"allow_concede": True}, False),
        ("QH JH TD", 99, {"allow_concede": True}, False),
        ("QH JH 2D", 99, {}, False),
        ("TH TS", 9, {"ten": "minus", "floor": "forbid"}, True),
        ("TH TS", 10, {"ten": "minus", "floor": "forbid"}, False),
        ("TH 2S", 9, {"ten": "minus", "floor": "forbid"}, False),
    ],
)
def test_a_hand_is_laid_down_only_when_nothing_keeps_its_holder_in(
    hand: str, value: int, options: dict[str, Any], may: bool
) -> None:
    deal = _deal(f"{hand},KH", value=value, **options)

    assert may_concede(deal) is may


def test_who_lays_the_hand_down_has_lost() -> None:
    deal = apply(_deal("QH,KH", value=99, allow_concede=True), Concede("A"))

    assert (deal.loser, deal.value) == ("A", 99)
