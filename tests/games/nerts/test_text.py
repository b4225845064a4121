"""One line of text, as it is sent in a message."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.check import ACCEPTED, UNREADABLE, check_text
from games.nerts import Nerts
from games.nerts.layout import AnyReport
from games.nerts.simulate import final_layout
from games.nerts.text import read_foundation, read_line, read_pile
from games.problems import Unreadable
from tests.games.documents import cases, document, nerts_document
from tests.games.nerts.edits import edited
from tests.games.nerts.strategies import VARIANTS

NERTS = Nerts()
LINE = (
    "nerts; options draw=1; seats 1 red Bea, 2 blue Cy; end call 1; "
    "foundations AS@1 2S@2 / AH@1+AH@2; 1 work KS QH / - / KD; 2 nerts KH 3C KH@1; 2 waste JK1"
)


def _layout(line: str) -> Any:
    return read_line(line)["layout"]


def test_a_line_says_what_a_document_says() -> None:
    assert read_line(LINE) == {
        "game": "nerts",
        "options": {"draw": 1},
        "seats": [
            {"seat": 1, "back": "red", "players": ["Bea"]},
            {"seat": 2, "back": "blue", "players": ["Cy"]},
        ],
        "layout": {
            "end": "call",
            "caller": 1,
            "foundations": [[["AS@1"], ["2S@2"]], [["AH@1", "AH@2"]]],
            "completed": [],
            "seats": {
                "1": {"nerts": [], "work": [["KS@1", "QH@1"], [], ["KD@1"]], "stock": [], "waste": []},
                "2": {"nerts": ["KH@2", "3C@2", "KH@1"], "work": [], "stock": [], "waste": ["JK1@2"]},
            },
        },
    }


def test_a_report_is_written_as_such_a_line() -> None:
    assert NERTS.to_line(NERTS.from_line(LINE)) == LINE


@pytest.mark.parametrize("case", cases("nerts.json"), ids=lambda case: case["id"])
def test_every_case_reads_as_it_was_written(case: dict[str, Any]) -> None:
    report = NERTS.from_json(document(case))

    assert NERTS.from_line(NERTS.to_line(report)) == report


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(2, 8), st.integers(0, 10**6))
def test_layouts_of_play_and_changed_ones_read_as_they_were_written(
    variant: Any, seats: int, seed: int
) -> None:
    played = final_layout(seats=seats, rng=Random(seed), variant=variant)
    changed = NERTS.from_json(edited(NERTS.to_json(played), Random(seed)))

    for report in (played, changed):
        assert NERTS.from_line(NERTS.to_line(report)) == report


_names = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=12)


@given(st.lists(_names, min_size=1, max_size=3), _names, st.lists(_names, max_size=4))
@example(players=["Bea"], back="red", cards=['"'])
def test_names_and_cards_of_any_characters_read_as_they_were_written(
    players: list[str], back: str, cards: list[str]
) -> None:
    data = nerts_document("N-V-01")
    data["seats"][0].update(back=back, players=players)
    data["layout"]["seats"]["1"]["waste"] = cards
    report = NERTS.from_json(data)

    assert NERTS.from_line(NERTS.to_line(report)) == report


@pytest.mark.parametrize(
    "report",
    [
        {
            "evidence": "totals",
            "counts": {"1": {"foundation": 20, "nerts": 0}, "2": {"foundation": 0, "nerts": 5}},
        },
        {
            "evidence": "cards",
            "counts": {
                "1": {"foundation": ["AS", "JK1=2S"], "nerts": 0},
                "2": {"foundation": [], "nerts": 5},
            },
        },
    ],
    ids=["totals", "cards"],
)
def test_less_evidence_is_a_line_too(report: dict[str, Any]) -> None:
    seats = nerts_document("N-V-01")["seats"]
    read: AnyReport = NERTS.from_json({"game": "nerts", "seats": seats, "end": "call", "caller": 1, **report})

    assert NERTS.from_line(NERTS.to_line(read)) == read


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("th", "TH@1"),
        ("10h", "TH@1"),
        ("10♥", "TH@1"),
        ("T♥\ufe0f", "TH@1"),
        ("t♡", "TH@1"),
        ("A♠\ufe0e", "AS@1"),
        ("q♣", "QC@1"),
        ("9♦@2", "9D@2"),
        ("9d @ 2", "9D@2"),
        ("jk1", "JK1@1"),
        ("jk1 = 10♠ @ 2", "JK1=TS@2"),
        ("110H", "110H@1"),
        ('"th"', "th"),
    ],
)
def test_cards_are_read_however_they_are_written(written: str, card: str) -> None:
    layout = _layout(f"nerts; seats 1 red Bea; end call 1; 1 waste {written}")

    assert layout["seats"]["1"]["waste"] == [card]


def test_spacing_and_small_letters_make_no_difference() -> None:
    spaced = (
        LINE.replace(";", "\n ;\t").replace("/", "  /  ").replace("+", " + ").replace("draw=1", "DRAW = 1")
    )

    assert read_line(spaced.replace("nerts", "Nerts").replace("foundations", "FOUNDATIONS")) == read_line(
        LINE
    )
    assert read_line(LINE.replace(" / ", "/") + ";") == read_line(LINE)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("nertz", "nertz"),
        ("nerts now; end call", "nerts now"),
        ("nerts; wast KH", "wast KH"),
        ("nerts; end call; end call", "end call"),
        ("nerts; 1 wast KH", "1 wast KH"),
        ("nerts; seats 1", "1"),
        ("nerts; seats 1 red Bea Ann", "Bea Ann"),
        ('nerts; seats 1 "red Bea', '"red Bea'),
        ("nerts; options draw", "draw"),
        ("nerts; end call 1 2", "1 2"),
        ("nerts; foundations + AS@1", "+ AS@1"),
        ("nerts; seats 1 red Bea; 1 left 3", "left"),
    ],
)
def test_what_cannot_be_read_is_quoted(line: str, read: str) -> None:
    with pytest.raises(Unreadable) as caught:
        NERTS.from_line(line)

    assert [problem.params["read"] for problem in caught.value.problems] == [f'"{read}"']


@given(st.text() | st.text(st.sampled_from('nerts 1;/,&+=@"-\\seatdolfK♠')).map("nerts; ".__add__))
def test_any_text_is_a_report_or_unreadable(text: str) -> None:
    try:
        report = NERTS.from_line(text)
    except Unreadable:
        return
    assert NERTS.from_line(NERTS.to_line(report)) == report


@pytest.mark.timeout(10)
def test_quotations_that_do_not_end_are_read_once() -> None:
    with pytest.raises(Unreadable):
        read_line("nerts; seats 1 " + '\\"' * 500_000)


def test_a_line_is_checked_like_a_document() -> None:
    case = nerts_document("N-V-01")
    line = NERTS.to_line(NERTS.from_json(case))

    assert check_text(line) == check_text(json.dumps(case))
    assert check_text(line)[1] == ACCEPTED
    assert check_text("nerts; the end")[1] == UNREADABLE


def test_a_pile_is_read_however_its_cards_are_written() -> None:
    assert read_pile("KH qc, 10♥\ufe0e  jk1", 2) == ["KH@2", "QC@2", "TH@2", "JK1@2"]


def test_what_is_no_card_stays_in_its_pile() -> None:
    assert read_pile('XX "', 2) == ["XX@2"]


def test_a_foundation_is_read_step_by_step() -> None:
    assert read_foundation("A♠@1 2s@2+2S@1 +JK1=2S@3") == [["AS@1"], ["2S@2", "2S@1", "JK1=2S@3"]]


@pytest.mark.parametrize("text", ["+", "+ 2S@1", "2S@1 +", "2S@1 + + 2S@2"])
def test_a_tie_needs_cards_on_both_sides(text: str) -> None:
    with pytest.raises(Unreadable):
        read_foundation(text)
