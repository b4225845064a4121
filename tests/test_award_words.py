"""What counts without being played, in words."""

from fractions import Fraction

import pytest

from league.award_words import award_in_words, unplayed_in_words
from league.competition.awards import Award, Awards


@pytest.mark.parametrize(
    ("award", "said"),
    [
        (Award(), "nothing"),
        (Award("own-mean"), "their own mean points per table"),
        (Award(Fraction(7, 2)), "7/2 points"),
        (Award(-1, counts_as_played=True), "-1 points; it counts as a table played"),
    ],
)
def test_an_award_says_what_it_is_worth_and_whether_it_counts(award: Award, said: str) -> None:
    assert award_in_words(award) == said


def test_every_rule_for_what_is_not_played_is_said() -> None:
    rules = unplayed_in_words(
        Awards(bye=Award(3), forfeits_count=True, unplayed_opponent="oneself"), "forfeit", "nobody"
    )

    assert [f"{label}: {meaning}" for label, meaning in rules] == [
        "Who sits out gets: 3 points",
        "Who comes and finds nobody at the table gets: nothing",
        "Who does not come gets: nothing",
        "For a table that is put off, until it is played, each gets: nothing",
        "Who wins because nobody came: has won a table and finished ahead of who did not come",
        "Where the points of opponents count, a round not played has: oneself as opponent",
        "Who leaves the event: What was played counts, the rest is given away",
        "Where somebody plays for another, the points are for: Nobody",
    ]
