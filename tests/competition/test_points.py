"""Points of a table by named schemes."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.competition.points import (
    SCHEMES,
    Scheme,
    places,
    scheme_from_json,
    table_points,
    to_json,
    unfairness,
)
from league.competition.types import EntrantId, Infeasible

HALF = Fraction(1, 2)
PLACE_TABLE = ((5, 3, 1, 0),)
AVERAGE = Scheme("house", 1, "place", PLACE_TABLE, "average")
HIGHEST = Scheme("house", 1, "place", PLACE_TABLE, "highest")
RAE, SOL, TAM, URI = map(EntrantId, (1, 2, 3, 4))

score_tables = st.dictionaries(
    st.integers(1, 99).map(EntrantId), st.integers(-30, 60), min_size=2, max_size=8
)


def test_level_scores_share_a_place_and_the_next_is_skipped() -> None:
    assert places({RAE: 120, SOL: 120, TAM: 80, URI: 60}) == {RAE: 1, SOL: 1, TAM: 3, URI: 4}


@pytest.mark.parametrize(
    ("scheme", "scores", "expected"),
    [
        (AVERAGE, (120, 120, 80, 80), (4, 4, HALF, HALF)),
        (HIGHEST, (120, 120, 80, 80), (5, 5, 1, 1)),
        (AVERAGE, (90, 90, 90, 10), (3, 3, 3, 0)),
        (AVERAGE, (70, 70, 70, 70), (Fraction(9, 4),) * 4),
    ],
)
def test_level_seats_share_place_points_whatever_the_seat_order(
    scheme: Scheme, scores: tuple[int, ...], expected: tuple[Fraction, ...]
) -> None:
    names = (RAE, SOL, TAM, URI)

    for order in permutations(range(4)):
        seats = {names[i]: scores[i] for i in order}

        assert table_points(scheme, seats, 4) == dict(zip(names, expected, strict=True))


def test_a_sum_takes_the_game_points_as_they_are() -> None:
    assert table_points(SCHEMES["sum"], {RAE: 31, SOL: -4}, 2) == {RAE: 31, SOL: -4}


def test_a_mean_divides_by_the_deals_of_the_table() -> None:
    points = table_points(SCHEMES["mean-per-deal"], {RAE: 31, SOL: -4}, 2, deals=3)

    assert points == {RAE: Fraction(31, 3), SOL: Fraction(-4, 3)}


def test_a_share_gives_the_average_seat_one_point() -> None:
    points = table_points(SCHEMES["share-of-table"], {RAE: 30, SOL: 20, TAM: 10}, 3)

    assert points == {RAE: Fraction(3, 2), SOL: 1, TAM: HALF}


def test_a_share_lifts_a_table_with_negative_scores_to_nought() -> None:
    points = table_points(SCHEMES["share-of-table"], {RAE: 10, SOL: -10}, 2)

    assert points == {RAE: 2, SOL: 0}


def test_a_table_where_nobody_scored_is_shared_evenly() -> None:
    assert table_points(SCHEMES["share-of-table"], {RAE: 0, SOL: 0}, 2) == {RAE: 1, SOL: 1}


def test_seven_to_one_gives_three_seats_seven_four_one() -> None:
    points = table_points(SCHEMES["7-5-3-1"], {RAE: 3, SOL: 2, TAM: 1}, 3)

    assert points == {RAE: 7, SOL: 4, TAM: 1}


def test_a_table_short_of_a_score_is_paid_as_the_size_it_was_planned_for() -> None:
    points = table_points(SCHEMES["7-5-3-1"], {RAE: 3, SOL: 2, TAM: 1}, 4)

    assert points == {RAE: 7, SOL: 5, TAM: 3}


def test_a_size_without_a_row_is_refused_by_name() -> None:
    with pytest.raises(Infeasible, match=r"^the scheme house has no points for tables of 2$"):
        table_points(AVERAGE, {RAE: 3, SOL: 2}, 2)


def test_unequal_means_between_sizes_are_told() -> None:
    assert unfairness(SCHEMES["5-3-1-0"], [4, 4, 3]) == {3: 3, 4: Fraction(9, 4)}


@pytest.mark.parametrize("name", ["7-5-3-1", "sum", "mean-per-deal", "share-of-table"])
def test_schemes_with_one_mean_for_all_sizes_are_not_called_unfair(name: str) -> None:
    assert unfairness(SCHEMES[name], range(2, 9)) is None


@given(score_tables, st.sampled_from(["5-3-1-0", "7-5-3-1"]))
def test_averaged_place_points_pay_out_the_whole_row(scores: dict[EntrantId, int], name: str) -> None:
    points = table_points(SCHEMES[name], scores, len(scores))

    assert sum(points.values()) == sum(SCHEMES[name].row(len(scores)))


@given(score_tables, st.sampled_from(sorted(SCHEMES)))
def test_more_game_points_never_get_fewer_points(scores: dict[EntrantId, int], name: str) -> None:
    points = table_points(SCHEMES[name], scores, len(scores), deals=3)

    by_score = sorted(scores, key=scores.__getitem__)
    assert [points[entrant] for entrant in by_score] == sorted(points.values())


@given(score_tables)
def test_shares_add_up_to_the_number_of_seats(scores: dict[EntrantId, int]) -> None:
    assert sum(table_points(SCHEMES["share-of-table"], scores, len(scores)).values()) == len(scores)


@pytest.mark.parametrize("scheme", [*SCHEMES.values(), AVERAGE, HIGHEST])
def test_a_scheme_survives_its_document(scheme: Scheme) -> None:
    assert scheme_from_json(to_json(scheme)) == scheme


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"kind": "luck"}, "not a kind of points scheme: 'luck' "),
        ({"shared": "lowest"}, "not a rule for shared places: 'lowest' "),
        ({"rows": []}, "place points need a row for each table size"),
        ({"rows": [["1", "2"]]}, "a better place gets fewer points in the row for tables of 2"),
        ({"rows": [["2", "1"], ["3", "1"]]}, "two rows of place points are for the same table size"),
        ({"rows": [["x", "1"]]}, "not a points scheme: "),
        ({"rows": [["1/0", "1"]]}, "not a points scheme: "),
        ({"rows": 7}, "not a points scheme: "),
        ({"version": None}, "not a points scheme: "),
    ],
)
def test_a_wrong_scheme_says_what_is_wrong(change: dict[str, object], sentence: str) -> None:
    document = to_json(AVERAGE) | change

    with pytest.raises(ValueError, match="^" + sentence):
        scheme_from_json(document)


def test_a_scheme_without_a_name_says_so() -> None:
    with pytest.raises(ValueError, match=r"^a points scheme needs 'name'$"):
        scheme_from_json({})
