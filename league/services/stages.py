"""Standings: derived whole from confirmed results whenever those have moved on, by whoever notices first."""

import json
from dataclasses import dataclass
from datetime import timedelta

import structlog
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Exists, F, OuterRef, QuerySet
from django.db.models.functions import Coalesce, Now
from django.utils.translation import gettext as _

from league import failpoints
from league.competition.standings import StandingRow
from league.errors import AlreadyDone, LeagueError
from league.models import Entrant, Round, Stage, Standing, Table, User
from league.models.events import STUCK_AFTER
from league.queries.brackets import BracketNow, bracket_now
from league.queries.ranking import rows_of
from league.queries.record import record_of
from league.services.advancing import advance
from league.services.log import log
from league.services.transactions import hold, in_transaction, is_first, queue, snapshot
from league.states import RoundState, StageState, TableState
from league.tasks import nudge, nudge_to_seat

logger = structlog.get_logger()

ADVISORY_CLASS = 99_01  # an advisory lock (ADVISORY_CLASS, stage): one refresh of a stage at a time

LONGEST_PAUSE, MOST_DOUBLED = timedelta(hours=1), 12  # whichever comes first


Rows = tuple[tuple[int, StandingRow], ...]
"""Each with its pool."""


@dataclass(frozen=True, slots=True)
class Derived:
    """Standings as of one revision of the results."""

    revision: int
    rows: Rows
    public: Rows | None = None
    """By what everybody may know of, where something is held back."""
    bracket: BracketNow | None = None


def results_moved(stage: Stage) -> None:
    """Say that what counts has changed; once it is committed, a worker is nudged. The stage is held, or one is within.

    From here until the transaction ends the stage's row is ours, so nothing that waits for others may follow.
    """
    Stage.objects.filter(pk=stage.pk).update(
        results_revision=F("results_revision") + 1, due_since=Coalesce("due_since", Now()), try_again_at=None
    )
    nudge(stage.pk)


def refresh_stage(stage_id: int) -> bool:
    """Rebuild the standings if results have moved on. Safe to run twice, late, or for nothing.

    False when there was nothing to do, or when another refresh of the stage is at work: that one looks again before it
    ends, so nothing is missed.
    """
    refreshed = False
    while derived := _derive(stage_id):
        failpoints.hit("derived-not-written")
        refreshed = _write(stage_id, derived) or refreshed
    return refreshed


def refresh_now(stage_id: int) -> None:
    """Rebuild the standings if results have moved on; another refresh at work is waited for.

    Raises AlreadyDone where they cannot be derived: what is asked for must not follow from older ones.
    """
    while Stage.objects.due().filter(pk=stage_id).exists():
        _await_others(stage_id)
        try:
            refresh_stage(stage_id)
        except (LeagueError, DatabaseError):
            raise
        except Exception as error:
            logger.exception("refresh_failed", stage_id=stage_id)
            raise AlreadyDone(
                "standings-stuck",
                _(
                    "The standings cannot be worked out, and this would follow from them. Take back what changed last,"
                    " or tell who looks after the server."
                ),
            ) from error


def refresh_due() -> int:
    """Refresh every stage that is due; how many were.

    One that fails does not stop the others. It is tried again after a pause that doubles each time, and at once when a
    result moves or by `manage.py rebuild`.
    """
    refreshed = 0
    for stage_id, failures in Stage.objects.to_try().order_by("pk").values_list("pk", "failures"):
        try:
            refreshed += refresh_stage(stage_id)
        except Exception:  # whatever one stage's data raise, the others' standings go on
            logger.exception("refresh_failed", stage_id=stage_id)
            _try_later(stage_id, failures + 1)
    return refreshed


def _try_later(stage_id: int, failures: int) -> None:
    pause = timedelta(seconds=settings.SWEEP_SECONDS) * 2 ** min(failures - 1, MOST_DOUBLED)
    again = Now() + min(pause, LONGEST_PAUSE)
    Stage.objects.due().filter(pk=stage_id).update(failures=failures, try_again_at=again)
    if failures == STUCK_AFTER:
        logger.error("stage_stuck", stage_id=stage_id, failures=failures)


def _derive(stage_id: int) -> Derived | None:
    with snapshot():
        if not is_first(ADVISORY_CLASS, stage_id):
            return None
        stage = Stage.objects.due().select_related("event").filter(pk=stage_id).first()
        if stage is None:
            return None
        if stage.is_bracket:
            return _derive_bracket(stage)
        return Derived(stage.results_revision, derived_rows(stage), public_rows(stage))


def _derive_bracket(stage: Stage) -> Derived:
    """Before it is started there are no seeds, and so nothing that follows from them."""
    if not stage.has_places:
        return Derived(stage.results_revision, ())
    now = bracket_now(stage)
    return Derived(stage.results_revision, tuple((1, row) for row in now.rows), bracket=now)


