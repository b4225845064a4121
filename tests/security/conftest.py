"""One database setup for all the questions of a file."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.security.world import World, make_world, undone
from tests.web.conftest import site, visitor

__all__ = ["site", "visitor", "world"]


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with django_db_blocker.unblock(), undone():
        yield make_world()
