"""A pytest plugin: which scenario each test belongs to, and docs/reliability.md written from what a run saw.

`--reliability FILE` writes it. Scenarios that did not run keep the line they had, so that one can be measured alone.
`--times N` runs every scenario so often in which chance has a part: faults and races.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios import RELEASE, SCENARIOS, WITHOUT_CONTROL

HEAD = (
    "| scenario | what happens | runs | requests, tries without an answer | violations | recovered within"
    " | guard off: seen in | again |"
)
INTRODUCTION = """# Reliability

What is killed, frozen, repeated, reordered or done by several people at the same instant, and whether anything was
lost, doubled, half done or silently wrong afterwards. Written by `make test-faults`, which plays whole events over
HTTP on a stack of its own meanwhile; `make test` runs most of them with a tenth of the load. "Guard off" are runs
without the lock, key or check that a scenario is about: each must be seen to go wrong, or it has shown nothing. From
S53 on it is about what is refused; "runs" are then tests, most of them of many questions by each of ten people.

The whole load makes about 2,300 requests by 20 clients in each scenario, a tenth about 140 by 4. They do not pause, so
two processors have as much to do as they can; "with pauses" they play two seconds a deal. What was not answered is
asked again by the same key. "Recovered within" is how long standings took to follow once everything was played.
"""
MEASURED = {
    "submit p99": "{:.2f} s",
    "with pauses: submit p99": "{:.2f} s",
    "with pauses: confirmed until public p95": "{:.2f} s",
    "request p99": "{:.2f} s",
    "request longest": "{:.2f} s",
    "usual p95": "{:.3f} s",
    "request p95": "{:.3f} s",
    "confirmed until public p95": "{:.2f} s",
    "memory of each process grown by": "{:.0%}",
}
"""How long people waited, or what it cost, as a run says it, and how that is written."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reliability", type=Path, help="write this document from what the scenarios showed")
    parser.addoption("--times", type=int, default=1, help="run faults and races so often")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Report(config.getoption("--reliability")))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    times = metafunc.config.getoption("--times")
    chance = any(metafunc.definition.get_closest_marker(kind) for kind in ("faults", "race"))
    if times > 1 and chance and metafunc.definition.get_closest_marker("scenario"):
        metafunc.fixturenames.append("time_in_a_row")
        metafunc.parametrize("time_in_a_row", range(times))


def pytest_itemcollected(item: pytest.Item) -> None:
    """`-k S06` finds the tests of that scenario."""
    item.extra_keyword_matches.update(mark.args[0] for mark in item.iter_markers("scenario"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Said with the result, because only that travels from the processes of a parallel run."""
    for mark in item.iter_markers("scenario"):
        item.user_properties.append(("scenario", (mark.args[0], mark.kwargs.get("control", False))))


class Report:
    """Gathers what every test of a scenario said."""

    def __init__(self, document: Path | None) -> None:
        self.document = document
        self.failed: set[str] = set()
        self.seen: dict[str, list[dict[str, Any]]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
        if report.when == "teardown" and not report.skipped:
            properties: list[tuple[str, Any]] = report.user_properties
            failed = {"failed": report.nodeid in self.failed}
            for scenario, control in (value for name, value in properties if name == "scenario"):
                self.seen[scenario].append(dict(properties) | failed | {"control": control})

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.document is not None and not hasattr(session.config, "workerinput"):
            before = self.document.read_text(encoding="utf-8") if self.document.exists() else ""
            self.document.write_text("\n".join(document(self.seen, before)) + "\n", encoding="utf-8")


def document(seen: dict[str, list[dict[str, Any]]], before: str) -> Iterator[str]:
    """Line by line."""
    kept = {line.split(" ")[1]: line for line in before.splitlines() if line.startswith("| S")}
    yield INTRODUCTION
    yield HEAD
    yield "|---" * HEAD.count(" |") + "|"
    for scenario, what in SCENARIOS.items():
        if scenario in seen:
            yield _line(scenario, what, seen[scenario])
        elif scenario in kept:
            yield kept[scenario]
    yield "\nNo guard to switch off, and why:\n"
    for scenario, reason in WITHOUT_CONTROL.items():
        yield f"- {scenario}: {reason}"


def _line(scenario: str, what: str, runs: list[dict[str, Any]]) -> str:
    shown = [run for run in runs if not run["control"]]
    controls = [run for run in runs if run["control"]]
    asked, unknown = (sum(run.get(what, 0) for run in shown) for what in ("requests", "unknown"))
    recovered = [run["recovered_in"] for run in shown if "recovered_in" in run]
    cells = (
        scenario,
        what + _measured(shown),
        str(len(shown)),
        f"{asked:,}, {unknown:,}" if asked else "–",
        str(sum(run["failed"] for run in shown)),
        f"{max(recovered):.1f} s" if recovered else "–",
        f"{sum(not run['failed'] for run in controls)} of {len(controls)}" if controls else "–",
        f"`make {'test-release' if scenario in RELEASE else 'test-faults'} ARGS='-k {scenario}'`",
    )
    return f"| {' | '.join(cells)} |"


def _measured(runs: list[dict[str, Any]]) -> str:
    """The worst of them, where a run says it."""
    said = [
        f"{name} {written.format(max(run[name] for run in runs if name in run))}"
        for name, written in MEASURED.items()
        if any(name in run for run in runs)
    ]
    return f" ({', '.join(said)})" if said else ""
