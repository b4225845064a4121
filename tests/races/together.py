"""Several people act at the same instant, each by a database connection of their own."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from types import ModuleType
from typing import Any, TypeVar

import pytest
from django.db import connection

from league import access
from league.models import SeatClaim, Table
from league.services import parts, results, transactions
from league.services.results import Receipt

T = TypeVar("T")
Act = Callable[[Table], Receipt]
PATIENCE = 60.0  # who does not come breaks the barrier, and the test


class Together:
    """As many threads as people."""

    def __init__(self, pool: ThreadPoolExecutor, people: int) -> None:
        self.pool, self.people = pool, people

    def act(self, table: Table, *acts: Callable[[Table], T]) -> list[T | BaseException]:
        """What became of each, begun by all at once. Everybody finds the table on their own first."""
        link = access.table_link(table)
        return self.at_once(lambda: access.table_to_score(link), *acts)

    def at_once(self, find: Callable[[], Any], *acts: Callable[[Any], T]) -> list[T | BaseException]:
        """What became of each act on what each of them found, begun by all at once."""
        start = Barrier(self.people, timeout=PATIENCE)

        def begin(act: Callable[[Any], T]) -> T:
            found = find()
            start.wait()
            return act(found)

        waiting = [self.pool.submit(begin, act) for act in acts]
        return [each.exception() or each.result() for each in waiting]


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


def without_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever phones say is done each time it comes."""
    monkeypatch.setattr(results, "once", lambda scope, key, request, act: act())


def without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every service: what would be held is read again, and nobody waits for anybody."""
    monkeypatch.setattr(transactions, "_lock", lambda row: row.refresh_from_db())


def often(times: int) -> int:
    """So often in a run of all tests, and five times as often where the full load is wanted."""
    return times * (5 if os.environ.get("LOAD") == "full" else 1)
