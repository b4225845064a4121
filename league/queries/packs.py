"""The packs of a round as they are to be stacked."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Prefetch

from league.models import Round, Seat, Table


class StackedPack(NamedTuple):
    """A seat's pack for one deal, lying face down: each pile in the order in which it is dealt, from the top."""

    seat: Seat
    nerts: Sequence[str]
    work: Sequence[str]
    stock: Sequence[str]


class StackedDeal(NamedTuple):
    """The packs of one deal at a table."""

    table: Table
    number: int
    packs: Sequence[StackedPack]


def stacked_deals(round: Round) -> list[StackedDeal]:
    """Every deal of a round whose packs are known, by table and number. Three queries."""
    seats = Prefetch("seats", Seat.objects.order_by("number").with_people())
    tables = Table.objects.filter(round=round).order_by("number").prefetch_related(seats, "deals")
    return [
        StackedDeal(table, deal.number, [_pack(seat, deal.packs) for seat in there])
        for table in tables
        for deal in table.deals.all()
        if (there := [seat for seat in table.seats.all() if seat.back in deal.packs])
    ]


def _pack(seat: Seat, packs: dict[str, dict[str, list[str]]]) -> StackedPack:
    # A nerts pile is dealt from its bottom; of the stock, what is dealt last lies at the bottom.
    pack = packs[seat.back]
    return StackedPack(seat, pack["nerts"], pack["work"], pack["stock"][::-1])
