"""Several rounds in the making: two may change places in any of them, at what it costs over all."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import comb
from random import Random

from league.competition.seating.past import NOBODY
from league.competition.types import EntrantId, Meetings

Rounds = Sequence[Sequence[Sequence[EntrantId]]]
"""The tables of each of some rounds."""

FIRST_CHANCE = 1 / 20
"""Of a swap that makes one more pair meet again, at the beginning of a search; it shrinks to nothing."""

FARTHEST = 2
"""How many more pairs at most may meet again after one swap."""


class Together:
    """Rounds whose price is how often all pairs meet again, then how unevenly smaller tables go round.

    Everybody has a number of their own in each round. `dislikes` is how often two met before, and far more where
    they must not; `turns` those at smaller tables; who is `held` stays at their table.
    """

    def __init__(
        self,
        rounds: Rounds,
        *,
        dislikes: Meetings,
        turns: Mapping[EntrantId, int],
        held: Iterable[EntrantId] = (),
    ) -> None:
        self.field = sorted({who for tables in rounds for table in tables for who in table})
        self.in_round = [len(tables) for tables in rounds]
        people, index = len(self.field), {who: at for at, who in enumerate(self.field)}
        self.person = [at for _ in rounds for at in range(people)]
        self.tables = [
            [number * people + index[who] for who in table]
            for number, tables in enumerate(rounds)
            for table in tables
        ]
        self.table_of = {who: number for number, table in enumerate(self.tables) for who in table}
        self.is_short = [len(table) < max(map(len, tables)) for tables in rounds for table in tables]
        held = set(held)
        self.free = [
            [number * people + index[who] for table in tables for who in table if who not in held]
            for number, tables in enumerate(rounds)
        ]
        self.met_before = [
            [dislikes.get(who, NOBODY).get(other, 0) for other in self.field] for who in self.field
        ]
        self.turns_before = [turns.get(who, 0) for who in self.field]
        self._count_all()
        # One more than what all turns at smaller tables can come to.
        self.weight = 1 + comb(sum(self.turns), 2)

    def rounds(self) -> Iterator[list[list[EntrantId]]]:
        """The tables of each round, as they were given."""
        tables = iter(self.tables)
        for number in self.in_round:
            yield [[self.field[self.person[who]] for who in table] for table in islice(tables, number)]

    def repeats(self) -> int:
        """Over all pairs: how often they had met before, whenever they meet."""
        return sum(map(_times_again, self.met, self.met_before)) // 2

    def price(self) -> int:
        return self.weight * self.repeats() + _times_again(self.turns, self.turns_before)

    def swap(self, one: int, other: int) -> None:
        """Let two at different tables of a round change seats."""
        here, there = self.table_of[one], self.table_of[other]
        self._count(one, here, -1)
        self._count(other, there, -1)
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self.table_of[one], self.table_of[other] = there, here
        self._count(one, there, 1)
        self._count(other, here, 1)

    def swap_price(self, one: int, other: int) -> int:
        """What the price would rise by."""
        here, there = self.table_of[one], self.table_of[other]
        person = self.person
        mine, theirs = self.met[person[one]], self.met[person[other]]
        change = 0
        for who in self.tables[here]:
            if who != one:
                change += theirs[person[who]] - mine[person[who]] + 1
        for who in self.tables[there]:
            if who != other:
                change += mine[person[who]] - theirs[person[who]] + 1
        change *= self.weight
        if self.is_short[here] != self.is_short[there]:
            turn = self.turns[person[one]] - self.turns[person[other]]
            change += 1 - turn if self.is_short[here] else 1 + turn
        return change

    def _count(self, mover: int, number: int, change: int) -> None:
        """Somebody comes to a table, or leaves it."""
        mine = self.met[self.person[mover]]
        for who in self.tables[number]:
            if who != mover:
                mine[self.person[who]] += change
                self.met[self.person[who]][self.person[mover]] += change
        if self.is_short[number]:
            self.turns[self.person[mover]] += change

    def _count_all(self) -> None:
        self.met = [row[:] for row in self.met_before]
        self.turns = self.turns_before[:]
        for table, is_short in zip(self.tables, self.is_short, strict=True):
            for one, other in combinations([self.person[who] for who in table], 2):
                self.met[one][other] += 1
                self.met[other][one] += 1
            for who in table if is_short else ():
                self.turns[self.person[who]] += 1


def anneal(together: Together, rng: Random, *, steps: int) -> int:
    """Try so many swaps by chance, worse ones ever more rarely, until nobody meets again; the price at the end.

    The cheapest rounds seen stand. Only sums, products and comparisons: the same on every machine.
    """
    price = best = together.price()
    swaps: list[tuple[int, int]] = []  # since the best
    for left in range(steps, 0, -1):
        if best < together.weight:
            break
        of_round = rng.choice(together.free)
        if not of_round:
            continue
        one, other = rng.choice(of_round), rng.choice(of_round)
        if together.table_of[one] == together.table_of[other]:
            continue
        change = together.swap_price(one, other)
        if change > 0 and not _is_taken(-(-change // together.weight), FIRST_CHANCE * left / steps, rng):
            continue
        together.swap(one, other)
        swaps.append((one, other))
        price += change
        if price < best:
            best = price
            swaps.clear()
    for one, other in reversed(swaps):
        together.swap(one, other)
    return best


def _is_taken(worse: int, chance: float, rng: Random) -> bool:
    return worse <= FARTHEST and all(rng.random() < chance for _ in range(worse))


def _times_again(now: Iterable[int], before: Iterable[int]) -> int:
    """One time counts nothing, the next one once, the one after twice, but for what was before."""
    return sum(comb(at_last, 2) - comb(at_first, 2) for at_last, at_first in zip(now, before, strict=True))
