"""A bracket under way: its course as it is stored, and all that follows from it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from django.db.models import Q

from league.competition.elimination import (
    Bracket,
    Course,
    Effect,
    Occupant,
    Shape,
    Situation,
    Slot,
    Vacant,
    double,
    effect,
    final_order,
    follow,
    single,
    table_order,
)
from league.competition.line import Rulings, Tied
from league.competition.standings import StandingRow
from league.competition.types import EntrantId, PlayedTable, SeatScore
from league.models import Entrant, FinalPlace, OrderRuling, Seat, Stage, StagePlace, Table, Unplayed
from league.queries.entries import with_entries
from league.queries.results import played_tables
from league.states import StageFormat, TableState, UnplayedKind


@dataclass(frozen=True, slots=True)
class BracketNow:
    """Who sits where and what is decided, at one moment."""

    situation: Situation
    tied: Mapping[int, Tied]
    """Tables that are over while it is open who goes on from them, by number: each needs a ruling."""
    begun: frozenset[int]
    """Tables at which something is entered, or that ended, or to which somebody did not come."""

    @property
    def bracket(self) -> Bracket:
        return self.situation.bracket

    @property
    def course(self) -> Course:
        return self.situation.course

    @property
    def to_play(self) -> dict[int, tuple[EntrantId, ...]]:
        """Who plays at each table that can be played now, by seat."""
        return {number: self.present(number) for number in self.situation.playable}

    def present(self, number: int) -> tuple[EntrantId, ...]:
        """Who sits at a table and has not left."""
        round = self.bracket.table(number).round
        sitting = self.situation.table(number).entrants
        return tuple(who for who in sitting if self.course.is_there(who, round))

    def last_round_of(self, entrant: EntrantId) -> int:
        """The last round in which it was at a table that is decided; 0 for none. At others nobody needs to wait."""
        return max(
            (
                table.round
                for table, now in zip(self.bracket.tables, self.situation.tables, strict=True)
                if entrant in now.occupants and now.is_decided
            ),
            default=0,
        )

    @property
    def sits_twice(self) -> tuple[EntrantId, int, int] | None:
        """Somebody who would sit at two tables of one round, and these; None as it should be."""
        at: dict[tuple[int, EntrantId], int] = {}
        for table, now in zip(self.bracket.tables, self.situation.tables, strict=True):
            for who in now.entrants:
                other = at.setdefault((table.round, who), table.number)
                if other != table.number:
                    return who, other, table.number
        return None

    @property
    def rows(self) -> tuple[StandingRow, ...]:
        """Where everybody stands whose way has ended. A bracket counts no points."""
        played = Counter(who for order in self.course.results.values() for who in order)
        return tuple(
            StandingRow(row.entrant, row.rank, row.tied, played[row.entrant], 0, ())
            for row in final_order(self.situation)
        )


def bracket_now(stage: Stage, *, tables: Iterable[PlayedTable] | None = None) -> BracketNow:
    """The bracket of a stage that has one; with other played tables if they are given. Eight queries."""
    bracket, seeds = _seeds_of(stage)
    course = Course(seeds, {}, _left(stage), _held(stage), _absent(stage))
    results, tied = _orders(stage, bracket, course, played_tables(stage) if tables is None else tables)
    course = replace(course, results=results)
    return BracketNow(follow(bracket, course), tied, _begun(stage))


def effect_between(before: BracketNow, after: BracketNow) -> Effect:
    """What a change does: who would sit elsewhere, and what is played or begun of it."""
    return effect(before.bracket, before.course, after.course, begun=before.begun)


def tied_at(table: Table) -> Tied | None:
    """Who is level at a table that is over, so that it is open who goes on from it; None where nothing is."""
    stage = table.round.stage
    if not (stage.is_bracket and stage.has_places) or table.is_open:
        return None
    return bracket_now(stage).tied.get(table.number)


def plan_of(stage: Stage, entrants: int, *, groups: tuple[int, ...] = ()) -> Bracket:
    """The bracket that a stage's rules make for so many. Raises Infeasible."""
    return _drawn(stage.format, Shape(stage.table_size, stage.advance), entrants, groups)


@lru_cache(maxsize=32)
def _drawn(kind: str, shape: Shape, entrants: int, groups: tuple[int, ...]) -> Bracket:
    draw = double if kind == StageFormat.DOUBLE_ELIMINATION else single
    return draw(entrants, shape, groups=groups)


def _seeds_of(stage: Stage) -> tuple[Bracket, tuple[Occupant, ...]]:
    places = list(StagePlace.objects.filter(stage=stage).order_by("seed"))
    bracket = plan_of(stage, len(places), groups=_pools_before(stage, len(places)))
    return bracket, tuple(_occupant(place.entrant_id, is_bye=place.is_bye) for place in places)


