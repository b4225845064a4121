"""What keeps results whole, each removable: a scenario that does not notice has shown nothing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db import OperationalError, connection, transaction
from django.db.models import DateTimeField, Model, Value
from django.db.models.signals import pre_save
from django.utils import timezone

from config import database
from config.database.silence import silence as silence_of_the_database
from league import tasks
from league.api import problems
from league.management.commands import prepare
from league.models import LogEntry, Stage
from league.queries import deadlines
from league.services import adjustments, results, silence, stages, transactions
from league.web import errors
from tests.faults.inside.orders import is_off

if TYPE_CHECKING:
    from celery import Task


def make_removable() -> None:
    """Put a switch around every guard. All are on until orders say otherwise."""
    _switch(transactions, "_lock", "lock", _only_read)
    _switch(transactions, "_lock", "patience", _wait_for_ever)
    _switch(database, "_watch", "silence", _let_it_be)
    _switch(silence_of_the_database, "hear", "learning", _ask_anyway)
    for answers in (problems, errors):
        _switch(answers, "refusal_of", "telling", _no_refusal)
    _switch(transactions, "_answer", "retries", _give_up)
    _switch(stages, "nudge", "swallowing", _nudge_and_tell)
    _switch(stages, "refresh_due", "one-by-one", _all_or_none)
    _switch(stages, "_try_later", "pauses", _at_once)
    _switch(tasks, "_publish", "single-messages", _publish_thrice)
    _switch(tasks, "_stage_named", "strange-messages", _as_it_is_written)
    for module in (silence, deadlines):
        _switch(module, "Now", "clock", _our_own_clock)
    pre_save.connect(_stamp, sender=LogEntry)
    for module in (adjustments, results):
        _switch(module, "once", "keys", _each_time)
    _switch(stages, "hold", "revision", _hold_and_forget)
    _switch(prepare, "_give_way", "giving-way", _wait_in_the_way)


def _switch(module: Any, name: str, guard: str, without: Callable[..., Any]) -> None:
    guarded = getattr(module, name)

    def either(*args: Any, **kwargs: Any) -> Any:
        return (without if is_off(guard) else guarded)(*args, **kwargs)

    setattr(module, name, either)


def _only_read(row: Model) -> None:
    row.refresh_from_db()


def _wait_for_ever(row: Model) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0")
    row.refresh_from_db(from_queryset=type(row)._default_manager.select_for_update(no_key=True))


def _let_it_be(connection: object, **_: Any) -> None:
    """A session that waits for as long as it takes."""


def _ask_anyway(ask: Callable[[], object]) -> object:
    """Whatever others have met."""
    return ask()


def _wait_in_the_way() -> None:
    """A migration that waits for as long as it takes."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 0")


def _no_refusal(error: Exception) -> None:
    """Whatever happened is a mistake of ours."""


def _give_up(error: OperationalError, *, last: bool) -> None:
    raise error


def _each_time(scope: str, key: str, request: Any, act: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    return act()


def _publish_thrice(stage_id: int, wanted: "Iterable[Task[[int], bool]]") -> None:
    """Not a guard, but a messenger that repeats itself."""
    for task in [*wanted] * 3:
        task.apply_async((stage_id,), retry=False)


def _nudge_and_tell(stage_id: int) -> None:
    """A broker that is away is the caller's trouble."""
    transaction.on_commit(lambda: tasks.refresh_stage.apply_async((stage_id,), retry=False))


def _as_it_is_written(sent: Sequence[object], named: Mapping[str, object]) -> Any:
    """A task of one argument, as Python reads it."""

    def task(stage_id: object) -> object:
        return stage_id

    return task(*sent, **named)


def _our_own_clock() -> Value:
    return Value(timezone.now(), output_field=DateTimeField())


def _stamp(instance: LogEntry, **_: Any) -> None:
    """Say when it is, instead of letting the database say it."""
    if is_off("clock"):
        instance.at = timezone.now()


def _all_or_none() -> int:
    """The newest stage first; what it raises, the others feel."""
    due = Stage.objects.due().order_by("-pk").values_list("pk", flat=True)
    return sum(stages.refresh_stage(pk) for pk in due)


def _at_once(stage_id: int, failures: int) -> None:
    """What failed is nobody's business, and tried again in every sweep."""


def _hold_and_forget(*, stage: Stage) -> None:
    """Who came late with its standings takes itself for the first."""
    transactions.hold(stage=stage)
    stage.standings_revision = -1
