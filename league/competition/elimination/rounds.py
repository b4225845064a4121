"""How many tables each round of a knockout has, how many sit at them, and how many pass a round by."""

from collections.abc import Iterable
from dataclasses import dataclass

from league.competition.types import Infeasible


@dataclass(frozen=True, slots=True)
class Shape:
    """Tables of up to `seats`, of which the best `advance` go on; 2 and 1 make the ordinary bracket."""

    seats: int = 2
    advance: int = 1

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= 8:
            raise Infeasible(
                f"tables of {self.seats} are not between 2 and 8", code="no-such-size", seats=self.seats
            )
        if not 1 <= self.advance < self.seats:
            raise Infeasible(
                f"of a table of {self.seats} between 1 and {self.seats - 1} can go on, not {self.advance}",
                code="no-such-advance",
                seats=self.seats,
                advance=self.advance,
            )


@dataclass(frozen=True, slots=True)
class Step:
    """One round: the seats of each of its tables, smaller ones first, and how many of the best pass it by."""

    sizes: tuple[int, ...]
    byes: int = 0


def knockout_steps(entrants: int, shape: Shape) -> tuple[Step, ...]:
    """The rounds from so many entrants to the one last table.

    As few rounds as can be. Of such ways one without byes after the first round if there is any, then the one
    with the fewest byes, then the one that begins with the fewest and so the fullest tables. At every table
    somebody is eliminated, and the sizes in a round differ by one at most. For two at a table this is the
    bracket of the next power of two.
    """
    if entrants < 2:
        raise Infeasible(f"{entrants} are too few for a bracket", code="too-few", needed=2)
    even, room = _even(entrants, shape), _room(entrants, shape)
    steps: list[Step] = []
    for later in range(len(room) - 2, -1, -1):
        ways = _ways(entrants, even[later], shape) or _ways(entrants, range(2, room[later] + 1), shape)
        byes, tables = min(ways)
        steps.append(Step(_balanced(entrants - byes, tables), byes))
        entrants = byes + tables * shape.advance
    return (*steps, Step((entrants,)))


def one_step(entrants: int, shape: Shape) -> Step:
    """One round at the fewest tables: everybody plays if that can be, else all but a few at full tables."""
    tables = -(-entrants // shape.seats)
    if entrants >= tables * (shape.advance + 1):
        return Step(_balanced(entrants, tables))
    tables = entrants // shape.seats
    return Step((shape.seats,) * tables, entrants - tables * shape.seats)


def _room(entrants: int, shape: Shape) -> list[int]:
    """For how many entrants 0, 1, 2… rounds before the last table have room, until it is enough."""
    room = [shape.seats]
    while room[-1] < entrants:
        room.append(room[-1] + room[-1] // shape.advance * (shape.seats - shape.advance))
    return room


def _even(entrants: int, shape: Shape) -> list[set[int]]:
    """The fields that 0, 1, 2… rounds can lead to the last table with everybody playing in each of them."""
    even = [set(range(2, shape.seats + 1))]
    for _ in _room(entrants, shape)[1:]:
        fields: set[int] = set()
        reached = 0
        for left in sorted(even[-1]):
            tables, over = divmod(left, shape.advance)
            if not over and reached < entrants:
                fields.update(range(max(tables * (shape.advance + 1), reached + 1), tables * shape.seats + 1))
                reached = tables * shape.seats
        even.append(fields)
    return even


def _ways(entrants: int, left: Iterable[int], shape: Shape) -> list[tuple[int, int]]:
    """Byes and tables of every round that leaves one of those numbers, with the fewest byes for each."""
    ways = []
    for staying in left:
        out = entrants - staying
        tables = min(staying // shape.advance, out)
        if 0 < out <= tables * (shape.seats - shape.advance):
            ways.append((staying - tables * shape.advance, tables))
    return ways


def _balanced(players: int, tables: int) -> tuple[int, ...]:
    size, larger = divmod(players, tables)
    return (size,) * (tables - larger) + (size + 1,) * larger
