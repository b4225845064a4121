"""Ratings: how strong players are believed to be, rated anew from the first table on that is not as it was."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import structlog
from django.db import connection
from django.db.models import F

from league.competition.ratings import PlayerId, Rated, as_rated, rated
from league.models import Event, Player, RatingBoard, RatingStep, Stage
from league.queries.rated_tables import (
    Past,
    SeatedTable,
    first_round,
    pasts,
    tables_rated,
    tables_to_rate,
)
from league.services.transactions import in_transaction, is_first, not_held, snapshot

logger = structlog.get_logger()

ADVISORY_CLASS = 99_02  # an advisory lock (ADVISORY_CLASS, board): one rebuild of a board at a time


class Step(NamedTuple):
    """A row of RatingStep as it is copied in."""

    board_id: int
    sequence: int
    seat_id: int
    player_id: int
    place: int
    tables: int
    strength: float
    doubt: float
    is_newest: bool


@dataclass(frozen=True, slots=True)
class Derived:
    """What changes on a board as of one revision of it and of the stages it was made from."""

    revision: int
    stages: Sequence[Stage]
    first: int | None
    """The place in the order from which on everything is replaced; None where no table has moved."""
    steps: Sequence[Step]
    """What comes there."""


def refresh_ratings(stage_id: int) -> bool:
    """Rate a stage's game anew if results have moved on. Safe to run twice, late, or for nothing.

    False when there was nothing to do, or when somebody else is at it: that one looks again before it ends, so nothing
    is missed. Nor is a stage that somebody holds just then: it stays due.
    """
    event = Event.objects.filter(stages=stage_id).first()
    if event is None:
        return False
    board, _is_new = RatingBoard.objects.get_or_create(league_id=event.league_id, game=event.game)
    refreshed = False
    while derived := _derive(board):
        marked = _write(board, derived)
        if marked is None:
            continue
        refreshed = True
        if len(marked) < len(derived.stages):
            break
    return refreshed


def refresh_after_standings(stage_id: int) -> bool:
    """The same for a worker, which has standings to derive first: while some are due it leaves ratings to the message
    that comes with those, or to the sweep. So many results at once are rated together.
    """
    return not Stage.objects.to_try().exists() and refresh_ratings(stage_id)


def refresh_due() -> int:
    """Rate every game anew of which results have moved on; how many did. One that fails does not stop the others."""
    game = ("event__league_id", "event__game")
    one_of_each = Stage.objects.unrated().order_by(*game, "pk").distinct(*game)
    refreshed = 0
    for stage_id in one_of_each.values_list("pk", flat=True):
        try:
            refreshed += refresh_ratings(stage_id)
        except Exception:  # whatever one game's data raise, the others' ratings go on
            logger.exception("rating_failed", stage_id=stage_id)
    return refreshed


def names_moved(player: Player) -> None:
    """Every list of ratings that shows this player becomes a new one."""
    RatingBoard.objects.filter(steps__player=player).update(revision=F("revision") + 1)


def all_steps(board: RatingBoard) -> list[Step]:
    """Every step of a board, from its first table on, whatever is stored."""
    tables = tables_to_rate(board, since=0)
    return _rows(board, 1, tables, rated(table.rated for table in tables), {})


@in_transaction
def store_steps(board: RatingBoard, steps: Sequence[Step]) -> bool:
    """Put these steps in place of all that a board has; False if somebody else stored something since it was read.

    Whoever derived something of it meanwhile begins again.
    """
    as_read = RatingBoard.objects.filter(pk=board.pk, revision=board.revision)
    if not as_read.update(revision=F("revision") + 1):
        return False
    _replace(board, 1, steps)
    return True


def _derive(board: RatingBoard) -> Derived | None:
    with snapshot():
        if not is_first(ADVISORY_CLASS, board.pk):
            return None
        board.refresh_from_db()
        of_game = Stage.objects.filter(event__league=board.league_id, event__game=board.game)
        stages = list(of_game.unrated().order_by("pk"))
        if not stages:
            return None
        since = first_round(stages)
        first, steps = (None, []) if since is None else _steps(board, since=since)
    return Derived(board.revision, stages, first, steps)


def _steps(board: RatingBoard, *, since: int) -> tuple[int | None, list[Step]]:
    """From which place in the order on the board changes, and what comes there; None where nothing does.

    Nothing before `since` has moved.
    """
    then, now = tables_rated(board, since=since), tables_to_rate(board, since=since)
    same = as_rated(then.tables, [table.rated for table in now])
    if same == len(then.tables) == len(now):
        return None, []
    first, tables = then.first + same, now[same:]
    before = pasts(board, {player for table in tables for player in table.seats}, before=first)
    history = rated(
        (table.rated for table in tables), start={player: past.rating for player, past in before.items()}
    )
    return first, _rows(board, first, tables, history, before)


def _rows(
    board: RatingBoard,
    first: int,
    tables: Sequence[SeatedTable],
    history: Sequence[Rated],
    before: Mapping[PlayerId, Past],
) -> list[Step]:
    sequence = {table.rated.table: at for at, table in enumerate(tables, start=first)}
    newest = {step.player: step.table for step in history}
    played = Counter({player: past.tables for player, past in before.items()})
    rows: list[Step] = []
    for step in history:
        at = sequence[step.table]
        seat, place = tables[at - first].seats[step.player]
        played[step.player] += 1
        is_newest = newest[step.player] == step.table
        rows.append(
            Step(board.pk, at, seat, step.player, place, played[step.player], *step.rating, is_newest)
        )
    return rows


@in_transaction
def _write(board: RatingBoard, derived: Derived) -> Sequence[Stage] | None:
    """Store what changed, and say so of every stage that nobody holds; None if somebody else stored something since.

    Where nothing changed, the revision stays: pages that show the board are as new as ever.
    """
    as_derived = RatingBoard.objects.filter(pk=board.pk, revision=derived.revision)
    if not as_derived.update(revision=F("revision") + int(derived.first is not None)):
        return None
    if derived.first is not None:
        _replace(board, derived.first, derived.steps)
    # To wait here for one stage while holding others would hold up the last deals of all their tables.
    free = not_held(Stage.objects.filter(pk__in=[stage.pk for stage in derived.stages]))
    marked = [stage for stage in derived.stages if stage in free]
    for stage in marked:
        stage.rated_revision = stage.results_revision
    Stage.objects.bulk_update(marked, ["rated_revision"])
    return marked


def _replace(board: RatingBoard, first: int, steps: Sequence[Step]) -> None:
    """Put these steps where there were others. Five statements, however many steps."""
    others = board.steps.filter(sequence__gte=first)
    moved = {step.player_id for step in steps}
    left = set(others.values_list("player", flat=True).distinct()) - moved
    others.delete()
    board.steps.filter(player__in=moved, is_newest=True).update(is_newest=False)
    _copy(steps)
    # Who has no table there any more stands where the one before it left them.
    newest = board.steps.filter(player__in=left).order_by("player_id", "-sequence").distinct("player_id")
    board.steps.filter(pk__in=newest.values("pk")).update(is_newest=True)


def _copy(steps: Iterable[Step]) -> None:
    into = f"COPY {RatingStep._meta.db_table} ({', '.join(Step._fields)}) FROM STDIN"
    # What goes wrong inside is the driver's until it is said as of any other statement.
    with connection.wrap_database_errors, connection.cursor() as cursor, cursor.copy(into) as copy:
        for step in steps:
            copy.write_row(step)
