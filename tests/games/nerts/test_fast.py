"""What is read and judged at once is read and judged as by looking at each card."""

import json
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import RANKS, SUITS
from games.check import check_text
from games.nerts import fast, notation
from games.nerts.layout import LayoutReport
from games.nerts.piles import foundation_problems, work_pile_problems
from games.nerts.simulate import final_layout
from games.nerts.table import table_of
from games.nerts.variant import Variant
from games.nerts.verdict import NertsVerdict
from tests.games.documents import nerts_document
from tests.games.nerts.edits import edited
from tests.games.nerts.strategies import VARIANTS

ACCEPTABLE = json.dumps(nerts_document("N-V-01"))


def _judged_card_by_card(text: str | bytes) -> object:
    with patch("games.nerts.fast.look", return_value=None):
        return check_text(text)


def _look(text: str) -> NertsVerdict | LayoutReport | None:
    return fast.look(json.loads(text), colons=text.count(":"))


def _is_judged_at_once(document: object) -> bool:
    return isinstance(_look(json.dumps(document)), NertsVerdict)


def _simulated(variant: Variant, seats: int, seed: int) -> dict[str, Any]:
    return notation.to_json(final_layout(seats=seats, rng=Random(seed), variant=variant))


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(2, 8), st.integers(0, 10**6))
def test_layouts_of_play_get_the_same_verdict_at_once(variant: Variant, seats: int, seed: int) -> None:
    text = json.dumps(_simulated(variant, seats, seed))

    assert check_text(text) == _judged_card_by_card(text)


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(2, 4), st.integers(0, 10**6))
def test_changed_layouts_get_the_same_verdict_at_once(variant: Variant, seats: int, seed: int) -> None:
    document, rng = _simulated(variant, seats, seed), Random(seed)
    for _ in range(10):
        text = json.dumps(edited(document, rng))

        assert check_text(text) == _judged_card_by_card(text)


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(2, 4), st.integers(0, 10**6))
def test_stalemates_that_may_be_none_get_the_same_verdict_at_once(
    variant: Variant, seats: int, seed: int
) -> None:
    document, rng = _simulated(variant, seats, seed), Random(seed)
    for _ in range(10):
        changed = edited(document, rng)
        changed["layout"] |= {"end": "stalemate", "caller": None}
        text = json.dumps(changed)

        assert check_text(text) == _judged_card_by_card(text)


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(2, 4), st.integers(0, 10**6))
def test_a_layout_that_is_wrong_is_read_the_same_at_once(variant: Variant, seats: int, seed: int) -> None:
    document, rng = _simulated(variant, seats, seed), Random(seed)
    for _ in range(10):
        changed = edited(document, rng)
        read = _look(json.dumps(changed))

        assert not isinstance(read, LayoutReport) or read == notation.from_json(changed)


def test_layouts_of_play_are_judged_at_once_with_jokers_and_without() -> None:
    documents = [_simulated(Variant(jokers=seed % 3), 4, seed) for seed in range(12)]

    assert [document for document in documents if not _is_judged_at_once(document)] == []
    assert {document["layout"]["end"] for document in documents} == {"call", "stalemate"}


def test_a_layout_with_a_card_twice_is_read_at_once() -> None:
    document = _simulated(Variant(jokers=2), 4, 1)
    stock = next(seat["stock"] for seat in document["layout"]["seats"].values() if len(seat["stock"]) > 1)
    stock[0] = stock[1]

    assert _look(json.dumps(document)) == notation.from_json(document)


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        ('"caller": 1', '"caller": true'),
        ('"caller": 1', '"caller": 1.0'),
        ('"caller": 1', '"caller": 1, "caller": 1'),
        ('"caller": 1', '"caller": 3'),
        ('"caller": 1', '"caller": 0'),
        ('"caller": 1', '"caller": 1000'),
        ('"caller": 1', '"caller": null'),
        ('"seat": 1', '"seat": true'),
        ('"seat": 1', '"seat": 1.0'),
        ('"seat": 1', '"seat": "1"'),
        ('"seat": 1', '"seat": 2'),
        ('"options": {}', '"options": []'),
        ('"options": {}', '"options": null'),
        ('"options": {}', '"options": {"draw": true}'),
        ('"options": {}', '"options": {"tie_max": 3}'),
        ('"completed": []', '"completed": ""'),
        ('"completed": []', '"completed": {}'),
        ('"completed": []', '"completed": [[]]'),
        ('"completed": []', '"completed": [], "more": 1'),
        ('"game": "nerts"', '"game": "nerts", "remark": "late"'),
        ('"waste": []', '"waste": ""'),
        ('"waste": []', '"waste": {}'),
        ('"waste": []', '"waste": [[]]'),
        ('"waste": []', '"waste": [""]'),
        ('"waste": []', '"waste": [7]'),
        ('"waste": []', '"waste": ["AS@9"]'),
        ('"work": [', '"work": ["", '),
        ('"work": [', '"work": [{}, '),
        ('["AS@1"]', '"AS@1"'),
        ('["AS@1"]', '{"AS@1": 1}'),
        ('["AS@1"]', '["AS@1", "AS@2"]'),
        ('["AS@1"]', '["AS@1"], []'),
        ('["AS@1"]', '["AS@1", 7]'),
        ('["AS@1"]', '["AS@1", ["AS@2"]]'),
        ('["AS@1"]', '["JK1@1"]'),
        ('["AS@1"]', '[["AS@1"]]'),
        ('"P1"', '"P:1"'),
        ('"P1"', '""'),
        ('"P1"', "1"),
        ('"P1"', '"P\\u0000"'),
        ('"P1"', '"' + "x" * 201 + '"'),
        ('["P1"]', '"P"'),
        ('["P1"]', '["P1", "P2"]'),
        ('"back-2"', '"back-1"'),
        ('"end": "call"', '"end": null'),
        ('"end": "call"', '"end": "late"'),
        ('"end": "call"', '"end": ["call"]'),
        ('"end": "call"', '"end": "stalemate"'),
    ],
)
def test_what_only_looks_right_is_looked_at(part: str, instead: str) -> None:
    text = ACCEPTABLE.replace(part, instead, 1)

    assert text != ACCEPTABLE
    assert check_text(text) == _judged_card_by_card(text)


