import pytest

from games import GAMES
from games.nerts.variant import Variant
from games.problems import Unreadable

NERTS = GAMES["nerts"]


def test_no_options_are_the_defaults() -> None:
    assert NERTS.variant({}) == Variant()


def test_a_variant_tells_only_what_differs_from_the_defaults() -> None:
    options = {"nerts_size": 10, "fill": "kings", "rotate": False}

    variant = NERTS.variant(options | {"draw": 3, "jokers": 0})

    assert variant.to_json() == options


def test_a_variant_is_the_same_by_its_values() -> None:
    assert len({NERTS.variant({"draw": 1}), NERTS.variant({"draw": 1}), NERTS.variant({})}) == 2


@pytest.mark.parametrize(
    "options",
    [
        {"nerts_size": 0},
        {"nerts_size": 31},
        {"work_piles": 9},
        {"draw": True},
        {"draw": 1.0},
        {"draw": "3"},
        {"jokers": 3},
        {"nerts_penalty": -1},
        {"call_bonus": 10**100},
        {"tie_policy": "none"},
        {"tie_max": 1},
        {"rotate": 1},
        {"rotate": "true"},
        {"fill": None},
        {"fill": ["any"]},
        {"target": 0},
        {"ranks": 5},
        {"": 1},
    ],
)
def test_a_value_the_rules_do_not_have_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(Unreadable) as caught:
        NERTS.variant(options)

    assert [problem.code for problem in caught.value.problems] == ["option_unknown"]


def test_every_unknown_option_is_named_with_what_is_possible() -> None:
    with pytest.raises(Unreadable) as caught:
        NERTS.variant({"draw": 5, "call": "loud"})

    assert [(problem.where, problem.params["possible"]) for problem in caught.value.problems] == [
        ("/draw", "1 to 3"),
        ("/call", "voluntary, automatic"),
    ]


@pytest.mark.parametrize("options", [None, [], "draw", 3])
def test_options_are_an_object(options: object) -> None:
    with pytest.raises(Unreadable):
        NERTS.variant(options)


def test_a_talon_too_small_to_turn_is_no_variant() -> None:
    with pytest.raises(ValueError, match="a talon of 2 cannot be turned 3 at a time"):
        Variant(ranks=3, suits=2, nerts_size=3, work_piles=1)
