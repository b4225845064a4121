"""Names in sentences that are plain text."""

from league.isolates import isolated, listed


def test_a_name_stands_between_marks_that_keep_it_to_itself() -> None:
    assert f"{isolated('علی')}: 3" == "\u2068علی\u2069: 3"


def test_names_in_a_row_are_kept_from_each_other() -> None:
    assert listed(["علی", "Bea"]) == "\u2068علی\u2069, \u2068Bea\u2069"


def test_of_nobody_there_is_nothing() -> None:
    assert listed([]) == ""
