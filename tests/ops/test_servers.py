"""The plugin that gives a test run its servers."""

import os

import pytest

from tests.servers import _take_redis_database


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("redis://localhost:6379/0", "redis://localhost:6379/3"),
        ("rediss://user:secret@example.org", "rediss://user:secret@example.org/3"),
        ("unix:///our%20club/valkey.sock", "unix:///our%20club/valkey.sock?db=3"),
        ("unix:///run/valkey.sock?db=1", "unix:///run/valkey.sock?db=3"),
    ],
)
def test_each_worker_has_a_redis_database_of_its_own(
    given: str, taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDIS_URL", given)

    _take_redis_database(3)

    assert os.environ["REDIS_URL"] == taken
