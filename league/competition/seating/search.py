"""Making a draft cheaper: swaps of near neighbours, a walk that may climb, proof for small fields."""

from collections.abc import Iterable
from itertools import combinations
from random import Random

from league.competition.seating.draft import Draft

REACH = 24
"""How far in the order the polish looks for a better swap."""


def settle(draft: Draft, places: Iterable[int], *, reach: int, steps: int) -> int:
    """Swap each of the places with the nearest one that makes the draft cheaper, if any does.

    Returns the steps (swaps priced) that are left.
    """
    field = len(draft.met)
    for place in places:
        for other in _nearest(place, field, reach):
            if draft.table_of[other] == draft.table_of[place]:
                continue
            if steps == 0:
                return 0
            steps -= 1
            if draft.swap_price(place, other) < 0:
                draft.swap(place, other)
                break
    return steps


def _nearest(place: int, field: int, reach: int) -> Iterable[int]:
    for distance in range(1, min(reach, field) + 1):
        if place + distance < field:
            yield place + distance
        if place >= distance:
            yield place - distance


def polish(draft: Draft, *, steps: int) -> None:
    """Settle everybody again and again, while it helps and steps remain."""
    before = None
    while steps and before != (before := draft.weigh(draft.cost())):
        steps = settle(draft, range(len(draft.met)), reach=REACH, steps=steps)


def walk(draft: Draft, rng: Random, *, steps: int) -> None:
    """A tabu walk: move one place that meets somebody again to its best other table, even uphill.

    Whoever has just left a table may not come back to it for a while. Ends without repeats, or
    with the fewest seen, when the steps (swaps priced) run out.
    """
    best_tables = [table[:] for table in draft.tables]
    best = price = draft.weigh(draft.cost())
    barred: dict[tuple[int, int], int] = {}
    field, turn = len(draft.met), 0
    while best >= draft.repeat_weight and steps > 0:
        turn += 1
        place = rng.choice(draft.repeating())
        here = draft.table_of[place]
        moves = []
        for other in range(field):
            there = draft.table_of[other]
            if there == here:
                continue
            change = draft.swap_price(place, other)
            is_barred = barred.get((place, there), 0) >= turn or barred.get((other, here), 0) >= turn
            if not is_barred or price + change < best:
                moves.append((change, other))
        steps -= field
        if not moves:
            continue
        change, other = min(moves)
        barred[place, here] = barred[other, draft.table_of[other]] = turn + 5 + rng.randrange(5)
        draft.swap(place, other)
        price += change
        if price < best:
            best, best_tables = price, [table[:] for table in draft.tables]
    draft.arrange(best_tables)


def prove(draft: Draft) -> None:
    """Replace a small draft by the cheapest there is. Goes through sets of places, so for 16 of them at most.

    Seats table after table; of all ways to have seated the same places only the cheapest is kept. The
    next table always takes the first place that stands, so no set of tables is met in two orders.
    """
    bound = draft.weigh(draft.cost())
    sizes = tuple(sorted(map(len, draft.tables)))
    tables_from = _tables_by_first_place(draft)
    # (who still stands, the sizes left) -> (price so far, the tables so far)
    layer: dict[tuple[int, tuple[int, ...]], tuple[int, list[list[int]]]]
    layer = {((1 << len(draft.met)) - 1, sizes): (0, [])}
    for _ in sizes:
        following: dict[tuple[int, tuple[int, ...]], tuple[int, list[list[int]]]] = {}
        for (standing, left), (price, tables) in layer.items():
            first = (standing & -standing).bit_length() - 1
            for members, table, extra in tables_from[first]:
                if members & ~standing or len(table) not in left or price + extra >= bound:
                    continue
                cut = left.index(len(table))
                key = standing ^ members, left[:cut] + left[cut + 1 :]
                if key not in following or price + extra < following[key][0]:
                    following[key] = price + extra, [*tables, table]
        layer = following
    for _, tables in layer.values():  # one at most: nobody stands
        draft.arrange(tables)


def _tables_by_first_place(draft: Draft) -> list[list[tuple[int, list[int], int]]]:
    """Every possible table, by its first place: its members as bits, as a list, and its weighed cost."""
    field = len(draft.met)
    sizes = sorted(set(map(len, draft.tables)))
    return [
        [
            (sum(1 << place for place in table), table, draft.weigh(draft.table_cost(table)))
            for size in sizes
            for others in combinations(range(first + 1, field), size - 1)
            for table in [[first, *others]]
        ]
        for first in range(field)
    ]
