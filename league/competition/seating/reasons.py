"""Why somebody sits where they sit: what the round would cost if they sat anywhere else."""

from dataclasses import astuple, dataclass, fields
from typing import Literal

from league.competition.seating.plan import Facts, judged
from league.competition.types import Cost, Criterion, EntrantId, SeatingPlan, Seats

Verdict = Criterion | Literal["must", "chance", "cheaper"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an entrant does not sit at another table.

    `decided_by` is the first part of the cost that the best change of seats would make worse, by `amount`;
    "must" where no change is allowed, "chance" where one would cost the same, "cheaper" where it would cost
    less: the seating was made by hand, or the search ended before it saw that.
    """

    table: int
    decided_by: Verdict
    amount: int = 0
    instead_of: EntrantId | None = None
    """With whom the entrant would change seats."""


def why_here(plan: SeatingPlan, entrant: EntrantId, facts: Facts) -> tuple[Reason, ...]:
    """For every other table, what speaks against it. ValueError if the entrant does not sit in this round."""
    tables = [table.seats for table in plan.tables]
    here = next((number for number, seats in enumerate(tables) if entrant in seats), None)
    if here is None:
        raise ValueError(f"{entrant} does not sit in this round")
    return tuple(
        _reason(tables, here, there, entrant, facts) for there in range(len(tables)) if there != here
    )


def _reason(tables: list[Seats], here: int, there: int, entrant: EntrantId, facts: Facts) -> Reason:
    longest = max(map(len, tables))
    before = _price(tables[here], tables[there], longest, facts)
    best: tuple[tuple[int, ...], EntrantId] | None = None
    for other in tables[there]:
        left = tuple(other if who == entrant else who for who in tables[here])
        joined = tuple(entrant if who == other else who for who in tables[there])
        if not _allowed(here + 1, left, facts) or not _allowed(there + 1, joined, facts):
            continue
        change = tuple(
            new - old for new, old in zip(_price(left, joined, longest, facts), before, strict=True)
        )
        if best is None or change < best[0]:
            best = change, other
    if best is None:
        return Reason(there + 1, "must")
    return Reason(there + 1, *_decision(best[0]), best[1])


def _decision(change: tuple[int, ...]) -> tuple[Verdict, int]:
    for part, amount in zip(fields(Cost), change, strict=True):
        if amount:
            return (part.name if amount > 0 else "cheaper"), abs(amount)  # type: ignore[return-value]
    return "chance", 0


def _price(one: Seats, other: Seats, longest: int, facts: Facts) -> tuple[int, ...]:
    """The cost of two tables, but for who deals first: seats are drawn after the tables are made."""
    plan = judged((one, other), facts=facts, longest=longest)
    return (*astuple(plan.cost)[:-1], 0)


def _allowed(number: int, seats: Seats, facts: Facts) -> bool:
    musts = facts.musts
    if any(musts.tables.get(who, number) != number for who in seats):
        return False
    return not any(frozenset((one, other)) in musts.apart for one in seats for other in seats)
