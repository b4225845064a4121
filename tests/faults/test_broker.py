"""The broker forgets, freezes, dies: results are taken all the same, and standings follow."""

import pytest

from tests.faults.run import Run

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.timeout(1200)]


def test_with_nothing_wrong_everything_is_as_it_was_asked_for(run: Run) -> None:
    with run.load.playing():
        pass

    run.becomes_quiet()
    assert run.violations() == []
