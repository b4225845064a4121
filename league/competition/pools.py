"""Pools: a field is dealt into groups of equal strength that play for themselves."""

from collections.abc import Mapping, Sequence

from league.competition.record import Record
from league.competition.standings import StandingRow, ranked
from league.competition.types import EntrantId, Infeasible

Pools = Mapping[EntrantId, int]
"""The pool of each entrant, counted from 1; empty where the whole field plays together."""


def draw_pools(ranked: Sequence[EntrantId], pools: int) -> tuple[tuple[EntrantId, ...], ...]:
    """Deal the field to and fro, the best first: pool 1 gets the first and the last of each two rows.

    Pools differ by one entrant at most. Raises Infeasible where a pool would have fewer than two.
    """
    if not 1 <= pools <= len(ranked) // 2:
        raise Infeasible(
            f"{len(ranked)} entrants do not make {pools} pools of two and more",
            code="no-such-pools",
            count=len(ranked),
            pools=pools,
        )
    drawn: list[list[EntrantId]] = [[] for _ in range(pools)]
    for row, start in enumerate(range(0, len(ranked), pools)):
        order = drawn if row % 2 == 0 else drawn[::-1]
        for pool, entrant in zip(order, ranked[start : start + pools], strict=False):
            pool.append(entrant)
    return tuple(map(tuple, drawn))


def members(pools: Pools) -> dict[int, tuple[EntrantId, ...]]:
    """Who is in each pool, in the order given, the first pool first."""
    return {
        pool: tuple(entrant for entrant, of in pools.items() if of == pool)
        for pool in sorted(set(pools.values()))
    }


def ranked_in_pools(
    record: Record, tiebreaks: Sequence[str], pools: Pools
) -> tuple[tuple[int, StandingRow], ...]:
    """The standings of each pool, one after the other, each row with its pool. Nobody is compared across pools."""
    if not pools:
        return tuple((1, row) for row in ranked(record, tiebreaks))
    return tuple(
        (pool, row)
        for pool, entrants in members(pools).items()
        for row in ranked(record.among(entrants), tiebreaks)
    )
