"""Standings: everything derived anew from the results of a large stage."""

from collections.abc import Callable, Iterator
from random import Random

from league.competition.points import SCHEMES
from league.competition.standings import standings
from league.competition.types import EntrantId, PlayedTable, SeatScore
from tests.benchmarks.harness import Line, bound, ratio, seconds

TABLE = 4
ENTRANTS = 8192
ROUNDS = 8


def lines() -> Iterator[Line]:
    tables = _tables(ROUNDS)
    yield ratio(
        f"{ENTRANTS * ROUNDS:,} seat results, opponents' strength",
        _standings(tables),
        _added_up(tables),
        goal=20,
        of="one pass that adds the points up",
    )
    larger = _tables(8 * ROUNDS)
    one, eight = seconds(_standings(tables), _standings(larger), times=3)
    yield bound("time of eight times the results over time of once", eight / one, goal=9, unit=" ×")


def _standings(tables: list[PlayedTable]) -> Callable[[], object]:
    entrants = [EntrantId(who) for who in range(ENTRANTS)]
    return lambda: standings(entrants, tables, scheme=SCHEMES["sum"], tiebreaks=["opponents"], rng_seed=1)


def _added_up(tables: list[PlayedTable]) -> Callable[[], object]:
    def add() -> dict[EntrantId, int]:
        totals: dict[EntrantId, int] = {}
        for table in tables:
            for seat in table.places:
                totals[seat.entrant] = totals.get(seat.entrant, 0) + seat.score
        return totals

    return add


def _tables(rounds: int) -> list[PlayedTable]:
    rng = Random(1)
    tables = []
    for number in range(1, rounds + 1):
        order = [EntrantId(who) for who in rng.sample(range(ENTRANTS), ENTRANTS)]
        for at in range(0, ENTRANTS, TABLE):
            places = tuple(SeatScore(who, rng.randrange(-20, 150)) for who in order[at : at + TABLE])
            tables.append(PlayedTable(number, at // TABLE + 1, places))
    return tables
