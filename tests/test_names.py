import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.errors import Unacceptable
from league.names import LONGEST, clean_name, clean_text, name_key

WELCOME = [
    "محمد",
    "Ανδρέας",
    "Ólafur",
    "민준",
    "李娜",
    "ਗੁਰਪ੍ਰੀਤ",
    "پښتانه",
    "Żofie O'Neil",
    "Smith, Jr.",
    "🃏",
    "=1+1",
]


@pytest.mark.parametrize("name", WELCOME)
def test_names_of_every_script_are_kept_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Bea  ", "Bea"),
        ("Bea   van  Dam", "Bea van Dam"),
        ("B\u200be\ufeffa", "Bea"),
        ("Zoe\u0308", "Zoë"),
        ("Bea\u00a0Cy", "Bea Cy"),
    ],
)
def test_what_nobody_sees_is_taken_out(written: str, kept: str) -> None:
    assert clean_name(written) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "...",
        "\u200b",
        "Bea\u202eyC",
        "Bea\u2066",
        "Bea\nCy",
        "Bea\x00",
        "Bea\ud800",
        "a" * (LONGEST + 1),
    ],
)
def test_a_name_that_would_mislead_is_refused_at_its_field(name: str) -> None:
    with pytest.raises(Unacceptable) as refused:
        clean_name(name, field="player")

    assert list(refused.value.fields) == ["player"]


def test_a_refusal_names_the_character_and_its_place() -> None:
    with pytest.raises(Unacceptable) as refused:
        clean_name("Be\u202ea")

    assert "U+202E at place 3" in refused.value.fields["name"]


def test_a_pile_of_marks_on_one_letter_is_refused() -> None:
    with pytest.raises(Unacceptable):
        clean_name("Be" + "\u0301" * 50 + "a")


@given(st.text())
def test_a_name_is_clean_or_refused_and_cleaning_twice_changes_nothing(text: str) -> None:
    try:
        name = clean_name(text)
    except Unacceptable:
        return

    assert clean_name(name) == name
    assert name == name.strip()
    assert len(name.encode()) <= 4 * LONGEST


@pytest.mark.parametrize("other", ["ZOË", "zoë", "Zoe\u0308", "Ｚoë"])
def test_names_that_a_person_takes_for_the_same_have_one_key(other: str) -> None:
    assert name_key(other) == name_key("Zoë")


def test_a_note_keeps_its_lines_and_loses_what_hides() -> None:
    assert clean_text(" two\r\nlines\u202e\x07 ", field="reason") == "two\nlines"


@pytest.mark.parametrize("text", ["", " \n ", "\u200b", "x" * 501])
def test_a_note_that_says_nothing_or_too_much_is_refused_at_its_field(text: str) -> None:
    with pytest.raises(Unacceptable) as refused:
        clean_text(text, field="reason")

    assert list(refused.value.fields) == ["reason"]
