"""The sweeper: needs no broker, outlives a database's bad moment, ends when told."""

import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError

from config import processes
from config.embedded.child import Child, stop
from league.management.commands.sweep import Command
from league.services import silence, stages
from tests.stack import environment
from tests.waiting import until


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What each pass met: the first a database that is away, the later ones nothing to do."""
    met: list[str] = []

    def refresh_due() -> int:
        met.append("away" if not met else "well")
        if met == ["away"]:
            raise OperationalError("the database system is shutting down")
        return 0

    monkeypatch.setattr(stages, "refresh_due", refresh_due)
    monkeypatch.setattr(silence, "confirm_silent", lambda: 0)
    return met


@pytest.mark.django_db
def test_a_pass_that_fails_is_followed_by_one_that_does_not(passes: list[str]) -> None:
    command = Command()

    command.sweep()
    command.sweep()

    assert passes == ["away", "well"]


@pytest.mark.django_db
def test_once_is_one_pass_whose_failure_is_told(passes: list[str]) -> None:
    with pytest.raises(OperationalError):
        call_command("sweep", once=True)

    assert passes == ["away"]


@pytest.mark.engine
@pytest.mark.stack
@pytest.mark.django_db(transaction=True)
def test_the_sweeper_we_ship_sweeps_without_a_broker_and_ends_between_two_passes(tmp_path: Path) -> None:
    sweeper = Child(
        name="sweeper",
        command=[sys.executable, *processes.SWEEPER],
        log=tmp_path / "sweeper.log",
        environment=environment(tmp_path, REDIS_URL="redis://nowhere.invalid/0", SWEEP_SECONDS="3600"),
        folder=settings.BASE_DIR,
    )
    sweeper.start()
    until((tmp_path / "swept").exists)

    stop([sweeper], patience=60)

    assert sweeper.exit_code == 0
