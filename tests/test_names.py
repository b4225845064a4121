import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.errors import Unacceptable
from league.isolates import isolated
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
    "می‌خواهم",  # Persian: a joiner that keeps letters apart
    "ශ්‍රී",  # Sinhala: one that brings them together
    "র‌্যাব",  # Bengali: one before the virama
    "👩‍👩‍👧",
    "❤️‍🔥 Kit",
    "1️⃣ Ned",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f Gus",
    "葛\U000e0100城",  # one of the forms of a letter, as in a Japanese name
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
        ("Be\u200da", "Bea"),
        ("\u200cBea\u200d", "Bea"),
        ("Bea\ufe0f", "Bea"),
        ("Be\U000e0061a", "Bea"),
        ("Zoe\u2060\u0308", "Zoë"),
        ("B\u3164ea", "Bea"),
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
        "\u3164",
        "\u2800",
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


def test_a_name_that_is_copied_out_of_one_of_our_sentences_is_that_name() -> None:
    copied = isolated("Bea")

    assert (clean_name(copied), name_key(copied)) == ("Bea", name_key("Bea"))
    assert clean_text(f"{copied} came late.", field="reason") == "Bea came late."


def test_a_refusal_names_the_character_and_its_place() -> None:
    with pytest.raises(Unacceptable) as refused:
        clean_name("Be\u202ea")

    assert "U+202E at place 3" in refused.value.fields["name"]


def test_a_pile_of_marks_on_one_letter_is_refused() -> None:
    with pytest.raises(Unacceptable):
        clean_name("Be" + "\u0301" * 50 + "a")


# What depends on its neighbours, and neighbours of each kind.
MEETING = st.text("aé1 \u0301\u200c\u200d\u200b\ufe0f\u20e3\u094d\u0930م葛👩🏴\U000e0067\U000e007f")


@given(st.text() | MEETING)
def test_a_name_is_clean_or_refused_and_cleaning_twice_changes_nothing(text: str) -> None:
    try:
        name = clean_name(text)
    except Unacceptable:
        return

    assert clean_name(name) == name
    assert name == name.strip()
    assert len(name.encode()) <= 4 * LONGEST


@pytest.mark.scenario("S60")
@pytest.mark.parametrize("other", ["ZOË", "zoë", "Zoe\u0308", "Ｚoë"])
def test_names_that_a_person_takes_for_the_same_have_one_key(other: str) -> None:
    assert name_key(other) == name_key("Zoë")


def test_a_key_does_not_mind_what_only_joins() -> None:
    assert name_key("می‌خواهم") == name_key("میخواهم")


def test_a_note_keeps_its_lines_and_loses_what_nobody_sees() -> None:
    assert clean_text(" two\r\nlines\u200b\tend ", field="reason") == "two\nlines end"


@pytest.mark.parametrize("text", ["", " \n ", "\u200b", "x" * 501])
def test_a_note_that_says_nothing_or_too_much_is_refused_at_its_field(text: str) -> None:
    with pytest.raises(Unacceptable) as refused:
        clean_text(text, field="reason")

    assert list(refused.value.fields) == ["reason"]


@pytest.mark.parametrize("char", ["\u202e", "\u2066", "\u200f", "\x07", "\r", "\u2028", "\ud800", "\ue000"])
def test_what_a_name_may_not_hold_a_note_may_not_hold_either(char: str) -> None:
    said = set()
    for gate in (clean_name, clean_text):
        with pytest.raises(Unacceptable) as refused:
            gate(f"Came{char} late", field="here")
        said.add(refused.value.fields["here"])

    assert said == {f"There is a character that cannot be shown (U+{ord(char):04X} at place 5). Take it out."}


def test_a_pile_of_marks_in_a_note_is_refused() -> None:
    with pytest.raises(Unacceptable):
        clean_text("Came la" + "\u0301" * 50 + "te", field="reason")


@given(st.text() | MEETING)
def test_a_note_is_clean_or_refused_and_cleaning_twice_changes_nothing(text: str) -> None:
    try:
        note = clean_text(text, field="reason")
    except Unacceptable:
        return

    assert clean_text(note, field="reason") == note
