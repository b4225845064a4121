"""Tables of entrants as a plan: the seats drawn, each odd choice noted, and the cost those notes add up to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from league.competition.seating.past import Past, are_strangers, partners_at, repeats
from league.competition.types import Cost, EntrantId, Musts, Note, SeatingPlan, Seats, TablePlan

COUNTED: Mapping[str, str] = {
    "repeat-meeting": "repeat_meetings",
    "repeat-partners": "repeat_partners",
    "spread": "spread",
    "short-table": "short_table_turns",
    "bye": "byes",
    "bye-by-hand": "byes",
    "first-seat": "first_seats",
}
"""Which part of the cost a note adds to."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a seating is judged by. `levels` is empty where the format does not care who is how strong."""

    past: Past = field(default_factory=Past)
    levels: Mapping[EntrantId, int] = field(default_factory=dict)
    musts: Musts = field(default_factory=Musts)
    pairs: bool = False


NO_FACTS = Facts()


def draw_seats(tables: Iterable[Sequence[EntrantId]], facts: Facts, rng: Random) -> list[Seats]:
    """Seats at each table: who has dealt first least often comes first, and `rng` draws among those."""
    firsts = facts.past.first_seats
    tables = list(tables)
    if facts.pairs:
        return [_draw_pairs(table, firsts, rng) for table in tables]
    order = {who: firsts.get(who, 0) + rng.random() for table in tables for who in table}
    return [tuple(sorted(table, key=order.__getitem__)) for table in tables]


def _draw_pairs(table: Sequence[EntrantId], firsts: Mapping[EntrantId, int], rng: Random) -> Seats:
    seats = [tuple(table[at : at + 2]) for at in range(0, len(table), 2)]
    seats = [tuple(sorted(seat, key=lambda who: firsts.get(who, 0) + rng.random())) for seat in seats]
    # One who plays alone stays last, so that two in a row are partners everywhere before.
    seats.sort(key=lambda seat: (len(seat) == 1, firsts.get(seat[0], 0) + rng.random()))
    return tuple(who for seat in seats for who in seat)


def judged(
    tables: Sequence[Seats],
    byes: Sequence[EntrantId] = (),
    *,
    facts: Facts = NO_FACTS,
    longest: int | None = None,
) -> SeatingPlan:
    """Tables whose seats stand, whoever made them, as a plan. `longest` counts where they are not all tables."""
    longest = longest or max(map(len, tables), default=0)
    counted: Counter[str] = Counter()
    plans = []
    for seats in tables:
        notes = tuple(_notes_at(seats, len(seats) < longest, facts))
        for note in notes:
            if note.code in COUNTED:
                counted[COUNTED[note.code]] += note.times
        plans.append(TablePlan(seats, notes))
    bye_notes = tuple(_bye_notes(byes, facts))
    counted["byes"] += sum(note.times for note in bye_notes)
    return SeatingPlan(tuple(plans), tuple(byes), Cost(**counted), bye_notes)


def _notes_at(seats: Seats, is_short: bool, facts: Facts) -> Iterator[Note]:
    past = facts.past
    if past.meetings and not are_strangers(past.meetings, seats):
        for one, other, times in repeats(past.meetings, seats):
            yield Note("repeat-meeting", (one, other), times)
    if facts.pairs:
        for pair in partners_at(seats):
            for one, other, times in repeats(past.partners, pair):
                yield Note("repeat-partners", (one, other), times)
    if facts.levels:
        levels = [facts.levels[entrant] for entrant in seats]
        best, last = max(levels), min(levels)
        if best > last:
            yield Note("spread", (seats[levels.index(best)], seats[levels.index(last)]), best - last)
    if is_short:
        for entrant in sorted(seats):
            yield Note("short-table", (entrant,), past.short_turns.get(entrant, 0))
    if times := past.first_seats.get(seats[0], 0):
        yield Note("first-seat", seats[:1], times)
    if facts.musts.tables:
        for entrant in sorted(facts.musts.tables.keys() & set(seats)):
            yield Note("fixed-table", (entrant,))


def _bye_notes(byes: Iterable[EntrantId], facts: Facts) -> Iterator[Note]:
    for entrant in byes:
        code = "bye-by-hand" if entrant in facts.musts.byes else "bye"
        yield Note(code, (entrant,), facts.past.byes.get(entrant, 0))
