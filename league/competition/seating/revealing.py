"""A night planned as a whole and shown round by round; whatever changes, the rounds still to come are planned anew."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from league.competition.seating.begun import begun_rounds
from league.competition.seating.field import Field
from league.competition.seating.night import plan_night
from league.competition.sizes import TableRule
from league.competition.types import Infeasible, Planned, SeatedRound, SeatingPlan


def plan_rest(
    of: Field, rule: TableRule, *, rounds: int, rng_seed: int, until: int | None = None
) -> tuple[SeatingPlan, ...]:
    """The rounds still to come of a night of so many, by the plan that holds; with `until` the next so many.

    A plan holds while the same people play by the same seed and every round was seated as it says. Nothing of it
    is stored: it is made again from the field as it was before its first round. So all rounds still to come are
    planned at once, and revealing them one by one gives the same. None are left of a night that is over. Raises
    Infeasible.
    """
    if len(of.earlier) >= rounds:
        return ()
    since = _unchanged_since(of, rng_seed)
    while True:
        seated = of.earlier[since:]
        wanted = None if until is None else len(seated) + until
        try:
            night = _plan(of, rule, since=since, rounds=rounds, rng_seed=rng_seed, until=wanted)
        except Infeasible:
            if not seated:
                raise
            night = ()  # by other rules than today's these rounds could be seated
        followed = _followed(night, seated)
        if followed == len(seated) < len(night):
            planned = _planned(of, since, rounds)
            return tuple(replace(plan, planned=(planned,)) for plan in night[followed:])
        # A plan that was left is not taken up again: the next begins after what this one got wrong.
        since = min(since + followed + 1, len(of.earlier))


def _plan(
    of: Field, rule: TableRule, *, since: int, rounds: int, rng_seed: int, until: int | None
) -> tuple[SeatingPlan, ...]:
    """The plan made after so many rounds."""
    by_hand = of.earlier[since].by_hand if since < len(of.earlier) else of.musts.byes
    then = Field(tuple(sorted(of.present)), of.earlier[:since], musts=replace(of.musts, byes=by_hand))
    begun = begun_rounds(then, rule, rounds=rounds, rng=Random(rng_seed)) if since else ()
    rng = Random(f"{rng_seed}:{since}" if since else rng_seed)
    return plan_night(then, rule, rounds=rounds - since, rng=rng, until=until, begun=begun)


def _unchanged_since(of: Field, rng_seed: int) -> int:
    """How many rounds had been seated when last somebody came, left, or sat out by hand, or another seed was taken."""
    since, present = len(of.earlier), set(of.present)
    by_hand: tuple[object, ...] = of.musts.byes
    while since and not by_hand:
        seated = of.earlier[since - 1]
        if seated.people != present or seated.rng_seed not in (None, rng_seed):
            break
        since, by_hand = since - 1, seated.by_hand
    return since


def _followed(night: Sequence[SeatingPlan], seated: Sequence[SeatedRound]) -> int:
    """How many rounds in a row were seated as planned."""
    for number, (plan, was) in enumerate(zip(night, seated, strict=False)):
        if {frozenset(table.seats) for table in plan.tables} != set(map(frozenset, was.tables)):
            return number
    return min(len(night), len(seated))


def _planned(of: Field, since: int, last: int) -> Planned:
    before = of.earlier[since - 1].people if since else frozenset(of.present)
    return Planned(
        first=since + 1,
        last=last,
        anew=since > 0,
        came=tuple(sorted(set(of.present) - before)),
        left=tuple(sorted(before.difference(of.present))),
    )
