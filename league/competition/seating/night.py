"""Seating a whole night, or what is left of it, at once, when the number of rounds is known beforehand."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from league.competition.seating.arrangement import Tables
from league.competition.seating.begun import fitted, rounds_with_empty_places
from league.competition.seating.designs import LARGEST_RING
from league.competition.seating.draft import dislikes_of
from league.competition.seating.field import Field, after, facts_of, seat_next
from league.competition.seating.known import known_rounds
from league.competition.seating.partners import pair_up
from league.competition.seating.past import past_of
from league.competition.seating.plan import draw_seats, judged
from league.competition.seating.together import Rounds, Together, anneal
from league.competition.sizes import TableRule
from league.competition.types import EntrantId, Infeasible, SeatingPlan

LATE_STEPS = 30_000
"""Swaps priced for all the rounds after the known ones, one after the other."""

TOGETHER_STEPS = 200_000
"""Swaps priced in all rounds together, afterwards."""

Night = tuple[SeatingPlan, ...]


def plan_night(
    of: Field,
    rule: TableRule,
    *,
    rounds: int,
    rng: Random,
    until: int | None = None,
    begun: Rounds = (),
) -> Night:
    """Seat so many rounds after those already seated, by chance, with as few repeat meetings over all as found.

    The same arguments and state of `rng` give the same plan on every machine, so a plan may be revealed round by
    round. Each round's cost counts against the rounds before it. Whoever sits out by hand does so in the first of
    them. `begun` are rounds as they would go on if nobody had come or gone: if they can be made to fit without a
    repeat, so it is. A bounded number of steps: a second or two. With `until` only the first so many are wanted.
    Raises Infeasible when the first cannot be seated; it ends before another that cannot.
    """
    is_free = not (of.musts.apart or of.musts.tables or of.musts.byes)
    is_small = len(rule.cut(len(of.present))[0]) <= LARGEST_RING
    known = known_rounds(rule, len(of.present), rounds) if is_free and not of.earlier else ()
    if len(known) == rounds or not is_small:
        return follow(known, of, rule, rounds=rounds, rng=rng, until=until)
    of = replace(of, present=tuple(rng.sample(of.present, len(of.present))))
    if not of.earlier:
        begun = rounds_with_empty_places(of, rule, rounds=rounds)
    return better_together(of, rule, follow(known, of, rule, rounds=rounds, rng=rng), begun, rng=rng)


def follow(
    known: Sequence[Tables],
    of: Field,
    rule: TableRule,
    *,
    rounds: int,
    rng: Random,
    until: int | None = None,
) -> Night:
    """So many rounds: first the known ones with who gets which place drawn, then one round after the other.

    Whoever's place is at no table of a known round sits out. With `until` only the first so many are seated, the
    same as they would be with all others.
    """
    order = rng.sample(of.present, len(of.present))
    plans: list[SeatingPlan] = []
    for number in range(rounds if until is None else min(until, rounds)):
        now = after(of, plans)
        if number < len(known):
            seated = [[order[place] for place in table] for table in known[number]]
            byes = set(order).difference(*seated)
            facts = facts_of(now, rule)
            plans.append(judged(draw_seats(seated, facts, rng), sorted(byes), facts=facts))
            continue
        try:
            plans.append(seat_next(now, rule, rng=rng, steps=LATE_STEPS // rounds))
        except Infeasible:
            if not plans:
                raise
            break
    return tuple(plans)


def better_together(
    of: Field, rule: TableRule, night: Sequence[SeatingPlan], begun: Rounds, *, rng: Random
) -> Night:
    """These rounds with fewer repeat meetings over all, or as they are where none are found.

    The search begins with them, or with the rounds that were begun, made to fit, where these are cheaper.
    """
    start = _together(of, rule, [[table.seats for table in plan.tables] for plan in night])
    repeats, price = start.repeats(), start.price()
    if not repeats:
        return tuple(night)
    if begun and not of.musts.tables and not rule.pairs:
        start = min(start, _together(of, rule, fitted(begun, night, of)), key=Together.price)
    best = anneal(start, rng, steps=TOGETHER_STEPS)
    # Partners weigh more than turns at smaller tables, and nobody has looked at them.
    is_better = start.repeats() < repeats if rule.pairs else best < price
    return _seated(start.rounds(), of, rule, night, rng=rng) if is_better else tuple(night)


def _together(of: Field, rule: TableRule, rounds: Rounds) -> Together:
    past = past_of(of.earlier, pairs=rule.pairs)
    dislikes = dislikes_of(past.meetings, of.present, of.musts, rounds=len(rounds))
    return Together(rounds, dislikes=dislikes, turns=past.short_turns, held=of.musts.tables)


def _seated(
    rounds: Iterable[list[list[EntrantId]]],
    of: Field,
    rule: TableRule,
    night: Sequence[SeatingPlan],
    *,
    rng: Random,
) -> Night:
    """These tables, with who sits out as in the night."""
    plans: list[SeatingPlan] = []
    for tables, plan in zip(rounds, night, strict=True):
        facts = facts_of(after(of, plans), rule)
        seated = [pair_up(table, facts.past.partners) for table in tables] if rule.pairs else tables
        plans.append(judged(draw_seats(seated, facts, rng), plan.byes, facts=facts))
    return tuple(plans)
