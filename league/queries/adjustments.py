"""Penalties and bonuses as everybody sees them."""

from collections.abc import Sequence

from league.models import Adjustment, Stage
from league.queries.people import people


def given_points(stage: Stage) -> Sequence[Adjustment]:
    """Those that count, in the order in which they were given. One query."""
    standing = stage.adjustments.filter(taken_back_at=None).order_by("pk")
    return list(standing.select_related(*people("entrant__")))
