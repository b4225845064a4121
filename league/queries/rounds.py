"""Rounds as everybody sees them: who sits where, and how far each table is."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from league.models import Entrant, Round, Seat, Stage, Table
from league.queries.people import people
from league.states import RoundState, TableState


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A published round with its tables in order."""

    round: Round
    tables: Sequence[Table]

    @property
    def final(self) -> int:
        """How many of its tables count."""
        return sum(table.state == TableState.FINAL for table in self.tables)

    @property
    def is_playing(self) -> bool:
        return self.round.state == RoundState.PLAYING


@dataclass(frozen=True, slots=True)
class RoundPage:
    """The tables of a round with their seats, and who sits out."""

    tables: Sequence[Table]
    byes: Sequence[Entrant]


def round_lines(stage: Stage) -> list[RoundLine]:
    """The published rounds of a stage, the newest first. Two queries."""
    tables = Prefetch("tables", Table.objects.order_by("number"))
    rounds = Round.objects.public().filter(stage=stage).order_by("-number").prefetch_related(tables)
    return [RoundLine(round, list(round.tables.all())) for round in rounds]


def round_page(round: Round) -> RoundPage:
    """Everything about a round. Three queries at most."""
    tables = Table.objects.filter(round=round).order_by("number").prefetch_related(seats_in_order())
    byes = Entrant.objects.filter(pk__in=round.seating.get("byes", [])).select_related(*people())
    return RoundPage(list(tables), list(byes))


def seats_in_order() -> "Prefetch[str]":
    """Seats in order, with their names and, at a final table, what they got."""
    return Prefetch("seats", Seat.objects.order_by("number").with_people().select_related("result"))
