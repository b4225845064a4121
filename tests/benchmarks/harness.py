"""How benchmarks are measured and told: the product and its yardstick in turn, in one run, medians and ratios."""

import gc
import platform
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from time import process_time

TIMES = 5


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table. `holds` is None where there is nothing to hold to, or it was not measured."""

    what: str
    goal: str
    measured: str
    yardstick: str = ""
    holds: bool | None = None


def seconds(
    *calls: Callable[[], object], times: int = TIMES, clock: Callable[[], float] = process_time
) -> list[float]:
    """The median seconds for each call, all called in turn: of this process, or by another clock.

    What is alive is taken out of the collector's sight first: going through it would be counted as growth.
    """
    gc.collect()
    gc.freeze()
    taken: list[list[float]] = [[] for _ in calls]
    for _ in range(times):
        for call, of_call in zip(calls, taken, strict=True):
            start = clock()
            call()
            of_call.append(clock() - start)
    gc.unfreeze()
    return [median(of_call) for of_call in taken]


def ratio(
    what: str,
    product: Callable[[], object],
    yardstick: Callable[[], object],
    *,
    goal: float,
    of: str,
    clock: Callable[[], float] = process_time,
) -> Line:
    """How many times as long as the yardstick the product takes."""
    took, unit = seconds(product, yardstick, clock=clock)
    return Line(
        what,
        f"≤ {goal:g} ×",
        f"{took / unit:.2f} × ({_milliseconds(took)})",
        f"{of} ({_milliseconds(unit)})",
        took <= goal * unit,
    )


def bound(what: str, measured: float, *, goal: float, unit: str = "", yardstick: str = "") -> Line:
    """A number that must not be larger than the goal."""
    return Line(what, f"≤ {goal:g}{unit}", f"{measured:.3g}{unit}", yardstick, measured <= goal)


def table(lines: Iterable[Line]) -> str:
    """All lines as a table of Markdown, with the versions they were measured with."""
    marks = {True: "yes", False: "**no**", None: ""}
    rows = [
        f"| {line.what} | {line.goal} | {line.measured} | {line.yardstick} | {marks[line.holds]} |"
        for line in lines
    ]
    versions = (
        f"Python {platform.python_version()}, {platform.machine()}, processor time, medians of {TIMES}."
    )
    return "\n".join(
        ("| what | goal | measured | yardstick | holds |", "|---|---|---|---|---|", *rows, "", versions)
    )


def _milliseconds(value: float) -> str:
    return f"{1000 * value:.3g} ms"
