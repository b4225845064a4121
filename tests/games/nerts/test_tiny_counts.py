"""With decks so small that all of them can be dealt and played in every way, reports without piles that are accepted
are those that play leads to.
"""

from typing import Any

import pytest

from games.nerts.variant import Variant
from tests.games.nerts.counts import CountedReport, accepted_cards, accepted_totals, cards_of, totals_of
from tests.games.nerts.exhaustive import reachable

_THREE: dict[str, Any] = {"ranks": 3, "suits": 1, "nerts_size": 1, "work_piles": 1, "draw": 1}
_TWO_SUITS: dict[str, Any] = {"ranks": 3, "suits": 2, "nerts_size": 3, "work_piles": 1, "draw": 1}
_JOKERS: dict[str, Any] = {"ranks": 2, "suits": 2, "nerts_size": 3, "work_piles": 1, "draw": 1, "jokers": 1}
_AUTOMATIC: dict[str, Any] = {**_THREE, "call": "automatic"}
_AT_THE_INSTANT: dict[str, Any] = {**_AUTOMATIC, "landing": "return"}
_FILLED: dict[str, Any] = {**_AUTOMATIC, "fill": "nerts"}
_BOTH, _ALL, _ALONE = (1, 2), (1, 2, 3), (1,)


def _of_calls(reports: set[CountedReport]) -> set[CountedReport]:
    return {report for report in reports if report.end == "call"}


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (_THREE, _BOTH),
        ({**_THREE, "nerts_size": 2}, _BOTH),
        ({**_THREE, "fill": "nerts"}, _BOTH),
        ({**_THREE, "last_to_foundation": True}, _BOTH),
        pytest.param({**_THREE, "fill": "kings"}, _BOTH, marks=pytest.mark.long),
        pytest.param({**_THREE, "tie_policy": "single"}, _BOTH, marks=pytest.mark.long),
        (_TWO_SUITS, _ALONE),
        ({**_TWO_SUITS, "fill": "nerts"}, _ALONE),
        ({**_TWO_SUITS, "nerts_size": 4, "work_piles": 2}, _ALONE),
        (_JOKERS, _ALONE),
        ({**_JOKERS, "nerts_size": 4}, _ALONE),
        ({**_JOKERS, "call": "automatic", "fill": "nerts"}, _ALONE),
        pytest.param({**_JOKERS, "whole_columns": True}, _ALONE, marks=pytest.mark.long),
        pytest.param({**_JOKERS, "nerts_size": 4, "jokers": 2}, _ALONE, marks=pytest.mark.long),
        (_AUTOMATIC, _BOTH),
        ({**_AUTOMATIC, "tie_policy": "single"}, _BOTH),
        ({**_AUTOMATIC, "ranks": 2}, _ALL),
        (_AT_THE_INSTANT, _BOTH),
        ({**_AT_THE_INSTANT, "nerts_size": 2}, _BOTH),
        ({**_AT_THE_INSTANT, "tie_policy": "single"}, _BOTH),
        ({**_AT_THE_INSTANT, "ranks": 2}, _ALL),
        ({**_AT_THE_INSTANT, "ranks": 2, "tie_max": 2}, _ALL),
        pytest.param({**_AT_THE_INSTANT, "ranks": 2, "jokers": 1}, _BOTH, marks=pytest.mark.long),
        pytest.param({**_AT_THE_INSTANT, "ranks": 4, "draw": 2}, _BOTH, marks=pytest.mark.exhaustive),
        pytest.param({**_AT_THE_INSTANT, "work_piles": 2}, _ALL, marks=pytest.mark.exhaustive),
    ],
    ids=str,
)
def test_numbers_and_cards_that_are_accepted_after_a_call_are_those_that_play_leads_to(
    options: dict[str, Any], seats: tuple[int, ...]
) -> None:
    variant = Variant(**options)
    layouts = reachable(variant, seats)

    assert _of_calls(accepted_totals(variant, seats)) == _of_calls(totals_of(layouts))
    assert _of_calls(accepted_cards(variant, seats)) == _of_calls(cards_of(layouts))


@pytest.mark.parametrize(
    "options",
    [
        {**_TWO_SUITS, "nerts_size": 4},
        {**_TWO_SUITS, "nerts_size": 5},
    ],
    ids=str,
)
def test_cards_that_are_accepted_after_a_call_are_those_that_play_leads_to(options: dict[str, Any]) -> None:
    variant = Variant(**options)

    assert _of_calls(accepted_cards(variant, _ALONE)) == _of_calls(cards_of(reachable(variant, _ALONE)))


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (_FILLED, _BOTH),
        ({**_FILLED, "tie_policy": "single"}, _BOTH),
        ({**_FILLED, "landing": "return"}, _BOTH),
        ({**_FILLED, "last_to_foundation": True}, _BOTH),
        pytest.param({**_FILLED, "ranks": 4, "nerts_size": 2}, _BOTH, marks=pytest.mark.long),
        ({**_FILLED, "ranks": 4, "work_piles": 2}, _BOTH),
        ({**_AUTOMATIC, "last_to_foundation": True}, _BOTH),
        ({**_AT_THE_INSTANT, "last_to_foundation": True}, _BOTH),
        pytest.param({**_FILLED, "ranks": 4, "draw": 2}, _BOTH, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_numbers_that_are_accepted_after_a_call_are_those_that_play_leads_to(
    options: dict[str, Any], seats: tuple[int, ...]
) -> None:
    variant = Variant(**options)

    assert _of_calls(accepted_totals(variant, seats)) == _of_calls(totals_of(reachable(variant, seats)))


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (_THREE, _BOTH),
        ({**_TWO_SUITS, "nerts_size": 4}, _ALONE),
        ({**_JOKERS, "nerts_size": 4}, _ALONE),
        (_FILLED, _BOTH),
        ({**_FILLED, "ranks": 2}, _ALL),
        ({**_FILLED, "ranks": 4, "work_piles": 2}, _BOTH),
        ({**_AT_THE_INSTANT, "last_to_foundation": True}, _BOTH),
    ],
    ids=str,
)
def test_nothing_that_play_leads_to_is_rejected(options: dict[str, Any], seats: tuple[int, ...]) -> None:
    variant = Variant(**options)
    layouts = reachable(variant, seats)

    assert totals_of(layouts) <= accepted_totals(variant, seats)
    assert cards_of(layouts) <= accepted_cards(variant, seats)
