"""Who holds a seat together at a table, where partners rotate."""

from collections.abc import Iterator, Sequence

from league.competition.seating.past import NOBODY
from league.competition.types import EntrantId, Meetings, Seats


def holders(seats: Seats, *, pairs: bool) -> Iterator[tuple[EntrantId, EntrantId | None]]:
    """Who holds each seat of a table: one, or two in a row; an odd one at the end holds a seat alone."""
    if not pairs:
        yield from ((entrant, None) for entrant in seats)
        return
    for at in range(0, len(seats), 2):
        first, *partner = seats[at : at + 2]
        yield first, partner[0] if partner else None


def pair_up(table: Sequence[EntrantId], partners: Meetings) -> list[EntrantId]:
    """The table with partners in a row, such that as few as can be were partners before.

    Tries ways to pair them until nobody was: at most 105 for the eight people of four seats. An odd one plays alone,
    at the end.
    """
    return _paired(list(table), partners)[1]


def fewest_repeats(table: Sequence[EntrantId], partners: Meetings) -> int:
    """How often those were partners before who have to be again, at the least."""
    return _paired(list(table), partners)[0]


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
        again = partners.get(first, NOBODY).get(other, 0)
        if best is not None and again >= best[0]:
            continue
        price, rest = _paired([*others[:at], *others[at + 1 :]], partners)
        if best is None or again + price < best[0]:
            best = again + price, [first, other, *rest]
    assert best is not None
    return best
