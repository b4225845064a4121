"""Rules that the conformance cases do not show, each by a log short enough to follow."""

from typing import Any

import pytest

from games.ninety_nine import match
from tests.games.ninety_nine.matches import Document, match_document, plays, problems


def _deal(turns: str, *, loser: str | None = None, dealer: str | None = None, **more: object) -> Document:
    """A deal whose last player lost it, unless told otherwise."""
    listed = plays(turns)
    deal: Document = {"plays": listed, "loser": loser or listed[-1]["player"]} | more
    return deal if dealer is None else deal | {"dealer": dealer}


def _one(seats: str, turns: str, **options: object) -> list[tuple[str, str]]:
    """The problems of a match of one deal, which the last seat deals."""
    return problems(match_document(seats, _deal(turns, dealer=seats[-1]), **options))


def _lost(*losers: str) -> list[Document]:
    return [{"loser": loser} for loser in losers]


def test_every_problem_is_told_at_once() -> None:
    deal = _deal("C 9H 9, A JK1 9, B KS 99, A KS 99, B 2C 101", dealer="C", loser="A")
    document = match_document("ABC", deal) | {"submitted_chips": {"A": 4, "B": 5, "C": 5}}

    assert problems(document) == [
        ("first_player", "/deals/0/plays/0/player"),
        ("value_wrong", "/deals/0/plays/0/value"),
        ("card_unknown", "/deals/0/plays/1/card"),
        ("turn_order", "/deals/0/plays/3/player"),
        ("card_duplicate", "/deals/0/plays/3/card"),
        ("loser_wrong", "/deals/0/loser"),
        ("chips_wrong", "/submitted_chips/A"),
        ("chips_wrong", "/submitted_chips/B"),
    ]


# Turns and dealers.


@pytest.mark.parametrize(
    "turns",
    [
        "A 4H 0, B 2S 2, C 3S 5, A KS 99, B 2C 101",
        "A 2H 2, C 2S 4, A 3S 7, B KS 99, C 2C 101",
        "A 2H 2, A 2S 4, B 3S 7, C KS 99, A 2C 101",
    ],
    ids=["a four forgotten", "one out of turn", "twice in a row"],
)
def test_a_mistaken_turn_is_told_once(turns: str) -> None:
    assert _one("ABC", turns) == [("turn_order", "/deals/0/plays/1/player")]


def test_with_two_players_a_four_changes_nothing() -> None:
    assert _one("AB", "A 4H 0, B 4S 0, A KH 99, B 2S 101") == []


def test_seats_that_are_out_are_passed_over_in_both_directions() -> None:
    out = _deal("A KS 99, B 2C 101", dealer="D")

    assert (
        problems(match_document("ABCD", out, _deal("C 4S 0, A KS 99, D 3C 102", dealer="A"), chips_many=1))
        == []
    )


def test_who_is_out_takes_no_part() -> None:
    out = {"dealer": "C", "loser": "B"}
    second = _deal("C KS 99, B 2S 101", dealer="A")

    assert problems(match_document("ABC", out, second, chips_few=1)) == [
        ("eliminated_played", "/deals/1/plays/1/player")
    ]


def test_who_is_out_is_not_charged() -> None:
    assert problems(match_document("ABC", *_lost("B", "B"), chips_few=1)) == [
        ("eliminated_played", "/deals/1/loser")
    ]


def test_the_deal_passes_over_a_seat_that_is_out() -> None:
    deals = [{"dealer": "A", "loser": "B"}, {"dealer": "C", "loser": "C"}]

    assert problems(match_document("ABC", *deals, chips_few=1)) == []
    assert problems(match_document("ABC", deals[0], {"dealer": "B", "loser": "C"}, chips_few=1)) == [
        ("dealer_order", "/deals/1/dealer")
    ]


def test_the_dealer_follows_through_deals_that_do_not_name_one() -> None:
    deals = [{"dealer": "C", "loser": "B"}, {"loser": "A"}, {"dealer": "A", "loser": "A"}]

    assert problems(match_document("ABC", *deals)) == [("dealer_order", "/deals/2/dealer")]


