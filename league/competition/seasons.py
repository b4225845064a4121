"""A season: events that count together, which results of each entrant count, and which are dropped."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Literal

from league.competition.points import Points, plain
from league.competition.season_rules import SeasonRules
from league.competition.types import EntrantId

Came = Literal["played", "substituted", "late"]


@dataclass(frozen=True, slots=True)
class EventResult:
    """What an entrant got of an event, itself or by a substitute."""

    event: int
    entrant: EntrantId
    points: Points
    substitute: EntrantId | None = None


@dataclass(frozen=True, slots=True)
class Season:
    """All that a season's table is made from."""

    events: Sequence[int]
    """Those held so far, in order."""
    results: Sequence[EventResult]
    rules: SeasonRules = field(default_factory=SeasonRules)
    joined: Mapping[EntrantId, int] = field(default_factory=dict)
    """The first event of those who joined late."""
    carried: Mapping[EntrantId, Points] = field(default_factory=dict)
    """What is left of the season before."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One event in an entrant's row; it does not count where better ones fill the number that do."""

    event: int
    points: Points
    came: Came
    counts: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """What an entrant has: every event it has something of, in order, and the points that come of it."""

    entrant: EntrantId
    points: Points
    carried: Points
    """The part of the points that is from the season before."""
    attended: int
    is_qualified: bool
    """Whether it came to as many events as it has to."""
    lines: tuple[SeasonLine, ...]


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """An entrant's row of the season's table."""

    entrant: EntrantId
    rank: int
    tied: bool
    tally: Tally
    tiebreaks: tuple[tuple[Points, ...], ...]
    """A value for each tiebreak of the rules, compared number by number."""


def season_table(season: Season, entrants: Iterable[EntrantId]) -> tuple[SeasonRow, ...]:
    """A row for each of these, those of a division or all, best first; level ones share a rank and stand by id.

    Raises ValueError for an unknown tiebreak and for two results of one entrant in one event.
    """
    criteria = [_criterion(name) for name in season.rules.tiebreaks]
    results = _credited(season)
    tallies = {entrant: _tally(season, entrant, results[entrant]) for entrant in sorted(set(entrants))}
    tiebreaks = {who: tuple(value(season, tally) for value in criteria) for who, tally in tallies.items()}

    def strength(who: EntrantId) -> tuple[bool, Points, tuple[tuple[Points, ...], ...]]:
        return tallies[who].is_qualified, tallies[who].points, tiebreaks[who]

    rows: list[SeasonRow] = []
    # A sort in reverse leaves level ones as they were: by id.
    for _, alike in groupby(sorted(tallies, key=strength, reverse=True), key=strength):
        level = list(alike)
        rank, tied = len(rows) + 1, len(level) > 1
        rows += [SeasonRow(who, rank, tied, tallies[who], tiebreaks[who]) for who in level]
    return tuple(rows)


def carried_over(rows: Iterable[SeasonRow], rules: SeasonRules) -> dict[EntrantId, Points]:
    """What a season's table leaves each entrant for the next season."""
    return {row.entrant: plain(row.tally.points * rules.carry_over) for row in rows}


Results = dict[int, tuple[Points, Came]]
"""Of one entrant, by event."""


def _credited(season: Season) -> Mapping[EntrantId, Results]:
    """Each entrant's results; in an event it played for itself it has none as somebody's substitute."""
    credited: defaultdict[EntrantId, Results] = defaultdict(dict)
    for result in season.results:
        if result.substitute is None or season.rules.substitutes == "entrant":
            of_entrant = credited[result.entrant]
            if result.event in of_entrant:
                raise ValueError(f"entrant {result.entrant} has two results of event {result.event}")
            came: Came = "played" if result.substitute is None else "substituted"
            of_entrant[result.event] = (result.points, came)
    if season.rules.substitutes == "substitute":
        for result in season.results:
            if result.substitute is not None:
                credited[result.substitute].setdefault(result.event, (result.points, "played"))
    return credited


def _tally(season: Season, entrant: EntrantId, results: Results) -> Tally:
    rules, carried = season.rules, season.carried.get(entrant, 0)
    attended = sum(came == "played" for _points, came in results.values())
    before = season.events.index(season.joined[entrant]) if entrant in season.joined else 0
    if rules.late == "own-mean" and results:
        late: Came = "late"
        mean = plain(Fraction(sum(points for points, _came in results.values()), len(results)))
        results = dict.fromkeys(season.events[:before], (mean, late)) | results
    held = [event for event in season.events if event in results]
    # Of equal results the earlier one counts.
    best = sorted(held, key=lambda event: results[event][0], reverse=True)[: rules.best]
    lines = tuple(SeasonLine(event, *results[event], event in best) for event in held)
    points = carried + sum(line.points for line in lines if line.counts)
    return Tally(entrant, points, carried, attended, attended >= rules.attendance, lines)


Criterion = Callable[[Season, Tally], tuple[Points, ...]]


def _criterion(name: str) -> Criterion:
    if name not in SEASON_TIEBREAKS:
        known = ", ".join(SEASON_TIEBREAKS)
        raise ValueError(f"not a tiebreak of a season: {name} (expected some of {known})")
    return SEASON_TIEBREAKS[name]


def _countback(_season: Season, tally: Tally) -> tuple[Points, ...]:
    """The best result, then the second best and so on, dropped ones too."""
    return tuple(sorted((line.points for line in tally.lines), reverse=True))


def _attendance(_season: Season, tally: Tally) -> tuple[Points, ...]:
    return (tally.attended,)


def _last_event(season: Season, tally: Tally) -> tuple[Points, ...]:
    """Points of the last event held; nothing is less than any."""
    return tuple(line.points for line in tally.lines if line.event == season.events[-1])


SEASON_TIEBREAKS: Mapping[str, Criterion] = {
    "countback": _countback,
    "attendance": _attendance,
    "last-event": _last_event,
}
"""More is better in all of them."""
