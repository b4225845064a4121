"""Seating one round."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from league.competition.seating.arrangement import Tables, walk
from league.competition.seating.draft import Draft, deal_out, met_by_place
from league.competition.seating.meetings import repeats_at
from league.competition.seating.search import polish, prove
from league.competition.types import EntrantId, Infeasible, Meetings, SeatingPlan, TablePlan

STEPS = 200_000
"""Swaps priced before the seater is content with the best it has: about a second at most."""

PROVABLE = 16
"""Fields up to this size are searched to the end when a repeat seems unavoidable."""

STEPS_BEFORE_PROOF = 5_000
"""A good draft makes the proof short."""


def seat_round(
    entrants: Sequence[EntrantId],
    *,
    sizes: Sequence[int],
    meetings: Meetings,
    short_turns: Mapping[EntrantId, int],
    rng: Random,
    steps: int = STEPS,
) -> SeatingPlan:
    """Seat everybody at tables of the given sizes, neighbours in the given order together.

    First nobody should meet again, then turns at smaller tables should go round, then tables should be
    close in order; Cost has the parts. The same arguments and the same state of `rng` give the same plan
    on every machine. `rng` draws the seats at each table and steers the search. Always returns a legal
    plan; up to 16 entrants its number of repeat meetings is the smallest there is.

    Raises Infeasible when the sizes do not add up to the entrants.
    """
    _check(entrants, sizes)
    met = met_by_place(entrants, meetings)
    turns = [short_turns.get(entrant, 0) for entrant in entrants]
    draft = Draft(deal_out(sizes, met), met, turns)
    polish(draft, steps=steps // 10)
    if draft.troubled():
        small = len(entrants) <= PROVABLE
        walk(draft, rng, steps=min(steps, STEPS_BEFORE_PROOF) if small else steps)
        if small and draft.troubled():
            prove(draft)
        polish(draft, steps=steps // 10)
    return _plan(draft, entrants, meetings, rng)


def as_plan(
    tables: Tables,
    entrants: Sequence[EntrantId],
    *,
    meetings: Meetings,
    short_turns: Mapping[EntrantId, int],
    rng: Random,
) -> SeatingPlan:
    """Tables of places in the given order as a plan, with its cost; `rng` draws the seats."""
    turns = [short_turns.get(entrant, 0) for entrant in entrants]
    return _plan(Draft(tables, met_by_place(entrants, meetings), turns), entrants, meetings, rng)


def _check(entrants: Sequence[EntrantId], sizes: Sequence[int]) -> None:
    twice = [entrant for entrant, times in Counter(entrants).items() if times > 1]
    if twice:
        raise Infeasible(f"seated twice: {', '.join(map(str, twice))}")
    if not entrants or sum(sizes) != len(entrants):
        raise Infeasible(f"tables of {', '.join(map(str, sizes))} do not seat {len(entrants)} entrants")
    if max(sizes) - min(sizes) > 1 or min(sizes) < 1:
        raise Infeasible(f"table sizes differ by more than one: {', '.join(map(str, sizes))}")


def _plan(draft: Draft, entrants: Sequence[EntrantId], meetings: Meetings, rng: Random) -> SeatingPlan:
    tables = []
    for table in draft.tables:
        seats = [entrants[place] for place in sorted(table)]
        # Nobody should sit at the dealer's seat for being first in the order.
        rng.shuffle(seats)
        tables.append(TablePlan(tuple(seats), repeats_at(seats, meetings)))
    return SeatingPlan(tuple(tables), byes=(), cost=draft.cost())