def test_until_a_dealer_is_named_anybody_may_start() -> None:
    unknown = _deal("B KS 99, C 5C 104")
    named = _deal("C KS 99, A 5C 104", dealer="B")

    assert problems(match_document("ABC", unknown, named, unknown)) == [
        ("first_player", "/deals/2/plays/0/player")
    ]


def test_where_the_direction_is_kept_the_next_deal_goes_on_that_way() -> None:
    turned = _deal("A 4H 0, C KS 99, B 2D 101", dealer="C")
    second = _deal("B 6H 6, A KD 99, C 3S 102", dealer="A")

    assert problems(match_document("ABC", turned, second, direction_resets=False)) == []
    assert problems(match_document("ABC", turned, second)) == [("turn_order", "/deals/1/plays/1/player")]


def test_a_direction_that_nobody_wrote_down_may_be_either_until_a_turn_shows_it() -> None:
    start = {"dealer": "C", "loser": "B"}
    shown = _deal("B 6H 6, A KD 99, C 3S 102", dealer="A")
    broken = _deal("B 6H 6, A KD 99, B 9S 99, A 3S 102", dealer="A")

    assert problems(match_document("ABC", start, shown, direction_resets=False)) == []
    assert problems(match_document("ABC", start, broken, direction_resets=False)) == [
        ("turn_order", "/deals/1/plays/2/player")
    ]


# Values.


def test_a_bust_that_could_be_avoided_is_legal() -> None:
    assert _one("AB", "A KS 99, B TH 109") == []


def test_a_pile_may_go_below_nought() -> None:
    assert _one("AB", "A TS -10, B TH -20, A KS 99, B 2H 101") == []


@pytest.mark.parametrize(("card", "rule"), [("9S", "Q10"), ("4S", "Q9"), ("8S", "B1"), ("TS", "Q11")])
def test_a_wrong_value_names_the_statement_of_its_card(card: str, rule: str) -> None:
    verdict = match.check(match_document("AB", _deal(f"A {card} 9, B KH 99, A 2H 101")))

    assert [(error.code, error.rule) for error in verdict.errors] == [("value_wrong", rule)]


def _running(turns: str, **options: object) -> tuple[Any, list[str]]:
    verdict = match.check(match_document("AB", _deal(turns), **options))
    return verdict.running, [problem.code for problem in (*verdict.errors, *verdict.warnings)]


def test_a_value_that_nobody_wrote_down_is_found_where_it_follows() -> None:
    assert _running("A KS 99, B 9H, A 2H") == (((99, 99, 101),), ["value_missing", "value_missing"])


def test_a_value_left_open_is_settled_by_the_next_one() -> None:
    assert _running("A AS, B 9H, A 2H 13, B KH 99, A 3H 102") == (
        ((None, None, 13, 99, 102),),
        ["value_missing", "value_missing"],
    )


def test_a_value_that_no_open_one_leads_to_is_wrong() -> None:
    assert _running("A AS, B 2H 12, A KH 99, B 3H 102") == ((), ["value_wrong", "value_missing"])


def test_a_missing_value_in_the_middle_was_not_over_99() -> None:
    assert _running("A QS 10, B KS 99, A TS, B 9H 89, A KH 99, B QH") == (
        ((10, 99, 89, 89, 99, 109),),
        ["value_missing", "value_missing"],
    )


def test_a_ten_that_cannot_be_played_at_all_is_below_nought() -> None:
    assert _one("AB", "A TS, B KS 99, A 2S 101", ten="minus", floor="forbid") == [
        ("below_zero", "/deals/0/plays/0/value")
    ]


# The hand laid down.


