"""With decks so small that all of them can be dealt and played in every way, what is accepted is what can happen."""

from typing import Any

import pytest

from games.nerts.variant import Variant
from games.nerts.witness import is_layout_of, replay, witness
from tests.games.nerts.exhaustive import accepted, reachable

_THREE: dict[str, Any] = {"ranks": 3, "suits": 1, "nerts_size": 1, "work_piles": 1, "draw": 1}
_AUTOMATIC: dict[str, Any] = {**_THREE, "call": "automatic"}
_TWO: dict[str, Any] = {**_AUTOMATIC, "ranks": 2}
_FOUR: dict[str, Any] = {"ranks": 2, "suits": 2, "nerts_size": 1, "work_piles": 1}


def _name(options: dict[str, Any]) -> str:
    return ", ".join(f"{key}={value}" for key, value in options.items())


@pytest.mark.parametrize(
    "options",
    [
        _THREE,
        pytest.param({**_THREE, "fill": "nerts"}, marks=pytest.mark.long),
        pytest.param({**_THREE, "fill": "nerts", "last_to_foundation": True}, marks=pytest.mark.long),
        pytest.param({**_THREE, "tie_policy": "single"}, marks=pytest.mark.long),
        _AUTOMATIC,
        pytest.param({**_AUTOMATIC, "landing": "return"}, marks=pytest.mark.long),
        pytest.param({**_AUTOMATIC, "fill": "nerts"}, marks=pytest.mark.long),
        pytest.param({**_AUTOMATIC, "last_to_foundation": True}, marks=pytest.mark.long),
    ],
    ids=_name,
)
def test_what_is_accepted_is_what_can_be_reached(options: dict[str, Any]) -> None:
    variant = Variant(**options)

    assert accepted(variant) == reachable(variant)


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    "options",
    [
        _TWO,
        {**_TWO, "landing": "return"},
        {**_TWO, "last_to_foundation": True},
        {**_TWO, "fill": "nerts"},
        {**_TWO, "tie_max": 2},
        {**_TWO, "tie_policy": "single"},
        {**_TWO, "ranks": 3, "work_piles": 2},
        {**_TWO, "ranks": 3, "work_piles": 2, "fill": "nerts"},
    ],
    ids=_name,
)
def test_with_three_seats_it_is_too(options: dict[str, Any]) -> None:
    variant, seats = Variant(**options), (1, 2, 3)

    assert accepted(variant, seats) == reachable(variant, seats)


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    "options",
    [
        {**_THREE, "fill": "kings"},
        {**_THREE, "last_to_foundation": True},
        {**_THREE, "ranks": 4, "draw": 2},
        {**_THREE, "ranks": 2, "jokers": 1},
        {**_THREE, "ranks": 2, "jokers": 1, "fill": "nerts"},
        {**_THREE, "ranks": 1, "suits": 2, "jokers": 1},
        {**_THREE, "ranks": 1, "jokers": 2},
        {**_THREE, "ranks": 1, "jokers": 2, "joker_fix": "while_covered", "last_to_foundation": True},
        {**_FOUR, "draw": 2},
        {**_FOUR, "draw": 2, "leftover": "playable", "whole_columns": True},
        {**_FOUR, "draw": 2, "fill": "kings", "rotate": False},
        {**_FOUR, "draw": 1, "work_piles": 2, "fill": "nerts"},
        {**_FOUR, "draw": 1, "work_piles": 2, "nerts_size": 2},
        {**_FOUR, "draw": 1, "last_to_foundation": True, "fill": "nerts"},
        {**_AUTOMATIC, "fill": "kings"},
        {**_AUTOMATIC, "tie_policy": "single"},
        {**_AUTOMATIC, "nerts_size": 2},
        {**_AUTOMATIC, "nerts_size": 2, "landing": "return"},
        {**_AUTOMATIC, "work_piles": 2},
        {**_AUTOMATIC, "fill": "nerts", "last_to_foundation": True},
        {**_AUTOMATIC, "ranks": 2, "jokers": 1},
        {**_AUTOMATIC, "ranks": 2, "jokers": 1, "landing": "return"},
        {**_AUTOMATIC, "ranks": 4, "draw": 2},
        {**_AUTOMATIC, "ranks": 4, "nerts_size": 2},
        {**_AUTOMATIC, "ranks": 4, "work_piles": 2, "fill": "nerts"},
        {**_FOUR, "draw": 2, "leftover": "playable", "call": "automatic"},
        {**_FOUR, "draw": 1, "nerts_size": 2, "call": "automatic"},
    ],
    ids=_name,
)
def test_with_more_cards_and_other_options_it_is_too(options: dict[str, Any]) -> None:
    variant = Variant(**options)

    assert accepted(variant) == reachable(variant)


_ALONE: dict[str, Any] = {**_FOUR, "draw": 1, "work_piles": 2, "jokers": 1}


@pytest.mark.parametrize(
    "options",
    [
        _ALONE,
        pytest.param({**_ALONE, "fill": "nerts"}, marks=pytest.mark.long),
        pytest.param({**_ALONE, "fill": "kings"}, marks=pytest.mark.exhaustive),
        pytest.param({**_ALONE, "whole_columns": True}, marks=pytest.mark.exhaustive),
        pytest.param({**_ALONE, "last_to_foundation": True}, marks=pytest.mark.long),
        pytest.param({**_ALONE, "joker_fix": "while_covered"}, marks=pytest.mark.exhaustive),
        pytest.param({**_ALONE, "nerts_size": 2}, marks=pytest.mark.long),
        pytest.param({**_ALONE, "work_piles": 3}, marks=pytest.mark.exhaustive),
        pytest.param({**_ALONE, "call": "automatic"}, marks=pytest.mark.long),
        pytest.param({**_ALONE, "call": "automatic", "fill": "nerts"}, marks=pytest.mark.long),
        pytest.param({**_ALONE, "call": "automatic", "fill": "kings"}, marks=pytest.mark.exhaustive),
        pytest.param({**_ALONE, "jokers": 2}, marks=pytest.mark.exhaustive),
    ],
    ids=_name,
)
def test_of_a_seat_alone_with_jokers_it_is_too(options: dict[str, Any]) -> None:
    variant = Variant(**options)

    assert accepted(variant, (1,)) == reachable(variant, (1,))


@pytest.mark.parametrize(
    "options",
    [
        _AUTOMATIC,
        pytest.param({**_AUTOMATIC, "fill": "nerts"}, marks=pytest.mark.exhaustive),
        pytest.param({**_AUTOMATIC, "last_to_foundation": True}, marks=pytest.mark.exhaustive),
        pytest.param(
            {**_AUTOMATIC, "ranks": 4, "draw": 2, "landing": "return"}, marks=pytest.mark.exhaustive
        ),
        pytest.param({**_AUTOMATIC, "ranks": 2, "jokers": 1}, marks=pytest.mark.exhaustive),
    ],
    ids=_name,
)
def test_all_that_is_accepted_has_a_witness(options: dict[str, Any]) -> None:
    for report in accepted(Variant(**options)):
        assert is_layout_of(replay(report, witness(report)), report)