@pytest.mark.parametrize(
    ("scores", "is_valid"),
    [
        ('{"1": 7, "2": -1}', True),
        ("null", True),
        ('{"1": 7.0, "2": -1}', False),
        ('{"1": 7, "2": 1}', False),
        ('{"1": 7}', False),
        ('{"1": true, "2": -1}', False),
        ('{"1": 7000000, "2": -1}', False),
        ("[]", False),
        ("0", False),
    ],
)
def test_scores_are_compared_as_numbers(scores: str, is_valid: bool) -> None:
    text = ACCEPTABLE[:-1] + f', "submitted_scores": {scores}}}'

    assert isinstance(_look(text), NertsVerdict) is is_valid
    assert check_text(text) == _judged_card_by_card(text)


def test_text_is_no_pile_even_of_a_seat_with_all_its_cards_on_foundations() -> None:
    suits = [[[f"{rank}{suit}@{seat}"] for rank in RANKS] for seat in (1, 2) for suit in SUITS]
    piles: dict[str, Any] = {"nerts": [], "work": [], "stock": [], "waste": []}
    document: dict[str, Any] = nerts_document("N-V-01")
    document["layout"] |= {"foundations": [], "completed": suits, "seats": {"1": {**piles}, "2": {**piles}}}

    assert _is_judged_at_once(document)
    document["layout"]["seats"]["2"] |= {"nerts": "", "stock": "", "waste": ""}
    assert _look(json.dumps(document)) is None


_cards = st.lists(st.builds("{}{}@1".format, st.sampled_from(RANKS), st.sampled_from(SUITS)), max_size=4)


@settings(max_examples=150)
@given(
    st.integers(0, 13), st.integers(0, 13), st.sampled_from(["SH", "HS", "CD", "SS"]), _cards, st.randoms()
)
def test_a_work_pile_is_a_word_if_nothing_is_wrong_with_it(
    base: int, size: int, suits: str, more: list[str], rng: Random
) -> None:
    variant = Variant(jokers=2)
    ranks = RANKS[base : base + size][::-1]
    pile = [f"{rank}{suits[index % 2]}@1" for index, rank in enumerate(ranks)]
    for joker in ("JK1@1", "JK2@1"):
        if pile and rng.random() < 0.5:
            pile[rng.randrange(len(pile))] = joker
    if rng.random() < 0.3:
        pile += more

    is_run = table_of(variant, (1, 2)).is_run(pile)

    assert is_run is (not [*work_pile_problems(tuple(pile), "", variant)] and len(pile) <= len(RANKS))


@settings(max_examples=150)
@given(st.integers(0, 2), st.integers(1, 14), st.sampled_from(SUITS), st.integers(0, 13), st.randoms())
def test_a_foundation_is_a_word_if_nothing_is_wrong_with_it(
    start: int, size: int, suit: str, odd: int, rng: Random
) -> None:
    variant = Variant(jokers=1)
    cards = [f"{rank}{suit}@{rng.choice('12')}" for rank in (RANKS + "A")[start : start + size]]
    if rng.random() < 0.5 and odd < len(cards):
        cards[odd] = rng.choice([f"JK1={cards[odd][:2]}@1", "JK1@1", "JK1=4H@2", "2S@1", "KD@2"])
    pile = tuple((card,) for card in cards)

    is_foundation = table_of(variant, (1, 2)).is_foundation(pile)

    assert is_foundation is not bool([*foundation_problems(pile, "", variant, 2)])