@pytest.mark.parametrize(
    ("turns", "is_possible"),
    [("A KS 99, B lays down", True), ("A 2S 2, B lays down", False)],
    ids=["on 99", "where every card is safe"],
)
def test_a_hand_that_nobody_saw_may_be_laid_down_where_cards_would_bust(
    turns: str, is_possible: bool
) -> None:
    expected = [] if is_possible else [("concede_not_allowed", "/deals/0/plays/1/card")]

    assert _one("AB", turns, allow_concede=True) == expected


@pytest.mark.parametrize(("hand", "is_possible"), [("QH 2H 3H", True), ("QH 2H 9H", False)])
def test_a_logged_hand_is_laid_down_without_a_safe_card(hand: str, is_possible: bool) -> None:
    hands = {"A": ["KS", "5S", "6S"], "B": hand.split()}
    turns = [{"player": "A", "card": "KS", "value": 99, "draw": "2C"}, *plays("B lays down")]
    deal = {"dealer": "B", "hands": hands, "plays": turns, "loser": "B"}

    found = problems(match_document("AB", deal, allow_concede=True))

    assert found == ([] if is_possible else [("concede_not_allowed", "/deals/0/plays/1/card")])


def test_who_can_play_nothing_lays_the_hand_down_whatever_the_rules() -> None:
    hands = {"A": ["2S", "5S"], "B": ["TS", "TH"]}
    turns = [{"player": "A", "card": "2S", "value": 2, "draw": "2C"}, *plays("B lays down")]
    deal = {"dealer": "B", "hands": hands, "plays": turns, "loser": "B"}

    assert problems(match_document("AB", deal, hand_size=2, ten="minus", floor="forbid")) == []


# How a deal and a match end.


def test_nothing_follows_the_play_that_ends_the_deal() -> None:
    assert _one("AB", "A KS 99, B 2S 101, A QS 111, B 2S 113") == [("deal_over", "/deals/0/plays/2")]


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        ({"plays": plays("A KS 99, B 2S 101"), "loser": None}, "loser_wrong"),
        ({"plays": plays("A KS 99, B 2S 101")}, "loser_wrong"),
        ({"plays": [], "loser": "A"}, "no_bust"),
        ({"loser": None}, "no_bust"),
        ({}, "no_bust"),
    ],
)
def test_a_deal_is_lost_by_who_went_over_99(deal: Document, code: str) -> None:
    assert problems(match_document("AB", deal)) == [(code, "/deals/0/loser")]


def test_a_list_of_losers_ends_with_the_match() -> None:
    assert problems(match_document("AB", *_lost("B", "B", "A", "A"), chips_few=2)) == [
        ("game_over", "/deals/2")
    ]


def test_losers_alone_give_chips_and_who_is_out() -> None:
    verdict = match.check(match_document("ABC", *_lost("B", "A", "B", "A"), chips_few=2))

    assert (verdict.chips, verdict.eliminated, verdict.winner) == ({"A": 0, "B": 0, "C": 2}, ("B", "A"), "C")


def test_where_a_chip_must_be_paid_the_last_one_is_a_life_more() -> None:
    options = {"chips_few": 1, "elimination": "when_unable_to_pay"}

    after_one = match.check(match_document("AB", *_lost("B"), **options))
    after_two = match.check(match_document("AB", *_lost("B", "B"), **options))

    assert (after_one.chips, after_one.winner) == ({"A": 1, "B": 0}, None)
    assert (after_two.chips, after_two.winner) == ({"A": 1, "B": 0}, "A")


@pytest.mark.parametrize(
    ("seats", "options", "is_possible"),
    [
        (0, {}, False),
        (1, {}, False),
        (2, {}, True),
        (34, {}, True),
        (35, {}, False),
        (17, {"two_decks_from": 99}, True),
        (18, {"two_decks_from": 99}, False),
        (25, {"hand_size": 4}, True),
        (26, {"hand_size": 4}, False),
    ],
)
def test_as_many_may_play_as_get_cards_and_leave_one(
    seats: int, options: Document, is_possible: bool
) -> None:
    document = match_document("", **options) | {"seats": [f"S{number}" for number in range(seats)]}

    assert problems(document) == ([] if is_possible else [("players", "/seats")])
