"""What was dealt, in documents and lines of text."""

import json
from random import Random
from typing import Any

import pytest

from games.check import ACCEPTED, REJECTED, check_text, judge
from games.nerts import notation
from games.nerts.deal import deal_out
from games.nerts.dealt import Dealt, dealt_json, dealt_of, read_dealt
from games.nerts.simulate import final_layout_and_deal
from games.nerts.text import read_line, write_line
from games.nerts.variant import Variant
from games.problems import Unreadable


def _document(seed: int = 1) -> dict[str, Any]:
    report, dealt = final_layout_and_deal(seats=3, rng=Random(seed))
    return notation.to_json(report) | {"dealt": dealt_json(dealt)}


def test_a_deal_stands_in_a_document_beside_the_layout() -> None:
    verdict, status = check_text(json.dumps(_document()))

    assert (status, verdict["valid"]) == (ACCEPTED, True)


def test_a_layout_of_another_deal_is_rejected() -> None:
    verdict, status = check_text(json.dumps(_document() | {"dealt": _document(seed=2)["dealt"]}))

    assert status == REJECTED
    assert {error["code"] for error in verdict["errors"]} == {"other_nerts", "other_talon"}  # type: ignore[attr-defined]


def test_a_deal_is_read_as_it_was_written() -> None:
    dealt = dealt_of(deal_out(Variant(jokers=2), (1, 2), rng=Random(1)))

    assert read_dealt(dealt_json(dealt), variant=Variant(jokers=2), seats=(1, 2)) == dealt


def test_a_line_of_text_has_the_deal_too() -> None:
    document = _document()

    assert read_line(write_line(document)) == document


@pytest.mark.parametrize(
    ("pile", "cards", "where", "expected"),
    [
        ("nerts", ["AS@1"], "/dealt/1/nerts", "list of 13"),
        ("work", ["AS@1", "AS@1", "2S@1", "3S@1"], "/dealt/1/work/1", "each card of seat 1 once"),
        ("work", ["AS@2", "AH@1", "2S@1", "3S@1"], "/dealt/1/work/0", "each card of seat 1 once"),
        ("work", [["AS@1"], "AH@1", "2S@1", "3S@1"], "/dealt/1/work/0", "each card of seat 1 once"),
    ],
)
def test_what_is_dealt_must_be_a_whole_deck(pile: str, cards: list[Any], where: str, expected: str) -> None:
    document = _document()
    own = dealt_json({1: Dealt(*_sorted_deck())})
    own["1"][pile] = cards  # type: ignore[index]

    with pytest.raises(Unreadable) as caught:
        judge(document | {"dealt": own})

    (problem,) = caught.value.problems
    assert (problem.where, problem.params["expected"]) == (where, expected)


def _sorted_deck() -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    cards = tuple(str(card) for card in reversed([*Variant().deck(1)]))
    return cards[:13], cards[13:17], cards[17:]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 dealt AS", "the nerts pile, the cards on the work piles, the stock, with / between"),
        ("9 dealt AS / 2S / 3S", "1, 2"),
    ],
)
def test_a_deal_that_cannot_be_read_is_quoted(text: str, expected: str) -> None:
    with pytest.raises(Unreadable) as caught:
        judge(read_line(f"nerts; seats 1 red Bea, 2 blue Cy; end call 1; {text}"))

    assert expected in [problem.params["expected"] for problem in caught.value.problems]
