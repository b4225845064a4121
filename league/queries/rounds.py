"""Rounds as everybody sees them: who sits where, and how far each table is."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from league.models import Round, Seat, Stage, Table, Unplayed
from league.queries.people import people
from league.states import RoundState, TableState, UnplayedKind


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A published round with its tables in order."""

    round: Round
    tables: Sequence[Table]
    byes: Sequence[Unplayed]

    @property
    def final(self) -> int:
        """How many of its tables count."""
        return sum(table.state == TableState.FINAL and not table.void for table in self.tables)

    @property
    def put_off(self) -> int:
        """How many of its tables the event does not wait for."""
        return sum(table.is_put_off for table in self.tables)

    @property
    def is_playing(self) -> bool:
        return self.round.state == RoundState.PLAYING


@dataclass(frozen=True, slots=True)
class RoundPage:
    """The tables of a round with their seats, and who sits out."""

    tables: Sequence[Table]
    byes: Sequence[Unplayed]


def round_lines(stage: Stage) -> list[RoundLine]:
    """The published rounds of a stage, the newest first. Three queries."""
    tables = Prefetch("tables", Table.objects.order_by("number"))
    byes = Prefetch("unplayed", _byes())
    rounds = Round.objects.public().filter(stage=stage).order_by("-number").prefetch_related(tables, byes)
    return [RoundLine(round, list(round.tables.all()), list(round.unplayed.all())) for round in rounds]


def round_page(round: Round) -> RoundPage:
    """Everything about a round. Five queries."""
    tables = Table.objects.filter(round=round).order_by("number")
    return RoundPage(list(tables.prefetch_related(seats_in_order(), absent_in_order())), byes_of(round))


def byes_of(round: Round) -> list[Unplayed]:
    """Who sits out. One query."""
    return list(_byes().filter(round=round))


def _byes() -> QuerySet[Unplayed]:
    return Unplayed.objects.filter(kind=UnplayedKind.BYE).order_by("pk").select_related(*people("entrant__"))


def seats_in_order() -> "Prefetch[str]":
    """Seats in order, with their names and, at a final table, what they got."""
    return Prefetch("seats", Seat.objects.order_by("number").with_people().select_related("result"))


def absent_in_order() -> "Prefetch[str]":
    """Who did not come to a table, with their names."""
    absent = Unplayed.objects.filter(kind=UnplayedKind.NO_SHOW).order_by("pk")
    return Prefetch("unplayed", absent.select_related(*people("entrant__")))
