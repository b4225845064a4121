"""What a format decides: whether there is a next round, and who meets in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from league.competition.seating import meetings_of, plan_night, seat_round, short_turns_of
from league.competition.sizes import table_sizes
from league.competition.types import EntrantId, SeatingPlan

Seats = Sequence[EntrantId]
"""The entrants of one table."""


@dataclass(frozen=True, slots=True)
class LeagueNight:
    """Everybody present plays every round, at tables near the wished size; nobody sits out.

    With a known number of rounds the whole night is planned beforehand; without one, round by round.
    """

    wish: int = 4
    rounds: int | None = None

    def next_round(self, seated: int) -> int | None:
        """The number of the round after those already seated; None when the night is over."""
        return seated + 1 if self.rounds is None or seated < self.rounds else None

    def propose(
        self, present: Sequence[EntrantId], *, earlier: Sequence[Sequence[Seats]], rng_seed: int
    ) -> SeatingPlan:
        """Seat the next round for those present; `earlier` has the tables of each round so far.

        The plan of the night holds as long as it was followed. Once somebody came, left or was moved,
        the rest is seated round by round against what was really played. The same arguments give the
        same proposal, whatever order those present are listed in.
        """
        present = sorted(present)
        if self.rounds is not None and len(earlier) < self.rounds:
            night = plan_night(present, rounds=self.rounds, wish=self.wish, rng=Random(rng_seed))
            if all(map(_same_tables, night, earlier)):
                return night[len(earlier)]
        rng = Random(f"{rng_seed}:{len(earlier)}")
        return seat_round(
            rng.sample(present, len(present)),
            sizes=table_sizes(len(present), self.wish),
            meetings=meetings_of(seats for tables in earlier for seats in tables),
            short_turns=short_turns_of(earlier),
            rng=rng,
        )


def _same_tables(plan: SeatingPlan, tables: Sequence[Seats]) -> bool:
    return {frozenset(table.seats) for table in plan.tables} == set(map(frozenset, tables))
