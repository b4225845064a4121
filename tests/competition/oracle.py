"""Standings the slow, plain way: every number from its definition, all fractions, no shared work.

Imports nothing of the product: what it reads are dictionaries and tuples.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class Table:
    """`scores` by entrant; `deals` by entrant, each as (points, called); `partners` by entrant, both ways round."""

    round: int
    scores: Mapping[int, int]
    deals: Mapping[int, Sequence[tuple[int, bool]]]
    partners: Mapping[int, int] = field(default_factory=dict)

    @property
    def seats(self) -> list[int]:
        """The score of each seat."""
        return [score for who, score in self.scores.items() if who <= self.partners.get(who, who)]

    def opponents(self, entrant: int) -> list[int]:
        return [other for other in self.scores if other not in (entrant, self.partners.get(entrant))]


@dataclass(frozen=True)
class Event:
    """`unplayed` as (round, entrant, kind, absent); `awards` by kind as (points, counts as played)."""

    tables: Sequence[Table]
    unplayed: Sequence[tuple[int, int, str, Sequence[int]]] = ()
    awards: Mapping[str, tuple[Fraction, bool]] | None = None
    adjustments: Sequence[tuple[int, Fraction]] = ()
    forfeits_count: bool = False
    meets_oneself: bool = False

    def award(self, kind: str) -> tuple[Fraction, bool]:
        return (self.awards or {}).get(kind, (Fraction(), False))


Group = Sequence[int]


def ranks(event: Event, entrants: Sequence[int], criteria: Sequence[str]) -> dict[int, int]:
    """Rank by points and then the criteria, read as "compare, split, go on inside each part"."""
    ranked: dict[int, int] = {}
    for group in _separate(event, list(entrants), ["points", *criteria]):
        ranked |= dict.fromkeys(group, len(ranked) + 1)
    return ranked


def _separate(event: Event, group: Group, criteria: Sequence[str]) -> list[Group]:
    if not criteria:
        return [group]
    values = {entrant: value(event, criteria[0], entrant, group) for entrant in group}
    parts = [[e for e in group if values[e] == v] for v in sorted(set(values.values()), reverse=True)]
    restart = criteria[0] == "head-to-head" and len(parts) > 1
    left = criteria if restart else criteria[1:]
    return [part for split in parts for part in _separate(event, split, left)]


def points(event: Event, entrant: int) -> Fraction:
    """All points, adjustments among them."""
    return _scored(event, entrant) + sum((by for who, by in event.adjustments if who == entrant), Fraction())


def played(event: Event, entrant: int) -> int:
    counting = [kind for _, who, kind, _ in event.unplayed if who == entrant and event.award(kind)[1]]
    return len([1 for table in event.tables if entrant in table.scores]) + len(counting)


def value(event: Event, name: str, entrant: int, group: Group) -> Any:
    """One entrant's number for one criterion, computed from everything anew; more is better."""
    mine = [table for table in event.tables if entrant in table.scores]
    walkovers = [each for each in event.unplayed if each[1] == entrant and each[2] == "walkover"]
    missed = [each for each in event.unplayed if each[1] == entrant]
    if name == "points":
        return points(event, entrant)
    if name == "wins":
        won = sum(
            (
                Fraction(1, table.seats.count(table.scores[entrant]))
                for table in mine
                if table.scores[entrant] == max(table.seats)
            ),
            Fraction(),
        )
        return won + (len(walkovers) if event.forfeits_count else 0)
    if name == "best-deal":
        return max((score for table in mine for score, _ in table.deals[entrant]), default=0)
    if name == "deals-won":
        return len([1 for table in mine for _, called in table.deals[entrant] if called])
    if name == "share":
        return sum(
            (Fraction(table.scores[entrant], sum(table.seats)) for table in mine if sum(table.seats) > 0),
            Fraction(),
        )
    if name == "head-to-head":
        pairs = [
            (table.scores[entrant], table.scores[o]) for table in mine for o in table.scores if o in group
        ]
        total = len([1 for me, o in pairs if me > o]) - len([1 for me, o in pairs if me < o])
        if event.forfeits_count:
            total += len([1 for _, _, _, absent in walkovers for o in absent if o in group])
            total -= len([1 for _, who, _, absent in event.unplayed if who in group and entrant in absent])
        return total
    if name == "opponents":
        met = [_mean(event, o) for table in mine for o in table.opponents(entrant)]
        met += [_mean(event, entrant)] * (len(missed) if event.meets_oneself else 0)
        return sum(met, Fraction()) / max(len(met), 1)
    if name == "opponents-total":
        all_met = [_scored(event, o) for table in mine for o in table.opponents(entrant)]
        all_met += [_scored(event, entrant)] * (len(missed) if event.meets_oneself else 0)
        return sum(all_met, Fraction())
    if name == "beaten":
        others = [(table, o) for table in mine for o in table.opponents(entrant)]
        ahead = [_scored(event, o) for table, o in others if table.scores[entrant] > table.scores[o]]
        level = [_scored(event, o) / 2 for table, o in others if table.scores[entrant] == table.scores[o]]
        return sum(ahead, Fraction()) + sum(level, Fraction())
    if name == "places":
        # As counts: firsts, seconds, ... compared like words.
        taken = [1 + len([1 for o in table.seats if o > table.scores[entrant]]) for table in mine]
        return tuple(taken.count(place) for place in range(1, 9))
    if name == "last-round":
        last = max([table.round for table in event.tables] + [each[0] for each in event.unplayed], default=0)
        at_tables = sum(table.scores[entrant] for table in mine if table.round == last)
        return at_tables + sum((event.award(kind)[0] for on, _, kind, _ in missed if on == last), Fraction())
    raise AssertionError(name)


def _scored(event: Event, entrant: int) -> Fraction:
    at_tables = sum(table.scores[entrant] for table in event.tables if entrant in table.scores)
    return at_tables + sum(
        (event.award(kind)[0] for _, who, kind, _ in event.unplayed if who == entrant), Fraction()
    )


def _mean(event: Event, entrant: int) -> Fraction:
    """Points per table, among them the rounds that count as one."""
    values = [Fraction(table.scores[entrant]) for table in event.tables if entrant in table.scores]
    for _, who, kind, _ in event.unplayed:
        worth, counts = event.award(kind)
        if who == entrant and counts:
            values.append(worth)
    return sum(values, Fraction()) / max(len(values), 1)
