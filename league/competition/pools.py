"""Pools: a field is dealt into groups of equal strength that play for themselves."""

from collections.abc import Sequence

from league.competition.types import EntrantId, Infeasible


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
