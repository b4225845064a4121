"""Exact numbers as people write them."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.errors import Unacceptable
from league.numbers import exact_number
from league.templatetags.talon import exact_in_words


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2", Fraction(2)),
        ("+2", Fraction(2)),
        ("-2", Fraction(-2)),
        ("−2", Fraction(-2)),
        ("1.5", Fraction(3, 2)),
        ("1,5", Fraction(3, 2)),
        ("1/3", Fraction(1, 3)),
        ("-4 1/3", Fraction(-13, 3)),
        (" 4\N{NO-BREAK SPACE}1/3 ", Fraction(13, 3)),
        ("0.125", Fraction(1, 8)),
        ("2/48", Fraction(1, 24)),
        ("0", Fraction(0)),
    ],
)
def test_a_number_is_read_as_it_was_meant(text: str, number: Fraction) -> None:
    assert exact_number(text, field="points") == number


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Write a number such as 2, 1.5, -2 or 1/3."),
        ("two", "Write a number such as 2, 1.5, -2 or 1/3."),
        ("1/0", "Write a number such as 2, 1.5, -2 or 1/3."),
        ("1 2", "Write a number such as 2, 1.5, -2 or 1/3."),
        ("1e5", "Write a number such as 2, 1.5, -2 or 1/3."),
        ("nan", "Write a number such as 2, 1.5, -2 or 1/3."),
        ("٢", "Write a number such as 2, 1.5, -2 or 1/3."),
        ("100001", "Write a number of at most 100000."),
        ("1/25", "Write a fraction of at most 24 parts."),
    ],
)
def test_what_is_no_such_number_is_refused_with_an_example(text: str, sentence: str) -> None:
    with pytest.raises(Unacceptable) as refused:
        exact_number(text, field="points")

    assert refused.value.fields == {"points": sentence}


@given(
    st.fractions(min_value=-1000, max_value=1000, max_denominator=24)
    | st.decimals(min_value=-1000, max_value=1000, places=3).map(Fraction)
)
def test_a_number_as_pages_show_it_can_be_written(number: Fraction) -> None:
    assert exact_number(exact_in_words(number), field="points") == number


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Unacceptable):
        exact_number(text, field="points")
