"""One site for all scenarios, quiet before each, and whole again after it."""

import logging
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.faults.load import ONE_TABLE, Size, size
from tests.faults.run import Run
from tests.faults.site import Site, site_under_test

RUNS = count(1)
logging.getLogger("httpx").setLevel(logging.WARNING)  # a line for each of thousands of requests helps nobody


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site_under_test(Path(tmp_path_factory.mktemp("site"))) as running:
        yield running


@pytest.fixture
def run(site: Site, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Run]:
    """A load that is ready to be played; what it came to is told for docs/reliability.md."""
    loaded = new_run(site, tmp_path, size())
    yield loaded
    loaded.history.sum_up()
    request.node.user_properties += loaded.figures()


@pytest.fixture
def one_table(site: Site, tmp_path: Path) -> Iterator[Run]:
    """One table that is seated: enough where a single step shows it."""
    loaded = new_run(site, tmp_path, ONE_TABLE)
    yield loaded
    loaded.history.sum_up()


def new_run(site: Site, folder: Path, size: Size) -> Run:
    assert site.ended() == [], "the scenario before this one left something broken"
    return Run(site, folder / "history.jsonl", size, seed=next(RUNS))
