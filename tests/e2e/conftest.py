"""What the tests over HTTP share: one running stack, and layouts of deals that were played by the rules."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.layouts import Layouts, simulated
from tests.e2e.stack import Stack, live_stack


@pytest.fixture(scope="package")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with live_stack(Path(tmp_path_factory.mktemp("stack"))) as running:
        yield running


@pytest.fixture(scope="session")
def layouts() -> Layouts:
    return simulated(seed=1)
