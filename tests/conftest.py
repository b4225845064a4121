"""What every test shares."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import post_migrate
from hypothesis import HealthCheck, settings

from config import env

# Time is measured in tests/benchmarks, never asserted by a test. On a developer's machine each run looks at new
# examples; where CI is set the same commit always sees the same ones, so that what passed passes again.
settings.register_profile(
    "talon", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("talon"), derandomize=True)
settings.register_profile("long", settings.get_profile("talon"), max_examples=5_000)
settings.load_profile("ci" if env.flag("CI", default=False) else "talon")


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end: the collector need not look through it again and again.

    Nor, a hundred times as often, through all that tests have made since: what one leaves is found while it is young.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 100)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Django's, and then: permissions, which nobody here asks for, are not made again each time tables are emptied.

    A session that has not ended by itself when all tests have must not keep the database from being dropped.
    """
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
