"""Layouts where the call is automatic. Of three spades a seat is dealt a nerts card, a work pile and a stock."""

from dataclasses import replace
from typing import Any

import pytest

from games.nerts import last_moves, notation
from games.nerts.checks import problems
from games.nerts.layout import LayoutReport
from games.nerts.text import read_line
from games.nerts.variant import Variant
from games.nerts.witness import is_layout_of, replay, witness

_THREE = Variant(ranks=3, suits=1, nerts_size=1, work_piles=1, draw=1, call="automatic")


def _report(text: str, **options: Any) -> LayoutReport:
    report = notation.from_json(read_line(f"nerts; seats 1 red Bea, 2 blue Cy; {text}"))
    assert isinstance(report, LayoutReport)
    return replace(report, variant=replace(_THREE, **options))


def _codes(report: LayoutReport) -> list[tuple[str, str]]:
    return [(each.code, each.where) for each in problems(report) if each.severity != "warning"]


def _is_possible(report: LayoutReport) -> bool:
    return is_layout_of(replay(report, witness(report)), report)


_BOTH_OUT = "foundations AS@1 / AS@2; 1 work 2S; 1 stock 3S; 2 work 2S; 2 stock 3S"
_TIED = "foundations AS@1 2S@1+2S@2; 1 stock 3S; 2 work 3S; 2 stock AS"
_COVERED = "foundations AS@1 2S@2; completed AS@2 2S@1 3S@2; 1 stock 3S"
_COVERED_TWICE = "completed AS@1 2S@2 3S@2; 1 nerts 3S; 1 work 2S; 2 waste AS"


@pytest.mark.parametrize(
    ("text", "landing", "found"),
    [
        (f"end call 1; {_BOTH_OUT}", "land", []),
        (f"end call 1; {_BOTH_OUT}", "return", [("also_out", "/layout/seats/2/nerts")]),
        (f"end call 1; {_TIED}", "return", []),
        (f"end call 2; {_TIED}", "return", []),
        (f"end call 1; {_COVERED}", "land", []),
        (f"end call 1; {_COVERED}", "return", [("caller_not_last", "/layout/seats/1/nerts")]),
        (f"end call 2; {_COVERED_TWICE}", "land", []),
    ],
)
def test_the_last_nerts_card_ends_the_deal(text: str, landing: str, found: list[tuple[str, str]]) -> None:
    report = _report(text, landing=landing)

    assert _codes(report) == found
    assert found or _is_possible(report)


def test_kings_that_tied_can_have_been_the_last_cards_of_both() -> None:
    text = "completed AS@1 2S@2 3S@1+3S@2; foundations AS@2 2S@1"

    assert [
        _codes(_report(f"end call {seat}; {text}", last_to_foundation=True, landing=landing))
        for seat in (1, 2)
        for landing in ("land", "return")
    ] == [[], [], [], []]


def test_nobody_is_out_in_a_stalemate() -> None:
    report = _report("end stalemate; completed AS@1 2S@1 3S@1 / AS@2 2S@2 3S@2")

    assert _codes(report) == [
        ("stalemate_empty_nerts", "/layout/seats/1/nerts"),
        ("stalemate_empty_nerts", "/layout/seats/2/nerts"),
    ]


def test_what_would_take_long_to_find_out_is_taken_to_be_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_moves, "MOST_TRIED", 1)

    assert _codes(_report(f"end call 1; {_BOTH_OUT}", landing="return")) == []
