"""A bracket as it is shown: every table of its plan with who sits there, by side and round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from league.competition.elimination import BracketTable, FinalRow, Place, Seed, TableNow, Vacant, final_order
from league.competition.elimination.bracket import Side
from league.models import Entrant, HeldSeat, Result, Stage, Table
from league.queries.brackets import BracketNow, bracket_now
from league.queries.people import people
from league.states import TableState

State = Literal["to-come", "waiting", "playing", "disputed", "level", "final", "not-played"]
"""Somebody is not known yet; open and nothing entered; being played; readings differ; over, but not who goes on; over;
nothing to play, because no more are there than go on."""

SIDES: tuple[Side, ...] = ("winners", "losers", "final")


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A seat of the plan, with who sits there now."""

    number: int
    source: Seed | Place
    entrant: Entrant | None
    is_bye: bool  # nobody will come; else without an entrant it is not known yet who
    has_left: bool
    is_held: bool  # by a ruling
    place: int | None  # once the table is decided
    goes_on: bool  # without a loss
    score: int | None

    @property
    def is_to_come(self) -> bool:
        return self.entrant is None and not self.is_bye


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table of the plan; `row` once it was opened."""

    plan: BracketTable
    round: int  # of the event
    state: State
    row: Table | None
    seats: Sequence[ShownSeat]
    leads_to: Sequence[tuple[int, int]]  # for each place that goes on: the place and the table

    @property
    def number(self) -> int:
        return self.plan.number

    @property
    def awaits(self) -> list[int]:
        """The tables whose results it waits for."""
        return [
            seat.source.table for seat in self.seats if seat.is_to_come and isinstance(seat.source, Place)
        ]


@dataclass(frozen=True, slots=True)
class ShownRound:
    """The tables of one side that can be played at the same time."""

    number: int  # of the event
    tables: Sequence[ShownTable]

    @property
    def is_final(self) -> bool:
        return self.tables[0].plan.side == "final"

    @property
    def is_second(self) -> bool:
        """Of two finals the one that is only played if it is needed."""
        return self.tables[0].plan.is_reset


@dataclass(frozen=True, slots=True)
class ShownSide:
    side: Side
    rounds: Sequence[ShownRound]


@dataclass(frozen=True, slots=True)
class FinalLine:
    """Where somebody's way ended."""

    row: FinalRow
    entrant: Entrant
    round: int  # of the event
    is_winner: bool


@dataclass(frozen=True)
class BracketPage:
    """All that moves of a bracket."""

    stage: Stage
    now: BracketNow
    tables: Mapping[int, ShownTable]
    entrants: Mapping[int, Entrant]

    @property
    def in_order(self) -> list[ShownTable]:
        return list(self.tables.values())

    @cached_property
    def sides(self) -> list[ShownSide]:
        """Those that there are, as they are drawn; the final stands with the only side there is."""
        drawn = [
            ShownSide(side, [self._round(tables) for tables in rounds])
            for side in SIDES
            if (rounds := self.now.bracket.drawn(side))
        ]
        if any(each.side == "losers" for each in drawn):
            return drawn
        return [ShownSide("winners", [round for each in drawn for round in each.rounds])]

    def _round(self, tables: Sequence[BracketTable]) -> ShownRound:
        shown = [self.tables[table.number] for table in tables]
        return ShownRound(shown[0].round, shown)

    @property
    def lines(self) -> list[FinalLine]:
        """Everybody whose way has ended, the best first."""
        winner = self.now.situation.winner
        return [
            FinalLine(row, self.entrants[row.entrant], self.tables[row.table].round, row.entrant == winner)
            for row in final_order(self.now.situation)
        ]

    @property
    def winner(self) -> Entrant | None:
        winner = self.now.situation.winner
        return None if winner is None else self.entrants[winner]

    @property
    def current_round(self) -> int | None:
        """The first round of the event with a table that is not decided."""
        round = self.now.situation.current_round
        return None if round is None else self.stage.first_round - 1 + round

    @property
    def level(self) -> list[ShownTable]:
        """Tables that are over while a ruling has to say who goes on."""
        return [self.tables[number] for number in sorted(self.now.tied)]

    @property
    def open(self) -> list[ShownTable]:
        return [table for table in self.tables.values() if table.row is not None and table.row.is_open]

    @property
    def open_rounds(self) -> list[int]:
        """The rounds of the event with an open table."""
        return sorted({table.round for table in self.open})

    @property
    def waiting(self) -> list[ShownTable]:
        """Tables at which somebody waits for who is not known yet."""
        return [
            table
            for table in self.tables.values()
            if table.state == "to-come" and any(seat.entrant for seat in table.seats)
        ]

    @property
    def is_over(self) -> bool:
        return self.now.situation.current_round is None


