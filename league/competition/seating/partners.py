"""Who holds a seat together at a table, where partners rotate."""

from collections.abc import Sequence

from league.competition.seating.past import NOBODY
from league.competition.types import EntrantId, Meetings


def pair_up(table: Sequence[EntrantId], partners: Meetings) -> list[EntrantId]:
    """The table with partners in a row, such that as few as can be were partners before.

    Tries every way to pair them: 105 for the eight people of four seats. An odd one plays alone, at the end.
    """
    return _paired(list(table), partners)[1]


def _paired(table: list[EntrantId], partners: Meetings) -> tuple[int, list[EntrantId]]:
    if len(table) < 2:
        return 0, table
    if len(table) % 2:
        alone = [_paired([*table[:at], *table[at + 1 :]], partners) for at in range(len(table))]
        price, at = min((price, at) for at, (price, _) in enumerate(alone))
        return price, [*alone[at][1], table[at]]
    first, *others = table
    best: tuple[int, list[EntrantId]] | None = None
    for at, other in enumerate(others):
        price, rest = _paired([*others[:at], *others[at + 1 :]], partners)
        price += partners.get(first, NOBODY).get(other, 0)
        if best is None or price < best[0]:
            best = price, [first, other, *rest]
    assert best is not None
    return best
