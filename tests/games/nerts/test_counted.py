"""Reports without piles: counts, and the cards each seat has on foundations."""

from random import Random
from typing import Any

import pytest

from games.nerts import Nerts
from games.nerts.counted import foundations
from games.nerts.layout import CardsReport
from games.nerts.piles import foundation_problems
from games.nerts.simulate import final_layout
from games.nerts.variant import Variant
from games.nerts.verdict import NertsVerdict

NERTS = Nerts()
SEATS = [
    {"seat": 1, "back": "red", "players": ["Bea"]},
    {"seat": 2, "back": "blue", "players": ["Cy"]},
    {"seat": 3, "back": "green", "players": ["Dot"]},
]


def _judge(
    evidence: str, counts: dict[str, tuple[Any, int]], *, end: str = "call", **options: object
) -> NertsVerdict:
    data = {
        "game": "nerts",
        "evidence": evidence,
        "options": options,
        "seats": SEATS[: len(counts)],
        "end": end,
        "caller": 1 if end == "call" else None,
        "counts": {seat: {"foundation": found, "nerts": nerts} for seat, (found, nerts) in counts.items()},
    }
    return NERTS.verdict(NERTS.from_json(data))


def _cards(*foundations: str, **options: str | int) -> NertsVerdict:
    """The verdict on a report of these cards, a text of cards for each seat."""
    counts = {str(seat): (cards.split(), 0) for seat, cards in enumerate(foundations, start=1)}
    return _judge("cards", counts, end="call", **options)


def _problems(verdict: NertsVerdict) -> list[tuple[str, str]]:
    return [(problem.code, problem.where) for problem in verdict.errors]


def test_totals_are_scored() -> None:
    verdict = _judge("totals", {"1": (20, 0), "2": (9, 5)}, call_bonus=10)

    assert (verdict.valid, verdict.scores, verdict.forced_ties) == (True, {1: 30, 2: -1}, None)


@pytest.mark.parametrize(
    ("foundation", "nerts", "problems"),
    [
        (52, 0, []),
        (53, 0, [("too_many_cards", "/counts/2/foundation")]),
        (39, 13, []),
        (40, 13, [("too_many_cards", "/counts/2/foundation")]),
        (0, 14, [("nerts_too_large", "/counts/2/nerts")]),
    ],
)
def test_a_seat_has_no_more_cards_than_its_deck(
    foundation: int, nerts: int, problems: list[tuple[str, str]]
) -> None:
    assert _problems(_judge("totals", {"1": (9, 0), "2": (foundation, nerts)})) == problems


@pytest.mark.parametrize(
    ("end", "fill", "most"),
    [
        ("call", "any", 42),
        ("call", "kings", 42),
        ("call", "nerts", 38),
        ("stalemate", "any", 38),
        ("stalemate", "nerts", 38),
        ("stalemate", "kings", 42),
    ],
)
def test_beside_nerts_cards_no_work_pile_can_stay_empty(end: str, fill: str, most: int) -> None:
    counts = {"1": (9, 0 if end == "call" else 1), "2": (most, 10)}
    more = counts | {"2": (most + 1, 10)}

    assert _judge("totals", counts, end=end, fill=fill).valid
    assert _problems(_judge("totals", more, end=end, fill=fill)) == [
        ("too_many_cards", "/counts/2/foundation")
    ]


@pytest.mark.parametrize("end", ["call", "stalemate"])
def test_a_nerts_card_that_waits_for_a_foundation_fills_no_space(end: str) -> None:
    counts = {"1": (9, 0 if end == "call" else 2), "2": (51, 1)}

    verdict = _judge("totals", counts, end=end, fill="nerts", last_to_foundation=True)

    assert verdict.valid


def test_a_caller_has_no_nerts_cards() -> None:
    assert _problems(_judge("totals", {"1": (9, 1), "2": (9, 1)})) == [("caller_nerts_not_empty", "/caller")]


