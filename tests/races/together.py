"""Several people act at the same instant, each by a database connection of their own.

Where a guard is off, nothing is left to luck: `one_by_one` says who is first.
"""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from types import ModuleType
from typing import Any, TypeVar

import pytest
from django.db import connection

from league import access, failpoints
from league.failpoints import Place
from league.models import SeatClaim, Table
from league.services import parts, results, transactions
from league.services.results import Receipt
from tests.waiting import until

T = TypeVar("T")
Act = Callable[[Table], Receipt]
PATIENCE = 60.0  # who does not come breaks the barrier, and the test

_here = threading.local()


class Turns:
    """How far those are who act at once: who did all the work of a first transaction or gave up, and who waits."""

    def __init__(self, people: int) -> None:
        self.people, self.done = people, set[int]()

    def end(self) -> bool:
        """This thread did its work; whether it had not said so before."""
        before = len(self.done)
        self.done.add(threading.get_ident())
        return len(self.done) > before

    def wait_for(self, people: int) -> None:
        """Until so many are done, or wait for the lock of another."""
        until(lambda: len(self.done) + waiting() >= people)


class Together:
    """As many threads as people."""

    one_by_one = False  # whether chance decides who is first, or the order in which the acts are given

    def __init__(self, pool: ThreadPoolExecutor, people: int) -> None:
        self.pool, self.people = pool, people

    def act(self, table: Table, *acts: Callable[[Table], T]) -> list[T | BaseException]:
        """What became of each, begun by all at once. Everybody finds the table on their own first."""
        link = access.table_link(table)
        return self.at_once(lambda: access.table_to_score(link), *acts)

    def at_once(self, find: Callable[[], Any], *acts: Callable[[Any], T]) -> list[T | BaseException]:
        """What became of each act on what each of them found, begun by all at once."""
        start, turns = Barrier(self.people, timeout=PATIENCE), Turns(self.people)

        def begin(before: int, act: Callable[[Any], T]) -> T:
            found = find()
            start.wait()
            _here.turns = turns
            try:
                if self.one_by_one:
                    turns.wait_for(before)
                return act(found)
            finally:
                turns.end()

        begun = [self.pool.submit(begin, before, act) for before, act in enumerate(acts)]
        return [each.exception() or each.result() for each in begun]


@contextmanager
def together(people: int) -> Iterator[Together]:
    """Their connections end with them."""
    with ThreadPoolExecutor(people) as pool:
        try:
            yield Together(pool, people)
        finally:
            leaving = Barrier(people, timeout=PATIENCE)
            for each in [pool.submit(_leave, leaving) for _person in range(people)]:
                each.result()


def _leave(all_of_them: Barrier) -> None:
    all_of_them.wait()
    connection.close()


def confirming(table: Table, claim: SeatClaim) -> Act:
    """Agree with version 1 as it is now."""
    said = table.deals.get().submissions.get(version=1).content_hash
    return lambda at: results.confirm(at, 1, version=1, content_hash=said, by=claim, key="confirm")


def without_the_lock(monkeypatch: pytest.MonkeyPatch, *also: ModuleType) -> None:
    """Nobody waits for anybody: what the lock guards against must then be seen. Phones, and these services."""
    for service in (parts, results, *also):
        monkeypatch.setattr(service, "hold", lambda **rows: None)
    one_by_one(monkeypatch)


def without_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever phones say is done each time it comes."""
    monkeypatch.setattr(results, "once", lambda scope, key, request, act: act())


def without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every service: what would be held is read again, and nobody waits for anybody."""
    monkeypatch.setattr(transactions, "_lock", lambda row: row.refresh_from_db())
    one_by_one(monkeypatch)


def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave nothing to luck: each begins when those before are done or wait, and nobody commits before all have begun.

    So what each judges is what was there before any of them.
    """
    monkeypatch.setattr(Together, "one_by_one", True)
    monkeypatch.setattr(failpoints, "_listeners", [_await_the_others])


def _await_the_others(place: Place) -> None:
    turns: Turns | None = getattr(_here, "turns", None)
    if place == "done-not-committed" and turns is not None and turns.end():
        turns.wait_for(turns.people)


@contextmanager
def before_committing(monkeypatch: pytest.MonkeyPatch, act: Callable[[], None]) -> Iterator[None]:
    """Somebody else acts once what is done next is stored and not committed yet; it is when they are done or wait."""
    begun: list[Future[None]] = []

    def meanwhile(place: Place) -> None:
        if place == "done-not-committed" and not begun:
            begun.append(other.submit(act))
            until(lambda: begun[0].done() or waiting())

    with ThreadPoolExecutor(1) as other:
        monkeypatch.setattr(failpoints, "_listeners", [meanwhile])
        try:
            yield
            begun[0].result()
        finally:
            other.submit(lambda: connection.close()).result()


def waiting() -> int:
    """How many transactions of this database wait for the lock of another."""
    with connection.cursor() as cursor:
        # Not pg_stat_activity: within a transaction it stays what it was at the first look.
        cursor.execute(
            "SELECT count(DISTINCT waits.pid) FROM pg_locks AS waits JOIN pg_locks AS ours USING (pid)"
            " JOIN pg_database ON ours.database = oid WHERE NOT waits.granted AND datname = current_database()"
        )
        return int(cursor.fetchone()[0])


def often(times: int) -> int:
    """So often with the whole load, and a tenth as often in a run of all tests."""
    return times if os.environ.get("LOAD") == "full" else max(1, times // 10)
