"""League night: everybody present plays every round."""

from dataclasses import dataclass

from league.competition.formats.format import rng_of
from league.competition.seating.field import Field, seat_next
from league.competition.seating.revealing import plan_rest
from league.competition.sizes import ANY_TABLES, TableRule
from league.competition.types import SeatingPlan


@dataclass(frozen=True, slots=True)
class LeagueNight:
    """Everybody plays every round, and meets as many others as can be; strength does not count.

    With a known number of rounds the whole night is planned beforehand, and what is left of it anew after a change;
    without one, round follows round.
    """

    tables: TableRule = ANY_TABLES
    rounds: int | None = None

    def next_round(self, field: Field) -> int | None:
        seated = len(field.earlier)
        return seated + 1 if self.rounds is None or seated < self.rounds else None

    def propose(self, field: Field, *, rng_seed: int) -> SeatingPlan:
        """The rounds still to come are planned together whenever something has changed.

        Of a planned night neither strength nor order says anything; without a number of rounds the order says who
        sits out first.
        """
        if self.rounds is None:
            return seat_next(field, self.tables, rng=rng_of(rng_seed, field))
        rounds = max(self.rounds, len(field.earlier) + 1)
        return plan_rest(field, self.tables, rounds=rounds, rng_seed=rng_seed, until=1)[0]
