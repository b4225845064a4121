"""Brackets: drawn, and played to the champion table by table, against brackets-manager where it is installed.

npm install --prefix var/bench brackets-manager brackets-memory-db
"""

import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

from league.competition.elimination import Bracket, Course, Shape, Situation, double, follow, single
from league.competition.types import EntrantId
from tests.benchmarks.harness import Line, bound, seconds

PEER = Path(__file__).with_name("brackets_manager.cjs")
MODULES = Path("var/bench/node_modules")
ENTRANTS = 512

Draw = Callable[[int], Bracket]


def lines() -> Iterator[Line]:
    for kind, draw in (("single", single), ("double", _without_a_second_final)):
        yield _against_the_peer(kind, draw)
        yield _growth(f"{kind} elimination", draw)
    yield _growth("tables of 4 of whom 2 go on", lambda entrants: single(entrants, Shape(4, 2)))
    yield _touched()


def _without_a_second_final(entrants: int) -> Bracket:
    return double(entrants, reset=False)


def _begun(bracket: Bracket) -> Situation:
    return follow(bracket, Course(tuple(map(EntrantId, range(1, bracket.entrants + 1)))))


def _table_by_table(draw: Draw, entrants: int) -> Callable[[], Situation]:
    """Drawn, and every result entered by itself; whoever sits first wins."""

    def play() -> Situation:
        bracket = draw(entrants)
        now = _begun(bracket)
        for table in bracket.tables:
            course = now.course.with_result(table.number, *now.table(table.number).entrants)
            now = now.then(course, touched=[table.number])
        return now

    return play


def _round_by_round(draw: Draw, entrants: int) -> Callable[[], Situation]:
    """Drawn, and all results of a round entered at once, as a refresh finds them."""

    def play() -> Situation:
        bracket = draw(entrants)
        now = _begun(bracket)
        for tables in bracket.rounds():
            results = {table.number: now.table(table.number).entrants for table in tables}
            course = replace(now.course, results={**now.course.results, **results})
            now = now.then(course, touched=results)
        return now

    return play


def _against_the_peer(kind: str, draw: Draw) -> Line:
    what = f"{kind} elimination of {ENTRANTS} to its champion, table by table"
    (took,) = seconds(_table_by_table(draw, ENTRANTS))
    try:
        peer = median(_peer_seconds(kind) for _ in range(3))
    except (OSError, subprocess.CalledProcessError):
        return Line(what, "≤ 0.2 ×", f"{1000 * took:.3g} ms", "brackets-manager: not installed")
    ratio = f"{took / peer:.2f} × ({1000 * took:.3g} ms)"
    return Line(what, "≤ 0.2 ×", ratio, f"brackets-manager ({1000 * peer:.3g} ms)", took <= 0.2 * peer)


def _peer_seconds(kind: str) -> float:
    told = subprocess.run(
        ["node", PEER, f"{kind}_elimination", str(ENTRANTS)],
        env={**os.environ, "NODE_PATH": str(MODULES.absolute())},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    return float(told) / 1000


def _growth(what: str, draw: Draw) -> Line:
    smaller, larger = seconds(_round_by_round(draw, ENTRANTS), _round_by_round(draw, 2 * ENTRANTS))
    what = f"{what}, round by round: time of {2 * ENTRANTS} over time of {ENTRANTS}"
    return bound(what, larger / smaller, goal=2.2, unit=" ×")


def _touched() -> Line:
    """The most tables that any result of a double elimination changes, of those that depend on it or not."""
    bracket = double(ENTRANTS)
    now = _begun(bracket)
    most = 0
    for table in bracket.tables:
        course = now.course.with_result(table.number, *now.table(table.number).entrants)
        after = now.then(course, touched=[table.number])
        most = max(most, sum(each != now.table(each.number) for each in after.tables))
        now = after
    return bound(f"tables that one result changes, of {len(bracket.tables)}", most, goal=3)
