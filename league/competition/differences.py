"""Why one stands above another: the first criterion that separates two rows, and the deals it came from."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.competition import criteria
from league.competition.points import Points
from league.competition.record import Record, places_at
from league.competition.standings import StandingRow, separates
from league.competition.types import EntrantId, PlayedTable, SeatScore, Unplayed


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one table, deal, round not played or adjustment brought an entrant for a criterion.

    `deal` counts from 1 where it is a single deal; `round` and `table` are missing where it hangs on none.
    """

    entrant: EntrantId
    amount: Points
    round: int | None = None
    table: int | None = None
    deal: int | None = None
    reason: str = ""
    """The kind of a round not played, or an organizer's words for an adjustment."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first criterion that separates two entrants, their values, and what each value is made of."""

    criterion: str
    values: tuple[Points, Points]
    evidence: tuple[tuple[Evidence, ...], tuple[Evidence, ...]]


def first_difference(
    rows: Sequence[StandingRow], one: EntrantId, other: EntrantId, record: Record
) -> Difference | None:
    """Compare two entrants of a standing made from this record; None if they share a rank.

    KeyError for who has no row.
    """
    row_of = {row.entrant: row for row in rows}
    mine, theirs = row_of[one], row_of[other]
    name = separates(mine, theirs)
    if name is None:
        return None
    if name == "points":
        values, rivals = (mine.points, theirs.points), set()
    else:
        at = _first_differing(mine, theirs)
        values = (mine.tiebreaks[at].value, theirs.tiebreaks[at].value)
        rivals = {row.entrant for row in rows if _is_level(row, mine, at)}
    find = EVIDENCE[name]
    evidence = tuple(find(record, one, rivals)), tuple(find(record, other, rivals))
    return Difference(name, values, evidence)


def _first_differing(one: StandingRow, other: StandingRow) -> int:
    pairs = zip(one.tiebreaks, other.tiebreaks, strict=False)
    return next(at for at, (mine, theirs) in enumerate(pairs) if mine.value != theirs.value)


def _is_level(row: StandingRow, with_row: StandingRow, until: int) -> bool:
    """Whether an entrant was still level when the criterion was asked: one of those it compares."""
    return row.points == with_row.points and row.tiebreaks[:until] == with_row.tiebreaks[:until]


Finder = Callable[[Record, EntrantId, set[EntrantId]], Iterable[Evidence]]


def _points(record: Record, entrant: EntrantId, _rivals: set[EntrantId]) -> Iterator[Evidence]:
    for table, at_table in zip(record.tables, record.table_points, strict=True):
        if entrant in at_table:
            yield Evidence(entrant, at_table[entrant], table.round, table.table)
    for each in record.unplayed:
        if each.entrant == entrant:
            yield Evidence(entrant, record.award_points(each), each.round, each.table, reason=each.kind)
    for adjustment in record.adjustments:
        if adjustment.entrant == entrant:
            yield Evidence(entrant, adjustment.points, reason=adjustment.reason)


def _by_table(
    amount: Callable[[Record, PlayedTable, SeatScore], Points | None],
    unplayed: Callable[[Record, Unplayed], Points | None] = lambda _record, _unplayed: None,
) -> Finder:
    """Evidence of a criterion that each table, and each round not played, adds to or says nothing about."""

    def find(record: Record, entrant: EntrantId, _rivals: set[EntrantId]) -> Iterator[Evidence]:
        for table, seat in record.played_by.get(entrant, ()):
            found = amount(record, table, seat)
            if found is not None:
                yield Evidence(entrant, found, table.round, table.table)
        for each in record.unplayed:
            found = unplayed(record, each) if each.entrant == entrant else None
            if found is not None:
                yield Evidence(entrant, found, each.round, each.table, reason=each.kind)

    return find


def _walkover(record: Record, unplayed: Unplayed) -> Points | None:
    return 1 if unplayed.kind == "walkover" and record.awards.forfeits_count else None


def _met_oneself(record: Record, unplayed: Unplayed) -> Points | None:
    is_met = record.awards.unplayed_opponent == "oneself"
    return record.scored.get(unplayed.entrant, 0) if is_met else None


def _met_ones_mean(record: Record, unplayed: Unplayed) -> Points | None:
    if record.awards.unplayed_opponent != "oneself":
        return None
    return record.means.get(unplayed.entrant, 0)


