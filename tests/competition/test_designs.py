"""Seatings that are calculated or found once: nobody twice, or everybody equally often."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from league.competition.seating.arrangement import Tables
from league.competition.seating.designs import calculated, everybody_meets, everybody_sits_out
from league.competition.seating.rings import ring
from league.competition.seating.wheel import has_room


def meetings(rounds: Sequence[Tables]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair) for seated in rounds for table in seated for pair in combinations(table, 2)
    )


def seats_all(seated: Tables, n: int, size: int) -> bool:
    return sorted(place for table in seated for place in table) == list(range(n)) and {
        len(table) for table in seated
    } == {size}


@pytest.mark.parametrize(
    ("n", "size", "rounds"),
    [
        (9, 3, 4),
        (16, 4, 5),
        (20, 4, 5),
        (25, 5, 6),
        (27, 3, 13),
        (32, 4, 9),
        (64, 4, 21),
        (128, 4, 41),
        (64, 8, 9),
    ],
)
def test_so_many_rounds_without_a_repeat_come_from_a_formula(n: int, size: int, rounds: int) -> None:
    found = calculated(n, size, 1000)

    assert len(found) == rounds
    assert all(seats_all(seated, n, size) for seated in found)
    assert max(meetings(found).values()) == 1


def test_a_field_that_does_not_fill_its_tables_has_no_formula() -> None:
    assert calculated(10, 4, 5) == []


@pytest.mark.parametrize(
    ("n", "size", "times", "rounds"),
    [
        (8, 2, 1, 7),
        (30, 2, 2, 58),
        (9, 3, 1, 4),
        (15, 3, 1, 7),
        (12, 3, 2, 11),
        (16, 4, 1, 5),
        (8, 4, 3, 7),
        (12, 4, 3, 11),
        (20, 4, 3, 19),
        (25, 5, 1, 6),
    ],
)
def test_everybody_meets_everybody_equally_often(n: int, size: int, times: int, rounds: int) -> None:
    found = everybody_meets(n, size, times)

    assert found is not None
    assert len(found) == rounds
    assert all(seats_all(seated, n, size) for seated in found)
    assert set(meetings(found).values()) == {times}
    assert len(meetings(found)) == n * (n - 1) // 2


@pytest.mark.parametrize(("n", "size", "times"), [(7, 3, 2), (13, 3, 2), (13, 4, 3), (31, 3, 4), (5, 4, 3)])
def test_everybody_sits_out_and_meets_everybody_equally_often(n: int, size: int, times: int) -> None:
    found = everybody_sits_out(n, size, times)

    assert found is not None
    out = Counter(place for seated in found for place in set(range(n)).difference(*seated))
    assert all(len(table) == size for seated in found for table in seated)
    assert set(out.values()) == {times // (size - 1)}
    assert set(meetings(found).values()) == {times}
    assert (len(out), len(meetings(found))) == (n, n * (n - 1) // 2)


@pytest.mark.parametrize(("n", "size", "times"), [(7, 3, 1), (8, 3, 2), (25, 3, 2), (3, 3, 2)])
def test_elsewhere_who_sits_out_has_no_such_design(n: int, size: int, times: int) -> None:
    assert everybody_sits_out(n, size, times) is None


def test_six_at_tables_of_three_have_no_such_design() -> None:
    assert everybody_meets(6, 3, 2) is None


@pytest.mark.parametrize("size", [2, 3, 4, 8, 9, 12, 15, 27, 32])
def test_in_a_ring_sums_and_products_behave(size: int) -> None:
    plus, times, divisible = ring(size)
    everything = range(size)
    some = (1, size - 1)

    assert all(sorted(row) == list(everything) for row in plus)
    assert all(
        times[a][plus[b][c]] == plus[times[a][b]][times[a][c]]
        for a in everything
        for b in everything
        for c in some
    )
    minus = {(a, b): plus[b].index(a) for a in range(divisible) for b in range(divisible)}
    assert all(sorted(times[minus[a, b]]) == list(everything) for a, b in minus if a != b)


def test_a_table_larger_than_the_number_of_tables_leaves_no_room_for_a_wheel() -> None:
    assert not has_room((4, 4, 4), 2, 6, fair=True)


def test_a_wheel_needs_as_many_distances_as_a_round_has_pairs() -> None:
    # Seven turns of 24 places: 3 orbits have 9 distances inside, 21 between, 9 to the 3 fixed places.
    assert has_room((4,) * 6, 7, 3, fair=True)
    assert not has_room((4,) * 6, 8, 2, fair=True)
