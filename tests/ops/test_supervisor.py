"""What dies is started again: soon at first, then later and later."""

import sys
from pathlib import Path

import pytest

from config.embedded.child import Child
from config.supervisor import LONGEST_PAUSE, WELL_AFTER, Watch


@pytest.fixture
def mortal(tmp_path: Path) -> Child:
    """A process that ends at once with code 3."""
    child = Child(name="mortal", command=[sys.executable, "-c", "raise SystemExit(3)"], log=tmp_path / "log")
    child.start()
    return child


def die(child: Child) -> None:
    assert child.process
    child.process.wait()


def test_a_death_is_told_and_followed_by_a_start(mortal: Child) -> None:
    watch = Watch(mortal, started_at=0.0)
    die(mortal)

    said = watch.look(now=1.0)
    too_early, first = watch.look(now=1.4), mortal.process
    then, second = watch.look(now=1.5), mortal.process
    die(mortal)

    assert said == f"mortal ended (3) and starts again in 0.5 s. Its log: {mortal.log}"
    assert (too_early, then) == (None, None)
    assert first is not second


def test_each_death_in_a_row_doubles_the_pause_up_to_a_limit(mortal: Child) -> None:
    watch = Watch(mortal, started_at=0.0)
    now, pauses = 0.0, []

    for _ in range(8):
        die(mortal)
        watch.look(now)
        assert watch.start_at is not None
        pauses.append(watch.start_at - now)
        now = watch.start_at
        watch.look(now)
    die(mortal)

    assert pauses == [0.5, 1, 2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE]


def test_who_ran_well_for_long_starts_over_with_the_shortest_pause(mortal: Child) -> None:
    watch = Watch(mortal, started_at=0.0, deaths=7)
    die(mortal)

    watch.look(now=WELL_AFTER + 1)

    assert watch.deaths == 1


def test_who_runs_is_left_alone(tmp_path: Path) -> None:
    child = Child(name="well", command=[sys.executable, "-c", "input()"], log=tmp_path / "log")
    watch = Watch(child, started_at=0.0)

    said = watch.look(now=1.0)

    assert (said, watch.deaths) == (None, 0)
