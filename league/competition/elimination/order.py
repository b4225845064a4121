"""Who stands where when a table of a bracket is over, and when all of it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from league.competition.elimination.course import Situation, TableNow, Vacant
from league.competition.line import Rulings, Tied, over_the_line
from league.competition.points import SCHEMES
from league.competition.standings import standings
from league.competition.types import EntrantId, PlayedTable

BY_PLACE = SCHEMES["7-5-3-1"]
"""Any scheme that tells all places of a table apart: only the order counts."""


@dataclass(frozen=True, slots=True)
class FinalRow:
    """Where an entrant's way ended: the rank, the table, and the place there."""

    entrant: EntrantId
    rank: int
    tied: bool
    table: int
    place: int
    """One more than the last of those who played, for whoever had left or did not come."""


def final_order(of: Situation) -> tuple[FinalRow, ...]:
    """Everybody whose way has ended, best first, level ones by id; all of them once there is a winner.

    Who came to a later round stands higher, then who took the better place there. Whoever did both alike at
    another table of the round shares the rank, as the losers of two semifinals do.
    """
    ended: dict[EntrantId, tuple[int, int, int]] = {}
    playing: set[EntrantId] = set()
    for table, now in zip(of.bracket.tables, of.tables, strict=True):
        if table.is_reset and now.state == "automatic":
            continue
        if now.is_decided:
            ended |= {who: (-table.round, _place(who, now), table.number) for who in now.entrants}
        else:
            playing.update(now.entrants)
    to_come = of.course.seeds.count(Vacant.UNKNOWN)
    return _rows(
        {who: end for who, end in ended.items() if who not in playing}, first=1 + len(playing) + to_come
    )


def _rows(ended: Mapping[EntrantId, tuple[int, int, int]], *, first: int) -> tuple[FinalRow, ...]:
    def level(who: EntrantId) -> tuple[int, int]:
        return ended[who][:2]

    rows: list[FinalRow] = []
    for _, alike in groupby(sorted(ended, key=lambda who: (level(who), who)), key=level):
        entrants = list(alike)
        rank, tied = first + len(rows), len(entrants) > 1
        rows += [FinalRow(who, rank, tied, ended[who][2], ended[who][1]) for who in entrants]
    return tuple(rows)


def _place(entrant: EntrantId, now: TableNow) -> int:
    if entrant in now.places:
        return now.places.index(entrant) + 1
    return 1 + sum(not isinstance(each, Vacant) for each in now.places)


def table_order(
    table: PlayedTable,
    *,
    advance: int,
    tiebreaks: Sequence[str] = (),
    rng_seed: int = 0,
    rulings: Rulings = (),
) -> tuple[EntrantId, ...] | Tied:
    """The result of a table: its entrants from first to last, or who is level over the line.

    By place, then the tiebreaks, both seen at this table alone, then a ruling. Who is level on one side of the line
    goes on, or does not, either way: they stand in the order of their seats, the stronger expected first.
    """
    seats = [seat.entrant for seat in table.places]
    rows = standings(seats, [table], scheme=BY_PLACE, tiebreaks=tiebreaks, rng_seed=rng_seed)
    levels = [
        sorted((row.entrant for row in level), key=seats.index)
        for _, level in groupby(rows, key=lambda row: row.rank)
    ]
    over, tied = over_the_line(levels, advance, rulings)
    if tied:
        return tied[0]
    below = [entrant for level in levels for entrant in level if entrant not in over]
    return (*over, *below)
