"""Published rounds that would have been seated otherwise, found by running their seating again; nothing is written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.competition.formats import Format, InPools
from league.competition.pools import members
from league.competition.seating import Field
from league.competition.standings import StandingRow
from league.competition.types import EntrantId, Infeasible, Musts, SeatedRound, Seats
from league.models import Round, Seat, Stage, Unplayed
from league.queries.pools import pools_of
from league.queries.ranking import rows_of
from league.queries.record import Instead, record_of
from league.queries.seating import earlier_rounds, format_of
from league.states import RoundKind, RoundState, StageFormat, UnplayedKind

LARGEST = (
    256  # whose seating is made again while somebody waits for the page: a search has so many steps a person
)
MOST_ROUNDS = 4

Rows = Sequence[tuple[int, StandingRow]]


@dataclass(frozen=True, slots=True)
class SeatedOtherwise:
    """A published round whose seating hangs on standings that a change moves.

    Where its seating could be made again and came out as it is stored, `tables` are those, by number, at which others
    would have sat, and `instead` who would have met there; otherwise nothing is known but that.
    """

    round: int
    is_known: bool
    tables: tuple[tuple[int, Seats], ...] = ()
    instead: tuple[Seats, ...] = ()


def seated_otherwise(instead: Instead) -> list[SeatedOtherwise]:
    """The rounds after a table's own that would have been seated otherwise, if it were another. They stay as they are.

    Each is judged by itself, with the rounds before it as they were seated. About thirty queries a round.
    """
    stage, number = instead.table.round.stage, instead.table.round.number
    if stage.is_bracket or stage.format == StageFormat.LADDER or instead.table.round.kind != RoundKind.ROUND:
        return []
    later = stage.rounds.filter(kind=RoundKind.ROUND, state__in=RoundState.public, number__gt=number)
    rounds = [each for each in later.order_by("number") if not each.seating.get("uploaded")]
    return [
        found for at, each in enumerate(rounds) if (found := _seated(each, instead, may_run=at < MOST_ROUNDS))
    ]


def _seated(round: Round, instead: Instead, *, may_run: bool) -> SeatedOtherwise | None:
    """None where the seating does not hang on what moves, or comes out the same."""
    by_level = bool(round.seating.get("levels"))
    if not by_level and ("planned" in round.seating or not _sits_out_by_standing(round)):
        return None
    stage, seated = instead.table.round.stage, _as_seated(round)
    before = rows_of(stage, record_of(stage, until=round.number - 1))
    after = rows_of(stage, record_of(stage, until=round.number - 1, instead=instead))
    was, would_be = (_field(round, seated, rows) for rows in (before, after))
    if (was.present, by_level and was.levels()) == (would_be.present, by_level and would_be.levels()):
        return None
    played = _with_pools(stage, format_of(stage, stage.event.entrant_kind))
    known = _run(played, round, seated, was, would_be) if may_run else None
    if known is None:
        return SeatedOtherwise(round.number, is_known=False)
    return known if known.tables else None


def _run(
    played: Format, round: Round, seated: SeatedRound, was: Field, would_be: Field
) -> SeatedOtherwise | None:
    """Both seatings made again; None where the first does not come out as it is stored, so the second says nothing."""
    if len(was.present) > LARGEST:
        return None
    try:
        again, other = (played.propose(field, rng_seed=round.rng_seed) for field in (was, would_be))
    except Infeasible:
        return None
    stored = {frozenset(table) for table in seated.tables}
    if {frozenset(table.seats) for table in again.tables} != stored:
        return None
    made = {frozenset(table.seats) for table in other.tables}
    return SeatedOtherwise(
        round.number,
        is_known=True,
        tables=tuple(
            (at, table) for at, table in enumerate(seated.tables, start=1) if frozenset(table) not in made
        ),
        instead=tuple(table.seats for table in other.tables if frozenset(table.seats) not in stored),
    )


def _field(round: Round, seated: SeatedRound, rows: Rows) -> Field:
    """What a round was seated from, as far as it is known today: who played in it, ordered by these standings."""
    there = {who for table in seated.tables for who in table}.union(seated.byes)
    ranked = [row for _pool, row in rows if row.entrant in there]
    newcomers = sorted(there.difference(row.entrant for row in ranked))
    points = {row.entrant: Fraction(row.points) for row in ranked}
    earlier = earlier_rounds(round.stage, before=round.number)
    present = (*(row.entrant for row in ranked), *newcomers)
    return Field(present, earlier, points, _musts(round, there))


def _musts(round: Round, there: set[EntrantId]) -> Musts:
    """What organizers had wished: who sat where and who sat out is written down; who must not meet is as today."""
    apart = (frozenset(map(EntrantId, pair)) for pair in round.stage.event.apart.values_list("one", "other"))
    wished = Unplayed.objects.filter(round=round, kind=UnplayedKind.BYE, by_hand=True).order_by("pk")
    tables = {
        EntrantId(who): table.number
        for table in round.tables.order_by("number")
        for note in table.notes
        if note["code"] == "fixed-table"
        for who in note["entrants"]
    }
    return Musts(
        apart=frozenset(pair for pair in apart if pair <= there),
        tables=tables,
        byes=tuple(EntrantId(pk) for pk in wished.values_list("entrant", flat=True)),
    )


def _as_seated(round: Round) -> SeatedRound:
    byes = Unplayed.objects.filter(round=round, kind=UnplayedKind.BYE).order_by("pk")
    tables: dict[int, list[EntrantId]] = {}
    seats = Seat.objects.filter(round=round).order_by("table__number", "number")
    for table, *holders in seats.values_list("table__number", "entrant", "partner"):
        tables.setdefault(table, []).extend(_sitting(holders))
    return SeatedRound(
        tuple(tuple(sitting) for sitting in tables.values()),
        tuple(EntrantId(pk) for pk in byes.values_list("entrant", flat=True)),
    )


def _sitting(holders: Sequence[int | None]) -> Iterator[EntrantId]:
    return (EntrantId(who) for who in holders if who is not None)


def _sits_out_by_standing(round: Round) -> bool:
    return Unplayed.objects.filter(round=round, kind=UnplayedKind.BYE, by_hand=False).exists()


def _with_pools(stage: Stage, played: Format) -> Format:
    pools = members(pools_of(stage))
    return InPools(played, tuple(pools.values())) if pools else played
