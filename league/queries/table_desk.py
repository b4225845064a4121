"""A table as its organizers see it: all that its phones see, and which phones those are."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from league.models import Seat, SeatClaim, Table
from league.queries.scoring import TableShown, table_shown


@dataclass(frozen=True, slots=True)
class TableDesk:
    shown: TableShown
    claims: Sequence[SeatClaim]  # that are not released, by seat


def table_desk(table: Table) -> TableDesk:
    """The same number of queries whatever was said."""
    claims = SeatClaim.objects.filter(table=table, released_at=None).select_related("seat", "player")
    return TableDesk(table_shown(table, claim=None), list(claims.order_by("seat__number", "pk")))


def seats_version(table: Table) -> str:
    """Another text whenever something was entered at a table, or anybody changed seats in its round. Two queries."""
    seats = Seat.objects.filter(round=table.round_id).order_by("pk").values_list("pk", "entrant", "partner")
    deals = table.deals.order_by("number").values_list("number", "steps", "state", "confirmed_submission")
    said = (list(seats), list(deals))
    return hashlib.sha256(repr(said).encode()).hexdigest()[:20]
