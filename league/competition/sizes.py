"""How many sit at each table of a round."""

from league.competition.types import Infeasible


def table_sizes(n: int, wish: int, *, smallest: int = 2, largest: int = 8) -> tuple[int, ...]:
    """Sizes for `n` entrants, larger tables first, that differ by at most one.

    Of all such cuts the one nearest the wish: first the farthest table counts, then how many tables
    are off the wish, then more (smaller) tables are preferred. A table of two is only used when two
    are wished for or nothing else fits. Raises Infeasible when no cut keeps to the limits.
    """
    if not smallest <= wish <= largest:
        raise Infeasible(
            f"tables of {wish} are not between the smallest, {smallest}, and the largest, {largest}"
        )
    if n < smallest:
        raise Infeasible(f"{n} entrants are too few: a table needs at least {smallest}")
    fewest, most = -(-n // largest), n // smallest
    if fewest > most:
        raise Infeasible(f"{n} entrants cannot be cut into tables of {smallest} to {largest}")
    # Just above the wish or just below it; anything else is farther off.
    around = {min(max(tables, fewest), most) for tables in (n // wish, n // wish + 1)}
    return min((_cut(n, tables) for tables in around), key=lambda sizes: _distance(sizes, wish))


def _cut(n: int, tables: int) -> tuple[int, ...]:
    size, longer = divmod(n, tables)
    return (size + 1,) * longer + (size,) * (tables - longer)


def _distance(sizes: tuple[int, ...], wish: int) -> tuple[bool, int, int, int]:
    off = [abs(size - wish) for size in sizes]
    return (sizes[-1] < min(3, wish), max(off), sum(map(bool, off)), -len(sizes))
