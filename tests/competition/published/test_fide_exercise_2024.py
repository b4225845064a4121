"""The crosstable of FIDE's exercises in tie-breaking (18 March 2024, by Mario Held): five rounds of a Swiss for two.

tec.fide.com/2024/03/18/tie-break-exercise and arbiters.fide.com/news/9119; crosstable and answers as in
marceljuenemann/tiebreak, src/__tests__/testcases/fide-exercise-2023.csv and tiebreak.test.ts. Only the
answers that hang on no rule for rounds not played are asked: those rules are FIDE's own.
"""

from fractions import Fraction

from league.competition.awards import Award, Awards
from league.competition.points import Scheme
from league.competition.standings import StandingRow, standings
from league.competition.types import EntrantId, PlayedTable, SeatScore, Unplayed

# Won, drew or lost against the player of that number; BYE a full (+), half (=) or no point, F a forfeit.
CROSSTABLE = """
1   +9   =13   =2    +15   =4
2   +10  +7    =1    +16   =3
3   =11  +6    +8    =4    =2
4   +12  =BYE  +13   =3    =1
5   -13  -15   +11   =7    +10
6   -14  -3    +BYE  +10   +8
7   +15  -2    -16   =5    -11
8   =16  +14   -3    +13   -6
9   -1   -10   =BYE  -11F  +BYE
10  -2   +9    -15   -6    -5
11  =3   -16   -5    +9F   +7
13  +5   =1    -4    -8    -14
14  +6   -8    -12F  -BYE  +13
15  -7   +5    +10   -1    -16
16  =8   +11   +7    -2    +15
"""

HALVES = {"+": 2, "=": 1, "-": 0}
"""A win counts 2 here and a draw 1, so that all stays whole."""

CHESS = Scheme("win 2, draw 1", 1, "place", ((2, 0),))
# A half-point bye is entered as a round put off that is worth a draw.
AWARDS = Awards(bye=Award(2), walkover=Award(2), parked=Award(1))
UNPLAYED = {"+BYE": "bye", "=BYE": "parked", "+F": "walkover"}


def final() -> dict[int, StandingRow]:
    tables: dict[frozenset[int], PlayedTable] = {}
    unplayed: list[Unplayed] = []
    players = []
    for line in CROSSTABLE.strip().splitlines():
        number, *games = line.split()
        player = EntrantId(int(number))
        players.append(player)
        for round, game in enumerate(games, start=1):
            kind = UNPLAYED.get(game[0] + ("F" if game.endswith("F") else game[1:]))
            if kind is not None:
                unplayed.append(Unplayed(round, player, kind))  # type: ignore[arg-type]
            elif game[1:].isdecimal():
                other, mine = EntrantId(int(game[1:])), HALVES[game[0]]
                places = (SeatScore(player, mine), SeatScore(other, 2 - mine))
                tables.setdefault(frozenset((player, other)), PlayedTable(round, len(tables) + 1, places))
    found = standings(
        players,
        list(tables.values()),
        scheme=CHESS,
        tiebreaks=["opponents-total"],
        rng_seed=1,
        unplayed=unplayed,
        awards=AWARDS,
    )
    return {row.entrant: row for row in found}


def test_buchholz_is_what_the_answers_say() -> None:
    """Exercises 1 to 4: the sum of the points of all opponents."""
    rows = final()

    assert {player: Fraction(rows[player].tiebreaks[0].value, 2) for player in (1, 2, 3, 5, 8, 16)} == {
        1: 12.5,
        2: 13,
        3: 15.5,
        5: 8.5,
        8: 13.5,
        16: 12.5,
    }


def test_points_count_full_and_half_byes_and_forfeits() -> None:
    rows = final()

    assert {player: Fraction(rows[player].points, 2) for player in (4, 6, 9, 11, 14)} == {
        4: 3.5,
        6: 3,
        9: 1.5,
        11: 2.5,
        14: 2,
    }