def derived_rows(stage: Stage, *, until: int | None = None) -> Rows:
    """How everybody stands, by pool, after all that counts; before anything does nobody stands anywhere."""
    if stage.is_bracket:
        return _derive_bracket(stage).rows
    record = record_of(stage, until=until)
    return rows_of(stage, record) if record.has_begun else ()


def public_rows(stage: Stage) -> Rows | None:
    """The same by what everybody may know of; None where nothing is held back."""
    until = stage.event.last_released
    return None if until is None else derived_rows(stage, until=until)


@in_transaction
def _await_others(stage_id: int) -> None:
    queue(ADVISORY_CLASS, stage_id)


@in_transaction
def _write(stage_id: int, derived: Derived) -> bool:
    """Store the rows unless something newer is there already, and complete the rounds that are all played."""
    stage = Stage(pk=stage_id)
    hold(stage=stage)
    if stage.standings_revision >= derived.revision:
        return False
    there = set(Entrant.objects.filter(event=stage.event_id).values_list("pk", flat=True))
    # Who was taken out since has no row.
    rows, public = (
        None if each is None else tuple(row for row in each if row[1].entrant in there)
        for each in (derived.rows, derived.public)
    )
    before = None if public is None else _seen(stage)
    store_rows(stage, rows or (), public)
    # Whatever moved nothing that everybody sees must not show in what they are told either.
    is_hidden = before is not None and before == _seen(stage)
    hidden = derived.revision - stage.standings_revision if is_hidden else 0
    caught_up = stage.results_revision == derived.revision
    Stage.objects.filter(pk=stage_id).update(
        standings_revision=derived.revision,
        hidden_moves=F("hidden_moves") + hidden,
        due_since=None if caught_up else Now(),
        failures=0,
        try_again_at=None,
    )
    if stage.is_bracket:
        # What is not of the newest revision says nothing of tables; the next look, which is due, does.
        # Once its cut is published a bracket stays as it was played.
        if derived.bracket is not None and caught_up and stage.state == StageState.CURRENT:
            advance(stage, derived.bracket)
    else:
        complete_rounds(stage)
    return True


def store_rows(stage: Stage, rows: Rows, public: Rows | None) -> None:
    """Put these standings in place of what was there; the public ones apart, if they are others. Stage held."""
    Standing.every.filter(stage=stage).delete()
    _copy(stage, rows, is_public=public is None)
    if public is not None:
        _copy(stage, public, is_whole=False)


def show_everything(stages: QuerySet[Stage]) -> None:
    """The whole standings of these are public from now on. The caller holds the one that is being played."""
    rows = Standing.every.filter(stage__in=stages)
    rows.filter(is_whole=False).delete()
    rows.update(is_public=True)
    stages.update(hidden_moves=0)


def _seen(stage: Stage) -> list[tuple[object, ...]]:
    """What everybody sees of a stage's standings."""
    rows = Standing.public.filter(stage=stage).order_by("line")
    return list(
        rows.values_list(
            "entrant", "pool", "rank", "tied", "played", "points_numerator", "points_denominator", "tiebreaks"
        )
    )


def _copy(stage: Stage, rows: Rows, **of_all: bool) -> None:
    """Insert them as a stream: of thousands of rows, statements would take longer than deriving them."""
    into = f'COPY "{Standing._meta.db_table}" ({", ".join(Standing.COLUMNS)}) FROM STDIN'
    # What goes wrong inside is the driver's until it is said as of any other statement.
    with connection.wrap_database_errors, connection.cursor() as cursor, cursor.copy(into) as copy:
        for line, (pool, row) in enumerate(rows, start=1):
            cells = (
                dict(zip(Standing.COLUMNS, Standing.cells(stage, line, row, pool=pool), strict=True)) | of_all
            )
            copy.write_row([*(cells | {"tiebreaks": json.dumps(cells["tiebreaks"])}).values()])


def complete_rounds(stage: Stage, *, by: User | None = None) -> None:
    """A round whose tables are all final or put off is over, once. The caller holds the stage; a job has no `by`.

    Those of a bracket follow its plan: league.services.advancing.
    """
    if stage.is_bracket:
        return
    awaited = Table.objects.filter(round=OuterRef("pk"), state__in=TableState.open, parked=False)
    for round in stage.rounds.filter(~Exists(awaited), state=RoundState.PLAYING):
        if Round.objects.filter(pk=round.pk, state=RoundState.PLAYING).update(
            state=RoundState.COMPLETE, completed_at=Now()
        ):
            log(
                stage.event,
                "round.complete",
                by=by,
                round=round.number,
                before={"state": RoundState.PLAYING},
                after={"round": round.number, "state": RoundState.COMPLETE},
            )
            nudge_to_seat(stage.pk)
