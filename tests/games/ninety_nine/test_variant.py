import pytest

from games import GAMES
from games.ninety_nine.variant import Variant
from games.problems import Unreadable

NINETY_NINE = GAMES["ninety-nine"]


def test_no_options_are_the_defaults() -> None:
    assert NINETY_NINE.variant({}) == Variant()


def test_a_variant_tells_only_what_differs_from_the_defaults() -> None:
    options = {"hand_size": 4, "floor": "clamp0", "direction_resets": False}

    variant = NINETY_NINE.variant(options | {"chips_few": 5, "ace": "either"})

    assert variant.to_json() == options


def test_a_variant_is_the_same_by_its_values() -> None:
    assert len({NINETY_NINE.variant({"ace": "one"}), Variant(ace="one"), Variant()}) == 2


@pytest.mark.parametrize(
    "options",
    [
        {"hand_size": 1},
        {"hand_size": 6},
        {"hand_size": True},
        {"hand_size": 3.0},
        {"chips_few": 0},
        {"two_decks_from": 1},
        {"elimination": "never"},
        {"allow_concede": 1},
        {"floor": None},
        {"floor": 0},
        {"ten": "plus"},
        {"king": ["sets_99"]},
        {"three": "skips"},
    ],
)
def test_a_value_the_rules_do_not_have_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(Unreadable) as caught:
        NINETY_NINE.variant(options)

    assert [problem.code for problem in caught.value.problems] == ["option_unknown"]


def test_every_unknown_option_is_named_with_what_is_possible() -> None:
    with pytest.raises(Unreadable) as caught:
        NINETY_NINE.variant({"hand_size": 7, "nine": "nine"})

    assert [(problem.where, problem.params["possible"]) for problem in caught.value.problems] == [
        ("/hand_size", "2 to 5"),
        ("/nine", "zero, sets_99"),
    ]


@pytest.mark.parametrize(
    ("seats", "chips", "decks", "most"), [(2, 5, 1, 17), (3, 5, 1, 17), (4, 3, 2, 34), (40, 3, 2, 34)]
)
def test_chips_and_decks_follow_from_the_seats_at_the_start(
    seats: int, chips: int, decks: int, most: int
) -> None:
    variant = Variant()

    assert (variant.chips(seats), variant.decks(seats), variant.most_seats(seats)) == (chips, decks, most)
