"""Whatever an organizer can choose has words; nothing reaches a reader as a key."""

import pytest

from games import GAMES
from games.nerts import variant as nerts
from games.ninety_nine import variant as ninety_nine
from league import wording
from league.competition import points, tiebreaks
from league.states import Back, ConfirmationPolicy, Evidence

NOT_DEFAULT = [
    (name, option, value)
    for name, game in (("nerts", nerts), ("ninety-nine", ninety_nine))
    for option, possible in game._POSSIBLE.items()
    for value in possible
    if not isinstance(possible, range) and value != getattr(game.Variant(), option)
]


@pytest.mark.parametrize(
    ("words", "choices"),
    [
        (wording.TIEBREAKS, tiebreaks.TIEBREAKS),
        (wording.POINTS, points.SCHEMES),
        (wording.CONFIRMATION, ConfirmationPolicy.values),
        (wording.EVIDENCE, GAMES),
        (wording.EVIDENCE["nerts"], Evidence.values),
        (wording.EVIDENCE["ninety-nine"], Evidence.values),
        (wording.BACKS, Back.values),
        (wording.GAMES, GAMES),
        (wording.OPTIONS, GAMES),
        (wording.OPTIONS["nerts"], nerts._POSSIBLE),
        (wording.OPTIONS["ninety-nine"], ninety_nine._POSSIBLE),
        (wording.points_of("ninety-nine"), points.SCHEMES),
    ],
)
def test_every_choice_has_words(words: dict[str, object], choices: object) -> None:
    assert sorted(words) == sorted(choices)  # type: ignore[call-overload]


@pytest.mark.parametrize(("game", "option", "value"), NOT_DEFAULT)
def test_every_value_that_is_not_the_usual_has_words(game: str, option: str, value: object) -> None:
    [words] = wording.options_in_words(game, {option: value})

    assert words


def test_numbers_stand_in_the_words_of_their_option() -> None:
    words = wording.options_in_words("nerts", {"jokers": 2, "nerts_size": 11})

    assert words == ["cards in the nerts pile: 11", "jokers in each deck: 2"]