def test_that_nobody_could_move_is_taken_on_the_tables_word() -> None:
    verdict = _judge("totals", {"1": (9, 0), "2": (9, 1)}, end="stalemate")

    assert (verdict.valid, verdict.stalemate) == (True, "reported")
    assert [(each.code, each.where) for each in verdict.warnings] == [
        ("stalemate_empty_nerts", "/counts/1/nerts")
    ]


def test_cards_of_several_owners_make_up_piles() -> None:
    verdict = _cards("AS 2S 4S AH", "AS 2S 3S", "5S")

    assert (verdict.valid, verdict.scores, verdict.forced_ties) == (True, {1: 4, 2: 3, 3: 1}, 0)


def test_more_cards_of_a_rank_than_piles_are_forced_ties() -> None:
    verdict = _cards("AS 2S", "2S 3S", "2S 3S")

    assert (verdict.valid, verdict.forced_ties) == (True, 3)


@pytest.mark.parametrize("missing", ["AS", "3S"])
def test_nothing_lies_above_a_missing_rank(missing: str) -> None:
    cards = [card for card in ("AS", "2S", "3S", "4S", "5S") if card != missing]

    verdict = _cards(" ".join(cards), "")

    assert [(each.code, each.params["card"]) for each in verdict.errors] == [("missing_rank", missing)]


def test_without_ties_there_are_no_more_cards_than_piles() -> None:
    verdict = _cards("AS 2S", "2S", tie_policy="single")

    assert _problems(verdict) == [("too_many_at_rank", "/counts")]


def test_a_tie_holds_no_more_than_its_limit() -> None:
    assert _problems(_cards("AS 2S", "2S", "2S", tie_max=2)) == [("too_many_at_rank", "/counts")]


def test_cards_of_one_seat_need_a_pile_each() -> None:
    verdict = _cards("AS 2S JK1=2S", "3S", jokers=2)

    assert _problems(verdict) == [("too_many_at_rank", "/counts/1/foundation")]


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        ("AS AS", ("card_duplicated", "/counts/1/foundation/1")),
        ("JK1=AS JK1=2S", ("card_duplicated", "/counts/1/foundation/1")),
        ("AS@1", ("card_unknown", "/counts/1/foundation/0")),
        ("1S", ("card_unknown", "/counts/1/foundation/0")),
        ("JK3=AS", ("card_unknown", "/counts/1/foundation/0")),
        ("JK1", ("joker_undeclared", "/counts/1/foundation/0")),
    ],
)
def test_each_card_is_one_of_the_deck(cards: str, problem: tuple[str, str]) -> None:
    assert _problems(_cards(cards, "", jokers=2)) == [problem]


def test_kings_among_the_cards_earn_their_bonus() -> None:
    suit = " ".join(f"{rank}S" for rank in "A23456789TJQ")

    verdict = _cards(f"{suit} JK1=KS", "AH", jokers=2, king_bonus=5)

    assert verdict.scores == {1: 18, 2: 1}


@pytest.mark.parametrize(
    "variant", [Variant(), Variant(jokers=2), Variant(tie_policy="single"), Variant(tie_max=2)]
)
@pytest.mark.parametrize("seed", range(5))
def test_foundations_can_be_laid_out_from_the_cards_of_a_real_deal(variant: Variant, seed: int) -> None:
    played = final_layout(seats=4, rng=Random(seed), variant=variant)
    laid = [card.split("@") for card in played.laid()]
    report = CardsReport(
        variant=variant,
        seats=played.seats,
        end=played.end,
        caller=played.caller,
        foundation=tuple(tuple(face for face, owner in laid if owner == str(seat)) for seat in (1, 2, 3, 4)),
        nerts=tuple(len(piles.nerts) for piles in played.private),
    )

    piles = foundations(report)

    assert sorted(card for pile in piles for step in pile for card in step) == sorted(played.laid())
    assert [problem for pile in piles for problem in foundation_problems(pile, "", variant, 4)] == []
