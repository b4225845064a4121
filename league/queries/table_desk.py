"""A table as its organizers see it: all that everybody sees, the phones that score, and objections that wait."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.models import Dispute, SeatClaim, Table
from league.queries.round_desk import open_flags
from league.queries.tables import DealPage, TablePage, table_page


@dataclass(frozen=True, slots=True)
class TableDesk:
    page: TablePage
    claims: Sequence[SeatClaim]  # that are not released, by seat
    flags: Sequence[Dispute]  # objections that came after a deal was confirmed, and were not answered since

    def deal(self, number: int) -> DealPage | None:
        return next((page for page in self.page.deals if page.deal.number == number), None)


def table_desk(table: Table) -> TableDesk:
    """Eight queries."""
    claims = SeatClaim.objects.filter(table=table, released_at=None).select_related("seat", "player")
    flags = open_flags(deal__table=table).select_related("deal", "submission", "claim__player")
    return TableDesk(table_page(table), list(claims.order_by("seat__number", "pk")), list(flags))
