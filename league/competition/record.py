"""All that standings look at, counted once: who played where, for how many points, against whom."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Self, TypeVar

from league.competition.awards import NO_AWARDS, Awards
from league.competition.points import Points, Scheme, places, table_points
from league.competition.types import Adjustment, EntrantId, PlayedTable, SeatScore, Unplayed

Got = TypeVar("Got", int, Points)
"""What a seat has of a table: a place, or points."""


@dataclass(frozen=True)
class Record:
    """The tables that count and what each seat got there, what counts unplayed, and the lot's seed."""

    entrants: Sequence[EntrantId]
    tables: Sequence[PlayedTable]
    table_points: Sequence[Mapping[EntrantId, Points]]
    """Points of the scheme, table by table as in `tables`."""
    play_offs: Sequence[PlayedTable]
    unplayed: Sequence[Unplayed]
    adjustments: Sequence[Adjustment]
    awards: Awards
    rng_seed: int

    @classmethod
    def of(
        cls,
        entrants: Iterable[EntrantId],
        tables: Iterable[PlayedTable],
        *,
        scheme: Scheme,
        rng_seed: int,
        unplayed: Sequence[Unplayed] = (),
        adjustments: Sequence[Adjustment] = (),
        awards: Awards = NO_AWARDS,
    ) -> Self:
        rounds: list[PlayedTable] = []
        play_offs: list[PlayedTable] = []
        for table in tables:
            (play_offs if table.kind == "play-off" else rounds).append(table)
        points = [points_at(table, scheme) for table in rounds]
        return cls(sorted(set(entrants)), rounds, points, play_offs, unplayed, adjustments, awards, rng_seed)

    def among(self, entrants: Collection[EntrantId]) -> Self:
        """The record of these alone: the tables at which any of them sat, and what they have without playing."""
        mine = set(entrants)
        played = [
            (table, points)
            for table, points in zip(self.tables, self.table_points, strict=True)
            if not mine.isdisjoint(_people(table))
        ]
        return replace(
            self,
            entrants=[entrant for entrant in self.entrants if entrant in mine],
            tables=[table for table, _points in played],
            table_points=[points for _table, points in played],
            play_offs=[table for table in self.play_offs if not mine.isdisjoint(_people(table))],
            unplayed=[each for each in self.unplayed if each.entrant in mine],
            adjustments=[each for each in self.adjustments if each.entrant in mine],
        )

    @property
    def has_begun(self) -> bool:
        """Whether anything counts yet."""
        return bool(self.tables or self.unplayed or self.adjustments)

    @cached_property
    def played_by(self) -> Mapping[EntrantId, Sequence[tuple[PlayedTable, SeatScore]]]:
        """Each entrant's tables and seats; nothing for whoever played nothing."""
        played: defaultdict[EntrantId, list[tuple[PlayedTable, SeatScore]]] = defaultdict(list)
        for table in self.tables:
            for seat in table.places:
                for entrant in seat.entrants:
                    played[entrant].append((table, seat))
        return played

    @cached_property
    def partners(self) -> Sequence[tuple[EntrantId, EntrantId]]:
        """Who held a seat together, both ways round, once for each table: they have not met there."""
        both = [seat.entrants for table in self.tables for seat in table.places if seat.partner is not None]
        return [pair for one, other in both for pair in ((one, other), (other, one))]

    @cached_property
    def table_totals(self) -> Mapping[EntrantId, Points]:
        """Points of all tables played."""
        totals: dict[EntrantId, Points] = {}
        get = totals.get
        for at_table in self.table_points:
            for entrant, points in at_table.items():
                totals[entrant] = get(entrant, 0) + points
        return totals

    @cached_property
    def tables_played(self) -> Mapping[EntrantId, int]:
        """How many tables each sat at."""
        return Counter([entrant for at_table in self.table_points for entrant in at_table])

    @cached_property
    def awarded(self) -> Mapping[EntrantId, Points]:
        """Points of all rounds not played."""
        return self._award_totals(self.unplayed)

    def _award_totals(self, unplayed: Iterable[Unplayed]) -> dict[EntrantId, Points]:
        totals: dict[EntrantId, Points] = {}
        for each in unplayed:
            totals[each.entrant] = totals.get(each.entrant, 0) + self.award_points(each)
        return totals

    def award_points(self, unplayed: Unplayed) -> Points:
        points = self.awards.of(unplayed).points
        if points != "own-mean":
            return points
        played = self.tables_played.get(unplayed.entrant, 0)
        return Fraction(self.table_totals[unplayed.entrant], played) if played else 0

    @cached_property
    def scored(self) -> Mapping[EntrantId, Points]:
        """Points of rounds, played or not, before penalties and bonuses: what an opponent is worth."""
        return _sum(self.table_totals, self.awarded)

    @cached_property
    def totals(self) -> Mapping[EntrantId, Points]:
        """All points, penalties and bonuses among them."""
        adjusted: dict[EntrantId, Points] = {}
        for adjustment in self.adjustments:
            adjusted[adjustment.entrant] = adjusted.get(adjustment.entrant, 0) + adjustment.points
        return _sum(self.scored, adjusted)

    @cached_property
    def counted(self) -> Mapping[EntrantId, int]:
        """How many tables each played, and rounds that count as played."""
        extra = [each.entrant for each in self._counting()]
        return self.tables_played if not extra else Counter(self.tables_played) + Counter(extra)

    @cached_property
    def means(self) -> Mapping[EntrantId, Fraction]:
        """Points per table, or round that counts as one; nobody who has none."""
        points = _sum(self.table_totals, self._award_totals(self._counting()))
        return {entrant: Fraction(points[entrant], tables) for entrant, tables in self.counted.items()}

    def _counting(self) -> list[Unplayed]:
        return [each for each in self.unplayed if self.awards.of(each).counts_as_played]

    @cached_property
    def place_counts(self) -> Mapping[EntrantId, Mapping[int, int]]:
        """How often each entrant took which place at a table; nothing for whoever played nothing."""
        counts: defaultdict[EntrantId, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
        for table in self.tables:
            for entrant, place in places_at(table).items():
                counts[entrant][place] += 1
        return counts


def _people(table: PlayedTable) -> set[EntrantId]:
    return {entrant for seat in table.places for entrant in seat.entrants}


def place_scores(table: PlayedTable) -> dict[EntrantId, int]:
    """What the seats of a table, each by its first entrant, take their places by."""
    return {seat.entrant: seat.place_score for seat in table.places}


def places_at(table: PlayedTable) -> dict[EntrantId, int]:
    """The place of everybody at a table; partners have their seat's."""
    return _for_both(table, places(place_scores(table)))


def points_at(table: PlayedTable, scheme: Scheme) -> Mapping[EntrantId, Points]:
    """What everybody gets of a table: what their seat gets, for its places are counted by seats."""
    if scheme.kind == "place":
        return _for_both(table, table_points(scheme, place_scores(table)))
    scores = {seat.entrant: seat.score for seat in table.places}
    deals = max((len(seat.deals) for seat in table.places), default=0)
    return _for_both(table, table_points(scheme, scores, deals=deals))


def _for_both(table: PlayedTable, by_seat: dict[EntrantId, Got]) -> dict[EntrantId, Got]:
    """What is known of the first of each seat, said of its other one, too."""
    for seat in table.places:
        if seat.partner is not None:
            by_seat[seat.partner] = by_seat[seat.entrant]
    return by_seat


def _sum(one: Mapping[EntrantId, Points], other: Mapping[EntrantId, Points]) -> Mapping[EntrantId, Points]:
    if not other:
        return one
    totals = dict(one)
    for entrant, points in other.items():
        totals[entrant] = totals.get(entrant, 0) + points
    return totals
