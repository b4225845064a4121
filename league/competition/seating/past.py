"""What a seating looks back on: who has met whom, who has sat at a short table, sat out or dealt first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from league.competition.types import EntrantId, Meetings, SeatedRound

NOBODY: Mapping[EntrantId, int] = {}
"""Whom somebody has met who has met nobody."""


@dataclass(frozen=True, slots=True)
class Past:
    """Counts over the rounds so far; who is missing has none."""

    meetings: Meetings = field(default_factory=dict)
    partners: Meetings = field(default_factory=dict)
    short_turns: Mapping[EntrantId, int] = field(default_factory=dict)
    byes: Mapping[EntrantId, int] = field(default_factory=dict)
    first_seats: Mapping[EntrantId, int] = field(default_factory=dict)


NO_PAST = Past()


def past_of(rounds: Iterable[SeatedRound], *, pairs: bool = False) -> Past:
    """Look back on rounds in any order; with `pairs` two in a row hold a seat together."""
    rounds = list(rounds)
    tables = [seats for seated in rounds for seats in seated.tables]
    return Past(
        meetings_of(tables),
        meetings_of(pair for seats in tables for pair in partners_at(seats)) if pairs else {},
        short_turns_of(seated.tables for seated in rounds),
        Counter(entrant for seated in rounds for entrant in seated.byes),
        Counter(seats[0] for seats in tables if seats),
    )


def meetings_of(tables: Iterable[Sequence[EntrantId]]) -> dict[EntrantId, dict[EntrantId, int]]:
    """Count for each entrant how often it met which others at the given tables (entrants in any order)."""
    met: dict[EntrantId, dict[EntrantId, int]] = {}
    for seats in tables:
        for entrant in seats:
            row = met.setdefault(entrant, {})
            for other in seats:
                if other != entrant:
                    row[other] = row.get(other, 0) + 1
    return met


def short_turns_of(rounds: Iterable[Sequence[Sequence[EntrantId]]]) -> Counter[EntrantId]:
    """Count how often each entrant sat at a table smaller than the largest of its round."""
    turns: Counter[EntrantId] = Counter()
    for tables in rounds:
        largest = max(map(len, tables), default=0)
        for seats in tables:
            if len(seats) < largest:
                turns.update(seats)
    return turns


def partners_at(seats: Sequence[EntrantId]) -> Iterator[tuple[EntrantId, ...]]:
    """Two in a row hold a seat; an odd one at the end plays alone."""
    for start in range(0, len(seats) - 1, 2):
        yield tuple(seats[start : start + 2])


def repeats(meetings: Meetings, seats: Sequence[EntrantId]) -> list[tuple[EntrantId, EntrantId, int]]:
    """The pairs of a table who met before, lower id first, and how often."""
    return [
        (one, other, times)
        for one, other in combinations(sorted(seats), 2)
        if one in meetings and (times := meetings[one].get(other, 0))
    ]


def are_strangers(meetings: Meetings, seats: Sequence[EntrantId]) -> bool:
    """Whether no two of a table have met."""
    get = meetings.get
    return all(get(one, NOBODY).keys().isdisjoint(seats) for one in seats)
