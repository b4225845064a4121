"""A round in the making: entrants are dealt to tables and swapped at a known price.

All sums are whole numbers; the parts of a price are weighed so that no amount of a later part outweighs one
unit of an earlier part: pairs that must not meet, repeat meetings, repeat partners, spread of levels, turns at
short tables.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, combinations

from league.competition.seating.arrangement import Arrangement
from league.competition.seating.partners import fewest_repeats
from league.competition.seating.past import NOBODY, are_strangers
from league.competition.types import EntrantId, Meetings, Musts

LOOK_AHEAD = 64
"""How far down the order the deal looks for someone who has not met the table."""


def deal_out(
    order: Sequence[EntrantId],
    sizes: Sequence[int],
    dislikes: Meetings,
    held: Mapping[EntrantId, int],
) -> tuple[list[list[EntrantId]], list[int]]:
    """Fill the tables down the order, passing over who dislikes the table; they come first at the next.

    `held` sit at their table (0 the first) before anybody is dealt to it. With the tables come the numbers
    of those where somebody may dislike another all the same; at the rest nobody does.
    """
    waiting = deque([entrant for entrant in order if entrant not in held] if held else order)
    tables: list[list[EntrantId]] = [[] for _ in sizes]
    for entrant, number in held.items():
        tables[number].append(entrant)
    doubtful = sorted(set(held.values()))
    for number, (size, table) in enumerate(zip(sizes, tables, strict=True)):
        passed: list[EntrantId] = []
        while len(table) < size and waiting and len(passed) < LOOK_AHEAD:
            entrant = waiting.popleft()
            if not table or dislikes.get(entrant, NOBODY).keys().isdisjoint(table):
                table.append(entrant)
            else:
                passed.append(entrant)
        if passed:
            missing = size - len(table)
            if missing:
                doubtful.append(number)
                table += passed[:missing]
            waiting.extendleft(reversed(passed[missing:]))
    return tables, doubtful


def dislikes_of(
    meetings: Meetings, entrants: Sequence[EntrantId], musts: Musts, *, rounds: int = 1
) -> Meetings:
    """How often two met, and where they must not more than all could meet in so many rounds."""
    if not musts.apart:
        return meetings
    too_much = rounds * len(entrants) + sum(
        sum(meetings.get(entrant, NOBODY).values()) for entrant in entrants
    )
    rows = dict(meetings)
    for one, other in map(sorted, musts.apart):
        for who, whom in ((one, other), (other, one)):
            rows[who] = {**rows.get(who, NOBODY), whom: too_much}
    return rows


class Draft(Arrangement[EntrantId]):
    """A round whose price is its weighed cost; in trouble is who sits with somebody disliked.

    `dislikes` says how much two should not share a table: how often they met, and far more where they must
    not. `levels` is empty where the format does not care who is how strong, `partners` where nobody had one.
    """

    def __init__(
        self,
        tables: Iterable[list[EntrantId]],
        *,
        dislikes: Meetings,
        levels: Mapping[EntrantId, int],
        turns: Mapping[EntrantId, int],
        partners: Meetings,
        held: Iterable[EntrantId] = (),
    ) -> None:
        super().__init__(tables)
        self.dislikes = dislikes
        self.levels = levels
        self.turns = turns
        self.partners = partners
        self.held = frozenset(held)
        self.longest = max(self.sizes)
        all_turns = sum(turns.get(entrant, 0) for entrant in self.table_of)
        self.reach = max(levels.values()) - min(levels.values()) if levels else 0
        # Each one more than all that weighs less can add up to.
        self.spread_weight = all_turns + 1
        self.partner_weight = self.spread_weight * (self.reach * len(self.sizes) + 1)
        self.dislike_weight = self.partner_weight * (sum(sum(row.values()) for row in partners.values()) + 1)

    def part(self, numbers: Iterable[int]) -> "Draft":
        """Some of its tables as a draft of their own; what is cheaper there is cheaper here."""
        return Draft(
            [self.tables[number] for number in numbers],
            dislikes=self.dislikes,
            levels={who: self.levels[who] for number in numbers for who in self.tables[number]},
            turns=self.turns,
            partners=self.partners,
        )

    def put(self, numbers: Iterable[int], tables: Iterable[list[EntrantId]]) -> None:
        """Let others of the same size sit at these tables."""
        for number, table in zip(numbers, tables, strict=True):
            self.tables[number] = list(table)
            self.table_of.update(dict.fromkeys(table, number))

    def price(self) -> int:
        return self.price_among_strangers() + sum(
            [self._dislike_price(self.tables[number]) for number in self.troubled_tables()]
        )

    def price_among_strangers(self) -> int:
        """The price but for who sits with somebody disliked."""
        price = 0
        if self.levels:
            price += self.spread_weight * sum(map(self.spread, self.tables))
        for table in self.tables:
            if len(table) < self.longest:
                price += sum([self.turns.get(entrant, 0) for entrant in table])
        return price + sum(map(self._partner_price, self.tables) if self.partners else ())

    def table_price(self, table: Sequence[EntrantId]) -> int:
        price = self.spread_weight * self.spread(table) if self.levels else 0
        if len(table) < self.longest:
            price += sum([self.turns.get(entrant, 0) for entrant in table])
        return price + self._dislike_price(table) + self._partner_price(table)

    def _partner_price(self, table: Sequence[EntrantId]) -> int:
        """For who would have to be partners again, however the table is paired."""
        if are_strangers(self.partners, table):
            return 0
        return self.partner_weight * fewest_repeats(table, self.partners)

    def _dislike_price(self, table: Sequence[EntrantId]) -> int:
        pairs = combinations(table, 2)
        return self.dislike_weight * sum(
            [self.dislikes.get(one, NOBODY).get(other, 0) for one, other in pairs]
        )

    def spread(self, table: Sequence[EntrantId]) -> int:
        levels = [self.levels[entrant] for entrant in table]
        return max(levels) - min(levels)

    def sorted_price(self) -> int:
        """What sorting by level and cutting would cost if nobody had met; turns taken by who had the fewest."""
        short = sum(size for size in self.sizes if size < self.longest)
        turns = sorted(self.turns.get(entrant, 0) for entrant in self.table_of)[:short] if short else ()
        return self.spread_weight * self.sorted_spread() + sum(turns)

    def a_place_a_table(self) -> int:
        """The price of each table reaching one place farther, a place being an even share of all levels."""
        return self.spread_weight * self.reach // self.longest

    def sorted_spread(self) -> int:
        if not self.levels:
            return 0
        ranked = sorted(map(self.levels.__getitem__, self.table_of), reverse=True)
        ends = list(accumulate(self.sizes))
        return sum(ranked[end - size] - ranked[end - 1] for size, end in zip(self.sizes, ends, strict=True))

    def movable(self) -> list[EntrantId]:
        return [entrant for entrant in self.table_of if entrant not in self.held]

    def troubled(self) -> list[EntrantId]:
        return [
            entrant
            for number in self.troubled_tables()
            for entrant in self.tables[number]
            if entrant not in self.held and self._dislikes_at(number, entrant)
        ]

    def troubled_tables(self, among: Sequence[int] | None = None) -> list[int]:
        """The tables where somebody dislikes another, in order; of all, or of some."""
        numbers = range(len(self.tables)) if among is None else among
        return [number for number in numbers if not are_strangers(self.dislikes, self.tables[number])]

    def uneasy(self) -> list[EntrantId]:
        """Who sits at a table that could be cheaper than in a sorted round, in order."""
        average = self.spread_weight * self.sorted_spread()
        dear = [self.table_price(table) * len(self.tables) > average for table in self.tables]
        return [
            entrant for entrant, number in self.table_of.items() if dear[number] and entrant not in self.held
        ]

    def swap_price(self, one: EntrantId, other: EntrantId) -> int:
        here, there = self.table_of[one], self.table_of[other]
        change = (
            self._dislikes_at(there, one)
            + self._dislikes_at(here, other)
            - self._dislikes_at(here, one)
            - self._dislikes_at(there, other)
            - 2 * self.dislikes.get(one, NOBODY).get(other, 0)
        ) * self.dislike_weight
        if self.levels:
            change += self.spread_weight * (
                self._spread_change(here, one, other) + self._spread_change(there, other, one)
            )
        if self.partners:
            change += self._partner_change(here, one, other) + self._partner_change(there, other, one)
        # There are two sizes at most: whoever moves to the shorter table takes over the other's turn.
        if self.sizes[here] != self.sizes[there]:
            turn = self.turns.get(one, 0) - self.turns.get(other, 0)
            change += turn if self.sizes[here] > self.sizes[there] else -turn
        return change

    def _dislikes_at(self, number: int, entrant: EntrantId) -> int:
        dislikes = self.dislikes.get(entrant)
        if not dislikes:
            return 0
        return sum([dislikes[other] for other in self.tables[number] if other in dislikes])

    def _partner_change(self, number: int, leaver: EntrantId, joiner: EntrantId) -> int:
        before = self.tables[number]
        after = [joiner if entrant == leaver else entrant for entrant in before]
        return self._partner_price(after) - self._partner_price(before)

    def _spread_change(self, number: int, leaver: EntrantId, joiner: EntrantId) -> int:
        levels = [self.levels[entrant] for entrant in self.tables[number]]
        before = max(levels) - min(levels)
        levels[self.tables[number].index(leaver)] = self.levels[joiner]
        return max(levels) - min(levels) - before
