"""Swiss: everybody plays every round against others who stand level, and nobody again if it can be helped."""

from dataclasses import dataclass

from league.competition.formats.format import rng_of
from league.competition.seating.field import Field, seat_next
from league.competition.sizes import ANY_TABLES, TableRule
from league.competition.types import SeatingPlan

FOR_TWO = TableRule(wish=2, exact=True)
"""Tables of two; an odd one sits out."""


@dataclass(frozen=True, slots=True)
class Swiss:
    """Not to meet again comes first, then to meet at one's own level; who is level meets by chance.

    Whoever stands last of those without a bye sits out where the numbers do not come out even.
    """

    tables: TableRule = ANY_TABLES
    rounds: int | None = None

    def next_round(self, field: Field) -> int | None:
        seated = len(field.earlier)
        return seated + 1 if self.rounds is None or seated < self.rounds else None

    def propose(self, field: Field, *, rng_seed: int) -> SeatingPlan:
        return seat_next(field, self.tables, rng=rng_of(rng_seed, field), by_level=True)
