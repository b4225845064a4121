"""Jokers on work piles that say what they are (A27)."""

from dataclasses import replace
from typing import Any

import pytest

from games.cards import Card, Face, read_card
from games.nerts import Nerts, notation
from games.nerts.deal import Deal, Own
from games.nerts.layout import LayoutReport
from games.nerts.moves import Name, Shift
from games.nerts.play import IllegalMove, apply
from games.nerts.reported import layout_of
from games.nerts.text import read_line
from games.nerts.variant import Variant
from games.nerts.witness import is_layout_of, replay, witness

# Ace to three of four suits and a joker: two cards in the nerts pile, three work piles, eight in the stock.
_TINY = Variant(ranks=3, nerts_size=2, work_piles=3, jokers=1)
_CY_HAS_NOT_MOVED = "2 nerts AS 3S; 2 work 2S / 2H / 2D; 2 stock 3D AD 3C 2C AC 3H AH JK1"


def _report(text: str, **options: Any) -> LayoutReport:
    report = notation.from_json(read_line(f"nerts; seats 1 red Bea, 2 blue Cy; {text}"))
    assert isinstance(report, LayoutReport)
    return replace(report, variant=replace(_TINY, **options))


def _errors(report: LayoutReport) -> list[tuple[str, str]]:
    return [(each.code, each.where) for each in Nerts().verdict(report).errors]


def _call(cards: str, **options: Any) -> LayoutReport:
    return _report(f"end call 1; foundations AS@1; {cards}; {_CY_HAS_NOT_MOVED}", **options)


_ON_A_TWO = "1 work JK1=3D / 2S AH / 2H; 1 stock 3S 3H AD 2D 3D AC 2C 3C"
_UNDER_A_TWO = "1 work JK1=3D 2S / 2D / 2H; 1 stock 3S AH 3H AD 3D AC 2C 3C"


@pytest.mark.parametrize("cards", [_ON_A_TWO, _UNDER_A_TWO])
def test_a_joker_may_say_what_it_is_where_it_was_covered(cards: str) -> None:
    report = _call(cards)

    assert _errors(report) == []
    assert is_layout_of(replay(report, witness(report)), report)


@pytest.mark.parametrize(
    ("cards", "where"),
    [
        # Of the twos only red ones were played.
        ("1 work JK1=3D / 2D AC / 2H; 1 stock 2S 3S AH 3H 3D AD 2C 3C", "/layout/seats/1/work/0/0"),
        # Nothing goes on an ace.
        ("1 work 2S JK1=AH / 2D / 2H; 1 stock 3S AH 3H AD 3D AC 2C 3C", "/layout/seats/1/work/0/1"),
    ],
)
def test_a_joker_that_nothing_can_have_covered_says_nothing(cards: str, where: str) -> None:
    assert _errors(_call(cards)) == [("joker_never_covered", where)]


@pytest.mark.parametrize(
    ("options", "is_possible"),
    [({}, True), ({"fill": "nerts"}, True), ({"fill": "kings"}, False), ({"whole_columns": True}, False)],
)
def test_the_card_that_covered_a_joker_must_be_allowed_to_leave_for_a_space(
    options: dict[str, Any], is_possible: bool
) -> None:
    assert (_errors(_call(_ON_A_TWO, **options)) == []) is is_possible


def _stalemate(joker: str, *, diamonds: str = "AD@2 2D@2 3D@2", stock: str = "JK1") -> LayoutReport:
    completed = "AS@2 2S@2 3S@2 / AH@2 2H@2 3H@2 / AC@2 2C@2 3C@2"
    place = f"completed {completed} / {diamonds}" if "3D" in diamonds else f"completed {completed}"
    growing = "" if "3D" in diamonds else f"; foundations {diamonds}"
    bea = f"1 nerts AS 2D; 1 work {joker} / 3H 2S / 2H; 1 stock 3D 3C 2C AC 3S AD AH"
    return _report(f"end stalemate; {place}{growing}; {bea}; 2 stock {stock}")


def test_a_joker_that_says_what_it_is_can_be_stuck() -> None:
    report = _stalemate("JK1=3D")

    assert Nerts().verdict(report).stalemate == "present-order"
    assert is_layout_of(replay(report, witness(report)), report)


def test_an_open_joker_that_says_nothing_is_free_to_play() -> None:
    assert _errors(_stalemate("JK1")) == [("not_stuck", "/layout/seats/1")]


@pytest.mark.parametrize(("joker", "found"), [("JK1=3D", [("not_stuck", "/layout/seats/1")]), ("JK1=3H", [])])
def test_of_a_joker_that_says_what_it_is_the_suit_counts(joker: str, found: list[tuple[str, str]]) -> None:
    report = _stalemate(joker, diamonds="AD@2 2D@2", stock="3D JK1")

    assert _errors(report) == found
    assert found or is_layout_of(replay(report, witness(report)), report)


def test_a_joker_says_what_it_is_in_documents_and_lines() -> None:
    report = _stalemate("JK1=3D")
    nerts = Nerts()

    assert replace(nerts.from_line(nerts.to_line(report)), variant=_TINY) == report
    assert notation.to_json(report)["layout"]["seats"]["1"]["work"][0] == ["JK1=3D@1"]  # type: ignore[index]


def _uncovered() -> Deal:
    """Bea's joker was the nine on a ten of spades, until the eight on it left for the nine of hearts."""
    piles = ["TS@1", "JK1@1", "8S@1"], ["9H@1"]
    cards = [[card for card in map(read_card, pile) if card] for pile in piles]
    deal = Deal(Variant(jokers=2, work_piles=2), {1: Own([], cards, [], []), 2: Own([], [], [], [])})
    deal.fixed = {Card(1, None, 1): (9, True)}
    apply(deal, Shift(1, 0, 2, 1))
    return deal


def test_the_owner_of_a_fixed_joker_says_of_which_suit_it_is_and_it_stays_so() -> None:
    deal = _uncovered()

    apply(deal, Name(1, 0, 1, Face(9, "H")))

    assert deal.may_be(Card(1, None, 1)) == [Face(9, "H")]
    assert layout_of(deal).private[0].work[0] == ("TS@1", "JK1=9H@1")
    with pytest.raises(IllegalMove):
        apply(deal, Name(1, 0, 1, Face(9, "D")))


@pytest.mark.parametrize(
    "name",
    [
        Name(1, 0, 1, Face(9, "S")),
        Name(1, 0, 1, Face(8, "H")),
        Name(1, 0, 0, Face(9, "D")),
        Name(1, 1, 5, Face(9, "D")),
    ],
)
def test_a_joker_is_not_named_against_what_covered_it(name: Name) -> None:
    with pytest.raises(IllegalMove):
        apply(_uncovered(), name)


def test_an_open_joker_that_was_covered_says_in_a_layout_what_it_can_be() -> None:
    assert layout_of(_uncovered()).private[0].work[0] == ("TS@1", "JK1=9H@1")
