"""A table as its organizers see it: all that its phones see, and which phones those are."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.models import SeatClaim, Table
from league.queries.scoring import TableShown, table_shown


@dataclass(frozen=True, slots=True)
class TableDesk:
    shown: TableShown
    claims: Sequence[SeatClaim]  # that are not released, by seat


def table_desk(table: Table) -> TableDesk:
    """The same number of queries whatever was said."""
    claims = SeatClaim.objects.filter(table=table, released_at=None).select_related("seat", "player")
    return TableDesk(table_shown(table, claim=None), list(claims.order_by("seat__number", "pk")))
