"""Fields and histories for seating tests."""

from collections.abc import Iterable, Sequence
from random import Random

from league.competition.sizes import table_sizes
from league.competition.types import EntrantId, SeatedRound, SeatingPlan, Seats


def field(n: int) -> tuple[EntrantId, ...]:
    return tuple(EntrantId(number) for number in range(1, n + 1))


def ids(*numbers: int) -> tuple[EntrantId, ...]:
    return tuple(map(EntrantId, numbers))


def apart(*pairs: tuple[int, int]) -> frozenset[frozenset[EntrantId]]:
    return frozenset(frozenset(ids(*pair)) for pair in pairs)


def seats_of(plan: SeatingPlan) -> list[Seats]:
    return [table.seats for table in plan.tables]


def everybody_in(plan: SeatingPlan) -> list[EntrantId]:
    """All who sit or sit out, one entry for each time, in order."""
    return sorted([who for seats in seats_of(plan) for who in seats] + list(plan.byes))


def random_history(n: int, rounds: int, wish: int, seed: int) -> tuple[SeatedRound, ...]:
    """Earlier rounds seated by chance, repeats and all."""
    rng = Random(seed)
    seated = []
    for _ in range(rounds):
        order = iter(rng.sample(field(n), n))
        seated.append(
            SeatedRound(tuple(tuple(next(order) for _ in range(size)) for size in table_sizes(n, wish)))
        )
    return tuple(seated)


def seated(*tables: Sequence[int], byes: Iterable[int] = ()) -> SeatedRound:
    return SeatedRound(tuple(ids(*table) for table in tables), ids(*byes))
