"""A seating in the making: places are dealt to tables, and two of them can be swapped at a known price.

Inside the seater an entrant is its place in the given order, 0 first. All sums are whole numbers; the
parts of a cost are weighed so that no amount of a later part outweighs one unit of an earlier part.
"""

from collections import deque
from collections.abc import Sequence
from itertools import combinations

from league.competition.types import Cost, EntrantId, Meetings

LOOK_AHEAD = 64
"""How far down the order the deal looks for someone who has not met the table."""

Met = list[dict[int, int]]


def met_by_place(entrants: Sequence[EntrantId], meetings: Meetings) -> Met:
    """For each place: how often it has met which other places. Entrants who are away are left out."""
    place_of = {entrant: place for place, entrant in enumerate(entrants)}
    met: Met = [{} for _ in entrants]
    for pair, times in meetings.items():
        one, other = (place_of.get(entrant) for entrant in pair)
        if times and one is not None and other is not None:
            met[one][other] = met[other][one] = times
    return met


def deal_out(sizes: Sequence[int], met: Met) -> list[list[int]]:
    """Fill the tables down the order, passing over whoever has met the table; they come first at the next."""
    waiting = deque(range(len(met)))
    tables = []
    for size in sizes:
        table: list[int] = []
        passed: list[int] = []
        while len(table) < size and waiting and len(passed) < LOOK_AHEAD:
            place = waiting.popleft()
            (table if met[place].keys().isdisjoint(table) else passed).append(place)
        missing = size - len(table)
        table += passed[:missing]
        waiting.extendleft(reversed(passed[missing:]))
        tables.append(table)
    return tables


class Draft:
    """Tables of places, what they cost, and what a swap would change."""

    def __init__(self, tables: list[list[int]], met: Met, turns: Sequence[int]) -> None:
        self.sizes = [len(table) for table in tables]
        self.met = met
        self.turns = turns
        self.turn_weight = len(met) * len(tables) + 1
        self.repeat_weight = self.turn_weight * (sum(turns) + 1)
        self.arrange(tables)

    def arrange(self, tables: list[list[int]]) -> None:
        """Put these tables in place of the present ones; of equal size, in the given order."""
        waiting = {size: deque(table for table in tables if len(table) == size) for size in set(self.sizes)}
        self.tables = [list(waiting[size].popleft()) for size in self.sizes]
        self.table_of = [0] * len(self.met)
        for number, table in enumerate(self.tables):
            for place in table:
                self.table_of[place] = number

    def meetings_at(self, number: int, place: int) -> int:
        """How often this place has met the table."""
        met = self.met[place]
        return sum(met.get(other, 0) for other in self.tables[number])

    def cost(self) -> Cost:
        costs = [self.table_cost(table) for table in self.tables]
        return Cost(
            sum(cost.repeat_meetings for cost in costs),
            sum(cost.short_table_turns for cost in costs),
            sum(cost.spread for cost in costs),
        )

    def table_cost(self, table: Sequence[int]) -> Cost:
        repeats = sum(self.met[one].get(other, 0) for one, other in combinations(table, 2))
        turns = sum(self.turns[place] for place in table) if len(table) < max(self.sizes) else 0
        return Cost(repeats, turns, max(table) - min(table))

    def weigh(self, cost: Cost) -> int:
        """The cost as one number with the same order."""
        return (
            cost.repeat_meetings * self.repeat_weight
            + cost.short_table_turns * self.turn_weight
            + cost.spread
        )

    def swap_price(self, one: int, other: int) -> int:
        """What the weighed cost would rise by if two places at different tables changed seats."""
        here, there = self.table_of[one], self.table_of[other]
        repeats = (
            self.meetings_at(there, one)
            + self.meetings_at(here, other)
            - self.meetings_at(here, one)
            - self.meetings_at(there, other)
            - 2 * self.met[one].get(other, 0)
        )
        # The longer table's seat is worth one turn to whoever gets it: sizes differ by at most one.
        shorter = self.sizes[here] - self.sizes[there]
        turns = shorter and shorter * (self.turns[one] - self.turns[other])
        spread = self._spread_with(here, one, other) + self._spread_with(there, other, one)
        return repeats * self.repeat_weight + turns * self.turn_weight + spread

    def _spread_with(self, number: int, leaver: int, joiner: int) -> int:
        table = self.tables[number]
        staying = [place for place in table if place != leaver]
        staying.append(joiner)
        return max(staying) - min(staying) - max(table) + min(table)

    def swap(self, one: int, other: int) -> None:
        here, there = self.table_of[one], self.table_of[other]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self.table_of[one], self.table_of[other] = there, here

    def repeating(self) -> list[int]:
        """Places that meet somebody again, in order."""
        return [place for place, number in enumerate(self.table_of) if self.meetings_at(number, place)]
