"""How far levels at a table are apart where many have met, against what a solver proves to be the least.

It comes with `uv sync --group bench`; without it these lines say so.
"""

from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from random import Random
from types import ModuleType

from league.competition.seating import Past, meetings_of, seat_round
from league.competition.types import EntrantId, Meetings
from tests.benchmarks.harness import Line

TABLE = 4
EARLIER_ROUNDS = 4
HISTORIES = 4
FIELDS = (24, 32)
PATIENCE = 60.0  # seconds of the solver for one history

Levels = dict[EntrantId, int]


def lines() -> Iterator[Line]:
    for n in FIELDS:
        what = f"one round of {n} after {EARLIER_ROUNDS}: places apart at a table, {HISTORIES} histories"
        goal = "≤ 1.2 × the least + a place a table"
        try:
            solver = import_module("ortools.sat.python.cp_model")
        except ImportError:
            yield Line(what, goal, "not installed: uv sync --group bench")
            continue
        least = found = 0
        for seed in range(HISTORIES):
            met = _history(n, seed)
            levels: Levels = {EntrantId(who): who for who in range(n)}
            least += _least(solver, met, levels)
            found += _found(met, levels)
        holds = found <= 1.2 * least + HISTORIES * n // TABLE
        yield Line(what, goal, f"{found / least:.2f} × ({found})", f"CP-SAT ({least})", holds)


def _history(n: int, seed: int) -> Meetings:
    """Rounds seated by chance."""
    rng = Random(seed)
    tables = []
    for _ in range(EARLIER_ROUNDS):
        order = [EntrantId(who) for who in rng.sample(range(n), n)]
        tables += [tuple(order[at : at + TABLE]) for at in range(0, n, TABLE)]
    return meetings_of(tables)


def _found(met: Meetings, levels: Levels) -> int:
    order = sorted(levels, key=levels.__getitem__, reverse=True)
    sizes = (TABLE,) * (len(order) // TABLE)
    plan = seat_round(order, sizes=sizes, past=Past(meetings=met), levels=levels, rng=Random(1))
    assert plan.cost.repeat_meetings == 0
    return plan.cost.spread


def _least(solver: ModuleType, met: Meetings, levels: Levels) -> int:
    """Of all tables at which nobody has met, those that seat everybody once and cost least."""
    model = solver.CpModel()
    seated: dict[EntrantId, list[object]] = {who: [] for who in levels}
    cost = []
    for table in combinations(levels, TABLE):
        if not any(other in met[one] for one, other in combinations(table, 2)):
            chosen = model.NewBoolVar("")
            cost.append(chosen * (max(map(levels.__getitem__, table)) - min(map(levels.__getitem__, table))))
            for who in table:
                seated[who].append(chosen)
    for each in seated.values():
        model.AddExactlyOne(each)
    model.Minimize(sum(cost))
    search = solver.CpSolver()
    search.parameters.max_time_in_seconds = PATIENCE
    search.Solve(model)
    # Where it proved nothing in time, what is certain: no seating is below this.
    return int(search.BestObjectiveBound())
