"""Tables of numbers, the swaps that change them, and a walk that makes any kind of them cheaper."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Sequence
from random import Random
from typing import Generic, TypeVar

Who = TypeVar("Who", bound=int)

Tables = list[list[int]]


class Arrangement(ABC, Generic[Who]):
    """Who sits at which table, each at one. What that costs is for the kinds of arrangement to say."""

    def __init__(self, tables: Iterable[list[Who]]) -> None:
        tables = list(tables)
        self.sizes = [len(table) for table in tables]
        self.arrange(tables)

    def arrange(self, tables: list[list[Who]]) -> None:
        """Put these tables in place of the present ones; those of one size in the given order."""
        waiting = {size: deque(table for table in tables if len(table) == size) for size in set(self.sizes)}
        self.tables = [list(waiting[size].popleft()) for size in self.sizes]
        self.table_of = {who: number for number, table in enumerate(self.tables) for who in table}

    def swap(self, one: Who, other: Who) -> None:
        """Let two at different tables change seats."""
        here, there = self.table_of[one], self.table_of[other]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self.table_of[one], self.table_of[other] = there, here

    def movable(self) -> Sequence[Who]:
        """Who may be asked to move, in an order that hangs on the tables alone."""
        return list(self.table_of)

    @abstractmethod
    def swap_price(self, one: Who, other: Who) -> int:
        """What the price would rise by if two at different tables changed seats."""

    @abstractmethod
    def price(self) -> int:
        """The cost as one number; smaller is better."""

    @abstractmethod
    def troubled(self) -> Sequence[Who]:
        """Who has to move, in order; nobody when the arrangement is good."""


def walk(arrangement: Arrangement[Who], rng: Random, *, steps: int) -> int:
    """A tabu walk: let a troubled one make its best swap, even uphill, until nobody is in trouble.

    Whoever has just left a table may not come back to it for a while. When the steps (swaps priced)
    run out, the cheapest tables seen stand. Returns the steps that are left.
    """
    price = arrangement.price()
    best, best_tables = price, [table[:] for table in arrangement.tables]
    movable = arrangement.movable()
    barred: dict[tuple[Who, int], int] = {}
    turn = 0
    while steps > 0 and (troubled := arrangement.troubled()):
        turn += 1
        steps -= len(movable)
        who = rng.choice(troubled)
        here = arrangement.table_of[who]
        moves = []
        for other in movable:
            there = arrangement.table_of[other]
            if there != here:
                change = arrangement.swap_price(who, other)
                is_barred = max(barred.get((who, there), 0), barred.get((other, here), 0)) >= turn
                if price + change < best or not is_barred:
                    moves.append((change, rng.random(), other))
        if not moves:
            continue
        change, _, other = min(moves)
        barred[who, here] = barred[other, arrangement.table_of[other]] = turn + rng.randrange(5, 11)
        arrangement.swap(who, other)
        price += change
        if price < best:
            best, best_tables = price, [table[:] for table in arrangement.tables]
    arrangement.arrange(best_tables)
    return steps
