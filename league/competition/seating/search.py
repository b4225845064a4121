"""Making a round cheaper: swaps of near neighbours, and for small fields the proof that none is cheaper."""

from collections.abc import Iterable
from itertools import combinations

from league.competition.seating.arrangement import Tables
from league.competition.seating.draft import Draft

REACH = 32
"""How far up and down the order the polish looks for a better swap."""


def polish(draft: Draft, *, steps: int) -> None:
    """Swap whoever could sit better with the nearest that helps, while it helps and steps remain."""
    before = None
    while steps > 0 and before != (before := draft.price()):
        steps = _settle(draft, steps)


def _settle(draft: Draft, steps: int) -> int:
    for place in draft.uneasy():
        for other in _nearest(place, len(draft.table_of)):
            if draft.table_of[other] == draft.table_of[place]:
                continue
            steps -= 1
            if draft.swap_price(place, other) < 0:
                draft.swap(place, other)
                break
        if steps <= 0:
            break
    return steps


def _nearest(place: int, field: int) -> Iterable[int]:
    for distance in range(1, REACH + 1):
        if place + distance < field:
            yield place + distance
        if place >= distance:
            yield place - distance


State = tuple[int, tuple[int, ...]]
"""Who still stands, as bits, and the sizes of the tables still to fill."""


def prove(draft: Draft) -> None:
    """Replace a small draft by one with the fewest repeat meetings and short turns there can be.

    Seats table after table; of all ways to have seated the same places only the cheapest is kept, and
    none that cannot end below the draft. The next table always takes the first place that stands, so no
    set of tables is met in two orders. Goes through sets of places: 16 of them at most.
    """
    tables_from = _tables_by_size_and_first_place(draft)
    floor = {
        size: min(tables[0][0] for (of, _), tables in tables_from.items() if of == size)
        for size in draft.sizes
    }
    bound = draft.price_but_for_spread(draft.cost())
    everybody = (1 << len(draft.table_of)) - 1
    layer: dict[State, tuple[int, Tables]] = {(everybody, tuple(sorted(draft.sizes))): (0, [])}
    for _ in draft.sizes:
        following: dict[State, tuple[int, Tables]] = {}
        for (standing, left), (price, tables) in layer.items():
            first = (standing & -standing).bit_length() - 1
            for size in sorted(set(left)):
                others = _without(left, size)
                room = bound - price - sum(floor[other] for other in others)
                for extra, members, table in tables_from.get((size, first), ()):
                    if extra >= room:
                        break
                    state = standing ^ members, others
                    better = state not in following or price + extra < following[state][0]
                    if better and not members & ~standing:
                        following[state] = price + extra, [*tables, table]
        layer = following
    for _, tables in layer.values():  # none if nothing is cheaper; else one, for nobody stands
        draft.arrange(tables)


def _without(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    cut = sizes.index(size)
    return sizes[:cut] + sizes[cut + 1 :]


def _tables_by_size_and_first_place(draft: Draft) -> dict[tuple[int, int], list[tuple[int, int, list[int]]]]:
    """Every possible table, the cheapest first: its price, its members as bits and as a list."""
    tables_from: dict[tuple[int, int], list[tuple[int, int, list[int]]]] = {}
    for size in set(draft.sizes):
        for table in combinations(range(len(draft.table_of)), size):
            price = draft.price_but_for_spread(draft.table_cost(table))
            members = sum(1 << place for place in table)
            tables_from.setdefault((size, table[0]), []).append((price, members, list(table)))
    for tables in tables_from.values():
        tables.sort()
    return tables_from
