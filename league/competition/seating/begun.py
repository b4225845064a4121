"""A night as it began, and how its rounds can go on when somebody has come or gone."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from league.competition.seating.arrangement import Tables
from league.competition.seating.designs import calculated
from league.competition.seating.field import Field
from league.competition.seating.known import known_rounds
from league.competition.seating.past import NOBODY, meetings_of
from league.competition.seating.together import Rounds
from league.competition.sizes import TableRule
from league.competition.types import EntrantId, Infeasible, Meetings, SeatingPlan


def begun_rounds(of: Field, rule: TableRule, *, rounds: int, rng: Random) -> Rounds:
    """The rounds still to come of the night as it began, as far as they are known without a search.

    Who came since has the place of somebody who left, both in their order, or one that was empty. `rng` is as it was
    at the beginning.
    """
    first = of.earlier[0].people
    there = [seated.people for seated in of.earlier] + [frozenset(of.present)]
    left = sorted(first.difference(of.present), key=lambda who: (_rounds_of(who, there)[-1], who))
    came = sorted(set(of.present) - first, key=lambda who: (_rounds_of(who, there)[0], who))
    order = rng.sample(sorted(first), len(first))
    try:
        known = known_rounds(rule, len(first), rounds)
    except Infeasible:  # by other rules
        return ()
    if len(known) < rounds:
        known = _with_empty_places(rule, len(first), rounds) or known
    vacant = [*map(order.index, left), *range(len(first), len(first) + rule.wish)]
    return _placed(known[len(of.earlier) :], dict(enumerate(order)) | dict(zip(vacant, came, strict=False)))


def rounds_with_empty_places(of: Field, rule: TableRule, *, rounds: int) -> Rounds:
    """All rounds of a field that would fill its tables, by a formula, with places at which nobody is; or none."""
    known = _with_empty_places(rule, len(of.present), rounds)
    return _placed(known, dict(enumerate(of.present)))


def _with_empty_places(rule: TableRule, people: int, rounds: int) -> Sequence[Tables]:
    known = calculated(people + -people % rule.wish, rule.wish, rounds)
    return known if len(known) == rounds else ()


def _placed(known: Iterable[Tables], sitting: Mapping[int, EntrantId]) -> Rounds:
    return [[[sitting[place] for place in table if place in sitting] for table in tables] for tables in known]


def _rounds_of(who: EntrantId, there: Sequence[frozenset[EntrantId]]) -> list[int]:
    return [number for number, people in enumerate(there) if who in people]


def fitted(begun: Rounds, night: Sequence[SeatingPlan], of: Field) -> list[list[list[EntrantId]]]:
    """The begun rounds with exactly who sits in those of the night, at tables of the same sizes."""
    rounds: list[list[list[EntrantId]]] = []
    earlier = [seats for seated in of.earlier for seats in seated.tables]
    for number, plan in enumerate(night):
        tables = begun[number] if number < len(begun) else [table.seats for table in plan.tables]
        met = meetings_of([*earlier, *(table for tables in rounds for table in tables)])
        rounds.append(_fit(tables, [table.seats for table in plan.tables], met))
    return rounds


def _fit(
    tables: Iterable[Sequence[EntrantId]], like: Sequence[Sequence[EntrantId]], met: Meetings
) -> list[list[EntrantId]]:
    """Take out who does not sit in tables like those and who is too many, and put in who is missing where they fit."""
    sitting = {who for table in like for who in table}
    there = sorted(([who for who in table if who in sitting] for table in tables), key=len, reverse=True)
    fit = (there + [[] for _ in like])[: len(like)]
    for table, model in zip(fit, like, strict=True):
        while len(table) > len(model):
            table.remove(max(table, key=lambda who: _met(who, table, met)))
    for who in sorted(sitting.difference(*fit)):
        room = [table for table, model in zip(fit, like, strict=True) if len(table) < len(model)]
        min(room, key=lambda table: _met(who, table, met)).append(who)
    return fit


def _met(who: EntrantId, table: Sequence[EntrantId], met: Meetings) -> int:
    row = met.get(who, NOBODY)
    return sum(row.get(other, 0) for other in table)
