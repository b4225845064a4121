"""How a service writes: in one transaction, holding what it judges, begun again when the database asks for it."""

import functools
import random
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import OperationalError, connection, transaction
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from psycopg import errors as postgres

from league import failpoints
from league.errors import Busy, UnknownHere
from league.models import Deal, League, Round, Season, Stage, Table, User

P = ParamSpec("P")
R = TypeVar("R")
M = TypeVar("M", bound=Model)

TRIES = 4  # the first, and three more

STAGE = 99_03  # an advisory lock (STAGE, stage): whole for who changes the stage, shared by those within it


def in_transaction(act: Callable[P, R]) -> Callable[P, R]:
    """Run a service whole or not at all.

    A deadlock or a serialization failure is no fault of the caller: the whole is tried up to three times again, with a
    little jitter. A lock that does not come within the database's lock_timeout is Busy. Inside another service's
    transaction it is part of that one; refused there, it leaves nothing behind.
    """

    @functools.wraps(act)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        if connection.in_atomic_block:
            with transaction.atomic():
                return act(*args, **kwargs)
        for attempt in range(1, TRIES + 1):
            try:
                with transaction.atomic():
                    done = act(*args, **kwargs)
                    failpoints.hit("done-not-committed")
                return done
            except OperationalError as error:
                _answer(error, last=attempt == TRIES)
                time.sleep(random.uniform(0.01, 0.05) * attempt)
        raise AssertionError("unreachable: the last try returns or raises")

    return run


def _answer(error: OperationalError, *, last: bool) -> None:
    """Return where trying again is right; raise otherwise."""
    cause = error.__cause__
    if isinstance(cause, postgres.LockNotAvailable):
        raise Busy("busy", _("Somebody else is changing this table. Try again in a moment.")) from error
    if last or not isinstance(cause, postgres.DeadlockDetected | postgres.SerializationFailure):
        raise error


def hold(
    *,
    within: Stage | None = None,
    stage: Stage | None = None,
    following: Stage | None = None,
    round: Round | None = None,
    table: Table | None = None,
    other_table: Table | None = None,
    tables: Iterable[Table] = (),
    deal: Deal | None = None,
    league: League | None = None,
    season: Season | None = None,
    account: User | None = None,
) -> None:
    """Lock the rows a transaction is about to judge, always in this order, and read them again.

    Called at the start: whoever needs a stage and a table takes the stage first, so no two wait for each other; of two
    stages of an event (`following` is the one after) the earlier comes first. Any number may be `within` a stage that
    nobody holds, each with a table of their own, and whoever wants to hold it is next however many more come. Of that
    stage nothing is read again, and only `results_moved` may change it, as the last thing that could wait for others.
    The league stands for what must be one of a kind in it: names of new players, addresses of events and seasons.
    Raises UnknownHere where somebody else took the row away meanwhile.
    """
    wanted = sorted({each for each in (table, other_table, *tables) if each}, key=lambda each: each.pk)
    if within is not None:
        queue(STAGE, within.pk, shared=True)
    for row in (stage, following, round, *wanted, deal, league, season, account):
        if row is not None:
            _lock(row)


def _lock(row: Model) -> None:
    if isinstance(row, Stage):
        queue(STAGE, row.pk)
    try:
        row.refresh_from_db(from_queryset=type(row)._default_manager.select_for_update(no_key=True))
    except ObjectDoesNotExist:
        raise UnknownHere(
            "gone", _("Somebody took this away while you were looking. Go back one page.")
        ) from None


def hold_all(rows: QuerySet[M]) -> None:
    """Lock many rows of one kind with one statement, in the order of their keys. What was read of them may be old."""
    list(rows.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))


def not_held(rows: QuerySet[M]) -> set[M]:
    """Those of the rows that nobody holds. From now on we do, and have waited for nobody."""
    return set(rows.select_for_update(skip_locked=True, no_key=True))


def queue(kind: int, key: int, *, shared: bool = False) -> None:
    """Wait for whoever came first to this work; until the transaction ends, whoever comes after waits for us.

    Unlike rows, which somebody may take in front of who waits longest, this is a queue. Those who share wait for no
    other who shares.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_advisory_xact_lock{'_shared' * shared}(%s, %s)", [kind, key % 2**31])


def is_first(kind: int, key: int) -> bool:
    """Whether nobody else is at this work; until the transaction ends, whoever asks after us is told to go."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [kind, key % 2**31])
        return bool(cursor.fetchone()[0])


@contextmanager
def snapshot() -> Iterator[None]:
    """Read many rows as they were at one instant. Inside another transaction that one's own view is what there is."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
