"""Round robin: everybody meets everybody equally often, as far as the numbers allow."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from league.competition.formats.format import rng_of
from league.competition.seating.arrangement import Tables
from league.competition.seating.designs import everybody_meets, everybody_sits_out
from league.competition.seating.field import Field, facts_of, seat_next
from league.competition.seating.known import known_rounds
from league.competition.seating.night import follow
from league.competition.seating.past import meetings_of
from league.competition.seating.plan import judged
from league.competition.sizes import ANY_TABLES, TableRule
from league.competition.types import EntrantId, SeatingPlan, Seats


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everybody meets everybody `meetings` times.

    Exactly so where a design is known: always at tables of two; at tables of three for 9, 15, 27 once or any
    multiple of 3 but 6 twice; at tables of four for 16 or 64 once or most multiples of 4 three times; at
    tables of `size` for its square and cube once where it is a prime power. Where one of a prime number sits out
    so are `size - 1` meetings. Elsewhere as evenly as is found.
    """

    tables: TableRule = ANY_TABLES
    meetings: int = 1

    def rounds(self, entrants: int) -> int:
        """As many as it takes until everybody could have met everybody."""
        if entrants < 2:
            return 0
        design = self._design(entrants)
        if design:
            return len(design)
        sizes, _over = self.tables.cut(entrants)
        # All meetings there have to be, over those of one round, rounded up.
        pairs = self.meetings * entrants * (entrants - 1) // 2
        return -(-pairs // sum(size * (size - 1) // 2 for size in sizes))

    def next_round(self, field: Field) -> int | None:
        """After the rounds it takes at least, further ones as long as each brings together who met too seldom."""
        seated = len(field.earlier)
        if seated < self.rounds(len(_entered(field))):
            return seated + 1
        before = self.unmet(replace(field, earlier=field.earlier[:-1]))
        return seated + 1 if 0 < self.unmet(field) < before else None

    def unmet(self, field: Field) -> int:
        """How many pairs of those present have met too seldom, whoever must not meet left out."""
        met = meetings_of(seats for seated in field.earlier for seats in seated.tables)
        return sum(
            met.get(one, {}).get(other, 0) < self.meetings
            for one, other in combinations(field.present, 2)
            if frozenset((one, other)) not in field.musts.apart
        )

    def propose(self, field: Field, *, rng_seed: int) -> SeatingPlan:
        """The design holds as long as it was followed, the places of who left staying empty.

        Else, and when that would leave a table too small, the rest is seated as evenly as is found.
        """
        musts = field.musts
        if not musts.apart and not musts.tables and not musts.byes:
            fresh = replace(field, present=_entered(field), earlier=())
            night = self._night(fresh, Random(rng_seed), until=len(field.earlier) + 1)
            tables = _following(night, field)
            if tables and min(map(len, tables)) >= self.tables.smallest:
                byes = sorted(set(field.present).difference(*tables))
                return judged(tables, byes, facts=facts_of(field, self.tables))
        return seat_next(field, self.tables, rng=rng_of(rng_seed, field))

    def _night(self, fresh: Field, rng: Random, *, until: int) -> tuple[SeatingPlan, ...]:
        """The rounds up to that one at least."""
        entrants = len(fresh.present)
        if design := self._design(entrants):
            return follow(design, fresh, self.tables, rounds=len(design), rng=rng, until=until)
        rounds = self.rounds(entrants)
        known = known_rounds(self.tables, entrants, rounds)
        return follow(known, fresh, self.tables, rounds=rounds, rng=rng, until=until)

    def _design(self, entrants: int) -> tuple[Tables, ...]:
        """Exact rounds of places, or none. At tables of two an odd one plays somebody who is not there."""
        sizes, over = self.tables.cut(entrants)
        if self.tables.pairs or len(set(sizes)) > 1:
            return ()
        if sizes[0] == 2 and over == 1:
            rounds = everybody_meets(entrants + 1, 2, self.meetings) or ()
            return tuple([table for table in seated if entrants not in table] for seated in rounds)
        if over:
            return (over == 1 and everybody_sits_out(entrants, sizes[0], self.meetings)) or ()
        return everybody_meets(entrants, sizes[0], self.meetings) or ()


def _entered(field: Field) -> tuple[EntrantId, ...]:
    """Everybody who plays or ever did."""
    return tuple(sorted({*field.present}.union(*(seated.people for seated in field.earlier))))


def _following(night: Sequence[SeatingPlan], field: Field) -> list[Seats]:
    """The next tables of a plan that was followed by all who were there; none if it was not, or has no more."""
    if len(field.earlier) >= len(night):
        return []
    for plan, seated in zip(night, field.earlier, strict=False):
        if set(map(frozenset, _tables_of(plan, seated.people))) != set(map(frozenset, seated.tables)):
            return []
    return _tables_of(night[len(field.earlier)], set(field.present))


def _tables_of(plan: SeatingPlan, people: Set[EntrantId]) -> list[Seats]:
    """The plan's tables with only these people; whoever is left alone sits at none."""
    tables = (tuple(who for who in table.seats if who in people) for table in plan.tables)
    return [seats for seats in tables if len(seats) > 1]
