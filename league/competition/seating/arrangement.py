"""Tables of numbered places, the swaps that change them, and a walk that makes any kind of them cheaper."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from random import Random

Tables = list[list[int]]


class Arrangement(ABC):
    """Places 0 to n - 1 at tables, each at one. What they cost is for the kinds of arrangement to say."""

    def __init__(self, tables: Tables) -> None:
        self.sizes = [len(table) for table in tables]
        self.arrange(tables)

    def arrange(self, tables: Tables) -> None:
        """Put these tables in place of the present ones; those of one size in the given order."""
        waiting = {size: deque(table for table in tables if len(table) == size) for size in set(self.sizes)}
        self.tables = [list(waiting[size].popleft()) for size in self.sizes]
        self.table_of = [0] * sum(self.sizes)
        for number, table in enumerate(self.tables):
            for place in table:
                self.table_of[place] = number

    def swap(self, one: int, other: int) -> None:
        """Let two places at different tables change seats."""
        here, there = self.table_of[one], self.table_of[other]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self.table_of[one], self.table_of[other] = there, here

    @abstractmethod
    def swap_price(self, one: int, other: int) -> int:
        """What the price would rise by if two places at different tables changed seats."""

    @abstractmethod
    def price(self) -> int:
        """The cost as one number; smaller is better."""

    @abstractmethod
    def troubled(self) -> Sequence[int]:
        """The places that have to move, in order; none when the arrangement is good."""


def walk(arrangement: Arrangement, rng: Random, *, steps: int) -> int:
    """A tabu walk: let a troubled place make its best swap, even uphill, until nobody is in trouble.

    Whoever has just left a table may not come back to it for a while. When the steps (swaps priced)
    run out, the cheapest tables seen stand. Returns the steps that are left.
    """
    price = arrangement.price()
    best, best_tables = price, [table[:] for table in arrangement.tables]
    barred: dict[tuple[int, int], int] = {}
    turn = 0
    while steps > 0 and (troubled := arrangement.troubled()):
        turn += 1
        steps -= len(arrangement.table_of)
        place = rng.choice(troubled)
        here = arrangement.table_of[place]
        moves = []
        for other, there in enumerate(arrangement.table_of):
            if there != here:
                change = arrangement.swap_price(place, other)
                is_barred = max(barred.get((place, there), 0), barred.get((other, here), 0)) >= turn
                if price + change < best or not is_barred:
                    moves.append((change, rng.random(), other))
        if not moves:
            continue
        change, _, other = min(moves)
        barred[place, here] = barred[other, arrangement.table_of[other]] = turn + rng.randrange(5, 11)
        arrangement.swap(place, other)
        price += change
        if price < best:
            best, best_tables = price, [table[:] for table in arrangement.tables]
    arrangement.arrange(best_tables)
    return steps
