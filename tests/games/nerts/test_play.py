"""Moves one by one. The last card of a pile is its top."""

from random import Random

import pytest

from games.cards import Card, Face, read_card
from games.nerts.deal import Deal, Own, deal_out
from games.nerts.moves import (
    Call,
    Draw,
    EndStalemate,
    Move,
    RestockAll,
    Rotate,
    Shift,
    SlideUnder,
    Tie,
    ToFoundation,
    ToWork,
    TurnLeftover,
    TurnOver,
)
from games.nerts.play import IllegalMove, apply
from games.nerts.reported import layout_of
from games.nerts.variant import Variant


def _cards(text: str, seat: int) -> list[Card]:
    cards = [read_card(f"{each}@{seat}") for each in text.split()]
    return [card for card in cards if card]


def _own(seat: int, *work: str, nerts: str = "KS", stock: str = "", waste: str = "") -> Own:
    piles = [_cards(pile, seat) for pile in work]
    return Own(_cards(nerts, seat), piles, _cards(stock, seat), _cards(waste, seat))


def _deal(first: Own, second: Own | None = None, **options: object) -> Deal:
    variant = Variant(work_piles=len(first.work), jokers=2, **options)  # type: ignore[arg-type]
    return Deal(variant, {1: first, 2: second or _own(2, "2H")})


def _texts(cards: list[Card]) -> str:
    return " ".join(str(card).partition("@")[0] for card in cards)


def _refuse(deal: Deal, move: Move) -> None:
    """The move is illegal, and leaves everything as it was."""
    before = layout_of(deal)
    with pytest.raises(IllegalMove):
        apply(deal, move)
    assert layout_of(deal) == before


def test_a_deal_gives_every_card_of_each_deck_its_place() -> None:
    own = deal_out(Variant(jokers=2), (1, 2), rng=Random(1))

    for seat, piles in own.items():
        sizes = len(piles.nerts), [len(pile) for pile in piles.work], len(piles.stock), len(piles.waste)
        assert sizes == (13, [1, 1, 1, 1], 37, 0)
        assert {card.seat for pile in (piles.nerts, piles.stock, *piles.work) for card in pile} == {seat}


def test_three_cards_are_turned_and_the_third_is_up() -> None:
    deal = _deal(_own(1, "2H", stock="5S 4S 3S 2S AS"))

    apply(deal, Draw(1))

    assert _texts(deal.own[1].waste) == "AS 2S 3S"
    assert _texts(deal.own[1].stock) == "5S 4S"


def test_a_leftover_is_not_played_and_turning_over_keeps_the_order_of_the_deal() -> None:
    deal = _deal(_own(1, "3H", stock="2S 8S", waste="7S 6S"))
    _refuse(deal, Draw(1))
    _refuse(deal, TurnOver(1))

    apply(deal, TurnLeftover(1))
    _refuse(deal, ToWork(1, "waste", 0))
    apply(deal, TurnOver(1))

    assert _texts(deal.own[1].stock) == "2S 8S 6S 7S"
    assert deal.available(1, "waste") is None


def test_a_playable_leftover_is_played() -> None:
    deal = _deal(_own(1, "3H", stock="2S 8S"), leftover="playable")

    apply(deal, TurnLeftover(1))
    apply(deal, ToWork(1, "waste", 0))

    assert _texts(deal.own[1].work[0]) == "3H 2S"


def test_an_ace_starts_a_foundation_and_the_next_card_of_its_suit_goes_on() -> None:
    deal = _deal(_own(1, "2S", nerts="2H AS"))

    apply(deal, ToFoundation(1, "nerts", None))
    _refuse(deal, ToFoundation(1, "nerts", 0))
    apply(deal, ToFoundation(1, 0, 0))

    assert [[_texts(list(step)) for step in pile] for pile in deal.foundations] == [["AS", "2S"]]
    assert _texts(deal.own[1].nerts) == "2H"


def test_a_complete_foundation_is_set_aside() -> None:
    deal = _deal(_own(1, "2S", nerts="2S AS"), ranks=2, nerts_size=2)

    apply(deal, ToFoundation(1, "nerts", None))
    apply(deal, ToFoundation(1, "nerts", 0))

    assert (len(deal.foundations), len(deal.completed)) == (0, 1)


