"""How the tiebreaks are counted: each takes the record and a level group, and gives numbers; more is better."""

from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from math import lcm

from league.competition.points import Points
from league.competition.record import Record
from league.competition.types import EntrantId, PlayedTable, SeatScore

Values = dict[EntrantId, Points]
"""Whoever is missing counts as 0."""

Group = Sequence[EntrantId]


def wins(record: Record, _group: Group) -> Values:
    won: Values = {}
    for table in record.tables:
        best = max([seat.place_score for seat in table.places], default=0)
        first = [seat.entrant for seat in table.places if seat.place_score == best]
        share = 1 if len(first) == 1 else Fraction(1, max(len(first), 1))
        for entrant in first:
            won[entrant] = won.get(entrant, 0) + share
    if record.awards.forfeits_count:
        for unplayed in record.unplayed:
            if unplayed.kind == "walkover":
                won[unplayed.entrant] = won.get(unplayed.entrant, 0) + 1
    return won


def best_deal(record: Record, _group: Group) -> Values:
    best: Values = {}
    for table in record.tables:
        for seat in table.places:
            for deal in seat.deals:
                best[seat.entrant] = max(best.get(seat.entrant, deal.points), deal.points)
    return best


def deals_won(record: Record, _group: Group) -> Values:
    won: Values = {}
    for table in record.tables:
        for seat in table.places:
            called = sum([deal.called for deal in seat.deals])
            won[seat.entrant] = won.get(seat.entrant, 0) + called
    return won


def share(record: Record, _group: Group) -> Values:
    shares: Values = {}
    for table in record.tables:
        total = sum([seat.score for seat in table.places])
        if total > 0:
            for seat in table.places:
                shares[seat.entrant] = shares.get(seat.entrant, 0) + Fraction(seat.score, total)
    return shares


def head_to_head(record: Record, group: Group) -> Values:
    members = set(group)
    values: Values = {
        entrant: sum([ahead_of(seat, table, members) for table, seat in record.played_by.get(entrant, ())])
        for entrant in group
    }
    if record.awards.forfeits_count:
        for unplayed in record.unplayed:
            for absent in unplayed.absent:
                if unplayed.entrant in members and absent in members:
                    values[unplayed.entrant] += 1
                    values[absent] -= 1
    return values


def play_off(record: Record, group: Group) -> Values:
    members = set(group)
    values: Values = {}
    for table in record.play_offs:
        for seat in table.places:
            if seat.entrant in members:
                values[seat.entrant] = values.get(seat.entrant, 0) + ahead_of(seat, table, members)
    return values


def ahead_of(seat: SeatScore, table: PlayedTable, rivals: set[EntrantId]) -> int:
    """How many of the rivals a seat finished ahead of at its table, less how many behind."""
    ahead = 0
    for other in table.places:
        if other.place_score != seat.place_score and other.entrant in rivals:
            ahead += 1 if seat.place_score > other.place_score else -1
    return ahead


def opponents(record: Record, _group: Group) -> Values:
    # One common denominator, so that the many sums below are of whole numbers.
    unit = lcm(*{mean.denominator for mean in record.means.values()})
    whole = {who: mean.numerator * (unit // mean.denominator) for who, mean in record.means.items()}
    strength: dict[EntrantId, int] = {}
    met: dict[EntrantId, int] = {}
    for table in record.tables:
        seats = [seat.entrant for seat in table.places]
        together = sum([whole[entrant] for entrant in seats])
        for entrant in seats:
            strength[entrant] = strength.get(entrant, 0) + together - whole[entrant]
            met[entrant] = met.get(entrant, 0) + len(seats) - 1
    if record.awards.unplayed_opponent == "oneself":
        for unplayed in record.unplayed:
            who = unplayed.entrant
            strength[who] = strength.get(who, 0) + whole.get(who, 0)
            met[who] = met.get(who, 0) + 1
    return {
        entrant: Fraction(total, unit * met[entrant]) for entrant, total in strength.items() if met[entrant]
    }


def opponents_total(record: Record, _group: Group) -> Values:
    scored = record.scored
    totals: Values = {}
    for table in record.tables:
        together = sum([scored[seat.entrant] for seat in table.places])
        for seat in table.places:
            totals[seat.entrant] = totals.get(seat.entrant, 0) + together - scored[seat.entrant]
    if record.awards.unplayed_opponent == "oneself":
        for unplayed in record.unplayed:
            who = unplayed.entrant
            totals[who] = totals.get(who, 0) + scored.get(who, 0)
    return totals


def beaten(record: Record, _group: Group) -> Values:
    values: Values = {}
    for table in record.tables:
        for entrant, worth in beaten_at(record, table).items():
            values[entrant] = values.get(entrant, 0) + worth
    return values


def beaten_at(record: Record, table: PlayedTable) -> Values:
    """All points of those an entrant finished ahead of at a table, and half of those it was level with."""
    scored = record.scored
    return {
        seat.entrant: sum(
            scored[other.entrant]
            if seat.place_score > other.place_score
            else Fraction(scored[other.entrant], 2)
            for other in table.places
            if other is not seat and seat.place_score >= other.place_score
        )
        for seat in table.places
    }


def place_counts(record: Record, _group: Group) -> Values:
    # More firsts, then more seconds, ...: digits of one number in a base no count reaches.
    counts = record.place_counts
    base = 1 + max((sum(of_one.values()) for of_one in counts.values()), default=0)
    last = max((max(of_one) for of_one in counts.values()), default=0)
    return {
        entrant: sum(times * base ** (last - place) for place, times in of_one.items())
        for entrant, of_one in counts.items()
    }


def shown_places(record: Record) -> dict[EntrantId, str]:
    return {
        entrant: "-".join(str(of_one.get(place, 0)) for place in range(1, max(of_one) + 1))
        for entrant, of_one in record.place_counts.items()
    }


def last_round(record: Record, _group: Group) -> Values:
    last = last_number(record)
    points = {each.entrant: record.award_points(each) for each in record.unplayed if each.round == last}
    for table, at_table in zip(record.tables, record.table_points, strict=True):
        if table.round == last:
            points.update(at_table)
    return points


def last_number(record: Record) -> int:
    """The last round of which anything counts."""
    return max([table.round for table in record.tables] + [each.round for each in record.unplayed], default=0)


def lot(record: Record, group: Group) -> Values:
    # Each entrant's lot hangs on the seed and itself alone: a late entry changes nobody else's.
    return {
        entrant: int.from_bytes(sha256(f"{record.rng_seed}:{entrant}".encode()).digest()[:8], "big")
        for entrant in group
    }
