"""Making a round cheaper: swaps of near neighbours, a walk, and for a few tables, or all, the proof that none is."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

from league.competition.seating.arrangement import walk
from league.competition.seating.draft import Draft
from league.competition.types import EntrantId

REACH = 32
"""How far up and down the order the polish looks for a better swap."""

POLISH = 2_000
"""Swaps priced at most by one polish: it is for small fields, larger ones are good enough as they are dealt."""

RESEATINGS = 60
"""How often a few tables are seated anew at most."""

TABLES_TO_RESEAT = 4
"""How many at once at most, and never more entrants than can be searched to the end."""

STEPS_TO_RESEAT = 500
"""Swaps that could be priced meanwhile."""

PROVABLE = 16
"""Fields up to this size are searched to the end when a repeat seems unavoidable."""


def improve(draft: Draft, order: Sequence[EntrantId], rng: Random, *, steps: int) -> None:
    """Spend up to so many steps (swaps priced) on a cheaper draft."""
    polish(draft, order, steps=min(steps, POLISH))
    if len(order) <= PROVABLE and not draft.held:
        if draft.price() > draft.sorted_price():
            prove(draft)
        return
    if draft.troubled_tables():
        walk(draft, rng, steps=steps)
        polish(draft, order, steps=min(steps, POLISH))
    if draft.levels and not draft.held:
        reseat(draft, rng, times=min(RESEATINGS, steps // STEPS_TO_RESEAT))


def is_good_enough(draft: Draft, doubtful: Sequence[int]) -> bool:
    """Nobody disliked, and levels hardly farther apart than sorted: a place a table, were all places different.

    Only at the doubtful tables may there be anybody disliked.
    """
    if draft.troubled_tables(doubtful):
        return False
    return draft.price_among_strangers() <= draft.sorted_price() + draft.a_place_a_table()


def polish(draft: Draft, order: Sequence[EntrantId], *, steps: int) -> None:
    """Swap whoever could sit better with the nearest that helps, while it helps and steps remain."""
    place_of = {entrant: place for place, entrant in enumerate(order)}
    price, before = draft.price(), -1
    while steps > 0 and price not in (before, draft.sorted_price()):
        before = price
        for entrant in draft.uneasy():
            for other in _nearest(order, place_of[entrant]):
                if draft.table_of[other] == draft.table_of[entrant] or other in draft.held:
                    continue
                steps -= 1
                if (change := draft.swap_price(entrant, other)) < 0:
                    draft.swap(entrant, other)
                    price += change
                    break
            if steps <= 0:
                break


def _nearest(order: Sequence[EntrantId], place: int) -> Iterable[EntrantId]:
    for distance in range(1, REACH + 1):
        if place + distance < len(order):
            yield order[place + distance]
        if place >= distance:
            yield order[place - distance]


def reseat(draft: Draft, rng: Random, *, times: int) -> None:
    """Seat a few neighbouring tables anew, as cheaply as they can be, again and again.

    Where most have met, hardly any single swap is possible; this finds exchanges between several tables at once.
    """
    for _ in range(times):
        if draft.price() <= draft.sorted_price():
            return
        numbers = _neighbours(draft, rng)
        part = draft.part(numbers)
        prove(part)
        draft.put(numbers, part.tables)


def _neighbours(draft: Draft, rng: Random) -> list[int]:
    """A table that could be cheaper, and some of those that are nearest to it in level; one size after the other."""
    middle = [sum(draft.levels[who] for who in table) / len(table) for table in draft.tables]
    one = draft.table_of[rng.choice(draft.uneasy() or list(draft.table_of))]
    nearest = sorted(range(len(middle)), key=lambda other: (abs(middle[other] - middle[one]), other))
    others = min(PROVABLE // draft.longest, TABLES_TO_RESEAT) - 1
    near = [number for number in nearest if number != one][: 2 * others + 2]
    return sorted([one, *rng.sample(near, min(others, len(near)))])


State = tuple[int, tuple[int, ...]]
"""Who still stands, as bits, and the sizes of the tables still to fill."""

Table = list[EntrantId]


def prove(draft: Draft) -> None:
    """Replace a small draft by the cheapest there is.

    Seats table after table; of all ways to have seated the same entrants only the cheapest is kept, and
    none that cannot end below the draft. The next table always takes the first who stands, so no
    set of tables is met in two orders. Goes through sets of entrants: 16 of them at most.
    """
    tables_from = _tables_by_size_and_first(draft)
    floor = {
        size: min(tables[0][0] for (of, _), tables in tables_from.items() if of == size)
        for size in draft.sizes
    }
    bound = draft.price()
    everybody = (1 << len(draft.table_of)) - 1
    layer: dict[State, tuple[int, list[Table]]] = {(everybody, tuple(sorted(draft.sizes))): (0, [])}
    for _ in draft.sizes:
        following: dict[State, tuple[int, list[Table]]] = {}
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


def _tables_by_size_and_first(draft: Draft) -> dict[tuple[int, int], list[tuple[int, int, Table]]]:
    """Every possible table, the cheapest first: its price, its members as bits and as a list."""
    entrants = sorted(draft.table_of)
    tables_from: dict[tuple[int, int], list[tuple[int, int, Table]]] = {}
    for size in set(draft.sizes):
        for places in combinations(range(len(entrants)), size):
            table = [entrants[place] for place in places]
            members = sum(1 << place for place in places)
            tables_from.setdefault((size, places[0]), []).append((draft.table_price(table), members, table))
    for tables in tables_from.values():
        tables.sort()
    return tables_from
