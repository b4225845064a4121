"""Documents both ways, and whatever is none."""

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.problems import Unreadable
from tests.games.documents import cases, document, nerts_document

NERTS = GAMES["nerts"]
TOTALS = {
    "game": "nerts",
    "evidence": "totals",
    "seats": nerts_document("N-V-01")["seats"],
    "end": "call",
    "caller": 1,
    "counts": {"1": {"foundation": 20, "nerts": 0}, "2": {"foundation": 9, "nerts": 5}},
}
CARDS = TOTALS | {
    "evidence": "cards",
    "counts": {"1": {"foundation": ["AS", "JK1=2S"], "nerts": 0}, "2": {"foundation": [], "nerts": 5}},
}

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("case", cases("nerts.json"), ids=lambda case: case["id"])
def test_a_layout_is_written_as_it_was_read(case: dict[str, Any]) -> None:
    assert NERTS.to_json(NERTS.from_json(document(case))) == document(case)


@pytest.mark.parametrize("report", [TOTALS, CARDS], ids=["totals", "cards"])
def test_a_report_of_less_evidence_is_written_as_it_was_read(report: dict[str, Any]) -> None:
    assert NERTS.to_json(NERTS.from_json(report)) == report | {"options": {}}


def test_where_a_layout_lists_its_seats_makes_no_difference() -> None:
    data = nerts_document("N-V-01")
    turned = copy.deepcopy(data)
    turned["layout"]["seats"] = dict(reversed(turned["layout"]["seats"].items()))

    assert NERTS.from_json(turned) == NERTS.from_json(data)


def test_without_an_end_or_a_caller_a_report_can_be_read() -> None:
    data = nerts_document("N-V-01")
    data["layout"]["end"] = None
    del data["layout"]["caller"]

    report = NERTS.from_json(data)

    assert (report.end, report.caller) == (None, None)


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["seats", 0, "seat"], 0, "/seats/0/seat"),
        (["seats", 0, "seat"], 1000, "/seats/0/seat"),
        (["seats", 1, "seat"], 3, "/layout/seats/3"),
        (["seats", 0, "back"], "", "/seats/0/back"),
        (["seats", 0, "players"], "Ann", "/seats/0/players"),
        (["seats", 0, "players", 0], "\n", "/seats/0/players/0"),
        (["layout", "end"], "cal", "/layout/end"),
        (["layout", "end"], ["call"], "/layout/end"),
        (["layout", "seats", "1", "nerts"], None, "/layout/seats/1/nerts"),
        (["layout", "seats", "1", "work", 0], "KH@1", "/layout/seats/1/work/0"),
        (["layout", "seats", "2", "stock", 0], 7, "/layout/seats/2/stock/0"),
        (["layout", "seats", "2", "stock", 0], "x" * 41, "/layout/seats/2/stock/0"),
        (["layout", "foundations", 0], [], "/layout/foundations/0"),
        (["layout", "foundations", 0, 0], [], "/layout/foundations/0/0"),
        (["submitted_scores"], {"1": 7}, "/submitted_scores/2"),
        (["submitted_scores"], {"1": 7, "2": "9"}, "/submitted_scores/2"),
        (["evidence"], "photo", "/evidence"),
        (["evidence"], "totals", "/layout"),
    ],
)
def test_what_cannot_be_read_is_placed(path: list[str | int], value: object, where: str) -> None:
    data: Any = nerts_document("N-V-01")
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value

    with pytest.raises(Unreadable) as caught:
        NERTS.from_json(data)

    assert where in [problem.where for problem in caught.value.problems]


def test_a_tie_of_more_cards_than_seats_is_no_option() -> None:
    data = nerts_document("N-V-01") | {"options": {"tie_max": 3}}

    with pytest.raises(Unreadable) as caught:
        NERTS.from_json(data)

    assert [(problem.code, problem.where) for problem in caught.value.problems] == [
        ("option_unknown", "/options/tie_max")
    ]


def test_totals_do_not_tell_who_put_kings_on_foundations() -> None:
    with pytest.raises(Unreadable) as caught:
        NERTS.from_json(TOTALS | {"options": {"king_bonus": 5}})

    assert [(problem.code, problem.where) for problem in caught.value.problems] == [
        ("option_unknown", "/options/king_bonus")
    ]


@given(json_values)
def test_any_value_is_read_or_unreadable(data: object) -> None:
    _read_and_judge(data)


@settings(max_examples=150)
@given(json_values, st.sampled_from(["N-V-01", "N-V-16", "N-V-20", "totals", "cards"]), st.randoms())
def test_a_report_with_one_value_exchanged_is_judged_or_unreadable(
    value: object, base: str, rng: Random
) -> None:
    data: Any = json.loads(json.dumps({"totals": TOTALS, "cards": CARDS}.get(base) or nerts_document(base)))
    inner = data
    while True:
        key = rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        if rng.random() < 0.2 or not isinstance(inner[key], dict | list) or not inner[key]:
            break
        inner = inner[key]
    inner[key] = value

    _read_and_judge(data)


def _read_and_judge(data: object) -> None:
    """Anything but Unreadable fails the test, and what is read must be written so that it reads the same."""
    try:
        report = NERTS.from_json(data)
    except Unreadable:
        return
    assert NERTS.from_json(json.loads(json.dumps(NERTS.to_json(report)))) == report
    json.dumps(NERTS.verdict(report).to_json())
