"""Names in sentences that are plain text."""

from league.isolates import isolated, listed, partners
from league.models import Entrant, Partnership, Player


def test_a_name_stands_between_marks_that_keep_it_to_itself() -> None:
    assert f"{isolated('علی')}: 3" == "\u2068علی\u2069: 3"


def test_partners_are_kept_from_each_other() -> None:
    pair = Partnership(first=Player(name="Bea"), second=Player(name="علی"))

    assert isolated(Entrant(partnership=pair)) == "\u2068Bea\u2069 & \u2068علی\u2069"


def test_partners_whom_the_log_names_are_kept_from_each_other() -> None:
    assert isolated(partners("Bea & علی")) == "\u2068Bea\u2069 & \u2068علی\u2069"


def test_what_is_called_by_two_words_is_one_name() -> None:
    assert isolated("Bea & علی open") == "\u2068Bea & علی open\u2069"


def test_names_in_a_row_are_kept_from_each_other() -> None:
    assert listed(["علی", "Bea"]) == "\u2068علی\u2069, \u2068Bea\u2069"


def test_of_nobody_there_is_nothing() -> None:
    assert listed([]) == ""
