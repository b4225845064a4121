"""The cut: who goes on to the next stage, and who is level over the line, which only a ruling may settle."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import chain, groupby
from typing import Any, Literal

from league.competition.line import Rulings, Tied, over_the_line
from league.competition.points import Points
from league.competition.standings import StandingRow
from league.competition.tiebreaks import TIEBREAKS
from league.competition.types import EntrantId

Standings = Sequence[StandingRow]


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


def to_json(rule: CutRule) -> dict[str, Any]:
    """A rule as a stage keeps it."""
    return asdict(rule)


def cut_from_json(kept: Mapping[str, Any]) -> CutRule:
    return CutRule(**kept)


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
    candidates = {
        row.entrant: _Candidate(row, number, _strength(row, rule))
        for number, rows in enumerate(pools, start=1)
        for row in rows
    }
    chosen: list[EntrantId] = []
    tied: list[Tied] = []
    following: list[Level] = []
    for rows in pools:
        levels = [[row.entrant for row in level] for _, level in groupby(rows, key=lambda row: row.rank)]
        best, level_over = over_the_line(levels, rule.each, rulings)
        chosen += best
        tied += level_over
        rest = ([entrant for entrant in level if entrant not in best] for level in levels)
        following.append(next(filter(None, rest), []))
    chosen.sort(key=lambda entrant: candidates[entrant].seeding)
    runners_up: list[EntrantId] = []
    if rule.runners_up and len(pools) > 1 and not tied:
        runners_up, tied = _runners_up(filter(None, following), candidates, rule.runners_up, rulings)
    return Cut(
        (
            *(candidates[entrant].qualifier() for entrant in chosen),
            *(candidates[entrant].qualifier(is_runner_up=True) for entrant in runners_up),
        ),
        tuple(tied),
    )


Level = list[EntrantId]
"""Entrants of one pool who are level."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    row: StandingRow
    pool: int
    strength: tuple[Points, ...]
    """What entrants of different pools are compared by, more being better."""

    @property
    def seeding(self) -> tuple[int, list[Points]]:
        return self.row.rank, [-value for value in self.strength]

    def qualifier(self, *, is_runner_up: bool = False) -> Qualifier:
        return Qualifier(self.row.entrant, self.pool, self.row.rank, is_runner_up)


def _strength(row: StandingRow, rule: CutRule) -> tuple[Points, ...]:
    is_mean = rule.compared == "mean"
    points = Fraction(row.points, max(row.played, 1)) if is_mean else row.points
    comparable = (value.value for value in row.tiebreaks if not TIEBREAKS[value.name].within_group)
    return (points, *comparable)


def _runners_up(
    following: Iterable[Level], candidates: Mapping[EntrantId, _Candidate], places: int, rulings: Rulings
) -> tuple[list[EntrantId], list[Tied]]:
    """The best of those who come next in their pools; of a pool only one, whoever is level there."""

    def strength(level: Level) -> tuple[Points, ...]:
        return candidates[level[0]].strength

    chosen: list[EntrantId] = []
    tied: list[Tied] = []
    room = places
    for _, alike in groupby(sorted(following, key=strength, reverse=True), key=strength):
        pools = list(alike)
        together = list(chain.from_iterable(pools))
        contests = [(level, 1) for level in pools] if len(pools) <= room else [(together, room)]
        for level, wanted in contests:
            best, level_over = over_the_line([level], wanted, rulings)
            chosen += best
            tied += level_over
            room -= wanted
    return chosen, tied
