"""Named numbers that separate level entrants; more is better in all of them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from math import lcm

from league.competition.points import Points, places
from league.competition.types import EntrantId, PlayedTable, SeatScore

Values = dict[EntrantId, Points]


@dataclass(frozen=True)
class Record:
    """What tiebreaks look at: the tables that count, what each seat got there, and the lot's seed."""

    entrants: Sequence[EntrantId]
    tables: Sequence[PlayedTable]
    table_points: Sequence[Mapping[EntrantId, Points]]
    """Points of the scheme, table by table as in `tables`."""
    rng_seed: int

    @cached_property
    def played_by(self) -> Mapping[EntrantId, Sequence[tuple[PlayedTable, SeatScore]]]:
        """Each entrant's tables and seats; nothing for whoever played nothing."""
        played: defaultdict[EntrantId, list[tuple[PlayedTable, SeatScore]]] = defaultdict(list)
        for table in self.tables:
            for seat in table.places:
                played[seat.entrant].append((table, seat))
        return played

    @cached_property
    def place_counts(self) -> Mapping[EntrantId, Mapping[int, int]]:
        """How often each entrant took which place at a table; nothing for whoever played nothing."""
        counts: defaultdict[EntrantId, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
        for table in self.tables:
            for entrant, place in places({seat.entrant: seat.score for seat in table.places}).items():
                counts[entrant][place] += 1
        return counts


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """One entry of the catalogue. Texts are English message keys; the edge translates them."""

    name: str
    label: str
    description: str
    source: str
    values: Callable[[Record, Sequence[EntrantId]], Mapping[EntrantId, Points]]
    """Values for a group of level entrants at least; whoever is missing counts as 0."""
    within_group: bool = False
    """Only asked of level groups. If it splits one, it is asked again inside each part."""
    shown: Callable[[Record], Mapping[EntrantId, str]] | None = None
    """A readable form where the values themselves are only good for comparing."""


def _wins(record: Record, _group: Sequence[EntrantId]) -> Values:
    won: Values = {}
    for table in record.tables:
        best = max((seat.score for seat in table.places), default=0)
        first = [seat.entrant for seat in table.places if seat.score == best]
        share = 1 if len(first) == 1 else Fraction(1, len(first))
        for entrant in first:
            won[entrant] = won.get(entrant, 0) + share
    return won


def _best_deal(record: Record, _group: Sequence[EntrantId]) -> Values:
    best: Values = {}
    for table in record.tables:
        for seat in table.places:
            for deal in seat.deals:
                best[seat.entrant] = max(best.get(seat.entrant, deal.points), deal.points)
    return best


def _deals_won(record: Record, _group: Sequence[EntrantId]) -> Values:
    won: Values = {}
    for table in record.tables:
        for seat in table.places:
            called = sum(deal.called for deal in seat.deals)
            won[seat.entrant] = won.get(seat.entrant, 0) + called
    return won


def _head_to_head(record: Record, group: Sequence[EntrantId]) -> Values:
    members = set(group)
    return {
        entrant: sum(
            (seat.score > rival.score) - (seat.score < rival.score)
            for table, seat in record.played_by[entrant]
            for rival in table.places
            if rival.entrant in members
        )
        for entrant in group
    }


def _opponents(record: Record, _group: Sequence[EntrantId]) -> Values:
    played = Counter(seat.entrant for table in record.tables for seat in table.places)
    points: Values = {}
    for at_table in record.table_points:
        for entrant, got in at_table.items():
            points[entrant] = points.get(entrant, 0) + got
    # One common denominator, so that the many sums below are of whole numbers.
    means = {entrant: Fraction(points[entrant], tables) for entrant, tables in played.items()}
    unit = lcm(*{mean.denominator for mean in means.values()})
    whole = {entrant: mean.numerator * (unit // mean.denominator) for entrant, mean in means.items()}
    strength: dict[EntrantId, int] = {}
    met: Counter[EntrantId] = Counter()
    for table in record.tables:
        seats = [seat.entrant for seat in table.places]
        together = sum(whole[entrant] for entrant in seats)
        for entrant in seats:
            strength[entrant] = strength.get(entrant, 0) + together - whole[entrant]
            met[entrant] += len(seats) - 1
    return {
        entrant: Fraction(total, unit * met[entrant]) for entrant, total in strength.items() if met[entrant]
    }


def _places(record: Record, _group: Sequence[EntrantId]) -> Values:
    # More firsts, then more seconds, ...: digits of one number in a base no count reaches.
    counts = record.place_counts
    base = 1 + max((sum(of_one.values()) for of_one in counts.values()), default=0)
    last = max((max(of_one) for of_one in counts.values()), default=0)
    return {
        entrant: sum(times * base ** (last - place) for place, times in of_one.items())
        for entrant, of_one in counts.items()
    }


def _shown_places(record: Record) -> dict[EntrantId, str]:
    return {
        entrant: "-".join(str(of_one.get(place, 0)) for place in range(1, max(of_one) + 1))
        for entrant, of_one in record.place_counts.items()
    }


def _last_round(record: Record, _group: Sequence[EntrantId]) -> Values:
    last = max((table.round for table in record.tables), default=0)
    return {
        entrant: points
        for table, at_table in zip(record.tables, record.table_points, strict=True)
        if table.round == last
        for entrant, points in at_table.items()
    }


def _lot(record: Record, group: Sequence[EntrantId]) -> Values:
    # Each entrant's lot hangs on the seed and itself alone: a late entry changes nobody else's.
    return {
        entrant: int.from_bytes(sha256(f"{record.rng_seed}:{entrant}".encode()).digest()[:8], "big")
        for entrant in group
    }


TIEBREAKS: Mapping[str, Tiebreak] = {
    tiebreak.name: tiebreak
    for tiebreak in (
        Tiebreak(
            "wins",
            "Tables won",
            "Tables finished first; a shared first place counts as its share.",
            "common league practice",
            _wins,
        ),
        Tiebreak(
            "best-deal",
            "Best deal",
            "The most points in a single deal; 0 where no deals are known.",
            "common league practice",
            _best_deal,
        ),
        Tiebreak(
            "deals-won",
            "Deals won",
            "Deals ended by the entrant's own call.",
            "National Nertz Association: of several at the target the one with more nerted hands",
            _deals_won,
        ),
        Tiebreak(
            "head-to-head",
            "Head to head",
            "Among all who are level: at tables they shared, how often ahead of another less how often "
            "behind. Those it leaves level are compared again among themselves.",
            "the direct encounter of chess, for tables of any size",
            _head_to_head,
            within_group=True,
        ),
        Tiebreak(
            "opponents",
            "Opponents",
            "Mean points per table of everyone met, once for each meeting. A bye has no opponent and adds "
            "nothing; whoever dropped out counts with the tables they played.",
            "the Buchholz score of chess, as a mean",
            _opponents,
        ),
        Tiebreak(
            "places",
            "Places",
            "More first places, then more second places, and so on; a shared place counts as that place.",
            "common league practice",
            _places,
            shown=_shown_places,
        ),
        Tiebreak(
            "last-round",
            "Last round",
            "Points in the last round played; 0 for whoever missed it.",
            "common league practice",
            _last_round,
        ),
        Tiebreak(
            "lot",
            "Lot",
            "Drawn from the stage's seed; nobody else's entry changes it.",
            "common league practice",
            _lot,
            within_group=True,
        ),
    )
}
