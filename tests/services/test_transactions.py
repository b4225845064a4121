"""A service runs whole or not at all, and again where the database asks for it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest
from django.db import OperationalError, connection, transaction
from psycopg import errors as postgres

from league.errors import Busy, LeagueError, UnknownHere
from league.models import League, LogEntry, Stage, Table
from league.services import entrants
from league.services.log import log
from league.services.transactions import TRIES, hold, in_transaction, snapshot
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)


class Attempts:
    """A service that writes a row and then meets trouble in its first tries."""

    def __init__(self, *, failures: int, cause: type[Exception]) -> None:
        self.made, self.failures, self.cause = 0, failures, cause

    @in_transaction
    def run(self) -> str:
        self.made += 1
        log(factories.league(), "attempt", by=None, after={"number": self.made})
        if self.made <= self.failures:
            raise OperationalError("as Django says it") from self.cause()
        return "done"


def logged() -> list[object]:
    return list(LogEntry.objects.order_by("pk").values_list("after__number", flat=True))


@pytest.mark.parametrize("cause", [postgres.DeadlockDetected, postgres.SerializationFailure])
def test_a_deadlock_begins_the_whole_again(cause: type[Exception]) -> None:
    attempts = Attempts(failures=TRIES - 1, cause=cause)

    assert attempts.run() == "done"
    assert logged() == [TRIES]


def test_after_the_last_try_the_database_has_the_word() -> None:
    attempts = Attempts(failures=TRIES, cause=postgres.DeadlockDetected)

    with pytest.raises(OperationalError):
        attempts.run()

    assert (attempts.made, logged()) == (TRIES, [])


def test_other_trouble_is_not_tried_again() -> None:
    attempts = Attempts(failures=1, cause=postgres.AdminShutdown)

    with pytest.raises(OperationalError):
        attempts.run()

    assert (attempts.made, logged()) == (1, [])


def test_a_lock_that_does_not_come_is_busy_at_once() -> None:
    attempts = Attempts(failures=1, cause=postgres.LockNotAvailable)

    with pytest.raises(Busy):
        attempts.run()

    assert (attempts.made, logged()) == (1, [])


def test_a_refusal_leaves_nothing_behind() -> None:
    @in_transaction
    def refuse() -> None:
        log(factories.league(), "attempt", by=None)
        raise LeagueError("no", "No.")

    with pytest.raises(LeagueError):
        refuse()

    assert logged() == []


def test_a_service_inside_another_is_part_of_it() -> None:
    with transaction.atomic():
        Attempts(failures=0, cause=postgres.DeadlockDetected).run()
        transaction.set_rollback(True)

    assert logged() == []


def test_what_is_held_is_read_again() -> None:
    stage = factories.stage(factories.event())
    Stage.objects.update(table_size=3)

    with transaction.atomic():
        hold(stage=stage)

    assert stage.table_size == 3


def test_what_somebody_took_away_cannot_be_held() -> None:
    with pytest.raises(UnknownHere, match="took this away"), transaction.atomic():
        hold(table=Table(pk=404))


@pytest.mark.race
def test_whoever_holds_a_stage_too_long_makes_the_next_one_busy() -> None:
    stage = factories.stage(factories.event())
    held, done = Event(), Event()

    def hold_long() -> None:
        with transaction.atomic():
            hold(stage=stage)
            held.set()
            done.wait()
        connection.close()

    @in_transaction
    def hurry() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '50ms'")
        hold(stage=Stage(pk=stage.pk))

    with ThreadPoolExecutor() as pool:
        holder = pool.submit(hold_long)
        held.wait()
        try:
            with pytest.raises(Busy):
                hurry()
        finally:
            done.set()
        holder.result()


@pytest.mark.race
def test_a_new_name_entered_at_two_events_at_once_is_one_player() -> None:
    evenings = [factories.event(names=()) for _evening in range(2)]
    ada, together = factories.ada(), Barrier(2, timeout=60)

    def enter(at: int) -> None:
        together.wait()
        entrants.add_entrants(evenings[at], "Bea", by=ada)
        connection.close()

    with ThreadPoolExecutor() as pool:
        list(pool.map(enter, range(2)))

    assert League.objects.get().players.count() == 1


def test_a_snapshot_is_one_instant_and_writes_nothing() -> None:
    with snapshot(), connection.cursor() as cursor:
        cursor.execute("SHOW transaction_isolation")
        isolation = cursor.fetchone()
        cursor.execute("SHOW transaction_read_only")
        read_only = cursor.fetchone()

    assert (isolation, read_only) == (("repeatable read",), ("on",))
