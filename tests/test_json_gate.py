"""JSON from outside: what is read, and that everything else is refused with its place."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.errors import Unacceptable
from league.json_gate import DEEPEST, LARGEST, MOST_BYTES, read_json

KEPT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-LARGEST, LARGEST)
    | KEPT
    | st.floats(-1e15, 1e15, allow_nan=False)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEPT, inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_what_json_can_say_is_read_as_it_was_written(value: object) -> None:
    assert read_json(json.dumps(value).encode()) == value


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    with suppress(Unacceptable):
        read_json(raw)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "This is no JSON. Look at line 1, column 1."),
        (b'{"a":\n 1,}', "This is no JSON. Look at line 2, column 4."),
        (b'["caf\xc3\xa9",\n "\xc3\xa9\xff"]', "This is not UTF-8. Look at line 2, column 4."),
        (b'{"a": 1, "b": 2, "a": 3}', 'The key "a" is there twice. Write each key once.'),
        (b"[NaN]", "NaN is no number in JSON."),
        (b"[-Infinity]", "-Infinity is no number in JSON."),
        (b"[1e999]", "The number 1e999 is too large."),
        (b"[9007199254740992]", "The number 9007199254740992 is too large."),
        (b"[-" + b"9" * 5000 + b"]", "The number -" + "9" * 39 + " is too large."),
        (b'["a\\u0000"]', 'The text "a\\u0000" has a character that cannot be kept.'),
        (b'{"\\ud800": 1}', 'The text "\\ud800" has a character that cannot be kept.'),
        (b"[" * 50 + b"]" * 50, "This is nested too deeply: at most 12 levels."),
        (b"[" * 60_000, "This is nested too deeply: at most 12 levels."),
        (b"[" + b"0," * 5000 + b"0]", "This has too many values: at most 5000."),
        (b'"' + b"a" * MOST_BYTES + b'"', "This is too long: at most 64 KiB."),
    ],
)
def test_what_cannot_be_kept_is_refused_with_its_place(raw: bytes, sentence: str) -> None:
    with pytest.raises(Unacceptable) as refusal:
        read_json(raw)

    assert refusal.value.sentence == sentence


def test_ends_of_lines_count_once_however_they_are_written() -> None:
    lines = b"[" + b"\n" * (MOST_BYTES - 2) + b"]"

    assert read_json(lines.replace(b"\n", b"\r\n")) == read_json(lines) == []


def test_the_deepest_value_that_is_read() -> None:
    raw = b"[" * DEEPEST + b"1" + b"]" * DEEPEST

    assert read_json(raw) is not None


def test_a_mark_that_an_editor_put_before_the_text_is_no_part_of_it() -> None:
    assert read_json("\ufeff[1]".encode()) == [1]