def test_a_joker_says_what_it_stands_for_before_it_is_played() -> None:
    deal = _deal(_own(1, "2H", nerts="JK1"))
    _refuse(deal, ToFoundation(1, "nerts", None))
    _refuse(deal, ToFoundation(1, "nerts", None, Face(2, "S")))

    apply(deal, ToFoundation(1, "nerts", None, Face(1, "C")))

    assert str(deal.foundations[0][0][0]) == "JK1=AC@1"


def test_only_a_joker_is_declared() -> None:
    _refuse(_deal(_own(1, "2H", nerts="AS")), ToFoundation(1, "nerts", None, Face(1, "S")))


def test_a_covered_joker_stays_what_it_was() -> None:
    deal = _deal(_own(1, "TS JK1", "9H", nerts="8S"))
    apply(deal, ToWork(1, "nerts", 0))
    apply(deal, Shift(1, 0, 2, 1))

    assert deal.shade(_cards("JK1", 1)[0]) == (9, True)
    _refuse(deal, ToFoundation(1, 0, None, Face(1, "S")))


def test_an_uncovered_joker_is_free_again_where_the_rules_say_so() -> None:
    deal = _deal(_own(1, "TS JK1", "9H", nerts="8S"), joker_fix="while_covered")
    apply(deal, ToWork(1, "nerts", 0))
    apply(deal, Shift(1, 0, 2, 1))

    apply(deal, ToFoundation(1, 0, None, Face(1, "S")))

    assert str(deal.foundations[0][0][0]) == "JK1=AS@1"


def test_work_piles_are_built_down_in_alternating_colours() -> None:
    deal = _deal(_own(1, "TS", nerts="8S 9S 9H"))

    apply(deal, ToWork(1, "nerts", 0))
    _refuse(deal, ToWork(1, "nerts", 0))

    assert _texts(deal.own[1].work[0]) == "TS 9H"


def test_a_card_moves_with_all_cards_on_it() -> None:
    deal = _deal(_own(1, "TS 9H 8S", "TC", ""))
    _refuse(deal, Shift(1, 0, 0, 2))
    _refuse(deal, Shift(1, 0, 2, 1))

    apply(deal, Shift(1, 0, 1, 1))
    apply(deal, Shift(1, 1, 2, 2))

    assert [_texts(pile) for pile in deal.own[1].work] == ["TS", "TC 9H", "8S"]


def test_only_whole_columns_move_where_the_rules_say_so() -> None:
    _refuse(_deal(_own(1, "TS 9H", "TC"), whole_columns=True), Shift(1, 0, 1, 1))


def test_with_a_space_a_card_slides_under_a_pile() -> None:
    deal = _deal(_own(1, "QS JH", "", nerts="KS KH"))

    apply(deal, SlideUnder(1, "nerts", 0))

    assert [_texts(pile) for pile in deal.own[1].work] == ["KH QS JH", ""]


def test_without_a_space_nothing_slides_under() -> None:
    _refuse(_deal(_own(1, "QS JH", "2S", nerts="KH")), SlideUnder(1, "nerts", 0))


@pytest.mark.parametrize(
    ("fill", "nerts", "waste", "source", "is_legal"),
    [
        ("any", "5S", "9S", "waste", True),
        ("nerts", "5S", "9S", "waste", False),
        ("nerts", "", "9S", "waste", True),
        ("kings", "5S", "KS", "waste", True),
        ("kings", "5S", "KS", "nerts", False),
    ],
)
def test_what_may_fill_a_space(fill: str, nerts: str, waste: str, source: str, is_legal: bool) -> None:
    deal = _deal(_own(1, "2H", "", nerts=nerts, waste=waste), fill=fill)
    move = ToWork(1, source, 1)  # type: ignore[arg-type]

    if is_legal:
        apply(deal, move)
        assert len(deal.own[1].work[1]) == 1
    else:
        _refuse(deal, move)


def test_a_space_is_filled_from_the_nerts_pile_at_once_where_the_rules_say_so() -> None:
    deal = _deal(_own(1, "AS", "9H", nerts="KD 5S"), fill="nerts")

    apply(deal, ToFoundation(1, 0, None))

    assert (_texts(deal.own[1].work[0]), _texts(deal.own[1].nerts)) == ("5S", "KD")