def _win(_record: Record, table: PlayedTable, seat: SeatScore) -> Points | None:
    best = max(other.place_score for other in table.places)
    shared = [other for other in table.places if other.place_score == best]
    if seat.place_score < best:
        return None
    return 1 if len(shared) == 1 else Fraction(1, len(shared))


def _share(_record: Record, table: PlayedTable, seat: SeatScore) -> Points | None:
    total = sum(other.score for other in table.places)
    return Fraction(seat.score, total) if total > 0 else None


def _place(_record: Record, table: PlayedTable, seat: SeatScore) -> Points:
    return places_at(table)[seat.entrant]


def _met(record: Record, table: PlayedTable, seat: SeatScore) -> Points:
    return sum(record.scored[other] for other in _opponents(table, seat))


def _mean_met(record: Record, table: PlayedTable, seat: SeatScore) -> Points | None:
    means = [record.means[other] for other in _opponents(table, seat)]
    return sum(means, Fraction()) / len(means) if means else None


def _opponents(table: PlayedTable, seat: SeatScore) -> list[EntrantId]:
    return [entrant for other in table.places if other is not seat for entrant in other.entrants]


def _beaten(record: Record, table: PlayedTable, seat: SeatScore) -> Points:
    return criteria.beaten_at(record, table)[seat.entrant]


def _last_round(record: Record, entrant: EntrantId, rivals: set[EntrantId]) -> Iterator[Evidence]:
    last = criteria.last_number(record)
    return (each for each in _points(record, entrant, rivals) if each.round == last)


def _deals(record: Record, entrant: EntrantId) -> Iterator[tuple[Evidence, bool]]:
    """Every deal with its points, and whether the entrant called it."""
    for table, seat in record.played_by.get(entrant, ()):
        for place, deal in enumerate(seat.deals, start=1):
            number = deal.number or place
            yield Evidence(entrant, deal.points, table.round, table.table, number), deal.called


def _best_deal(record: Record, entrant: EntrantId, _rivals: set[EntrantId]) -> list[Evidence]:
    deals = [deal for deal, _called in _deals(record, entrant)]
    return [max(deals, key=lambda deal: deal.amount)] if deals else []


def _deals_won(record: Record, entrant: EntrantId, _rivals: set[EntrantId]) -> Iterator[Evidence]:
    for deal, called in _deals(record, entrant):
        if called:
            yield Evidence(entrant, 1, deal.round, deal.table, deal.deal)


def _met_rivals(
    tables: Iterable[PlayedTable], entrant: EntrantId, rivals: set[EntrantId]
) -> Iterator[Evidence]:
    for table in tables:
        for seat in table.places:
            if entrant in seat.entrants and rivals.intersection(_opponents(table, seat)):
                yield Evidence(entrant, criteria.ahead_of(seat, table, rivals), table.round, table.table)


def _head_to_head(record: Record, entrant: EntrantId, rivals: set[EntrantId]) -> Iterator[Evidence]:
    yield from _met_rivals(record.tables, entrant, rivals)
    for each in record.unplayed if record.awards.forfeits_count else ():
        if each.entrant == entrant and (over := len(rivals.intersection(each.absent))):
            yield Evidence(entrant, over, each.round, each.table, reason=each.kind)
        elif entrant in each.absent and each.entrant in rivals:
            yield Evidence(entrant, -1, each.round, each.table, reason="no-show")


def _play_off(record: Record, entrant: EntrantId, rivals: set[EntrantId]) -> Iterator[Evidence]:
    return _met_rivals(record.play_offs, entrant, rivals)


EVIDENCE: Mapping[str, Finder] = {
    "points": _points,
    "wins": _by_table(_win, _walkover),
    "best-deal": _best_deal,
    "deals-won": _deals_won,
    "head-to-head": _head_to_head,
    "opponents": _by_table(_mean_met, _met_ones_mean),
    "opponents-total": _by_table(_met, _met_oneself),
    "beaten": _by_table(_beaten),
    "share": _by_table(_share),
    "play-off": _play_off,
    "places": _by_table(_place),
    "last-round": _last_round,
    "lot": lambda _record, _entrant, _rivals: (),
}
"""For each criterion, what an entrant's value is made of."""
