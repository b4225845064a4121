"""Who has met whom, who has sat at a short table, and the notes a seating carries about it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from league.competition.types import EntrantId, Meetings, SeatingPlan


def meetings_of(tables: Iterable[Sequence[EntrantId]]) -> Counter[frozenset[EntrantId]]:
    """Count how often each pair met at the given tables (the entrants of each, in any order)."""
    return Counter(frozenset(pair) for seats in tables for pair in combinations(seats, 2))


def short_turns_of(rounds: Iterable[Sequence[Sequence[EntrantId]]]) -> Counter[EntrantId]:
    """Count how often each entrant sat at a table smaller than the largest of its round."""
    turns: Counter[EntrantId] = Counter()
    for tables in rounds:
        largest = max(map(len, tables), default=0)
        for seats in tables:
            if len(seats) < largest:
                turns.update(seats)
    return turns


def explain(plan: SeatingPlan, meetings: Meetings) -> tuple[tuple[str, ...], ...]:
    """For each table of the plan: a note for every pair that has met before, lower id first."""
    return tuple(repeats_at(table.seats, meetings) for table in plan.tables)


def repeats_at(seats: Sequence[EntrantId], meetings: Meetings) -> tuple[str, ...]:
    """Notes such as "repeat-meeting 7-12" for one table."""
    pairs = combinations(sorted(seats), 2)
    return tuple(f"repeat-meeting {a}-{b}" for a, b in pairs if meetings.get(frozenset((a, b))))
