"""What every format can be asked."""

from random import Random
from typing import Protocol

from league.competition.seating.field import Field
from league.competition.sizes import TableRule
from league.competition.types import SeatingPlan


class Format(Protocol):
    """A way to run a stage. All are frozen: the same value decides the same all night long."""

    @property
    def tables(self) -> TableRule:
        """The tables it plays at."""

    def next_round(self, field: Field) -> int | None:
        """The number of the round after those already seated; None when there is none."""

    def propose(self, field: Field, *, rng_seed: int) -> SeatingPlan:
        """Seat the next round. The same arguments give the same proposal. Raises Infeasible."""


def rng_of(rng_seed: int, field: Field) -> Random:
    """Chance for one round of a stage: another one for each."""
    return Random(f"{rng_seed}:{len(field.earlier)}")
