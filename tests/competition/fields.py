"""Fields and histories for seating tests, and played tables as the oracle reads them."""

from collections.abc import Iterable, Sequence
from random import Random

from league.competition.sizes import table_sizes
from league.competition.types import EntrantId, PlayedTable, SeatedRound, SeatingPlan, Seats
from tests.competition import oracle


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


def as_table(table: PlayedTable) -> oracle.Table:
    everybody = [(entrant, seat) for seat in table.places for entrant in seat.entrants]
    return oracle.Table(
        table.round,
        {entrant: seat.score for entrant, seat in everybody},
        {entrant: [(deal.points, deal.called) for deal in seat.deals] for entrant, seat in everybody},
        partners_at(table),
    )


def partners_at(table: PlayedTable) -> dict[int, int]:
    """Who held a seat with whom, both ways round."""
    both = [seat.entrants for seat in table.places if seat.partner is not None]
    return {who: other for one, partner in both for who, other in ((one, partner), (partner, one))}
