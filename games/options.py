"""The options of a game: each key with the values the rules know for it, both ways."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from games.problems import Problem, Unreadable
from games.reading import pointer, quote, read_entries

Possible = Mapping[str, range | tuple[str | bool, ...]]


def read_options(options: object, where: str, possible: Possible) -> dict[str, Any]:
    """The options that are set. Raises Unreadable that names every unknown key and value."""
    entries = read_entries(options, where)
    unknown = [
        _unknown(key, value, where, possible)
        for key, value in entries.items()
        if not _is_possible(value, possible.get(key, ()))
    ]
    if unknown:
        raise Unreadable(*unknown)
    return entries


def options_json(variant: Any, possible: Possible) -> dict[str, object]:
    """The options of a variant, a dataclass, that differ from its defaults."""
    values = ((each.name, getattr(variant, each.name), each.default) for each in fields(variant))
    return {name: value for name, value, default in values if name in possible and value != default}


def _is_possible(value: object, possible: range | tuple[str | bool, ...]) -> bool:
    # True and 1.0 equal 1, but are not written for it.
    return (
        type(value) in (int, str, bool)
        and type(value) is type(next(iter(possible), None))
        and value in possible
    )


def _unknown(key: str, value: object, where: str, possible: Possible) -> Problem:
    values = possible.get(key, tuple(possible))
    if isinstance(values, range):
        names = f"{values[0]} to {values[-1]}"
    else:
        names = ", ".join(str(each).lower() for each in values)
    params = {"option": quote(key), "value": quote(value), "possible": names}
    return Problem("option_unknown", where + pointer(key), params, "3.1")
