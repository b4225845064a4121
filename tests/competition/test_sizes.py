"""How many sit at each table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.sizes import TableRule, table_sizes
from league.competition.types import Infeasible


@pytest.mark.parametrize(
    ("n", "wish", "sizes"),
    [
        (2, 4, (2,)),
        (3, 4, (3,)),
        (5, 4, (5,)),
        (6, 4, (3, 3)),
        (7, 4, (4, 3)),
        (9, 4, (5, 4)),
        (10, 4, (4, 3, 3)),
        (11, 4, (4, 4, 3)),
        (12, 4, (4, 4, 4)),
        (5, 3, (5,)),
        (5, 2, (3, 2)),
        (22, 4, (4, 4, 4, 4, 3, 3)),
    ],
)
def test_sizes_are_as_near_the_wish_as_they_can_be(n: int, wish: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(n, wish) == sizes


def test_thirteen_at_tables_of_three_or_four_need_no_bye() -> None:
    assert table_sizes(13, 4, smallest=3, largest=4) == (4, 3, 3, 3)


@given(st.integers(2, 300), st.integers(2, 8))
def test_everybody_has_a_seat_and_sizes_differ_by_at_most_one(n: int, wish: int) -> None:
    sizes = table_sizes(n, wish)

    assert sum(sizes) == n
    assert max(sizes) - min(sizes) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)
    assert 2 <= min(sizes) <= max(sizes) <= 8


@given(st.integers(3, 300), st.integers(3, 8))
def test_nobody_is_left_with_one_opponent_when_more_are_wished_for(n: int, wish: int) -> None:
    assert min(table_sizes(n, wish)) >= 3


@given(st.integers(2, 60), st.integers(2, 8), st.integers(2, 4), st.integers(5, 8))
def test_no_other_even_cut_within_the_limits_is_nearer_the_wish(
    n: int, wish: int, smallest: int, largest: int
) -> None:
    wish = min(max(wish, smallest), largest)
    cuts = [[n // tables + (table < n % tables) for table in range(tables)] for tables in range(1, n + 1)]
    legal = [cut for cut in cuts if smallest <= min(cut) and max(cut) <= largest]
    best = min(legal, key=lambda cut: farness(cut, wish), default=None)

    try:
        sizes = list(table_sizes(n, wish, smallest=smallest, largest=largest))
    except Infeasible:
        assert best is None
    else:
        assert sizes == best


def farness(sizes: list[int], wish: int) -> tuple[bool, int, int, int]:
    """Tables of two unless wished for; the farthest table; how many are off; larger tables."""
    return (
        wish > 2 and 2 in sizes,
        max(abs(size - wish) for size in sizes),
        len([size for size in sizes if size != wish]),
        max(sizes),
    )


@pytest.mark.parametrize(
    ("n", "limits", "reason"),
    [
        (1, {"wish": 4}, "1 entrants are too few: a table needs at least 2"),
        (0, {"wish": 4}, "0 entrants are too few: a table needs at least 2"),
        (5, {"wish": 4, "smallest": 4, "largest": 4}, "5 entrants cannot be cut into tables of 4 to 4"),
        (9, {"wish": 9}, "tables of 9 are not between the smallest, 2, and the largest, 8"),
    ],
)
def test_what_cannot_be_cut_says_why(n: int, limits: dict[str, int], reason: str) -> None:
    with pytest.raises(Infeasible) as refusal:
        table_sizes(n, **limits)

    assert str(refusal.value) == reason


def test_tables_of_exactly_three_leave_the_rest_over() -> None:
    assert TableRule(wish=3, exact=True).cut(8) == ((3, 3), 2)


def test_two_to_a_seat_are_cut_by_seats_and_an_odd_one_is_over() -> None:
    assert TableRule(wish=4, pairs=True).cut(15) == ((8, 6), 1)


def test_no_table_is_under_three_where_the_event_says_so() -> None:
    with pytest.raises(Infeasible, match=r"^2 entrants are too few: a table needs at least 3$"):
        TableRule(wish=4, smallest=3).cut(2)


@pytest.mark.parametrize("people", [0, 1, 3, 5])
def test_too_few_in_pairs_are_told_how_many_people_a_table_takes(people: int) -> None:
    with pytest.raises(Infeasible) as refused:
        TableRule(wish=3, exact=True, pairs=True).cut(people)

    assert (refused.value.code, refused.value.params) == ("too-few", {"needed": 6})
