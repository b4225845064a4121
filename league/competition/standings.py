"""Standings: points first, then named tiebreaks in order; whoever is level on all of them shares a rank."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.competition.points import Points, Scheme, table_points
from league.competition.tiebreaks import TIEBREAKS, Record, Tiebreak
from league.competition.types import Adjustment, EntrantId, PlayedTable


@dataclass(frozen=True, slots=True)
class TiebreakValue:
    """What a tiebreak gave an entrant; `shown` where the value is only good for comparing."""

    name: str
    value: Fraction
    shown: str | None = None


@dataclass(frozen=True, slots=True)
class StandingRow:
    """An entrant's line.

    `tiebreaks` are the values in the order they were asked. One that compares level entrants with each
    other (head-to-head, lot) is only there if it was asked, and more than once if it was asked again.
    """

    entrant: EntrantId
    rank: int
    tied: bool
    played: int
    points: Fraction
    tiebreaks: tuple[TiebreakValue, ...]


def standings(
    entrants: Sequence[EntrantId],
    tables: Sequence[PlayedTable],
    *,
    scheme: Scheme,
    tiebreaks: Sequence[str],
    rng_seed: int,
    adjustments: Sequence[Adjustment] = (),
) -> tuple[StandingRow, ...]:
    """One row for every entrant, best first, level ones by id; rank 1, 2, 2, 4.

    Only the given tables count, for points and for tiebreaks: leave out what belongs to another stage,
    is void or is not confirmed. Entrants who are not listed get no row but count as opponents.
    Neither the order of entrants nor of tables matters. Raises ValueError for an unknown tiebreak.
    """
    unknown = [name for name in tiebreaks if name not in TIEBREAKS]
    if unknown:
        raise ValueError(f"not a tiebreak: {', '.join(unknown)} (expected some of {', '.join(TIEBREAKS)})")
    by_table = [_points_at(table, scheme) for table in tables]
    record = Record(sorted(set(entrants)), tables, by_table, rng_seed)
    totals = dict.fromkeys(record.entrants, 0) | _totals(by_table, adjustments)
    ranking = _Ranking(record, [TIEBREAKS[name] for name in tiebreaks])
    groups = [group for level in _split(record.entrants, totals) for group in ranking.separate(level)]
    played = Counter(entrant for at_table in by_table for entrant in at_table)
    rows: list[StandingRow] = []
    for group in groups:
        rank = len(rows) + 1
        rows += [
            StandingRow(
                entrant,
                rank,
                len(group) > 1,
                played[entrant],
                Fraction(totals[entrant]),
                ranking.values_of(entrant),
            )
            for entrant in group
        ]
    return tuple(rows)


def separates(one: StandingRow, other: StandingRow) -> str | None:
    """The first criterion that tells two rows of one standing apart: "points" or a tiebreak's name."""
    if one.points != other.points:
        return "points"
    # Level so far means asked the same questions so far: the values pair up until the first that differs.
    for value, against in zip(one.tiebreaks, other.tiebreaks, strict=False):
        if value.value != against.value:
            return value.name
    return None


def _points_at(table: PlayedTable, scheme: Scheme) -> dict[EntrantId, Points]:
    scores = {seat.entrant: seat.score for seat in table.places}
    deals = max((len(seat.deals) for seat in table.places), default=0)
    return table_points(scheme, scores, deals=deals)


def _totals(
    by_table: Sequence[Mapping[EntrantId, Points]], adjustments: Sequence[Adjustment]
) -> dict[EntrantId, Points]:
    totals: dict[EntrantId, Points] = {}
    for at_table in by_table:
        for entrant, points in at_table.items():
            totals[entrant] = totals.get(entrant, 0) + points
    for adjustment in adjustments:
        totals[adjustment.entrant] = totals.get(adjustment.entrant, 0) + adjustment.points
    return totals


def _split(group: Sequence[EntrantId], values: Mapping[EntrantId, Points]) -> list[list[EntrantId]]:
    """Parts with one value each, the highest first; inside a part the order stays."""
    parts: dict[Points, list[EntrantId]] = {}
    for entrant in group:
        parts.setdefault(values.get(entrant, 0), []).append(entrant)
    return [parts[value] for value in sorted(parts, reverse=True)]


class _Ranking:
    """Separates level groups, and remembers what was asked about whom."""

    def __init__(self, record: Record, criteria: Sequence[Tiebreak]) -> None:
        self.record = record
        self.criteria = criteria
        # What needs no group is known for everybody, whether it is needed to separate them or not.
        self.known = {
            criterion.name: criterion.values(record, record.entrants)
            for criterion in criteria
            if not criterion.within_group
        }
        self.shown = {criterion.name: criterion.shown(record) for criterion in criteria if criterion.shown}
        self.asked: dict[EntrantId, list[tuple[Tiebreak, Points]]] = {}

    def separate(self, group: list[EntrantId], position: int = 0) -> Iterator[list[EntrantId]]:
        """The group in parts that stay level, best first."""
        if len(group) == 1 or position == len(self.criteria):
            yield group
            return
        criterion = self.criteria[position]
        asks_group = criterion.within_group
        values = criterion.values(self.record, group) if asks_group else self.known[criterion.name]
        for entrant in group:
            self.asked.setdefault(entrant, []).append((criterion, values.get(entrant, 0)))
        parts = _split(group, values)
        again = asks_group and len(parts) > 1
        for part in parts:
            yield from self.separate(part, position if again else position + 1)

    def values_of(self, entrant: EntrantId) -> tuple[TiebreakValue, ...]:
        asked = self.asked.get(entrant, [])
        names = {criterion.name for criterion, _ in asked}
        unasked = [
            (criterion, self.known[criterion.name].get(entrant, 0))
            for criterion in self.criteria
            if criterion.name in self.known and criterion.name not in names
        ]
        return tuple(
            TiebreakValue(criterion.name, Fraction(value), self.shown.get(criterion.name, {}).get(entrant))
            for criterion, value in (*asked, *unasked)
        )
