"""Swiss for two against libraries that do the same: one round of 2048 after the same four rounds.

They come with `uv sync --group bench`; without them their lines say so.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from types import ModuleType

from league.competition.formats import Swiss
from league.competition.formats.swiss import FOR_TWO
from league.competition.seating import Field, past_of, seat_round
from league.competition.types import EntrantId, SeatedRound
from tests.benchmarks.harness import Line, ratio

ENTRANTS = 2048
EARLIER_ROUNDS = 4

Pairs = list[tuple[int, int]]


class Peer:
    """A library's pairing of the next round; the winners of the earlier ones were drawn."""

    def __init__(self, rounds: list[Pairs], points: dict[int, int]) -> None:
        self.rounds = rounds
        self.points = points

    def cardarena(self, library: ModuleType) -> Callable[[], object]:
        players = [library.Player(id=str(who), name=str(who)) for who in self.points]
        swiss = library.Swiss(players)
        outcome = library.MatchupOutcome.PLAYER1_WINS
        for number, pairs in enumerate(self.rounds, start=1):
            matchups = [library.Matchup(players[one], players[other], outcome) for one, other in pairs]
            swiss.submit_results(library.Round(round_number=number, matchups=matchups))
        pair: Callable[[], object] = swiss.pair
        return pair

    def caissify(self, library: ModuleType) -> Callable[[], object]:
        players = [
            {"id": who, "name": str(who), "score": score, "rating": 0, "starting_number": who, "bye_count": 0}
            | {"color_hist": [], "float_history": []}
            for who, score in self.points.items()
        ]
        met = {pair for pairs in self.rounds for pair in map(_sorted, pairs)}
        number = len(self.rounds) + 1
        return lambda: library.generate_pairings("casual", players, met, number, number)


def lines() -> Iterator[Line]:
    rounds, points = _played()
    peer = Peer(rounds, points)
    for name, module, prepare, goal in (
        ("cardarena-tournament-core", "cardarena_tournament_core", peer.cardarena, 1 / 4),
        ("caissify-pairings (casual)", "caissify_pairings", peer.caissify, 1 / 20),
    ):
        what = f"Swiss for two, one round of {ENTRANTS}, against {name}"
        try:
            library = import_module(module)
        except ImportError:
            yield Line(what, f"≤ {goal:g} ×", "not installed: uv sync --group bench")
            continue
        yield ratio(what, _ours(rounds, points), prepare(library), goal=goal, of=name)


def _played() -> tuple[list[Pairs], dict[int, int]]:
    """Rounds as our own Swiss pairs them; the first of each pair won."""
    points: dict[int, int] = dict.fromkeys(range(ENTRANTS), 0)
    rounds: list[Pairs] = []
    rng = Random(5)
    for _ in range(EARLIER_ROUNDS):
        seated = _propose(rounds, points)
        pairs = [(one, other) if rng.random() < 0.5 else (other, one) for one, other in seated.tables]
        for winner, _loser in pairs:
            points[winner] += 1
        rounds.append([(int(one), int(other)) for one, other in pairs])
    return rounds, points


def _ours(rounds: list[Pairs], points: dict[int, int]) -> Callable[[], object]:
    """The history is counted beforehand, as it is for the peers."""
    past = past_of(map(_seated, rounds))
    levels = {EntrantId(who): score for who, score in points.items()}
    sizes = (2,) * (ENTRANTS // 2)
    return lambda: seat_round(list(levels), sizes=sizes, past=past, levels=levels, rng=Random(1))


def _propose(rounds: list[Pairs], points: dict[int, int]) -> SeatedRound:
    ranked = sorted(points, key=lambda who: (-points[who], who))
    scores = {EntrantId(who): score for who, score in points.items()}
    field = Field(tuple(map(EntrantId, ranked)), tuple(map(_seated, rounds)), scores)
    return Swiss(FOR_TWO).propose(field, rng_seed=1).as_seated()


def _seated(pairs: Pairs) -> SeatedRound:
    return SeatedRound(tuple((EntrantId(one), EntrantId(other)) for one, other in pairs))


def _sorted(pair: tuple[int, int]) -> tuple[int, int]:
    return (min(pair), max(pair))
