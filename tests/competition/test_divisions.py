"""Who moves up and down between the divisions of a season."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.divisions import LevelAtLine, Moves, moves, next_divisions
from league.competition.line import Tied
from league.competition.season_rules import SeasonRules
from league.competition.seasons import EventResult, Season, SeasonRow, season_table
from league.competition.types import EntrantId, Infeasible
from tests.competition.fields import ids


def division(points: dict[int, int], rules: SeasonRules | None = None) -> tuple[SeasonRow, ...]:
    """A table after one event."""
    played = tuple(EventResult(1, EntrantId(who), score) for who, score in points.items())
    return season_table(Season((1,), played, rules or SeasonRules()), ids(*points))


TOP = division({1: 9, 2: 7, 3: 5, 4: 3})
MIDDLE = division({5: 8, 6: 6, 7: 4, 8: 2})
LOW = division({9: 9, 10: 1})


def test_the_best_move_up_and_as_many_of_the_last_move_down() -> None:
    assert moves([TOP, MIDDLE, LOW], [2, 1]) == Moves(up=ids(5, 6, 9), down=ids(3, 4, 8), level=())


def test_the_next_season_begins_with_who_came_down_who_stayed_and_who_came_up() -> None:
    tables = [TOP, MIDDLE, LOW]

    assert next_divisions(tables, moves(tables, [2, 1])) == (ids(1, 2, 5, 6), ids(3, 4, 7, 9), ids(8, 10))


def test_level_at_the_line_nobody_moves_by_silence() -> None:
    level_above = division({1: 9, 2: 5, 3: 5, 4: 3})

    unsettled = moves([level_above, MIDDLE], [2])

    assert unsettled == Moves((), (), (LevelAtLine(1, "stay", Tied(ids(2, 3), 1)),))
    assert not unsettled.is_settled


def test_a_ruling_says_who_stays_and_who_moves() -> None:
    level_above = division({1: 9, 2: 5, 3: 5, 4: 3})
    level_below = division({5: 8, 6: 6, 7: 6, 8: 2})

    settled = moves([level_above, level_below], [2], rulings=[ids(3, 2), ids(7, 6)])

    assert settled == Moves(up=ids(5, 7), down=ids(2, 4), level=())


def test_level_away_from_the_line_needs_no_ruling() -> None:
    assert moves([division({1: 9, 2: 9, 3: 5, 4: 3}), MIDDLE], [1]).is_settled


def test_who_came_too_rarely_does_not_move_up_and_so_fewer_move_down() -> None:
    rules = SeasonRules(attendance=1)
    absent = season_table(Season((1,), (EventResult(1, EntrantId(6), 2),), rules), ids(5, 6, 7))

    assert moves([TOP, absent], [2]) == Moves(up=ids(6), down=ids(4), level=())


def test_more_moves_than_a_division_has_are_refused() -> None:
    with pytest.raises(Infeasible, match="3 would move out of division 3, which has 2"):
        moves([TOP, MIDDLE, LOW], [1, 3])


def test_between_two_divisions_there_is_one_number() -> None:
    with pytest.raises(ValueError, match="2 divisions have 1 lines between them, not 2"):
        moves([TOP, MIDDLE], [1, 1])


@given(
    st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=7), min_size=2, max_size=4), st.integers(0, 2)
)
def test_divisions_keep_their_sizes_and_everybody_once_ruled(scores: list[list[int]], number: int) -> None:
    tables, first = [], 1
    for row in scores:
        tables.append(division(dict(enumerate(row, start=first))))
        first += len(row)
    lines = [number] * (len(tables) - 1)

    settled = moves(tables, lines)
    settled = moves(tables, lines, rulings=[each.tied.entrants for each in settled.level])

    assert settled.is_settled
    following = next_divisions(tables, settled)
    assert list(map(len, following)) == list(map(len, tables))
    assert sorted(who for each in following for who in each) == list(range(1, first))
