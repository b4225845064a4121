"""Tables are opened: from then on players can enter deals there."""

from collections.abc import Sequence
from typing import Any

from django.db.models import prefetch_related_objects

from league.choices import CHOICES
from league.models import Deal, Table
from league.services.packs import new_deals
from league.states import EntrantKind, MatchLength

PAIRS_FROM_SEATS = 6  # rules A3: from so many seats on, Nerts expects partnerships unless told otherwise


def open_tables(tables: Sequence[Table]) -> None:
    """Give tables their variant and their first deals. Four statements, however many there are."""
    prefetch_related_objects(tables, "seats")
    deals: list[Deal] = []
    for table in tables:
        stage = table.round.stage
        table.variant = table_variant(table, stage.event.variant, seats=len(table.seats.all()))
        planned = stage.deals if stage.match_length == MatchLength.DEALS and stage.deals else 1
        deals += new_deals(table, range(1, planned + 1))
    Table.objects.bulk_update(tables, ["variant"])
    Deal.objects.bulk_create(deals)


def table_variant(table: Table, options: dict[str, Any], *, seats: int) -> dict[str, Any]:
    """What a table of so many seats is played under: it is told who holds a seat where that is not what is usual."""
    event = table.round.stage.event
    if table.round.partners_rotate:
        return {**options, "partnership": "pairs"}
    plays_in_pairs = EntrantKind.PARTNERSHIPS in CHOICES[event.game].entrant_kinds
    alone = event.entrant_kind != EntrantKind.PARTNERSHIPS
    if plays_in_pairs and alone and seats >= PAIRS_FROM_SEATS:
        return {**options, "partnership": "individual"}
    return dict(options)
