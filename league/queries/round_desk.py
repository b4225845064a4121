"""A round as its organizers see it: which tables wait, play, disagree or are done, and how it was seated."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models import F, Prefetch, QuerySet

from league.competition.seating import meetings_of
from league.competition.types import EntrantId
from league.models import Dispute, Entrant, Round, Seat, Table
from league.queries.people import people
from league.queries.seating import earlier_tables
from league.states import DealState, EntrantState, TableState

URGENCY = (TableState.DISPUTED, TableState.PLAYING, TableState.WAITING, TableState.FINAL)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table at a glance."""

    table: Table
    seats: Sequence[Seat]
    deals: int
    confirmed: int
    flags: int  # objections that came after the deal was confirmed, and were not answered since


@dataclass(frozen=True, slots=True)
class RoundDesk:
    """The tables of a published round, what needs an organizer first."""

    round: Round
    lines: Sequence[TableLine]

    @property
    def counts(self) -> list[tuple[TableState, int]]:
        """How many tables are in each state, those that are not there left out."""
        states = [line.table.state for line in self.lines]
        return [(state, states.count(state)) for state in URGENCY if state in states]

    @property
    def open_tables(self) -> list[TableLine]:
        return sorted(
            (line for line in self.lines if line.table.state in TableState.open),
            key=lambda line: line.table.number,
        )

    @property
    def flags(self) -> int:
        return sum(line.flags for line in self.lines)


def round_desk(round: Round) -> RoundDesk:
    """Four queries."""
    tables = Table.objects.filter(round=round).prefetch_related(Prefetch("seats", _seats()), "deals")
    flags = Counter(open_flags(deal__table__round=round).values_list("deal__table", flat=True))
    lines = [
        TableLine(
            table,
            list(table.seats.all()),
            deals=len(states := [deal.state for deal in table.deals.all()]),
            confirmed=states.count(DealState.CONFIRMED),
            flags=flags[table.pk],
        )
        for table in tables
    ]
    urgency = {state: place for place, state in enumerate(URGENCY)}
    lines.sort(key=lambda line: (not line.flags, urgency[TableState(line.table.state)], line.table.number))
    return RoundDesk(round, lines)


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two who meet at a proposed table and have met before."""

    one: Entrant
    other: Entrant
    times: int  # before


@dataclass(frozen=True, slots=True)
class ProposedTable:
    table: Table
    seats: Sequence[Seat]
    repeats: Sequence[Repeat]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seating that nobody but the organizers sees yet."""

    round: Round
    tables: Sequence[ProposedTable]
    left_out: Sequence[Entrant]  # came after it was made


def proposal_of(round: Round) -> Proposal:
    """Four queries."""
    met = meetings_of(table for tables in earlier_tables(round.stage) for table in tables)
    tables = (
        Table.objects.filter(round=round).order_by("number").prefetch_related(Prefetch("seats", _seats()))
    )
    left_out = (
        Entrant.objects.filter(event=round.stage.event_id, state=EntrantState.ACTIVE)
        .exclude(seats__round=round)
        .order_by("pk")
        .select_related(*people())
    )
    return Proposal(
        round,
        [
            ProposedTable(table, seats := list(table.seats.all()), list(_repeats(seats, met)))
            for table in tables
        ],
        list(left_out),
    )


def _repeats(seats: Sequence[Seat], met: dict[frozenset[EntrantId], int]) -> Iterable[Repeat]:
    for one, other in combinations(seats, 2):
        times = met.get(frozenset((EntrantId(one.entrant_id), EntrantId(other.entrant_id))), 0)
        if times:
            yield Repeat(one.entrant, other.entrant, times)


def _seats() -> QuerySet[Seat]:
    return Seat.objects.order_by("number").select_related(*people("entrant__"))


def open_flags(**of_dispute: object) -> QuerySet[Dispute]:
    """Objections that came too late, and after the reading that counts now: nobody answered them yet."""
    return Dispute.objects.filter(
        too_late=True, step__gt=F("deal__confirmed_submission__step"), **of_dispute
    ).order_by("deal__number", "step")
