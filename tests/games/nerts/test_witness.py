"""What is accepted can have been played; what is changed is rejected, or can have been played too."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.check import ACCEPTED, check_text
from games.nerts import notation
from games.nerts.layout import LayoutReport
from games.nerts.simulate import final_layout
from games.nerts.variant import Variant
from games.nerts.witness import is_layout_of, replay, witness
from tests.games.documents import cases, document
from tests.games.nerts.edits import edited
from tests.games.nerts.strategies import VARIANTS

LAYOUTS = [document(case) for case in cases("nerts.json") if "layout" in case and case["expect"].get("valid")]


def _is_possible(report: LayoutReport) -> bool:
    return is_layout_of(replay(report, witness(report)), report)


@pytest.mark.parametrize("case", LAYOUTS, ids=lambda case: str(len(case["seats"])))
def test_every_accepted_case_can_have_been_played(case: dict[str, Any]) -> None:
    report = notation.from_json(case)

    assert isinstance(report, LayoutReport)
    assert _is_possible(report)


def _check_play(variant: Variant, seats: int, seed: int) -> None:
    report = final_layout(seats=seats, rng=Random(seed), variant=variant)

    verdict, status = check_text(json.dumps(notation.to_json(report)))

    assert (status, verdict["warnings"] or []) == (ACCEPTED, verdict["warnings"])
    assert tuple(verdict["scores"].values()) == report.submitted_scores  # type: ignore[attr-defined]
    assert _is_possible(report)


def _check_edits(variant: Variant, seats: int, seed: int, *, count: int) -> None:
    rng = Random(seed)
    played = notation.to_json(final_layout(seats=seats, rng=rng, variant=variant))
    for _ in range(count):
        changed = edited(played, rng)
        _, status = check_text(json.dumps(changed))
        report = notation.from_json(changed)
        assert isinstance(report, LayoutReport)
        assert status != ACCEPTED or _is_possible(report), json.dumps(changed)


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(2, 8), st.integers(0, 10**9))
def test_layouts_of_play_are_accepted_scored_as_counted_and_can_have_been_played(
    variant: Variant, seats: int, seed: int
) -> None:
    _check_play(variant, seats, seed)


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(2, 3), st.integers(0, 10**9))
def test_layouts_with_one_change_are_rejected_or_can_have_been_played(
    variant: Variant, seats: int, seed: int
) -> None:
    _check_edits(variant, seats, seed, count=50)


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: ", ".join(variant.to_json()) or "defaults")
@pytest.mark.parametrize("seats", range(2, 9))
def test_many_layouts_of_play_and_many_changes(variant: Variant, seats: int) -> None:
    for seed in range(15):
        _check_play(variant, seats, seed)
        _check_edits(variant, seats, seed, count=120)
