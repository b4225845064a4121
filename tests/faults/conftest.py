"""One site for all scenarios, quiet before each, and whole again after it."""

import logging
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.faults.load import size
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
    assert site.is_whole(), "the scenario before this one left something broken"
    loaded = Run(site, tmp_path / "history.jsonl", size(), seed=next(RUNS))
    yield loaded
    request.node.user_properties += loaded.figures()
