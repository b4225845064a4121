"""Standings: points first, then named tiebreaks in order; whoever is level on all of them shares a rank."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.competition.awards import NO_AWARDS, Awards
from league.competition.points import Points, Scheme
from league.competition.record import Record
from league.competition.tiebreaks import TIEBREAKS, Tiebreak
from league.competition.types import Adjustment, EntrantId, PlayedTable, Unplayed


@dataclass(frozen=True, slots=True)
class TiebreakValue:
    """What a tiebreak gave an entrant; `shown` where the value is only good for comparing."""

    name: str
    value: Points
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
    points: Points
    tiebreaks: tuple[TiebreakValue, ...]


def standings(
    entrants: Sequence[EntrantId],
    tables: Sequence[PlayedTable],
    *,
    scheme: Scheme,
    tiebreaks: Sequence[str],
    rng_seed: int,
    adjustments: Sequence[Adjustment] = (),
    unplayed: Sequence[Unplayed] = (),
    awards: Awards = NO_AWARDS,
) -> tuple[StandingRow, ...]:
    """One row for every entrant, best first, level ones by id; rank 1, 2, 2, 4.

    Only the given tables count, for points and for tiebreaks: leave out what belongs to another stage,
    is void, is not confirmed or came after the round that is asked for. Entrants who are not listed get no
    row but count as opponents. Neither the order of entrants nor of tables matters. Raises ValueError for
    an unknown tiebreak.
    """
    record = Record.of(
        entrants,
        tables,
        scheme=scheme,
        rng_seed=rng_seed,
        unplayed=unplayed,
        adjustments=adjustments,
        awards=awards,
    )
    return ranked(record, tiebreaks)


def ranked(record: Record, tiebreaks: Sequence[str]) -> tuple[StandingRow, ...]:
    """The standings of a record."""
    unknown = [name for name in tiebreaks if name not in TIEBREAKS]
    if unknown:
        raise ValueError(f"not a tiebreak: {', '.join(unknown)} (expected some of {', '.join(TIEBREAKS)})")
    totals, played = record.totals, record.counted
    ranking = _Ranking(record, [TIEBREAKS[name] for name in tiebreaks])
    rows: list[StandingRow] = []
    for level in _split(record.entrants, totals):
        for group in ranking.separate(level):
            rank, tied = len(rows) + 1, len(group) > 1
            rows += [
                StandingRow(
                    entrant,
                    rank,
                    tied,
                    played.get(entrant, 0),
                    totals.get(entrant, 0),
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
        self.asked: dict[EntrantId, list[TiebreakValue]] = {}

    def separate(self, level: Sequence[EntrantId]) -> list[Sequence[EntrantId]]:
        """The level entrants in parts that stay level, best first."""
        separated: list[Sequence[EntrantId]] = []
        waiting = [
            (level, 0)
        ]  # the best last; a list, for a chain of head-to-heads may be as long as the field
        while waiting:
            group, position = waiting.pop()
            if len(group) == 1 or position == len(self.criteria):
                separated.append(group)
                continue
            criterion = self.criteria[position]
            parts = _split(group, self._ask(criterion, group))
            # What compares the level with each other is asked again inside each part it has made.
            following = position if criterion.within_group and len(parts) > 1 else position + 1
            waiting += [(part, following) for part in reversed(parts)]
        return separated

    def _ask(self, criterion: Tiebreak, group: Sequence[EntrantId]) -> Mapping[EntrantId, Points]:
        if not criterion.within_group:
            return self.known[criterion.name]
        values = criterion.values(self.record, group)
        for entrant in group:
            self.asked.setdefault(entrant, []).append(TiebreakValue(criterion.name, values.get(entrant, 0)))
        return values

    def values_of(self, entrant: EntrantId) -> tuple[TiebreakValue, ...]:
        """What was asked of an entrant, in order, and what is known of everybody."""
        asked = self.asked.get(entrant, ())
        return tuple(
            value
            for criterion in self.criteria
            for value in (
                [each for each in asked if each.name == criterion.name]
                if criterion.within_group
                else (self._known(criterion.name, entrant),)
            )
        )

    def _known(self, name: str, entrant: EntrantId) -> TiebreakValue:
        shown = self.shown[name].get(entrant) if name in self.shown else None
        return TiebreakValue(name, self.known[name].get(entrant, 0), shown)