def test_two_cards_that_hit_together_share_a_step() -> None:
    deal = _deal(_own(1, "2S", nerts="AS"), _own(2, "2S"))
    apply(deal, ToFoundation(1, "nerts", None))

    apply(deal, Tie((ToFoundation(1, 0, 0), ToFoundation(2, 0, 0))))

    assert [str(card) for card in deal.foundations[0][1]] == ["2S@1", "2S@2"]


def test_cards_of_one_owner_and_aces_do_not_tie() -> None:
    deal = _deal(_own(1, "2S", "AH", nerts="JK1 AS"), _own(2, "AH"))
    apply(deal, ToFoundation(1, "nerts", None))

    _refuse(deal, Tie((ToFoundation(1, 0, 0), ToFoundation(1, "nerts", 0, Face(2, "S")))))
    _refuse(deal, Tie((ToFoundation(1, 1, None), ToFoundation(2, 0, None))))
    _refuse(deal, Tie((ToFoundation(1, 0, 0),)))


def test_only_who_is_out_may_call() -> None:
    deal = _deal(_own(1, "2S", nerts=""))
    _refuse(deal, Call(2))

    apply(deal, Call(1))

    assert (deal.end, deal.caller) == ("call", 1)


def test_after_a_call_each_other_seat_lands_one_card() -> None:
    deal = _deal(_own(1, "AS", nerts=""), _own(2, "AH", "AD"))
    apply(deal, Call(1))
    _refuse(deal, ToFoundation(1, 0, None))
    _refuse(deal, Draw(2))

    apply(deal, ToFoundation(2, 0, None))

    _refuse(deal, ToFoundation(2, 1, None))


def test_cards_in_mid_air_go_back_where_the_rules_say_so() -> None:
    deal = _deal(_own(1, "AS", nerts=""), _own(2, "AH"), landing="return")
    apply(deal, Call(1))

    _refuse(deal, ToFoundation(2, 0, None))


def test_the_last_nerts_card_calls_by_itself_where_the_rules_say_so() -> None:
    deal = _deal(_own(1, "2H", nerts="AS"), call="automatic")

    apply(deal, ToFoundation(1, "nerts", None))

    assert (deal.end, deal.caller) == ("call", 1)


@pytest.mark.parametrize("move", [EndStalemate(), RestockAll(), Rotate(2)])
def test_while_somebody_can_move_there_is_no_stalemate(move: Move) -> None:
    _refuse(_deal(_own(1, "2H", nerts="KS"), _own(2, "2D", nerts="AS", stock="9S 8S 7S 6S")), move)


def test_who_is_stuck_may_turn_a_stock_card_to_the_bottom() -> None:
    deal = _deal(_own(1, "2H", nerts="KS", stock="9S 8S 7S 6S"))

    apply(deal, Rotate(1))

    assert _texts(deal.own[1].stock) == "6S 9S 8S 7S"
    _refuse(_deal(_own(1, "2H", stock="9S 8S 7S 6S"), rotate=False), Rotate(1))


def test_a_stalemate_ends_the_deal_without_a_caller() -> None:
    deal = _deal(_own(1, "2H", nerts="KS", waste="7S 6S 4S 5S"))

    apply(deal, RestockAll())
    apply(deal, EndStalemate())

    assert _texts(deal.own[1].stock) == "5S 4S 6S 7S"
    assert (deal.end, deal.caller) == ("stalemate", None)


def test_whatever_was_played_can_be_taken_back() -> None:
    deal = _deal(_own(1, "TS JK1", "9H", "AS", nerts="KD 8S", stock="2C 3C 4C 5C", waste="JD"))
    dealt = layout_of(deal)
    moves: list[Move] = [ToWork(1, "nerts", 0), Shift(1, 0, 2, 1), ToFoundation(1, 2, None)]
    moves += [SlideUnder(1, "waste", 0), Draw(1), TurnLeftover(1), TurnOver(1)]
    for move in moves:
        apply(deal, move)

    for _ in moves:
        deal.undo()

    assert layout_of(deal) == dealt
    assert (deal.fixed, deal.own[1].is_leftover_up) == ({}, False)
