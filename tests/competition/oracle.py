"""Standings the slow, plain way: every number from its definition, all fractions, no shared work."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from league.competition.types import EntrantId, PlayedTable

Group = list[EntrantId]


def ranks(
    entrants: Sequence[EntrantId], tables: Sequence[PlayedTable], criteria: Sequence[str]
) -> dict[EntrantId, int]:
    """Rank by summed scores and then the criteria, read as "compare, split, go on inside each part"."""
    ranked: dict[EntrantId, int] = {}
    for group in _separate(list(entrants), ["sum", *criteria], tables):
        rank = len(ranked) + 1
        ranked |= dict.fromkeys(group, rank)
    return ranked


def _separate(group: Group, criteria: Sequence[str], tables: Sequence[PlayedTable]) -> list[Group]:
    if not criteria:
        return [group]
    values = {entrant: value(criteria[0], entrant, group, tables) for entrant in group}
    parts = [[e for e in group if values[e] == v] for v in sorted(set(values.values()), reverse=True)]
    restart = criteria[0] == "head-to-head" and len(parts) > 1
    left = criteria if restart else criteria[1:]
    return [part for split in parts for part in _separate(split, left, tables)]


def value(name: str, entrant: EntrantId, group: Group, tables: Sequence[PlayedTable]) -> Any:
    """One entrant's number for one criterion, computed from all tables anew; more is better."""
    mine = [(table, seat) for table in tables for seat in table.places if seat.entrant == entrant]
    if name == "sum":
        return sum(seat.score for _, seat in mine)
    if name == "wins":
        return sum(
            Fraction(1, sum(other.score == seat.score for other in table.places))
            for table, seat in mine
            if all(other.score <= seat.score for other in table.places)
        )
    if name == "best-deal":
        return max((deal.points for _, seat in mine for deal in seat.deals), default=0)
    if name == "deals-won":
        return len([deal for _, seat in mine for deal in seat.deals if deal.called])
    if name == "head-to-head":
        rivals = [(seat, o) for table, seat in mine for o in table.places if o.entrant in group]
        return len([1 for me, o in rivals if me.score > o.score]) - len(
            [1 for me, o in rivals if me.score < o.score]
        )
    if name == "opponents":
        met = [o.entrant for table, _ in mine for o in table.places if o.entrant != entrant]
        return sum((_mean(opponent, tables) for opponent in met), Fraction()) / max(len(met), 1)
    if name == "places":
        # As counts: firsts, seconds, ... compared like words.
        taken = [1 + sum(o.score > seat.score for o in table.places) for table, seat in mine]
        return tuple(taken.count(place) for place in range(1, 9))
    if name == "last-round":
        last = max((table.round for table in tables), default=0)
        return sum(seat.score for table, seat in mine if table.round == last)
    raise AssertionError(name)


def _mean(entrant: EntrantId, tables: Sequence[PlayedTable]) -> Fraction:
    scores = [seat.score for table in tables for seat in table.places if seat.entrant == entrant]
    return Fraction(sum(scores), len(scores))
