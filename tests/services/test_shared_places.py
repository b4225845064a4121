"""Who is level at a table shares places and points, whatever seat they have (field case F11)."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Literal

import pytest

from league import access
from league.competition import points
from league.models import Stage, Table
from league.services import rulings, stages
from tests import factories

pytestmark = pytest.mark.django_db

Shared = Literal["average", "highest"]


def table_of_four(shared: Shared) -> Table:
    """Three deals; the places bring 5, 3, 1, 0 points."""
    event = factories.event(deals=3, points_scheme="5-3-1-0")
    scheme = replace(points.SCHEMES["5-3-1-0"], shared=shared)
    Stage.objects.filter(event=event).update(points_scheme=points.to_json(scheme))
    current = factories.published_round(event)
    return access.table_to_score(access.table_link(current.tables.get()))


def enter(table: Table, scores: tuple[int, ...], *, seen: int | None) -> None:
    """Ada enters, or corrects, all three deals so that each seat has its score; thirds are whole."""
    counts = [
        (score // 3 + (0 if seat == 1 else 2), 0 if seat == 1 else 1) for seat, score in enumerate(scores, 1)
    ]
    for deal in (1, 2, 3):
        document = factories.totals(table, *counts, caller=1)
        rulings.enter_result(
            table, deal, document, by=factories.ada(), reason="Other seats.", seen_version=seen
        )


def given(table: Table) -> list[tuple[int, Fraction]]:
    """Score and points of each seat, as the table has them."""
    seats = table.seats.order_by("number").select_related("result")
    return [(seat.result.score, seat.result.points) for seat in seats]


def standing(table: Table) -> list[Fraction]:
    """The points of each seat's entrant in the standings."""
    stages.refresh_stage(table.round.stage_id)
    rows = {row.entrant_id: row.points for row in table.round.stage.standings.all()}
    return [rows[seat.entrant_id] for seat in table.seats.order_by("number")]


@pytest.mark.parametrize(
    ("shared", "worth"),
    [
        ("average", {120: Fraction(4), 81: Fraction(1, 2)}),
        ("highest", {120: Fraction(5), 81: Fraction(1)}),
    ],
)
def test_two_and_two_share_whatever_their_seats(shared: Shared, worth: dict[int, Fraction]) -> None:
    table = table_of_four(shared)

    for version, scores in enumerate(sorted(set(permutations((120, 120, 81, 81))))):
        enter(table, scores, seen=version or None)

        assert given(table) == [(score, worth[score]) for score in scores]
        assert standing(table) == [worth[score] for score in scores]


@pytest.mark.parametrize(
    ("shared", "scores", "expected"),
    [
        ("average", (120, 120, 120, 81), [3, 3, 3, 0]),
        ("highest", (120, 120, 120, 81), [5, 5, 5, 0]),
        ("average", (90, 90, 90, 90), [Fraction(9, 4)] * 4),
        ("highest", (90, 90, 90, 90), [5] * 4),
    ],
)
def test_three_and_four_share_exactly(
    shared: Shared, scores: tuple[int, ...], expected: list[Fraction]
) -> None:
    table = table_of_four(shared)

    enter(table, scores, seen=None)

    assert standing(table) == expected
