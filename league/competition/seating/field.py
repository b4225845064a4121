"""A field to be seated, and its next round by rule: who sits out first, then who meets whom."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from random import Random

from league.competition.seating.byes import sit_out
from league.competition.seating.one_round import STEPS, seat_round
from league.competition.seating.past import Past, past_of
from league.competition.seating.plan import Facts, judged
from league.competition.sizes import TableRule
from league.competition.types import EntrantId, Musts, SeatedRound, SeatingPlan


@dataclass(frozen=True, slots=True)
class Field:
    """All that the next round is made from, besides the format and the seed."""

    present: tuple[EntrantId, ...]
    """Who plays the next round, the best first; who is absent is not here."""
    earlier: tuple[SeatedRound, ...] = ()
    """Every round published so far, whether all its tables are played or some are parked."""
    points: Mapping[EntrantId, int | Fraction] = field(default_factory=dict)
    """Points so far with penalties and bonuses; who is missing has none."""
    musts: Musts = field(default_factory=Musts)

    def levels(self) -> dict[EntrantId, int]:
        """The points as whole numbers in the same proportions, for a format that wants equals to meet."""
        unit = self.level_unit
        return {entrant: int(self.points.get(entrant, 0) * unit) for entrant in self.present}

    @property
    def level_unit(self) -> int:
        """How many levels a point is."""
        return lcm(*{self.points[entrant].denominator for entrant in self.present if entrant in self.points})


def seat_next(
    of: Field,
    rule: TableRule,
    *,
    rng: Random,
    by_level: bool = False,
    steps: int = STEPS,
) -> SeatingPlan:
    """The next round of a field. Byes an organizer gave are kept and no more are made than are needed.

    Raises Infeasible, naming what is in the way.
    """
    playing = [entrant for entrant in of.present if entrant not in of.musts.byes]
    sizes, over = rule.cut(len(playing))
    past = past_of(of.earlier, pairs=rule.pairs)
    byes = sit_out(playing, over, had=past.byes, needed=tuple(of.musts.tables))
    playing = [entrant for entrant in playing if entrant not in set(byes)]
    levels = of.levels() if by_level else None
    plan = seat_round(
        rng.sample(playing, len(playing)),
        sizes=sizes,
        past=past,
        levels=levels,
        musts=of.musts,
        pairs=rule.pairs,
        rng=rng,
        steps=steps,
    )
    kept = tuple(entrant for entrant in of.present if entrant in of.musts.byes)
    return with_byes(plan, kept + byes, facts_of(of, rule, past, levels))


def after(of: Field, plans: Iterable[SeatingPlan]) -> Field:
    """The field once these rounds are seated too; who sits out by hand does so in the first of them."""
    seated = tuple(plan.as_seated() for plan in plans)
    if not seated:
        return of
    return replace(of, earlier=of.earlier + seated, musts=replace(of.musts, byes=()))


def facts_of(
    of: Field, rule: TableRule, past: Past | None = None, levels: Mapping[EntrantId, int] | None = None
) -> Facts:
    """What a round of this field is judged by; without `levels` nobody's strength counts."""
    return Facts(past or past_of(of.earlier, pairs=rule.pairs), levels or {}, of.musts, rule.pairs)


def with_byes(plan: SeatingPlan, byes: tuple[EntrantId, ...], facts: Facts) -> SeatingPlan:
    """The plan with those who sit out, and what that adds to its cost."""
    if not byes:
        return plan
    out = judged((), byes, facts=facts)
    return SeatingPlan(plan.tables, byes, plan.cost + out.cost, out.notes)
