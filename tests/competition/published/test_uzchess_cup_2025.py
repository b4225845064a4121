"""UzChess Cup 2025, Masters: ten players, each against each.

Results and final order: chess-results.com/tnr1175851; the games as in lichess-org/scalachess,
test-kit/src/test/resources/uzchesscup.pgn, and the values of the tiebreaks as in
snapshot/tiebreaker/uzchesscup.txt there. A win counts 2 here and a draw 1, so that all stays whole.
"""

from fractions import Fraction

from league.competition.points import Scheme
from league.competition.standings import StandingRow, standings
from league.competition.types import EntrantId, PlayedTable, SeatScore

NAMES = (
    "Aravindh",
    "Praggnanandhaa",
    "Yakubboev",
    "Erigaisi",
    "Maghsoodloo",
    "Rapport",
    "Nepomniachtchi",
    "Sindarov",
    "Abdusattorov",
    "Vokhidov",
)
ID = {name: EntrantId(number) for number, name in enumerate(NAMES, start=1)}
NAME = {entrant: name for name, entrant in ID.items()}

GAMES = """
1 Aravindh = Praggnanandhaa, Yakubboev < Erigaisi, Maghsoodloo = Rapport
1 Nepomniachtchi < Sindarov, Abdusattorov > Vokhidov
2 Praggnanandhaa > Vokhidov, Sindarov = Abdusattorov, Rapport = Nepomniachtchi
2 Erigaisi = Maghsoodloo, Aravindh < Yakubboev
3 Yakubboev = Praggnanandhaa, Maghsoodloo = Aravindh, Nepomniachtchi = Erigaisi
3 Abdusattorov > Rapport, Vokhidov = Sindarov
4 Praggnanandhaa > Sindarov, Rapport = Vokhidov, Erigaisi = Abdusattorov
4 Aravindh = Nepomniachtchi, Yakubboev < Maghsoodloo
5 Maghsoodloo > Praggnanandhaa, Nepomniachtchi = Yakubboev, Abdusattorov > Aravindh
5 Vokhidov < Erigaisi, Sindarov > Rapport
6 Praggnanandhaa < Rapport, Erigaisi = Sindarov, Aravindh = Vokhidov
6 Yakubboev > Abdusattorov, Maghsoodloo = Nepomniachtchi
7 Nepomniachtchi = Praggnanandhaa, Abdusattorov > Maghsoodloo, Vokhidov = Yakubboev
7 Sindarov > Aravindh, Rapport = Erigaisi
8 Praggnanandhaa > Erigaisi, Aravindh < Rapport, Yakubboev = Sindarov
8 Maghsoodloo < Vokhidov, Nepomniachtchi = Abdusattorov
9 Abdusattorov < Praggnanandhaa, Vokhidov > Nepomniachtchi, Sindarov = Maghsoodloo
9 Rapport = Yakubboev, Erigaisi = Aravindh
"""

CHESS = Scheme("win 2, draw 1", 1, "place", ((2, 0),))

PUBLISHED = [
    # points, Sonneborn-Berger
    ("Praggnanandhaa", 5.5, 25.25),
    ("Abdusattorov", 5.5, 22.5),
    ("Sindarov", 5.5, 22.25),
    ("Erigaisi", 5.0, 21.5),
    ("Maghsoodloo", 4.5, 20.5),
    ("Rapport", 4.5, 18.75),
    ("Yakubboev", 4.5, 19.5),
    ("Vokhidov", 4.0, 16.5),
    ("Nepomniachtchi", 3.5, 16.0),
    ("Aravindh", 2.5, 11.25),
]


def games() -> list[PlayedTable]:
    tables: list[PlayedTable] = []
    for line in GAMES.strip().splitlines():
        number, _, rest = line.partition(" ")
        for game in rest.split(", "):
            one, sign, other = game.split()
            first, second = {">": (1, 0), "=": (0, 0), "<": (0, 1)}[sign]
            places = (SeatScore(ID[one], first), SeatScore(ID[other], second))
            tables.append(PlayedTable(int(number), len(tables) + 1, places))
    return tables


def final(*tiebreaks: str) -> tuple[StandingRow, ...]:
    return standings(list(ID.values()), games(), scheme=CHESS, tiebreaks=tiebreaks, rng_seed=1)


def test_everybody_met_everybody() -> None:
    met = {frozenset(seat.entrant for seat in table.places) for table in games()}

    assert len(games()) == len(met) == 45


def test_the_final_order_is_the_published_one() -> None:
    """Points first, then the games of the level among each other, then Sonneborn-Berger."""
    found = final("head-to-head", "beaten")

    assert [NAME[row.entrant] for row in found] == [name for name, *_ in PUBLISHED]
    assert [row.rank for row in found] == list(range(1, 11))


def test_points_and_sonneborn_berger_are_the_published_ones() -> None:
    found = {NAME[row.entrant]: row for row in final("beaten")}

    assert [
        (name, found[name].points, found[name].tiebreaks[0].value) for name, _points, _berger in PUBLISHED
    ] == [(name, 2 * points, 2 * Fraction(berger)) for name, points, berger in PUBLISHED]
