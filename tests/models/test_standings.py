"""Rows of the standings as they are stored."""

from fractions import Fraction

import pytest

from league.competition.standings import StandingRow
from league.competition.types import EntrantId
from league.models import Standing
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("points", [Fraction(0), Fraction(-9, 2), Fraction(10**60 + 1, 3**120)])
def test_points_are_kept_exactly_whatever_their_denominator(points: Fraction) -> None:
    event = factories.event(names=("Bea",))
    bea = EntrantId(factories.entrant(event, "Bea").pk)

    Standing.of(factories.stage(event), 1, StandingRow(bea, 1, False, 1, points, ())).save()

    assert Standing.objects.get().points == points
