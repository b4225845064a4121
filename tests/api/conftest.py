"""Everybody who might ask, also for the API's tests."""

from tests.security.conftest import world

__all__ = ["world"]
