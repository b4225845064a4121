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
        first = [seat for seat in table.places if seat.place_score == best]
        share = 1 if len(first) == 1 else Fraction(1, max(len(first), 1))
        for seat in first:
            for entrant in seat.entrants:
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
            for entrant in seat.entrants if seat.deals else ():
                of_table = max([deal.points for deal in seat.deals])
                best[entrant] = max(best.get(entrant, of_table), of_table)
    return best


def deals_won(record: Record, _group: Group) -> Values:
    won: Values = {}
    for table in record.tables:
        for seat in table.places:
            called = sum([deal.called for deal in seat.deals])
            for entrant in seat.entrants:
                won[entrant] = won.get(entrant, 0) + called
    return won


def share(record: Record, _group: Group) -> Values:
    shares: Values = {}
    for table in record.tables:
        total = sum([seat.score for seat in table.places])
        if total > 0:
            for seat in table.places:
                for entrant in seat.entrants:
                    shares[entrant] = shares.get(entrant, 0) + Fraction(seat.score, total)
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
            for entrant in members.intersection(seat.entrants):
                values[entrant] = values.get(entrant, 0) + ahead_of(seat, table, members)
    return values


def ahead_of(seat: SeatScore, table: PlayedTable, rivals: set[EntrantId]) -> int:
    """How many of the rivals a seat finished ahead of at its table, less how many behind."""
    ahead = 0
    for other in table.places:
        if other.place_score != seat.place_score:
            met = len(rivals.intersection(other.entrants))
            ahead += met if seat.place_score > other.place_score else -met
    return ahead


def opponents(record: Record, _group: Group) -> Values:
    # One common denominator, so that the many sums below are of whole numbers.
    unit = lcm(*{mean.denominator for mean in record.means.values()})
    whole = {who: mean.numerator * (unit // mean.denominator) for who, mean in record.means.items()}
    strength: dict[EntrantId, int] = {}
    met: dict[EntrantId, int] = {}
    for at_table in record.table_points:
        together = sum([whole[entrant] for entrant in at_table])
        for entrant in at_table:
            strength[entrant] = strength.get(entrant, 0) + together - whole[entrant]
            met[entrant] = met.get(entrant, 0) + len(at_table) - 1
    for entrant, partner in record.partners:
        strength[entrant] -= whole[partner]
        met[entrant] -= 1
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
    for at_table in record.table_points:
        together = sum([scored[entrant] for entrant in at_table])
        for entrant in at_table:
            totals[entrant] = totals.get(entrant, 0) + together - scored[entrant]
    for entrant, partner in record.partners:
        totals[entrant] -= scored[partner]
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
    worth = [sum([record.scored[entrant] for entrant in seat.entrants]) for seat in table.places]
    values: Values = {}
    for at, seat in enumerate(table.places):
        value: Points = 0
        for there, other in enumerate(table.places):
            if seat.place_score > other.place_score:
                value += worth[there]
            elif seat.place_score == other.place_score and there != at:
                value += Fraction(worth[there], 2)
        values.update(dict.fromkeys(seat.entrants, value))
    return values


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