def bracket_page(stage: Stage) -> BracketPage | None:
    """The bracket of a stage, None where there is none yet. Twelve queries, however large it is."""
    if not (stage.is_bracket and stage.has_places):
        return None
    now = bracket_now(stage)
    entrants = Entrant.objects.filter(event=stage.event_id).select_related(*people()).in_bulk()
    rows = {table.number: table for table in Table.objects.filter(round__stage=stage).select_related("round")}
    shown = _Showing(stage, now, entrants, rows, _scores(stage), _held(stage))
    return BracketPage(stage, now, {number: shown.table(number) for number in shown.numbers}, entrants)


def _scores(stage: Stage) -> dict[tuple[int, int], int]:
    """By table of the bracket and entrant."""
    results = Result.objects.filter(seat__round__stage=stage)
    rows = results.values_list("seat__table__number", "seat__entrant", "score")
    return {(table, entrant): score for table, entrant, score in rows}


def _held(stage: Stage) -> set[tuple[int, int]]:
    return set(HeldSeat.objects.filter(stage=stage).values_list("table", "seat"))


@dataclass(frozen=True, slots=True)
class _Showing:
    stage: Stage
    now: BracketNow
    entrants: Mapping[int, Entrant]
    rows: Mapping[int, Table]
    scores: Mapping[tuple[int, int], int]
    held: set[tuple[int, int]]

    @property
    def numbers(self) -> list[int]:
        return [table.number for table in self.now.bracket.tables]

    def table(self, number: int) -> ShownTable:
        plan, now = self.now.bracket.table(number), self.now.situation.table(number)
        feeds = self.now.bracket.feeds
        return ShownTable(
            plan,
            self.stage.first_round - 1 + plan.round,
            self._state(now),
            self.rows.get(number),
            [self._seat(plan, now, seat) for seat in range(1, len(plan.sources) + 1)],
            [
                (place, feeds[Place(number, place)].table)
                for place in range(1, len(plan.sources) + 1)
                if Place(number, place) in feeds
            ],
        )

    def _state(self, now: TableNow) -> State:
        if now.number in self.now.tied:
            return "level"
        if now.state == "automatic":
            return "not-played"
        if now.is_decided:
            return "final"
        row = self.rows.get(now.number)
        if row is None:
            return "to-come"
        if row.state == TableState.DISPUTED:
            return "disputed"
        return "waiting" if row.state == TableState.WAITING else "playing"

    def _seat(self, plan: BracketTable, now: TableNow, number: int) -> ShownSeat:
        occupant = now.occupants[number - 1]
        who = None if isinstance(occupant, Vacant) else occupant
        is_left_out = plan.is_reset and now.state == "automatic"  # a second final that nobody needs
        took_a_place = now.is_decided and not is_left_out and who in now.places
        place = now.places.index(occupant) + 1 if took_a_place else None
        return ShownSeat(
            number=number,
            source=plan.sources[number - 1],
            entrant=None if who is None else self.entrants[who],
            is_bye=occupant is Vacant.BYE,
            has_left=who is not None and not self.now.course.is_there(who, plan.round),
            is_held=(plan.number, number) in self.held,
            place=place,
            goes_on=place is not None and place <= plan.advance,
            score=None if who is None else self.scores.get((plan.number, who)),
        )
