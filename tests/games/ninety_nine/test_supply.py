"""Where cards come from: hands, stock and reshuffles of a log."""

from collections.abc import Callable

import pytest

from games.ninety_nine import match
from tests.games.ninety_nine.matches import Document, match_document, plays, problems

HANDS = {"A": ["KS", "2S", "3S"], "B": ["9H", "5H", "6H"]}
PLAYS = [
    {"player": "A", "card": "KS", "value": 99, "draw": "7C"},
    {"player": "B", "card": "9H", "value": 99, "draw": "8C"},
    {"player": "A", "card": "7C", "value": 106},
]


def _logged() -> Document:
    """A deal that A loses, all cards told."""
    hands = {seat: list(hand) for seat, hand in HANDS.items()}
    return {"dealer": "B", "hands": hands, "plays": [dict(play) for play in PLAYS], "loser": "A"}


def _wrong(change: Callable[[Document], object]) -> list[tuple[str, str, str]]:
    """Code, rule and place below the deal of what is wrong after a change."""
    deal = _logged()
    change(deal)
    errors = match.check(match_document("AB", deal)).errors
    return [(error.code, error.rule, error.where.removeprefix("/deals/0")) for error in errors]


def test_a_log_of_all_cards_is_accepted() -> None:
    verdict = match.check(match_document("AB", _logged()))

    assert (verdict.valid, verdict.evidence, verdict.chips) == (True, "layout", {"A": 4, "B": 5})


def test_a_hand_has_as_many_cards_as_are_dealt() -> None:
    assert _wrong(lambda deal: deal["hands"]["B"].pop()) == [("hand_size", "Q5", "/hands/B")]


def test_everybody_in_the_match_has_a_hand() -> None:
    assert _wrong(lambda deal: deal["hands"].pop("B")) == [
        ("hand_size", "Q5", "/hands/B"),
        ("not_in_hand", "Q16", "/plays/1/card"),
    ]


def test_a_card_is_dealt_as_often_as_there_are_decks() -> None:
    assert _wrong(lambda deal: deal["hands"]["B"].__setitem__(2, "2S")) == [
        ("card_duplicate", "B16", "/hands/B/2")
    ]


def test_text_that_is_no_card_is_unknown_wherever_it_stands() -> None:
    def change(deal: Document) -> None:
        deal["hands"]["B"][2] = "JK1"
        deal["plays"][1]["draw"] = "10S"

    assert _wrong(change) == [
        ("card_unknown", "Q3", "/hands/B/2"),
        ("card_unknown", "Q3", "/plays/1/draw"),
    ]


def test_a_discard_is_not_drawn_again() -> None:
    assert _wrong(lambda deal: deal["plays"][1].update(draw="KS")) == [("bad_draw", "Q18", "/plays/1/draw")]


def test_a_draw_is_not_forgotten() -> None:
    assert _wrong(lambda deal: deal["plays"][1].pop("draw")) == [("bad_draw", "B14", "/plays/1/draw")]


def test_who_has_lost_does_not_draw() -> None:
    assert _wrong(lambda deal: deal["plays"][2].update(draw="2H")) == [("bad_draw", "B11", "/plays/2/draw")]


def test_nobody_reshuffles_before_the_stock_is_empty() -> None:
    assert _wrong(lambda deal: deal["plays"][1].update(reshuffle_before_draw=True)) == [
        ("bad_draw", "B12", "/plays/1/reshuffle_before_draw")
    ]


# With one deck 17 seats leave one card: the stock is empty before every draw but the first.
SEATS = "ABCDEFGHIJKLMNOPQ"


@pytest.mark.parametrize(
    ("turns", "where"),
    [
        ("A KS 99, B KS 99, C 2S 101", "/deals/0/plays/1/card"),
        ("A 9H 0, B KS 99, C KS 99, D 2S 101", "/deals/0/plays/2/card"),
        ("A KS 99, B 9H 99, C KS 99, D 2S 101", None),
    ],
    ids=["before any reshuffle", "on top when the rest was reshuffled", "may have come back"],
)
def test_without_hands_a_card_comes_back_only_by_a_reshuffle(turns: str, where: str | None) -> None:
    deal = {"dealer": "Q", "plays": plays(turns), "loser": turns.split(", ")[-1][0]}

    found = problems(match_document(SEATS, deal, two_decks_from=99))

    assert found == ([("card_duplicate", where)] if where else [])


def test_with_two_decks_a_card_comes_twice_but_not_three_times() -> None:
    twice = {"plays": plays("A KS 99, B KS 99, C 2S 101"), "loser": "C"}
    thrice = {"plays": plays("A KS 99, B KS 99, C KS 99, D 2S 101"), "loser": "D"}

    assert problems(match_document("ABCD", twice)) == []
    assert problems(match_document("ABCD", thrice)) == [("card_duplicate", "/deals/0/plays/2/card")]


@pytest.mark.parametrize(("at", "is_possible"), [(0, False), (1, True), (2, False)])
def test_without_hands_a_reshuffle_is_claimed_only_where_the_stock_is_empty(
    at: int, is_possible: bool
) -> None:
    deal = {"dealer": "Q", "plays": plays("A KS 99, B 9H 99, C 2S 101"), "loser": "C"}
    deal["plays"][at]["reshuffle_before_draw"] = True  # type: ignore[index]

    found = problems(match_document(SEATS, deal, two_decks_from=99))

    where = f"/deals/0/plays/{at}/reshuffle_before_draw"
    assert found == ([] if is_possible else [("bad_draw", where)])
