"""Ratings: a hundred thousand tables of four rebuilt in one pass, against the library's own updates alone."""

from collections.abc import Callable, Iterator
from random import Random

from openskill.models import PlackettLuce, PlackettLuceRating

from league.competition.ratings import PlayerId, RatedTable, rated
from tests.benchmarks.harness import Line, bound, ratio, seconds

TABLES = 100_000
COMPARED = 10_000
PLAYERS = 500


def lines() -> Iterator[Line]:
    some = _tables(COMPARED)
    yield ratio(
        f"ratings after {COMPARED:,} tables of 4, with everybody's history",
        lambda: rated(some),
        _library(some),
        goal=1.3,
        of="openskill's updates alone",
    )
    fewer, more = seconds(lambda: rated(some[: COMPARED // 2]), lambda: rated(some))
    yield bound("ratings: time of twice the tables over time of once", more / fewer, goal=2.2, unit=" ×")
    (whole,) = seconds(_rebuild(TABLES), times=1)
    yield Line(f"ratings rebuilt from {TABLES:,} tables", "", f"{whole:.3g} s")


def _rebuild(count: int) -> Callable[[], object]:
    tables = _tables(count)
    return lambda: rated(tables)


def _library(tables: list[RatedTable]) -> Callable[[], object]:
    """The same updates with nothing kept but the ratings."""

    def update() -> dict[PlayerId, PlackettLuceRating]:
        model = PlackettLuce()
        now = {PlayerId(who): model.rating() for who in range(PLAYERS)}
        for table in tables:
            teams = [[now[player] for player in seat] for seat in table.seats]
            for seat, ratings in zip(table.seats, model.rate(teams, ranks=list(table.places)), strict=True):
                now.update(zip(seat, ratings, strict=True))
        return now

    return update


def _tables(count: int) -> list[RatedTable]:
    rng = Random(1)
    everybody = range(PLAYERS)
    return [
        RatedTable(number, tuple((PlayerId(who),) for who in rng.sample(everybody, 4)), (1, 2, 3, 4))
        for number in range(count)
    ]
