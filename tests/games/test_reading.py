import pytest

from games.problems import Unreadable
from games.reading import pointer, quote, read_number, read_object, read_text


@pytest.mark.parametrize("value", [True, 1.0, "1", None, 10**50, [1]])
def test_only_a_whole_number_is_a_number(value: object) -> None:
    with pytest.raises(Unreadable):
        read_number(value, "/n")


@pytest.mark.parametrize("value", ["", "a\0b", "line\nbreak", "half \ud800", "x" * 201, 7])
def test_text_has_whole_printable_characters(value: object) -> None:
    with pytest.raises(Unreadable):
        read_text(value, "/t")


def test_names_of_any_script_are_text() -> None:
    assert read_text("Zoë 李 ♠", "/t") == "Zoë 李 ♠"


def test_every_unknown_and_missing_key_is_named() -> None:
    with pytest.raises(Unreadable) as caught:
        read_object({"a/b": 1, "c": 2}, "/x", required=("d",), optional=("c",))

    assert [problem.where for problem in caught.value.problems] == ["/x/a~1b", "/x/d"]


@pytest.mark.parametrize(
    ("value", "picture"),
    [
        (None, "null"),
        (True, "true"),
        (12, "12"),
        (2**200, "a number of 201 bits"),
        (1.5, "1.5"),
        ("TH", '"TH"'),
        ("a\0\ud800", '"a\\x00\\ud800"'),
        ("x" * 99, '"' + "x" * 40 + '…"'),
        ([1, 2], "a list of 2"),
        ({"a": 1}, "an object of 1"),
        (b"x", "bytes"),
    ],
)
def test_what_was_read_is_quoted_in_short(value: object, picture: str) -> None:
    assert quote(value) == picture


def test_a_pointer_escapes_its_keys() -> None:
    assert pointer("a~b", 3, "c/d") == "/a~0b/3/c~1d"
