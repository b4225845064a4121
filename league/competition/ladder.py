"""A ladder: everybody stands on a rung and challenges somebody not far above; results move them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal, Self

from league.competition.points import places
from league.competition.record import place_scores
from league.competition.types import EntrantId, Infeasible, PlayedTable


@dataclass(frozen=True, slots=True)
class Ladder:
    """Who stands on which rung, the top one first. Every change makes another ladder."""

    rungs: tuple[EntrantId, ...]
    reach: int = 3
    """How many rungs up one may challenge."""
    move: Literal["insert", "exchange"] = "insert"
    """A winner goes just above the highest beaten and those between move down one; or the table exchanges rungs."""

    def above(self, entrant: EntrantId) -> tuple[EntrantId, ...]:
        """Whom an entrant may challenge, the highest first."""
        rung = self.rungs.index(entrant)
        return self.rungs[max(0, rung - self.reach) : rung]

    def check(self, table: Collection[EntrantId]) -> None:
        """Raises Infeasible for fewer than two, who is not on the ladder, or too far below the highest who meets."""
        if len(table) < 2:
            raise Infeasible("a challenge needs two", code="too-few", needed=2)
        strangers = sorted(set(table) - set(self.rungs))
        if strangers:
            raise Infeasible(
                f"entrant {strangers[0]} is not on the ladder", code="not-on-ladder", entrant=strangers[0]
            )
        highest, *_, lowest = sorted(table, key=self.rungs.index)
        if highest not in self.above(lowest):
            raise Infeasible(
                f"entrant {lowest} is more than {self.reach} rungs below entrant {highest}",
                code="too-far",
                entrant=lowest,
                of=highest,
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

    def joined_by(self, entrant: EntrantId) -> Self:
        """A newcomer stands on the lowest rung."""
        if entrant in self.rungs:
            raise Infeasible(f"entrant {entrant} is on the ladder", code="on-ladder", entrant=entrant)
        return replace(self, rungs=(*self.rungs, entrant))

    def left_by(self, entrant: EntrantId) -> Self:
        """Everybody below moves up one."""
        return replace(self, rungs=tuple(who for who in self.rungs if who != entrant))
