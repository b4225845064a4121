"""A club's Catan games at tables of seven and eight, 2020 and 2021.

Games and table: acodcha/catan-leaderboard, leaderboard/README.md, "7-8 Player Games" and their history, at
commit 00450f2bce9c2a1f3dfae0a9c378a4a1c2648483. Third places are left out: the club does not skip a
place after a shared one.
"""

from league.competition.points import SCHEMES
from league.competition.standings import StandingRow, standings
from league.competition.types import EntrantId, PlayedTable, SeatScore

GAMES = """
Alex 10, Rachel 8, Scott 7, Jess 6, Wendy 6, Eftychi 4, Jay 4, Mic 4
Jay 10, Alex 9, Sean 9, Scott 7, Wendy 7, Mic 7, Jess 6, Eftychi 6
Rachel 10, Jess 8, Scott 8, Alex 7, Mic 7, Sean 6, Wendy 6
Rachel 10, Scott 9, Alex 8, Sean 8, Jess 7, Wendy 6, Mic 5
Rachel 10, Alex 8, Jess 7, Mic 6, Wendy 6, Sean 5, Eftychi 4, Scott 3
Eftychi 10, Jess 9, Sean 8, Scott 8, Rachel 7, Alex 6, Mic 5, Wendy 5
"""

PUBLISHED = {
    # games, average points, first places, second places
    "Alex": (6, "8.00", 1, 2),
    "Eftychi": (4, "6.00", 1, 0),
    "Jay": (2, "7.00", 1, 0),
    "Jess": (6, "7.17", 0, 2),
    "Mic": (6, "5.67", 0, 0),
    "Rachel": (5, "9.00", 3, 1),
    "Scott": (6, "7.00", 0, 2),
    "Sean": (5, "7.20", 0, 1),
    "Wendy": (6, "6.00", 0, 0),
}
ID = {name: EntrantId(number) for number, name in enumerate(PUBLISHED, start=1)}


def final() -> dict[str, StandingRow]:
    tables = [
        PlayedTable(
            number,
            1,
            tuple(
                SeatScore(ID[name], int(points))
                for name, points in (seat.split() for seat in game.split(", "))
            ),
        )
        for number, game in enumerate(GAMES.strip().splitlines(), start=1)
    ]
    found = standings(list(ID.values()), tables, scheme=SCHEMES["sum"], tiebreaks=["places"], rng_seed=1)
    name_of = {entrant: name for name, entrant in ID.items()}
    return {name_of[row.entrant]: row for row in found}


def test_games_average_points_and_places_are_the_published_ones() -> None:
    rows = final()

    def line(row: StandingRow) -> tuple[int, str, int, int]:
        firsts, seconds, *_ = [*map(int, (row.tiebreaks[0].shown or "").split("-")), 0]
        return row.played, f"{float(row.points / row.played):.2f}", firsts, seconds

    assert {name: line(row) for name, row in rows.items()} == PUBLISHED
