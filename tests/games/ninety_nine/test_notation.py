"""Documents of matches and of deals at a table, both ways, and whatever is none."""

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.check import check_text, judge
from games.ninety_nine import NinetyNine, match
from games.problems import Unreadable
from tests.games.documents import cases, document
from tests.games.ninety_nine.matches import deal_document, plays, simulated

NINETY_NINE = NinetyNine()
CASES = [document(case) for case in cases("ninety-nine.json")]
LOSER = deal_document(2, loser=2)
PLAYED = deal_document(2, dealer=2, plays=plays("1 KS 99, 2 5C 104"), loser=2)
LOGGED = deal_document(
    2,
    dealer=2,
    hands={"1": ["KS", "2S", "3S"], "2": ["9H", "5H", "6H"]},
    plays=[{"player": 1, "card": "KS", "value": 99, "draw": "7C"}, *plays("2 5H 104")],
    loser=2,
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("case", cases("ninety-nine.json"), ids=lambda case: case["id"])
def test_a_match_is_written_as_it_was_read(case: dict[str, Any]) -> None:
    assert match.to_json(match.from_json(document(case))) == document(case)


@pytest.mark.parametrize(("report", "evidence"), [(LOSER, "totals"), (PLAYED, "cards"), (LOGGED, "layout")])
def test_a_deal_at_a_table_is_written_as_it_was_read_and_names_its_evidence(
    report: dict[str, Any], evidence: str
) -> None:
    assert NINETY_NINE.to_json(NINETY_NINE.from_json(report)) == report | {"evidence": evidence}


def test_a_table_gives_its_seats_backs_that_say_nothing_here() -> None:
    seats = [seat | {"back": "red"} for seat in LOSER["seats"]]

    assert NINETY_NINE.from_json(LOSER | {"seats": seats}) == NINETY_NINE.from_json(LOSER)


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["loser"], 3, "/loser"),
        (["loser"], "2", "/loser"),
        (["loser"], True, "/loser"),
        (["loser"], 2.0, "/loser"),
        (["dealer"], 0, "/dealer"),
        (["evidence"], "cards", "/evidence"),
        (["evidence"], "photo", "/evidence"),
        (["seats", 0, "seat"], 2, "/seats/1"),
        (["seats", 0, "seat"], 0, "/seats/0/seat"),
        (["seats", 0, "players"], [], "/seats/0/players"),
        (["seats", 0, "players", 0], "\n", "/seats/0/players/0"),
        (["seats", 0, "back"], 7, "/seats/0/back"),
        (["seats", 0], "Bea", "/seats/0"),
        (["submitted_chips"], {"1": 5, "2": 4}, "/submitted_chips"),
        (["options"], {"hand_size": 9}, "/options/hand_size"),
        (["plays"], {}, "/plays"),
        (["plays", 0, "player"], 9, "/plays/0/player"),
        (["plays", 0, "card"], 9, "/plays/0/card"),
        (["plays", 0, "card"], "x" * 41, "/plays/0/card"),
        (["plays", 0, "value"], ">99", "/plays/0/value"),
        (["plays", 0, "value"], 99.0, "/plays/0/value"),
        (["plays", 0, "value"], 10**9, "/plays/0/value"),
        (["plays", 0, "draw"], ["7C"], "/plays/0/draw"),
        (["plays", 0, "reshuffle_before_draw"], 1, "/plays/0/reshuffle_before_draw"),
        (["plays", 0, "remark"], "", "/plays/0/remark"),
        (["plays"], None, "/plays"),
        (["hands"], None, "/plays/0/draw"),
        (["hands", "1"], "KS", "/hands/1"),
        (["hands", "3"], [], "/hands/3"),
        (["hands", "01"], [], "/hands/01"),
    ],
)
def test_what_cannot_be_read_is_placed(path: list[str | int], value: object, where: str) -> None:
    data: Any = copy.deepcopy(LOGGED)
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value

    with pytest.raises(Unreadable) as caught:
        NINETY_NINE.from_json(data)

    assert [problem.where for problem in caught.value.problems] == [where]


@pytest.mark.parametrize(
    ("entry", "value", "where"),
    [
        ("seats", ["A", "A"], "/seats/1"),
        ("seats", [1, 2], "/seats/0"),
        ("deals", {}, "/deals"),
        ("deals", [{"loser": "C"}], "/deals/0/loser"),
        ("deals", [7], "/deals/0"),
        ("submitted_chips", {"A": 5}, "/submitted_chips/B"),
        ("submitted_chips", {"A": 5, "B": None}, "/submitted_chips/B"),
        ("evidence", "totals", "/evidence"),
    ],
)
def test_what_cannot_be_read_of_a_match_is_placed(entry: str, value: object, where: str) -> None:
    data = {"game": "ninety-nine", "seats": ["A", "B"], "deals": []} | {entry: value}

    with pytest.raises(Unreadable) as caught:
        match.from_json(data)

    assert [problem.where for problem in caught.value.problems] == [where]


def test_the_document_says_whether_it_is_a_match_or_a_deal() -> None:
    assert judge(CASES[0]).to_json()["chips"] == {"A": 5, "B": 4}
    assert judge(LOSER).to_json() == {
        "valid": True,
        "evidence": "totals",
        "scores": {"1": 0, "2": -1},
        "warnings": [],
        "chips": {"1": 5, "2": 4},
        "eliminated": [],
        "winner": None,
        "running": [[]],
    }


BASES = [*CASES, LOSER, PLAYED, LOGGED, simulated(3, Random(4), chips_few=1)]


@given(json_values, st.sampled_from(["seats", "deals", "hands", "plays", "loser"]))
def test_any_value_is_read_or_unreadable(value: object, entry: str) -> None:
    _read_and_judge(value)
    _read_and_judge(LOGGED | {entry: value})


@settings(max_examples=300, deadline=None)
@given(json_values, st.sampled_from(BASES), st.randoms())
def test_a_document_with_one_value_exchanged_is_judged_or_unreadable(
    value: object, base: dict[str, Any], rng: Random
) -> None:
    data: Any = copy.deepcopy(base)
    inner = data
    while True:
        key = rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        if rng.random() < 0.2 or not isinstance(inner[key], dict | list) or not inner[key]:
            break
        inner = inner[key]
    inner[key] = value

    _read_and_judge(data)


def _read_and_judge(data: Any) -> None:
    """Anything but Unreadable fails the test, and what is read must be written so that it reads the same."""
    is_match = isinstance(data, dict) and "deals" in data
    try:
        if is_match:
            report = match.from_json(data)
            assert match.from_json(json.loads(json.dumps(match.to_json(report)))) == report
        else:
            deal = NINETY_NINE.from_json(data)
            assert NINETY_NINE.from_json(json.loads(json.dumps(NINETY_NINE.to_json(deal)))) == deal
    except Unreadable:
        pass
    check_text(json.dumps(data))
