"""A round in the making: places in the given order are dealt to tables and swapped at a known price.

Inside the seater an entrant is its place in the given order, 0 first. All sums are whole numbers; the
parts of a cost are weighed so that no amount of a later part outweighs one unit of an earlier part.
"""

from collections import deque
from collections.abc import Sequence
from itertools import combinations

from league.competition.seating.arrangement import Arrangement, Tables
from league.competition.types import Cost, EntrantId, Meetings

LOOK_AHEAD = 64
"""How far down the order the deal looks for someone who has not met the table."""

Met = list[dict[int, int]]


def met_by_place(entrants: Sequence[EntrantId], meetings: Meetings) -> Met:
    """For each place: how often it has met which other places. Entrants who are away are left out."""
    place_of = {entrant: place for place, entrant in enumerate(entrants)}.get
    met: Met = [{} for _ in entrants]
    for (one, other), times in meetings.items():
        here, there = place_of(one), place_of(other)
        if times and here is not None and there is not None:
            met[here][there] = met[there][here] = times
    return met


def deal_out(sizes: Sequence[int], met: Met) -> Tables:
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


class Draft(Arrangement):
    """A round whose price is its weighed cost; in trouble is who meets somebody again."""

    def __init__(self, tables: Tables, met: Met, turns: Sequence[int]) -> None:
        super().__init__(tables)
        self.met = met
        self.turns = turns
        self.longest = max(self.sizes)
        # One more than all spreads, and one more than all turns, can add up to.
        self.turn_weight = len(met) * len(tables) + 1
        self.repeat_weight = sum(turns) + 1

    def cost(self) -> Cost:
        return sum((self.table_cost(table) for table in self.tables), Cost())

    def table_cost(self, table: Sequence[int]) -> Cost:
        repeats = sum(self.met[one].get(other, 0) for one, other in combinations(table, 2))
        turns = sum(self.turns[place] for place in table) if len(table) < self.longest else 0
        return Cost(repeats, turns, max(table) - min(table))

    def price(self) -> int:
        cost = self.cost()
        return self.price_but_for_spread(cost) * self.turn_weight + cost.spread

    def price_but_for_spread(self, cost: Cost) -> int:
        return cost.repeat_meetings * self.repeat_weight + cost.short_table_turns

    def troubled(self) -> list[int]:
        return [place for place, number in enumerate(self.table_of) if self._meetings_at(number, place)]

    def uneasy(self) -> list[int]:
        """The places at tables that could be cheaper, in order."""
        dear = [self.table_cost(table) > Cost(0, 0, len(table) - 1) for table in self.tables]
        return [place for place, number in enumerate(self.table_of) if dear[number]]

    def swap_price(self, one: int, other: int) -> int:
        here, there = self.table_of[one], self.table_of[other]
        repeats = (
            self._meetings_at(there, one)
            + self._meetings_at(here, other)
            - self._meetings_at(here, one)
            - self._meetings_at(there, other)
            - 2 * self.met[one].get(other, 0)
        )
        # Sizes differ by one at most: whoever moves to the shorter table takes over the other's turn.
        shorter = self.sizes[here] - self.sizes[there]
        turns = shorter and shorter * (self.turns[one] - self.turns[other])
        spread = self._spread_change(here, one, other) + self._spread_change(there, other, one)
        return (repeats * self.repeat_weight + turns) * self.turn_weight + spread

    def _meetings_at(self, number: int, place: int) -> int:
        """How often this place has met the table."""
        met = self.met[place]
        return sum([met[other] for other in self.tables[number] if other in met])

    def _spread_change(self, number: int, leaver: int, joiner: int) -> int:
        table = self.tables[number]
        changed = [joiner if place == leaver else place for place in table]
        return max(changed) - min(changed) - max(table) + min(table)
