import json
from typing import Any

import pytest

from games.check import check_text
from tests.games.documents import cases, document

NERTS, MATCHES, NINETY_NINE = cases("nerts.json"), cases("nerts-match.json"), cases("ninety-nine.json")


def _verdict(case: dict[str, Any]) -> dict[str, Any]:
    verdict, _ = check_text(json.dumps(document(case)))
    return verdict


def _codes(problems: list[dict[str, Any]]) -> list[str]:
    return [problem["code"] for problem in problems]


@pytest.mark.parametrize(
    "case", [case for case in NERTS if case["expect"]["valid"]], ids=lambda case: case["id"]
)
def test_a_valid_layout_is_accepted_and_scored(case: dict[str, Any]) -> None:
    verdict = _verdict(case)

    assert verdict["valid"], verdict["errors"]
    assert verdict["scores"] == case["expect"]["scores"]
    assert _codes(verdict["warnings"]) == case["expect"]["warnings"]


@pytest.mark.parametrize(
    "case", [case for case in NERTS if not case["expect"]["valid"]], ids=lambda case: case["id"]
)
def test_an_invalid_layout_is_rejected_for_its_reason(case: dict[str, Any]) -> None:
    verdict = _verdict(case)

    assert set(case["expect"]["errors"]) <= set(_codes(verdict["errors"]))


@pytest.mark.parametrize("case", MATCHES, ids=lambda case: case["id"])
def test_a_match_is_added_up(case: dict[str, Any]) -> None:
    verdict = _verdict(case)

    if case["expect"]["valid"]:
        assert verdict == case["expect"]
    else:
        assert _codes(verdict["errors"]) == case["expect"]["errors"]


@pytest.mark.parametrize("case", NINETY_NINE, ids=lambda case: case["id"])
def test_a_match_of_ninety_nine_is_judged(case: dict[str, Any]) -> None:
    verdict, expected = _verdict(case), case["expect"]

    if expected["valid"]:
        assert {key: verdict.get(key) for key in expected} == expected, verdict
    else:
        assert set(expected["errors"]) <= set(_codes(verdict["errors"]))
