"""League night: everybody present plays every round."""

from dataclasses import dataclass

from league.competition.formats.format import rng_of
from league.competition.seating.field import Field, seat_next
from league.competition.seating.known import known_rounds
from league.competition.seating.revealing import plan_rest
from league.competition.sizes import ANY_TABLES, TableRule
from league.competition.types import SeatingPlan


@dataclass(frozen=True, slots=True)
class LeagueNight:
    """Everybody plays every round, and meets as many others as can be; strength does not count.

    With a known number of rounds the whole night is planned beforehand, and what is left of it anew after a change.
    Without one, or where somebody is over and the standings say who, round follows round.
    """

    tables: TableRule = ANY_TABLES
    rounds: int | None = None

    def next_round(self, field: Field) -> int | None:
        seated = len(field.earlier)
        return seated + 1 if self.rounds is None or seated < self.rounds else None

    def propose(self, field: Field, *, rng_seed: int) -> SeatingPlan:
        """The rounds still to come are planned together whenever something has changed.

        Of a planned night neither strength nor order says anything; elsewhere the order says who sits out first.
        """
        if self.rounds is None or not self._is_even(field):
            return seat_next(field, self.tables, rng=rng_of(rng_seed, field))
        rounds = max(self.rounds, len(field.earlier) + 1)
        return plan_rest(field, self.tables, rounds=rounds, rng_seed=rng_seed, until=1)[0]

    def _is_even(self, field: Field) -> bool:
        """Whether a plan can say who plays: everybody, or whoever does not sit out in a known design."""
        people, by_hand = len(field.present), len(field.musts.byes)
        _sizes, over = self.tables.cut(people)
        _sizes, over_now = self.tables.cut(people - by_hand)
        return not (over or over_now) or bool(known_rounds(self.tables, people, self.rounds or 0))
