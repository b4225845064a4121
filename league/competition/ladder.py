"""A ladder: everybody stands on a rung and challenges somebody not far above; results move them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Self

from league.competition.points import places
from league.competition.record import place_scores
from league.competition.types import EntrantId, Infeasible, PlayedTable, SeatScore, Unplayed

Move = Literal["insert", "exchange"]


@dataclass(frozen=True, slots=True)
class Ladder:
    """Who stands on which rung, the top one first. Every change makes another ladder.

    Who only watches moves nobody else: so it is the same whether a newcomer, on the lowest rung, was there from the
    start, and whether somebody left before a result or after it.
    """

    rungs: tuple[EntrantId, ...]
    reach: int = 3
    """How many rungs up one may challenge."""
    move: Move = "insert"
    """A winner goes just above the highest beaten and those between move down one; or the table exchanges rungs."""

    def above(self, entrant: EntrantId) -> tuple[EntrantId, ...]:
        """Whom an entrant may challenge, the highest first."""
        rung = self.rungs.index(entrant)
        return self.rungs[max(0, rung - self.reach) : rung]

    def check(self, table: Collection[EntrantId]) -> None:
        """Raises Infeasible for fewer than two, who is not on the ladder, or too far below the highest who meets."""
        if len(table) < 2:
            raise Infeasible("a challenge needs two", code="nobody-challenged")
        strangers = sorted(set(table) - set(self.rungs))
        if strangers:
            raise Infeasible(
                f"entrant {strangers[0]} is not on the ladder", code="not-on-ladder", entrants=strangers
            )
        highest, *_, lowest = sorted(table, key=self.rungs.index)
        if highest not in self.above(lowest):
            raise Infeasible(
                f"entrant {lowest} is more than {self.reach} rungs below entrant {highest}",
                code="too-far",
                entrants=[lowest, highest],
                reach=self.reach,
            )

    def after(self, table: PlayedTable) -> Self:
        """The ladder after a table's result. Who is level overtakes nobody; who has left the ladder is passed over."""
        place = {who: at for who, at in places(place_scores(table)).items() if who in self.rungs}
        order = sorted(place, key=lambda who: (place[who], self.rungs.index(who)))
        if self.move == "exchange":
            held = sorted(map(self.rungs.index, order))
            moved = dict(zip(held, order, strict=True))
            return replace(self, rungs=tuple(moved.get(at, who) for at, who in enumerate(self.rungs)))
        rungs = list(self.rungs)
        for who in order:
            beaten = [rungs.index(other) for other in order if place[other] > place[who]]
            if min(beaten, default=len(rungs)) < rungs.index(who):
                rungs.remove(who)
                rungs.insert(min(beaten), who)
        return replace(self, rungs=tuple(rungs))

    def after_all(self, tables: Iterable[PlayedTable]) -> Self:
        """The ladder after these results in their order: from the first ladder on, a correction only replays them."""
        ladder = self
        for table in tables:
            ladder = ladder.after(table)
        return ladder

    def left_by(self, entrant: EntrantId) -> Self:
        """Everybody below moves up one."""
        return replace(self, rungs=tuple(who for who in self.rungs if who != entrant))


def outcomes(tables: Iterable[PlayedTable], unplayed: Sequence[Unplayed]) -> list[PlayedTable]:
    """What challenges came to, in the order in which they were made: who did not come is behind all who did."""
    played = {(table.round, table.table): table for table in tables}
    for missing in unplayed:
        if missing.kind == "walkover" and missing.table is not None:
            came = (SeatScore(missing.entrant, 0),)
            played[missing.round, missing.table] = PlayedTable(missing.round, missing.table, came)
    absent: dict[tuple[int, int], list[EntrantId]] = {}
    for missing in unplayed:
        if missing.kind == "no-show" and missing.table is not None:
            absent.setdefault((missing.round, missing.table), []).append(missing.entrant)
    return [_with_absent(played[at], absent.get(at, ())) for at in sorted(played)]


def _with_absent(table: PlayedTable, absent: Sequence[EntrantId]) -> PlayedTable:
    last = min(seat.place_score for seat in table.places)
    return replace(table, places=(*table.places, *(SeatScore(who, last - 1) for who in absent)))
