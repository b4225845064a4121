"""The database's disk is full for a while: what cannot be kept is refused, and later everything goes on by itself."""

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.faults.history import Try
from tests.faults.load import size
from tests.faults.run import Run
from tests.faults.site import Site, site_under_test
from tests.waiting import until

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.release, pytest.mark.timeout(3600)]

MEGABYTES = 300


@pytest.fixture
def small_site(tmp_path: Path) -> Iterator[Site]:
    """On a file system of its own, which root alone can make."""
    var = tmp_path / "small"
    var.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", var], check=False)
    if made.returncode:
        pytest.skip("no file system can be mounted here; run it as root")
    try:
        with site_under_test(var) as site:
            yield site
    finally:
        subprocess.run(["umount", "--lazy", var], check=True)


@pytest.mark.scenario("S27")
def test_a_full_disk_is_told_and_loses_nothing_that_was_answered(
    small_site: Site, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    run = Run(small_site, tmp_path / "history.jsonl", size(), seed=27)
    ballast = small_site.var / "ballast"

    with run.load.playing() as played:
        until(lambda: run.confirmed() > 5 or played.done())
        with run.fault():
            fill(ballast)
            until(lambda: (run.history.unknown > 5 and told_of_the_disk(run)) or played.done())
            ballast.unlink()

    run.becomes_quiet()
    request.node.user_properties += run.figures()
    assert told_of_the_disk(run) != []
    assert run.violations() == []


def told_of_the_disk(run: Run) -> list[Try]:
    """Who was told why nothing could be stored."""
    return [
        each
        for each in run.history.tries
        if isinstance(each.answer, dict) and each.answer.get("code") == "disk-full"
    ]


def fill(ballast: Path) -> None:
    """Until nothing more fits."""
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1 << 20))
