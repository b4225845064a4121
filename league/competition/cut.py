"""The cut: who goes on to the next stage, and who is level over the line, which only a ruling may settle."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Literal

from league.competition.points import Points
from league.competition.standings import StandingRow
from league.competition.tiebreaks import TIEBREAKS
from league.competition.types import EntrantId

Standings = Sequence[StandingRow]

Rulings = Collection[tuple[EntrantId, ...]]
"""Each an order, the best first, for exactly those who are tied; for any others it says nothing."""


@dataclass(frozen=True, slots=True)
class CutRule:
    """The best `each` of every pool, and the best `runners_up` of those who come next in their pools.

    With a single pool, the whole field, `each` is the top n.
    """

    each: int
    runners_up: int = 0
    compared: Literal["mean", "points"] = "mean"
    """How entrants of different pools are compared: by points per table, as pools may differ in size, or by points.

    Then by each tiebreak of the stage that does not compare within a pool. Seeds come from the same comparison.
    """


@dataclass(frozen=True, slots=True)
class Tied:
    """Level on points and on every tiebreak, and only for `places` of them there is room: this needs a ruling."""

    entrants: tuple[EntrantId, ...]
    places: int


@dataclass(frozen=True, slots=True)
class Qualifier:
    """Somebody who goes on, from which pool (counted from 1) and as which of it."""

    entrant: EntrantId
    pool: int
    rank: int
    is_runner_up: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on, by seed. While somebody is tied over the line it is not settled, and nothing may follow from it."""

    qualifiers: tuple[Qualifier, ...]
    tied: tuple[Tied, ...]

    @property
    def is_settled(self) -> bool:
        return not self.tied


def cut(pools: Sequence[Standings], rule: CutRule, *, rulings: Rulings = ()) -> Cut:
    """Who goes on from these standings, one for each pool.

    Leave out who cannot or will not go on: the next in line does. Seeds go by rank in the pool, then by comparison;
    who is level there too is seeded by ruling, pool and number, for a seed is not a line.
    """
    chosen: list[_Candidate] = []
    following: list[list[_Candidate]] = []
    tied: list[Tied] = []
    for number, rows in enumerate(pools, start=1):
        levels = _levels(rows, number, rule)
        best, over = _first(levels, rule.each, rulings)
        chosen += best
        tied += over
        after = ([each for each in level if each not in best] for level in levels)
        following.append(next(filter(None, after), []))
    chosen.sort(key=lambda each: (each.row.rank, [-value for value in each.strength]))
    runners_up: list[_Candidate] = []
    if rule.runners_up and not tied:
        runners_up, tied = _runners_up(following, rule.runners_up, rulings)
    first, second = (
        (each.qualifier() for each in chosen),
        (each.qualifier(is_runner_up=True) for each in runners_up),
    )
    return Cut((*first, *second), tuple(tied))


@dataclass(frozen=True, slots=True)
class _Candidate:
    row: StandingRow
    pool: int
    strength: tuple[Points, ...]
    """What entrants of different pools are compared by, more being better."""

    def qualifier(self, *, is_runner_up: bool = False) -> Qualifier:
        return Qualifier(self.row.entrant, self.pool, self.row.rank, is_runner_up)


Level = list[_Candidate]


def _levels(rows: Standings, pool: int, rule: CutRule) -> list[Level]:
    """A pool's entrants, level ones together, best first."""
    return [
        [_Candidate(row, pool, _strength(row, rule)) for row in level]
        for _, level in groupby(rows, key=lambda row: row.rank)
    ]


def _strength(row: StandingRow, rule: CutRule) -> tuple[Points, ...]:
    is_mean = rule.compared == "mean"
    points = Fraction(row.points, max(row.played, 1)) if is_mean else row.points
    comparable = (value.value for value in row.tiebreaks if not TIEBREAKS[value.name].within_group)
    return (points, *comparable)


def _first(levels: Iterable[Level], places: int, rulings: Rulings) -> tuple[Level, list[Tied]]:
    """The first `places` of all levels, and who is level over the line, unless a ruling orders exactly them."""
    chosen: Level = []
    for level in levels:
        room = places - len(chosen)
        if room >= len(level):
            chosen += level
        elif room > 0:
            by_entrant = {each.row.entrant: each for each in level}
            ruled = next((order for order in rulings if by_entrant.keys() == set(order)), None)
            if ruled is None:
                return chosen, [Tied(tuple(by_entrant), room)]
            chosen += [by_entrant[entrant] for entrant in ruled[:room]]
    return chosen, []


def _runners_up(following: Iterable[Level], places: int, rulings: Rulings) -> tuple[Level, list[Tied]]:
    """The best of those who come next in their pools; of a pool only one, whoever is level there."""
    chosen: Level = []
    tied: list[Tied] = []
    ranked = sorted(filter(None, following), key=lambda level: level[0].strength, reverse=True)
    for _, alike in groupby(ranked, key=lambda level: level[0].strength):
        pools, room = list(alike), places - len(chosen)
        together = [each for level in pools for each in level]
        contests = [(level, 1) for level in pools] if len(pools) <= room else [(together, room)]
        for level, wanted in contests:
            best, over = _first([level], wanted, rulings)
            chosen += best
            tied += over
    return chosen, tied
