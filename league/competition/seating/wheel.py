"""One round that is turned like a wheel: every turn is another round, and nobody meets too often.

The places are cut into orbits of as many places as there are turns, and a few that stay fixed. A turn
moves every place one on in its orbit. Two entrants meet again exactly when two pairs of the round lie at
the same distance between the same orbits. So the search is for a single round in which all distances
differ (or none is there more often than two may meet), however many rounds are made from it.
The circle method, where one stays put and all others go round, is the wheel of one orbit.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from random import Random

from league.competition.seating.arrangement import Arrangement, Tables


def has_room(sizes: Sequence[int], turns: int, orbits: int, *, fair: bool, meetings: int = 1) -> bool:
    """Whether there are distances enough for a round's pairs, and seats for the fixed places."""
    if turns > 1 and max(sizes) > len(sizes) and meetings == 1:
        return False  # of so many at one table two must come to one table again
    fixed = sum(sizes) - turns * orbits
    halves = 0 if turns % 2 else orbits * (meetings // 2)
    distances = meetings * (orbits * ((turns - 1) // 2) + comb(orbits, 2) * turns + orbits * fixed) + halves
    pairs = sum(comb(size, 2) for size in sizes)
    # A fixed place stays at its table in every round.
    return 0 <= fixed <= _odd_tables(sizes, fair).count(False) and pairs <= distances


def _odd_tables(sizes: Sequence[int], fair: bool) -> list[bool]:
    """Which tables are of the rarer size, so that their seats have to go round to be fair."""
    counts = Counter(sizes)
    rarer = min(sorted(counts), key=counts.__getitem__)
    return [fair and len(counts) > 1 and size == rarer for size in sizes]


class Wheel(Arrangement[int]):
    """A round to be turned.

    Its price is nought if nobody meets more often than `meetings` and, if fair, odd tables go round.
    """

    def __init__(
        self, sizes: Sequence[int], *, turns: int, orbits: int, fair: bool, rng: Random, meetings: int = 1
    ) -> None:
        self.turns = turns
        self.orbits = orbits
        self.meetings = meetings
        field = sum(sizes)
        # Whatever may be there too often is of a kind: pairs at one distance, an orbit's seats at odd tables.
        self.kinds: dict[tuple[str | int, ...], int] = {}
        self.capacity: list[int] = []
        self.pair_kind = [[self._pair_kind(one, other) for other in range(field)] for one in range(field)]
        self.is_odd = _odd_tables(sizes, fair)
        odd_seats = sum(size for size, is_odd in zip(sizes, self.is_odd, strict=True) if is_odd)
        self.odd_kind = [self._odd_kind(place, -(-odd_seats // orbits)) for place in range(field)]
        order = iter(rng.sample(range(field), field))
        super().__init__([[next(order) for _ in range(size)] for size in sizes])

    def rounds(self, number: int) -> list[Tables]:
        """The round and its next turns, so many in all."""
        return [
            [[self._turned(place, turn) for place in table] for table in self.tables]
            for turn in range(number)
        ]

    def arrange(self, tables: Tables) -> None:
        super().arrange(tables)
        self.room = self.capacity[:]
        for number, table in enumerate(self.tables):
            self._shift((), [self.pair_kind[one][other] for one, other in combinations(table, 2)])
            self._shift((), [self.odd_kind[place] for place in table if self.is_odd[number]])

    def swap(self, one: int, other: int) -> None:
        self._shift(*self._kinds_of_swap(one, other))
        super().swap(one, other)

    def swap_price(self, one: int, other: int) -> int:
        going, coming = self._kinds_of_swap(one, other)
        change = self._shift(going, coming)
        self._shift(coming, going)
        return change

    def price(self) -> int:
        return sum(comb(1 - room, 2) for room in self.room if room < 0)

    def troubled(self) -> list[int]:
        full = [room < 0 for room in self.room]
        return [
            place
            for place, number in self.table_of.items()
            if any(full[kind] for kind in self._kinds_with(place, number))
        ]

    def _shift(self, going: Iterable[int], coming: Iterable[int]) -> int:
        """Take some kinds away and add others; what that changes the price by."""
        change = 0
        room = self.room
        for kind in going:
            if room[kind] < 0:
                change += room[kind]
            room[kind] += 1
        for kind in coming:
            room[kind] -= 1
            if room[kind] < 0:
                change -= room[kind]
        return change

    def _kinds_with(self, place: int, number: int) -> list[int]:
        """What a place is part of at a table."""
        kinds = [self.pair_kind[place][other] for other in self.tables[number] if other != place]
        if self.is_odd[number]:
            kinds.append(self.odd_kind[place])
        return kinds

    def _kinds_of_swap(self, one: int, other: int) -> tuple[list[int], list[int]]:
        """What would go and what would come if two places changed seats."""
        here, there = self.table_of[one], self.table_of[other]
        going = self._kinds_with(one, here) + self._kinds_with(other, there)
        coming = self._kinds_with(one, there) + self._kinds_with(other, here)
        # The two would not meet: each is gone from the table the other comes to.
        meeting = self.pair_kind[one][other]
        coming.remove(meeting)
        coming.remove(meeting)
        return going, coming

    def _turned(self, place: int, turn: int) -> int:
        orbit = self._orbit(place)
        return place if orbit is None else orbit * self.turns + (place + turn) % self.turns

    def _orbit(self, place: int) -> int | None:
        """None for a fixed place."""
        orbit = place // self.turns
        return orbit if orbit < self.orbits else None

    def _kind(self, *name: str | int, capacity: int) -> int:
        if name not in self.kinds:
            self.kinds[name] = len(self.capacity)
            self.capacity.append(capacity)
        return self.kinds[name]

    def _pair_kind(self, one: int, other: int) -> int:
        one, other = min(one, other), max(one, other)
        here, there = self._orbit(one), self._orbit(other)
        if here is None:
            # Two fixed places would meet in every round.
            return self._kind("fixed", capacity=0)
        if there is None:
            return self._kind("fixed", here, other, capacity=self.meetings)
        distance = (other - one) % self.turns
        if here == there:
            distance = min(distance, self.turns - distance)
        # Opposite places of an orbit come to each other's seats after half the turns.
        opposite = here == there and 2 * distance == self.turns
        capacity = self.meetings // 2 if opposite else self.meetings
        return self._kind(here, there, distance, capacity=capacity)

    def _odd_kind(self, place: int, share: int) -> int:
        orbit = self._orbit(place)
        # A fixed place would sit at the odd table in every round.
        return self._kind("odd", capacity=0) if orbit is None else self._kind("odd", orbit, capacity=share)
