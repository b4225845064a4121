"""One order of an event out of those of its stages."""

from league.competition.elimination import Shape, Slot, final_order, follow, single, substituted
from league.competition.overall import OverallRow, by_strength, overall
from league.competition.standings import StandingRow
from league.competition.types import EntrantId
from tests.competition.brackets import begin, result
from tests.competition.fields import ids

GIL, HANA, GUEST = ids(2, 9, 77)
FINAL = single(4, Shape(4, 2))


def preliminary(*ranks: int) -> list[StandingRow]:
    """Entrant 1 has the first of these ranks, 2 the second."""
    return [StandingRow(EntrantId(who), rank, False, 3, 0, ()) for who, rank in enumerate(ranks, start=1)]


def listed(rows: tuple[OverallRow, ...]) -> list[tuple[int, int]]:
    return [(row.entrant, row.rank) for row in rows]


def test_finalists_stand_first_and_the_rest_follows_without_a_gap() -> None:
    final = final_order(follow(FINAL, result(begin(FINAL), 1, 3, 1, 4, 2)))

    assert listed(overall([preliminary(1, 2, 3, 4, 5, 6), final])) == [
        (3, 1),
        (1, 2),
        (4, 3),
        (2, 4),
        (5, 5),
        (6, 6),
    ]


def test_a_substitute_stands_as_a_finalist_and_whose_seat_it_was_by_the_earlier_stage() -> None:
    course = substituted(FINAL, begin(FINAL), Slot(1, 2), HANA)
    final = final_order(follow(FINAL, result(course, 1, 1, 3, HANA, 4)))

    rows = overall([preliminary(1, 2, 3, 4, 5, 6, 7, 8, 9), final])

    assert listed(rows)[:5] == [(1, 1), (3, 2), (HANA, 3), (4, 4), (GIL, 5)]
    assert sorted(row.entrant for row in rows) == list(range(1, 10))
    assert [row.stage for row in rows if row.entrant == GIL] == [1]


def test_a_guest_without_an_earlier_result_is_listed_once() -> None:
    course = substituted(FINAL, begin(FINAL), Slot(1, 2), HANA)
    course = substituted(FINAL, course, Slot(1, 4), GUEST)
    final = final_order(follow(FINAL, result(course, 1, GUEST, HANA, 1, 3)))

    rows = overall([preliminary(1, 2, 3, 4, 5, 6, 7, 8, 9), final])

    assert listed(rows)[:6] == [(GUEST, 1), (HANA, 2), (1, 3), (3, 4), (GIL, 5), (4, 6)]


def test_level_in_an_earlier_stage_they_stay_level() -> None:
    assert listed(overall([preliminary(1, 2, 2, 4)])) == [(1, 1), (2, 2), (3, 2), (4, 4)]


def test_seeds_go_by_rank_and_who_has_none_comes_last() -> None:
    assert by_strength(ids(77, 3, 1, 2), preliminary(2, 1, 3)) == (2, 1, 3, 77)
