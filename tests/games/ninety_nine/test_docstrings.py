import doctest
import importlib
import pkgutil

import pytest

from games import ninety_nine

MODULES = [f"games.ninety_nine.{module.name}" for module in pkgutil.iter_modules(ninety_nine.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
