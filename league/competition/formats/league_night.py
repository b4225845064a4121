"""League night: everybody present plays every round."""

from dataclasses import dataclass, replace
from random import Random

from league.competition.formats.format import planned_next, rng_of
from league.competition.seating.field import Field, seat_next
from league.competition.seating.night import known_rounds, plan_night
from league.competition.sizes import ANY_TABLES, TableRule
from league.competition.types import SeatingPlan


@dataclass(frozen=True, slots=True)
class LeagueNight:
    """Everybody plays every round, and meets as many others as can be; strength does not count.

    With a known number of rounds the whole night is planned beforehand; without one, round by round.
    """

    tables: TableRule = ANY_TABLES
    rounds: int | None = None

    def next_round(self, field: Field) -> int | None:
        seated = len(field.earlier)
        return seated + 1 if self.rounds is None or seated < self.rounds else None

    def propose(self, field: Field, *, rng_seed: int) -> SeatingPlan:
        """The plan of the night holds as long as it was followed.

        Once somebody came, left, sits out or was moved, the rest is seated round by round against what was
        really played. The order of those present only says who sits out first.
        """
        if self.rounds is not None and not field.musts.byes and self._is_even(len(field.present)):
            fresh = replace(field, present=tuple(sorted(field.present)), earlier=())
            night = plan_night(fresh, self.tables, rounds=self.rounds, rng=Random(rng_seed))
            if plan := planned_next(night, field.earlier):
                return plan
        return seat_next(field, self.tables, rng=rng_of(rng_seed, field))

    def _is_even(self, people: int) -> bool:
        """Whether a plan says who plays: everybody, or whoever does not sit out in a known design."""
        _sizes, over = self.tables.cut(people)
        return not over or bool(known_rounds(self.tables, people, self.rounds or 0))