def _pools_before(stage: Stage, entrants: int) -> tuple[int, ...]:
    """For each seed the pool that it came from when the cut was published; nothing where there was one or none.

    By seed, not by who has it now: the plan stays what it is when places change hands.
    """
    if stage.number == 1:
        return ()
    before = FinalPlace.objects.filter(
        stage__event=stage.event_id, stage__number=stage.number - 1, seed__isnull=False
    )
    pool_of = dict(before.values_list("seed", "pool"))
    pools = tuple(pool_of.get(seed, 0) for seed in range(1, entrants + 1))
    return pools if len(set(pools)) > 1 else ()


def _occupant(entrant: int | None, *, is_bye: bool) -> Occupant:
    if entrant is not None:
        return EntrantId(entrant)
    return Vacant.BYE if is_bye else Vacant.UNKNOWN


def _orders(
    stage: Stage, bracket: Bracket, course: Course, tables: Iterable[PlayedTable]
) -> tuple[dict[int, tuple[EntrantId, ...]], dict[int, Tied]]:
    """The result of each table that is over, or who is level there over the line.

    Whoever left before it was over is not in it. Where no more are left than go on, there is nothing to order.
    """
    rulings = _rulings(stage)
    results: dict[int, tuple[EntrantId, ...]] = {}
    tied: dict[int, Tied] = {}
    scores = {table.table: table for table in tables}
    for table in (*scores.values(), *_without_scores(stage, scores)):
        plan = bracket.table(table.table)
        there = tuple(seat for seat in table.places if course.is_there(seat.entrant, plan.round))
        if len(there) <= plan.advance:
            continue
        order = table_order(
            replace(table, places=there),
            advance=plan.advance,
            tiebreaks=stage.tiebreaks,
            rng_seed=stage.rng_seed,
            rulings=rulings.get(table.table, ()),
        )
        if isinstance(order, Tied):
            tied[table.table] = order
        else:
            results[table.table] = order
    return results, tied


def _without_scores(stage: Stage, scored: Mapping[int, PlayedTable]) -> list[PlayedTable]:
    """Tables that ended without a deal that counts: whoever sits there is level with the others."""
    seats = Seat.objects.filter(round__stage=stage, table__state=TableState.FINAL)
    found: dict[tuple[int, int], list[SeatScore]] = {}
    rows = seats.order_by("round__number", "table__number", "number")
    for round, table, entrant in rows.values_list("round__number", "table__number", "entrant"):
        if table not in scored:
            found.setdefault((round, table), []).append(SeatScore(EntrantId(entrant), 0))
    return [PlayedTable(round, table, tuple(scores)) for (round, table), scores in found.items()]


def _rulings(stage: Stage) -> dict[int, Rulings]:
    ruled = OrderRuling.objects.filter(
        stage=stage, table__isnull=False, table__withdrawn=False, taken_back_at=None
    )
    return {
        table: [tuple(map(EntrantId, order))]
        for table, order in ruled.order_by("pk").values_list("table__number", "entrants")
    }


def _left(stage: Stage) -> dict[EntrantId, int]:
    """Who has left, and the last round of the bracket they were there for."""
    left = Entrant.objects.filter(event=stage.event_id, left_after__isnull=False)
    return {
        EntrantId(pk): max(0, after - stage.first_round + 1)
        for pk, after in left.values_list("pk", "left_after")
        if after is not None
    }


def _held(stage: Stage) -> dict[Slot, Occupant]:
    return {
        Slot(held.table, held.seat): _occupant(held.entrant_id, is_bye=True)
        for held in stage.held_seats.order_by("pk")
    }


def _absent(stage: Stage) -> dict[int, tuple[EntrantId, ...]]:
    rows = Unplayed.objects.filter(round__stage=stage, kind=UnplayedKind.NO_SHOW, table__isnull=False)
    absent: dict[int, tuple[EntrantId, ...]] = {}
    for table, entrant in rows.order_by("pk").values_list("table__number", "entrant"):
        absent[table] = (*absent.get(table, ()), EntrantId(entrant))
    return absent


def _begun(stage: Stage) -> frozenset[int]:
    tables = Table.objects.filter(round__stage=stage)
    entered = with_entries(tables).values("pk")
    begun = tables.filter(
        Q(pk__in=entered) | Q(state=TableState.FINAL) | Q(unplayed__kind=UnplayedKind.NO_SHOW)
    )
    return frozenset(begun.values_list("number", flat=True))
