import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.check import ACCEPTED, REJECTED, UNREADABLE, check_lines, check_text
from tests.games.documents import nerts_document

ACCEPTABLE = json.dumps(nerts_document("N-V-01"))
REJECTABLE = json.dumps(nerts_document("N-I-02"))


def _codes(verdict: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in verdict["errors"]]


def test_an_accepted_document_gives_its_scores() -> None:
    verdict, status = check_text(ACCEPTABLE)

    assert verdict == {"valid": True, "evidence": "layout", "scores": {"1": 7, "2": -1}, "warnings": []}
    assert status == ACCEPTED


def test_a_rejected_document_says_what_and_where_in_words() -> None:
    verdict, status = check_text(REJECTABLE)

    assert verdict == {
        "valid": False,
        "evidence": "layout",
        "errors": [
            {
                "code": "card_missing",
                "where": "/layout/seats/2",
                "params": {"card": "7C@2"},
                "message": "7C@2 lies nowhere.",
                "rule": "N3",
                "severity": "error",
            }
        ],
    }
    assert status == REJECTED


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '"nerts"',
        "{}",
        '{"game": "whist"}',
        '{"game": ["nerts"]}',
        '{"game": "nerts"}',
        "[" * 100_000,
        '{"game": ' + "9" * 5000 + "}",
        '{"game": NaN}',
        b"\xff\xfe\x00",
        ACCEPTABLE.replace('"caller": 1', '"caller": true'),
        ACCEPTABLE.replace('"caller": 1', '"caller": 1.0'),
        ACCEPTABLE.replace('"caller": 1', '"caller": 1, "caller": 1'),
        ACCEPTABLE.replace('"AS@1"', '"AS@1\\u0000"'),
        ACCEPTABLE.replace('"AS@1"', '"\\ud800"'),
        ACCEPTABLE.replace('"AS@1"', "null"),
        ACCEPTABLE.replace('["AS@1"]', '"AS@1"'),
        ACCEPTABLE.replace('["AS@1"]', "[]"),
        ACCEPTABLE.replace('"completed": []', '"completed": {}'),
        ACCEPTABLE.replace('"completed": []', '"completed": [], "remark": "late"'),
        ACCEPTABLE.replace('"seat": 2', '"seat": 1'),
    ],
)
def test_what_is_no_document_is_unreadable(text: str | bytes) -> None:
    verdict, status = check_text(text)

    assert set(_codes(verdict)) == {"unreadable"}
    assert status == UNREADABLE


def test_a_key_that_is_there_twice_is_quoted() -> None:
    verdict, status = check_text('{"game": "nerts", "end": "call", "end": null}')

    assert verdict == {
        "valid": False,
        "errors": [
            {
                "code": "unreadable",
                "where": "",
                "params": {"read": '"end"', "expected": "each key once"},
                "message": '"end" cannot be read here; expected: each key once.',
                "rule": "",
                "severity": "error",
            }
        ],
    }
    assert status == UNREADABLE


def test_text_that_is_no_card_is_rejected_not_unreadable() -> None:
    verdict, status = check_text(ACCEPTABLE.replace('"AS@1"', '"ace of spades"', 1))

    assert "card_unknown" in _codes(verdict)
    assert status == REJECTED


def test_an_unknown_option_is_rejected_by_its_own_code() -> None:
    verdict, status = check_text(ACCEPTABLE.replace('"options": {}', '"options": {"draw": 4, "speed": 9}'))

    assert _codes(verdict) == ["option_unknown", "option_unknown"]
    assert status == REJECTED


def test_a_bad_line_gets_its_verdict_and_the_run_goes_on() -> None:
    verdicts = list(check_lines([ACCEPTABLE, "\n", "nonsense\n", REJECTABLE]))

    assert [status for _, status in verdicts] == [ACCEPTED, UNREADABLE, REJECTED]


def test_lines_are_judged_one_at_a_time() -> None:
    def lines() -> Any:
        yield ACCEPTABLE
        raise AssertionError("read ahead")

    verdict, _ = next(check_lines(lines()))

    assert verdict["valid"]


_PARTS = st.sampled_from(
    [
        '"',
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "null",
        "1e999",
        "9" * 30,
        "\\u0000",
        "\\ud800",
        '"seat": 1,',
        "\x00",
        "♠",
        "-",
    ]
)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from([ACCEPTABLE, REJECTABLE]), st.lists(st.tuples(st.integers(0, 2000), _PARTS), max_size=3)
)
def test_whatever_is_typed_into_a_document_gets_a_verdict(text: str, typed: list[tuple[int, str]]) -> None:
    for at, part in typed:
        text = text[:at] + part + text[at + 1 :]

    verdict, status = check_text(text)

    assert status in (ACCEPTED, REJECTED, UNREADABLE)
    json.dumps(verdict)


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_bytes_and_any_text_get_a_verdict(text: bytes | str) -> None:
    assert check_text(text)[1] == UNREADABLE


@pytest.mark.parametrize(
    "text",
    [
        '{"a":' * 900 + "1" + "}" * 900,
        '{"game": "nerts", "seats": ' + "[" * 900 + "]" * 900 + "}",
        ACCEPTABLE.replace('"P1"', '"' + "x" * 1_000_000 + '"'),
        ACCEPTABLE.replace('["P1"]', "[" + '"P1",' * 100_000 + '"P1"]'),
        ACCEPTABLE.replace(
            '"options": {}', '"options": {' + ",".join(f'"{n}": 1' for n in range(5000)) + "}"
        ),
        ACCEPTABLE.replace('"caller": 1', '"caller": ' + "1" * 4000),
        ACCEPTABLE.replace('"seat": 1', '"seat": -1'),
        ACCEPTABLE.replace('"back-1"', '"\\u202e\\u0007"'),
    ],
    ids=[
        "deep objects",
        "deep lists",
        "long text",
        "long list",
        "many keys",
        "long number",
        "negative",
        "control",
    ],
)
def test_documents_made_to_hurt_are_unreadable(text: str) -> None:
    verdict, status = check_text(text)

    assert status == UNREADABLE
    assert verdict["errors"]


def test_a_number_that_is_too_long_is_refused_in_words_about_the_document() -> None:
    verdict, status = check_text('{"game": ' + "9" * 5000 + "}")

    errors: Any = verdict["errors"]
    assert errors[0]["params"]["read"] == "a number of thousands of digits"
    assert status == UNREADABLE
