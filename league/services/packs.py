"""Deals as a table starts them, and the packs that were stacked for them."""

import secrets
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from games import GAMES
from league.models import Deal, Table


def open_deals(table: Table, numbers: Iterable[int], *, rng: Random | None = None) -> None:
    """Start these deals."""
    Deal.objects.bulk_create(new_deals(table, numbers, rng=rng))


def new_deals(table: Table, numbers: Iterable[int], *, rng: Random | None = None) -> list[Deal]:
    """Deals to be stored. Where the event wants it, a pack is shuffled for every seat, which nobody can foresee."""
    rng = rng or secrets.SystemRandom()
    return [Deal(table=table, number=number, packs=_stacked(table, rng)) for number in numbers]


def dealt_at(table: Table, number: int) -> Any:
    """What the seats of a deal were dealt, as its game takes it; None where nobody knows."""
    packs = Deal.objects.filter(table=table, number=number).values_list("packs", flat=True).first()
    if not packs:
        return None
    backs = table.seats.values_list("number", "back")
    at_seats = {seat: packs[back] for seat, back in backs if back in packs}
    return GAMES[table.round.stage.event.game].dealt(at_seats)


def _stacked(table: Table, rng: Random) -> Mapping[str, Any]:
    stage = table.round.stage
    if not stage.stacked_packs:
        return {}
    game = GAMES[stage.event.game]
    variant = game.variant(table.variant)
    return {seat.back: game.stacked(variant, rng=rng) for seat in table.seats.all()}
