"""Brackets of named people, played through the services."""

from collections.abc import Sequence
from random import Random
from typing import Any

from league import access
from league.competition.elimination import Occupant, Vacant
from league.competition.types import EntrantId
from league.models import Event, Seat, Stage, Table
from league.queries.brackets import BracketNow, bracket_now
from league.services import brackets, rulings, stages
from league.states import StageFormat, TableState
from tests import factories
from tests.factories import ada

UNKNOWN, BYE = Vacant.UNKNOWN, Vacant.BYE


def cup(entrants: int, *, seats: int = 2, advance: int = 1, double: bool = False, **rules: Any) -> Event:
    """An event of players "1", "2"…, whose bracket is not started."""
    kind = StageFormat.DOUBLE_ELIMINATION if double else StageFormat.SINGLE_ELIMINATION
    names = [f"P{number}" for number in range(1, entrants + 1)]
    return factories.event(names=names, format=kind, table_size=seats, advance=advance, **rules)


def started(of: Event, *, extra: Sequence[Occupant] = ()) -> Stage:
    """The bracket under way, seeds in the order of entry, its first tables open."""
    stage = of.current_stage
    entrants = [EntrantId(pk) for pk in of.entrants.order_by("pk").values_list("pk", flat=True)]
    brackets.start_bracket(stage, [*entrants, *extra], by=ada())
    return looked_at(stage)


def looked_at(stage: Stage) -> Stage:
    """The stage after the job."""
    stages.refresh_stage(stage.pk)
    return Stage.objects.get(pk=stage.pk)


def two_brackets() -> Event:
    """An event whose first stage is a bracket of four, which P4 won, and whose second is one of two, under way."""
    first = started(cup(4))
    factories.later_stage(first.event, each=2, format=StageFormat.SINGLE_ELIMINATION)
    for number, order in ((1, ("P4", "P1")), (2, ("P2", "P3")), (3, ("P4", "P2"))):
        play(first, number, *order)
    looked_at(factories.cut(first.event))
    return first.event


def now(stage: Stage) -> BracketNow:
    return bracket_now(Stage.objects.get(pk=stage.pk))


def table(stage: Stage, number: int) -> Table:
    """A table that is open or was played, by its number in the bracket."""
    found = Table.objects.get(round__stage=stage, number=number)
    return access.table_to_score(access.table_link(found))


def names_at(stage: Stage, number: int) -> list[str]:
    """Who has a seat there, by seat; nobody while there is no such table."""
    seats = Seat.objects.filter(round__stage=stage, table__number=number).order_by("number")
    return [str(seat.entrant) for seat in seats.select_related("entrant__player")]


def play(stage: Stage, number: int, *order: str, look: bool = True) -> None:
    """Ada enters the one deal of a table so that these come in this order; who is not named comes last."""
    at = table(stage, number)
    rulings.enter_result(at, 1, deal_in_order(at, *order), by=ada())
    if look:
        looked_at(stage)


def deal_in_order(at: Table, *order: str) -> dict[str, Any]:
    """A deal nobody called, in which these had the most points in this order; then the others by seat."""
    seats = at.seats.order_by("number").select_related("entrant__player")
    place = {name: place for place, name in enumerate(order)}
    counts = [(40 - 4 * place.get(str(seat.entrant), len(order) + n), 3) for n, seat in enumerate(seats)]
    return factories.totals(at, *counts, caller=None, end="stalemate")


def play_any(stage: Stage, at: Table, rng: Random) -> None:
    """The one deal of a table, won by anybody."""
    names = [str(seat.entrant) for seat in at.seats.select_related("entrant__player")]
    play(stage, at.number, *rng.sample(names, len(names)), look=False)


def open_tables(stage: Stage) -> list[Table]:
    return list(Table.objects.filter(round__stage=stage, state__in=TableState.open).order_by("number"))


def play_to_the_end(stage: Stage, *, rng: Random) -> None:
    """One table after the other, any of those that are open."""
    while tables := open_tables(stage):
        play_any(stage, rng.choice(tables), rng)
        looked_at(stage)


def winner(stage: Stage) -> str | None:
    who = now(stage).situation.winner
    return str(stage.event.entrants.get(pk=who)) if who else None
