"""`make bench`: measure everything, print one table, and write it to docs/performance.md."""

from pathlib import Path

from tests.benchmarks import (
    brackets,
    layout,
    lines,
    ratings,
    seating,
    seating_peers,
    spread,
    standings,
    stored,
    swiss_peers,
)
from tests.benchmarks.harness import table

DOCUMENT = Path(__file__).parents[2] / "docs" / "performance.md"
SUBJECTS = (layout, lines, seating, seating_peers, spread, swiss_peers, brackets, ratings, standings, stored)


def main() -> None:
    measured = table(line for subject in SUBJECTS for line in subject.lines())
    print(measured)
    DOCUMENT.write_text(f"# Performance\n\nWritten by `make bench`.\n\n{measured}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
