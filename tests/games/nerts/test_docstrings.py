import doctest
import importlib
import pkgutil

import pytest

from games import nerts

MODULES = [f"games.nerts.{module.name}" for module in pkgutil.iter_modules(nerts.__path__)]


@pytest.mark.parametrize("name", ["games.cards", "games.reading", *MODULES])
def test_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
