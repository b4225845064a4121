"""All that is derived, made anew from what was confirmed and held against what is stored: results, standings, ratings.

The log, submissions and confirmations are facts; from them alone the same derived tables follow again.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from league.errors import Busy, UnknownHere
from league.models import RatingBoard, RatingStep, Result, Stage, Standing, Table
from league.services import ratings, stages
from league.services.ratings import Step, all_steps, store_steps
from league.services.stages import derived_rows, public_rows, results_moved, store_rows
from league.services.tables import count_again, results_of
from league.services.transactions import hold, in_transaction, snapshot
from league.states import TableState

Kind = Literal["result", "standing", "rating"]
Row = tuple[object, ...]
Rows = Mapping[object, Row]

RESULT = ("score", "place", "points_numerator", "points_denominator")
STANDING = (
    "entrant_id",
    "pool",
    "rank",
    "tied",
    "played",
    "points_numerator",
    "points_denominator",
    "tiebreaks",
)
RATED_AT = ("sequence", "seat_id", "player_id")
RATING = tuple(field for field in Step._fields if field not in ("board_id", *RATED_AT))


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that is not stored as it is derived. None stands for no row."""

    kind: Kind
    of: int
    """The key of the stage; of a rating, of its board."""
    key: object
    """The seat of a result, the line of a standing, the table in the order, the seat and the player of a rating."""
    stored: Row | None
    derived: Row | None


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What differed, and how many stages could not be told, because their results have just moved on or somebody held
    them for long.
    """

    differences: tuple[Difference, ...]
    waiting: int


def check() -> Rebuilt:
    """Derive everything and compare it, at one instant. Nothing is written and nobody waits."""
    with snapshot():
        found = [difference for stage in _stages() for difference in _of_stage(stage)]
        found += [difference for board in _boards() for difference in _of_board(board)]
        return Rebuilt(tuple(found), _waiting())


def rebuild() -> Rebuilt:
    """The same, one board and one stage after the other, and whatever differs is stored as it is derived.

    Each is a transaction of its own: a stage is held while it is looked at and no other waits, and what was stored
    before something went wrong stays. One that somebody else holds for long is left to the next time.
    """
    _follow()
    waiting = _waiting()
    # Boards first: once a stage is stored anew its board is behind, and follows.
    found = [difference for board in _boards() for difference in _rebuild_board(board)]
    for stage in _stages():
        try:
            found += _rebuild_stage(stage)
        except UnknownHere:  # somebody took it out meanwhile
            pass
        except Busy:
            waiting += 1
    _follow()
    return Rebuilt(tuple(found), waiting)


def _follow() -> None:
    """Let standings and ratings follow results that have moved on, those that failed before among them."""
    Stage.objects.due().update(try_again_at=None)
    stages.refresh_due()
    ratings.refresh_due()


def _rebuild_board(board: RatingBoard) -> list[Difference]:
    """Nobody is held meanwhile: where somebody else stored ratings since they were read, they are read again."""
    while True:
        with snapshot():
            board.refresh_from_db()
            wrong = list(_of_board(board))
            steps = all_steps(board) if wrong else []
        if not wrong or store_steps(board, steps):
            return wrong


@in_transaction
def _rebuild_stage(stage: Stage) -> list[Difference]:
    hold(stage=stage)
    wrong = list(_of_stage(stage))
    if wrong:
        _store(stage)
    return wrong


def _stages() -> list[Stage]:
    return list(Stage.objects.select_related("event").order_by("pk"))


def _boards() -> list[RatingBoard]:
    return list(RatingBoard.objects.order_by("pk"))


def _waiting() -> int:
    return (Stage.objects.due() | Stage.objects.unrated()).distinct().count()


def _of_stage(stage: Stage) -> Iterator[Difference]:
    results = (result for table in _final_tables(stage) for result in results_of(table))
    derived: Rows = {result.seat_id: _values(result, RESULT) for result in results}
    stored: Rows = {
        result.seat_id: _values(result, RESULT) for result in Result.objects.filter(seat__round__stage=stage)
    }
    yield from _compared("result", stage.pk, stored, derived)
    if stage.standings_revision == stage.results_revision:
        yield from _compared("standing", stage.pk, _stored_standings(stage), _derived_standings(stage))


def _final_tables(stage: Stage) -> Iterable[Table]:
    tables = Table.objects.filter(round__stage=stage, state=TableState.FINAL)
    return tables.select_related("round__stage__event").order_by("pk")


def _stored_standings(stage: Stage) -> Rows:
    return {row.line: _values(row, STANDING) for row in Standing.objects.filter(stage=stage)}


def _derived_standings(stage: Stage) -> Rows:
    rows = (
        Standing.of(stage, line, row, pool=pool)
        for line, (pool, row) in enumerate(derived_rows(stage), start=1)
    )
    return {row.line: _values(row, STANDING) for row in rows}


def _of_board(board: RatingBoard) -> Iterator[Difference]:
    """Nothing of one that has not followed all results of its game."""
    if Stage.objects.unrated().filter(event__league=board.league_id, event__game=board.game).exists():
        return
    stored = RatingStep.objects.filter(board=board)
    yield from _compared(
        "rating",
        board.pk,
        {_values(step, RATED_AT): _values(step, RATING) for step in stored.iterator()},
        {_values(step, RATED_AT): _values(step, RATING) for step in all_steps(board)},
    )


def _compared(kind: Kind, of: int, stored: Rows, derived: Rows) -> Iterator[Difference]:
    for key in {**stored, **derived}:
        if stored.get(key) != derived.get(key):
            yield Difference(kind, of, key, stored.get(key), derived.get(key))


def _values(row: object, fields: Iterable[str]) -> Row:
    return tuple(getattr(row, field) for field in fields)


def _store(stage: Stage) -> None:
    """Results and standings as they are derived, under a new revision: pages and answers that show others are old."""
    Result.objects.filter(seat__round__stage=stage).delete()
    count_again(Table.objects.filter(round__stage=stage))
    store_rows(stage, derived_rows(stage), public_rows(stage))
    results_moved(stage)
