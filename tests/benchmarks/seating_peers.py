"""One round at tables of four against a library that seats such tables, after the same earlier rounds.

It comes with `uv sync --group bench`; without it the line says so.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from random import Random
from types import ModuleType

from league.competition.seating import meetings_of, past_of, seat_round
from league.competition.types import EntrantId, SeatedRound, SeatingPlan
from tests.benchmarks.harness import Line, bound, ratio

ENTRANTS, TABLE, EARLIER_ROUNDS = 32, 4, 4
ITERATIONS = 20_000  # what the library itself calls sufficient for one more round

Tables = Sequence[Sequence[EntrantId]]


def lines() -> Iterator[Line]:
    what = f"one round of {ENTRANTS} after {EARLIER_ROUNDS}, against krcg"
    try:
        library = import_module("krcg.seating")
    except ImportError:
        yield Line(what, "≤ 1 ×", "not installed: uv sync --group bench")
        return
    earlier = [_by_chance(Random(number)) for number in range(EARLIER_ROUNDS)]
    ours, theirs = _ours(earlier), _krcg(library, earlier)
    tables = [table.seats for table in ours().tables]
    yield bound(
        f"{what}: repeats",
        _repeats(earlier, tables),
        goal=_repeats(earlier, theirs()),
        yardstick="krcg's repeats",
    )
    yield ratio(what, ours, theirs, goal=1, of=f"krcg, {ITERATIONS:,} iterations")


def _by_chance(rng: Random) -> list[tuple[EntrantId, ...]]:
    order = [EntrantId(who) for who in rng.sample(range(ENTRANTS), ENTRANTS)]
    return [tuple(order[at : at + TABLE]) for at in range(0, ENTRANTS, TABLE)]


def _ours(earlier: Sequence[Tables]) -> Callable[[], SeatingPlan]:
    past = past_of([SeatedRound(tuple(map(tuple, tables))) for tables in earlier])
    everybody = [EntrantId(who) for who in range(ENTRANTS)]
    sizes = (TABLE,) * (ENTRANTS // TABLE)
    return lambda: seat_round(everybody, sizes=sizes, past=past, rng=Random(1))


def _krcg(library: ModuleType, earlier: Sequence[Tables]) -> Callable[[], Tables]:
    """Its annealing of the last round, the earlier ones fixed."""
    played = [library.Round([list(table) for table in tables]) for tables in earlier]

    def seat() -> Tables:
        rounds = [*played, library.Round.from_players(list(range(ENTRANTS)))]
        best, _score = library.optimise(rounds, ITERATIONS)
        tables: Tables = best[-1]
        return tables

    return seat


def _repeats(earlier: Sequence[Tables], tables: Tables) -> int:
    """How often two of a table had met before."""
    met = meetings_of(table for seated in earlier for table in seated)
    return sum(met[one].get(other, 0) for table in tables for one in table for other in table if one < other)
