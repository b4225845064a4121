"""Brackets are drawn: single and double elimination, at tables of any shape, for any number of entrants.

Everything follows from one rule: the entrants of a round are put in the order of the seeds that would be there if
the better always won, and are dealt to its tables to and fro. For two at a table the first meets the last, and
the first two seeds can only meet at the end.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from league.competition.elimination.bracket import Bracket, BracketTable, Place, Seed, Side, Source
from league.competition.elimination.dealing import Coming, by_expected, dealt
from league.competition.elimination.rounds import Shape, Step, knockout_steps, one_step

ORDINARY = Shape()


def single(entrants: int, shape: Shape = ORDINARY, *, groups: Sequence[int] = ()) -> Bracket:
    """A bracket in which whoever is not among the best of a table is out.

    `groups` names for each seed the pool it comes from, so that those who met there meet late. Raises Infeasible.
    """
    sketch = _Sketch()
    coming = _seeds(entrants, groups, sketch)
    *steps, _last = knockout_steps(entrants, shape)
    for step in steps:
        coming, _ = sketch.play(coming, step, side="winners", advance=shape.advance)
    sketch.seat(coming, round=len(steps) + 1, side="final", advance=1)
    return sketch.bracket(entrants)


def double(
    entrants: int, shape: Shape = ORDINARY, *, reset: bool = True, groups: Sequence[int] = ()
) -> Bracket:
    """A bracket in which one may lose once: whoever is not among the best goes on among the losers.

    The last table of either side fills half of the final, the winners' the larger half. With `reset` a final for
    two is played again if its winner came through the losers' side; then both have lost once. A final
    for more is one table. Raises Infeasible.
    """
    sketch = _Sketch()
    coming = _seeds(entrants, groups, sketch)
    *steps, last = knockout_steps(entrants, shape)
    dropping: list[list[Coming]] = []
    for step in steps:
        coming, dropped = sketch.play(coming, step, side="winners", advance=shape.advance)
        dropping.append(dropped)
    finalists = min(-(-shape.seats // 2), len(coming) - 1)
    coming, dropped = sketch.play(coming, last, side="winners", advance=finalists)
    coming += _losers(sketch, [*dropping, dropped], shape)
    places = sketch.seat(coming, round=_next_round(coming), side="final", advance=1)
    if reset and len(places) == 2:
        sketch.seat(places, round=_next_round(places), side="final", advance=1, is_reset=True)
    return sketch.bracket(entrants)


def _seeds(entrants: int, groups: Sequence[int], sketch: "_Sketch") -> list[Coming]:
    if groups and len(groups) != entrants:
        raise ValueError(f"{len(groups)} groups for {entrants} seeds")
    known = sorted(set(groups))
    sketch.marks = len(known)
    return [
        Coming(seed, Seed(seed), 1 << known.index(groups[seed - 1]) if groups else 0)
        for seed in range(1, entrants + 1)
    ]


def _losers(sketch: "_Sketch", dropping: Sequence[Sequence[Coming]], shape: Shape) -> list[Coming]:
    """The losers' side: who comes to the final through it.

    Between two rounds of the winners they play until they are no more than those who come to them next.
    """
    coming: list[Coming] = []
    for number, dropped in enumerate(dropping, start=1):
        coming = by_expected((*coming, *dropped))
        following = len(dropping[number]) if number < len(dropping) else shape.seats
        while len(coming) > max(following, shape.advance):
            coming, _ = sketch.play(
                coming, one_step(len(coming), shape), side="losers", advance=shape.advance
            )
    if len(coming) == 1:
        return coming
    finalists = min(shape.seats // 2, len(coming) - 1)
    return sketch.seat(coming, round=_next_round(coming), side="losers", advance=finalists)[:finalists]


def _next_round(coming: Iterable[Coming]) -> int:
    return 1 + max(each.after_round for each in coming)


@dataclass(slots=True)
class _Sketch:
    """The tables drawn so far, numbered as they come."""

    tables: list[BracketTable] = field(default_factory=list)
    marks: int = 0
    """Bits taken by groups, below those of the tables."""

    def seat(
        self, coming: Sequence[Coming], *, round: int, side: Side, advance: int, is_reset: bool = False
    ) -> list[Coming]:
        """One more table; who leaves it, the first first."""
        number = len(self.tables) + 1
        been = 1 << (self.marks + number)
        for each in coming:
            been |= each.been
        sources = tuple(each.source for each in coming)
        self.tables.append(BracketTable(number, round, side, sources, advance, is_reset))
        return [
            Coming(each.expected, Place(number, place), been, round, each.byes)
            for place, each in enumerate(coming, start=1)
        ]

    def play(
        self, coming: Sequence[Coming], step: Step, *, side: Side, advance: int
    ) -> tuple[list[Coming], list[Coming]]:
        """One round of a side: who is still in it and who leaves it, each in the order of expected seeds.

        The strongest pass it by, but nobody again while another has not.
        """
        round = _next_round(coming)
        by_right = sorted(coming, key=lambda each: (each.byes, each.expected))
        passing, playing = by_right[: step.byes], by_expected(by_right[step.byes :])
        staying = [replace(each, after_round=round, byes=each.byes + 1) for each in passing]
        leaving: list[Coming] = []
        for seats in dealt(playing, tables=len(step.sizes)):
            places = self.seat(seats, round=round, side=side, advance=advance)
            staying += places[:advance]
            leaving += places[advance:]
        return by_expected(staying), by_expected(leaving)

    def bracket(self, entrants: int) -> Bracket:
        """The tables numbered round by round, the winners' side first."""
        order = sorted(self.tables, key=lambda table: (table.round, table.side != "winners"))
        number_of = {table.number: number for number, table in enumerate(order, start=1)}
        return Bracket(
            entrants,
            tuple(
                replace(
                    table,
                    number=number,
                    sources=tuple(_renumbered(source, number_of) for source in table.sources),
                )
                for number, table in enumerate(order, start=1)
            ),
        )


def _renumbered(source: Source, number_of: Mapping[int, int]) -> Source:
    return Place(number_of[source.table], source.place) if isinstance(source, Place) else source
