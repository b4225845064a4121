import pytest

from games.nerts.match import check, match_state
from games.problems import Unreadable


def test_a_match_without_deals_has_not_begun() -> None:
    state = match_state([])

    assert (state.totals, state.finished, state.winner, state.winners) == ({}, False, None, ())


def test_level_at_the_target_another_deal_is_played() -> None:
    state = match_state([{1: 60, 2: 50}, {1: 41, 2: 51}])

    assert (state.finished, state.winners) == (False, ())


def test_level_at_the_target_the_win_can_be_shared() -> None:
    state = match_state([{1: 101, 2: 101, 3: 7}], level_at_target="shared")

    assert (state.finished, state.winner, state.winners) == (True, None, (1, 2))


def test_the_target_is_an_option() -> None:
    state = match_state([{1: 20, 2: 50}], target=50)

    assert (state.finished, state.winner) == (True, 2)


def test_a_shared_match_is_over() -> None:
    deals = [{"1": 30, "2": 30}, {"1": 1, "2": 0}]
    document = {"game": "nerts-match", "options": {"target": 30, "level_at_target": "shared"}, "deals": deals}

    verdict = check(document)

    assert [(error.code, error.where) for error in verdict.errors] == [("match_over", "/deals/1")]


@pytest.mark.parametrize(
    "deals",
    [
        {},
        [[]],
        [{"1": 5}],
        [{"1": 5, "2": True}],
        [{"1": 5, "2": 5.0}],
        [{"1": 5, "two": 5}],
        [{"1": 5, "01": 5}],
        [{"1": 5, "²": 5}],
        [{"1": 5, "2": 5}, {"1": 5, "3": 5}],
        [{"1": 5, "2": 10**30}],
    ],
)
def test_a_deal_lists_whole_points_of_the_same_seats(deals: object) -> None:
    with pytest.raises(Unreadable):
        check({"game": "nerts-match", "deals": deals})
