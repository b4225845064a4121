"""How many sit at each table of a round."""

from dataclasses import dataclass

from league.competition.types import Infeasible


@dataclass(frozen=True, slots=True)
class TableRule:
    """Which tables an event plays at; sizes count seats.

    With `exact` every table is of the wished size and whoever is over sits out; else everybody plays, at
    tables as near to the wish as can be. A table of two is only used when two are wished for or nothing
    else fits; with `smallest` 3 never. With `pairs` two rotating partners hold each seat.
    """

    wish: int = 4
    smallest: int = 2
    largest: int = 8
    exact: bool = False
    pairs: bool = False

    @property
    def fewest(self) -> int:
        """People that one table takes."""
        return (self.wish if self.exact else self.smallest) * (2 if self.pairs else 1)

    def seats(self, people: int) -> tuple[int, ...]:
        """Seats at each table, larger tables first. Raises Infeasible."""
        to_a_seat = 2 if self.pairs else 1
        return tuple(size // to_a_seat for size in self.cut(people)[0])

    def cut(self, people: int) -> tuple[tuple[int, ...], int]:
        """People at each table, larger tables first, and how many sit out. Raises Infeasible."""
        to_a_seat = 2 if self.pairs else 1
        if self.pairs and people < self.fewest:
            raise Infeasible(
                f"{people} are too few in pairs: a table takes {self.fewest}",
                code="too-few",
                needed=self.fewest,
            )
        seats, over = divmod(people, to_a_seat)
        sizes = self._exact_sizes(seats) if self.exact else self._near_sizes(seats)
        over += to_a_seat * (seats - sum(sizes))
        return tuple(to_a_seat * size for size in sizes), over

    def _near_sizes(self, seats: int) -> tuple[int, ...]:
        return table_sizes(seats, self.wish, smallest=self.smallest, largest=self.largest)

    def _exact_sizes(self, seats: int) -> tuple[int, ...]:
        if seats < self.wish:
            raise Infeasible(
                f"{seats} are too few for a table of {self.wish}", code="too-few", needed=self.wish
            )
        return (self.wish,) * (seats // self.wish)


def table_sizes(n: int, wish: int, *, smallest: int = 2, largest: int = 8) -> tuple[int, ...]:
    """Sizes for `n` entrants, larger tables first, that differ by at most one.

    Of all such cuts the one nearest the wish: first the farthest table counts, then how many tables
    are off the wish, then more (smaller) tables are preferred. A table of two is only used when two
    are wished for or nothing else fits. Raises Infeasible when no cut keeps to the limits.
    """
    if not smallest <= wish <= largest:
        raise Infeasible(
            f"tables of {wish} are not between the smallest, {smallest}, and the largest, {largest}",
            code="wish-out-of-limits",
            wish=wish,
        )
    if n < smallest:
        raise Infeasible(
            f"{n} entrants are too few: a table needs at least {smallest}", code="too-few", needed=smallest
        )
    fewest, most = -(-n // largest), n // smallest
    if fewest > most:
        raise Infeasible(
            f"{n} entrants cannot be cut into tables of {smallest} to {largest}", code="no-cut", entrants=n
        )
    # Just above the wish or just below it; anything else is farther off.
    around = {min(max(tables, fewest), most) for tables in (n // wish, n // wish + 1)}
    return min((_cut(n, tables) for tables in around), key=lambda sizes: _distance(sizes, wish))


def _cut(n: int, tables: int) -> tuple[int, ...]:
    size, longer = divmod(n, tables)
    return (size + 1,) * longer + (size,) * (tables - longer)


def _distance(sizes: tuple[int, ...], wish: int) -> tuple[bool, int, int, int]:
    off = [abs(size - wish) for size in sizes]
    return (sizes[-1] < min(3, wish), max(off), sum(map(bool, off)), -len(sizes))


ANY_TABLES = TableRule()
