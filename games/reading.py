"""Strict reading of what `json.loads` returned: the value asked for, or Unreadable with place and quotation.

No function here follows a value deeper than asked, so that deep nesting, huge numbers and odd text are
answered like any other mistake.
"""

import re
from collections.abc import Collection, Mapping
from typing import Any

from games.problems import Problem, Unreadable

LIST_LIMIT = 1000
TEXT_LIMIT = 200
NUMBER_LIMIT = 1_000_000
_QUOTE_LIMIT = 40
_BROKEN = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def quote(value: object) -> str:
    """A short printable picture of what was read."""
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case int():
            return str(value) if abs(value) <= 10**_QUOTE_LIMIT else f"a number of {value.bit_length()} bits"
        case str():
            text = ascii(value[:_QUOTE_LIMIT])[1:-1]
            return f'"{text}"' if len(value) <= _QUOTE_LIMIT else f'"{text}…"'
        case list():
            return f"a list of {len(value)}"
        case Mapping():
            return f"an object of {len(value)}"
        case float():
            return repr(value)
    return type(value).__name__


def pointer(*steps: str | int) -> str:
    """The JSON Pointer along keys and indexes; a key that is too long to show is cut."""
    shown = (_printable(str(step)[:_QUOTE_LIMIT]) for step in steps)
    return "".join("/" + step.replace("~", "~0").replace("/", "~1") for step in shown)


def unreadable(where: str, value: object, expected: str) -> Unreadable:
    return Unreadable(Problem("unreadable", where, {"read": quote(value), "expected": expected}))


def read_object(
    value: object, where: str, *, required: Collection[str] = (), optional: Collection[str] = ()
) -> dict[str, object]:
    """An object with exactly these keys."""
    entries = read_entries(value, where)
    if {*required} <= entries.keys() <= {*required, *optional}:
        return entries
    unknown = [
        Problem(
            "unreadable", where + pointer(key), {"read": quote(key), "expected": _names(required, optional)}
        )
        for key in entries
        if key not in required and key not in optional
    ]
    missing = [
        Problem("unreadable", where + pointer(key), {"read": "nothing", "expected": key})
        for key in required
        if key not in entries
    ]
    raise Unreadable(*unknown, *missing)


def read_entries(value: object, where: str) -> dict[str, object]:
    """An object with any keys."""
    if not isinstance(value, dict) or len(value) > LIST_LIMIT:
        raise unreadable(where, value, "object")
    if not {*map(type, value)} <= {str}:
        raise unreadable(where, value, "object with text as keys")
    return value


def read_list(value: object, where: str, *, least: int = 0) -> list[Any]:
    if not isinstance(value, list) or not least <= len(value) <= LIST_LIMIT:
        raise unreadable(where, value, f"list of {least} to {LIST_LIMIT}")
    return value


def read_number(value: object, where: str, *, least: int = -NUMBER_LIMIT, most: int = NUMBER_LIMIT) -> int:
    """A whole number; true, false and 1.0 are none."""
    if type(value) is not int or not least <= value <= most:
        raise unreadable(where, value, f"whole number from {least} to {most}")
    return value


def read_text(value: object, where: str) -> str:
    """Text of 1 to 200 characters without control characters or halves of a character."""
    if not isinstance(value, str) or not 1 <= len(value) <= TEXT_LIMIT or not is_whole(value):
        raise unreadable(where, value, f"text of 1 to {TEXT_LIMIT} characters")
    return value


def read_word(value: object, where: str, words: Collection[str | None]) -> str | None:
    """One of the words, None standing for null."""
    if not isinstance(value, str | None) or value not in words:
        raise unreadable(where, value, " | ".join(word or "null" for word in words))
    return value


def is_whole(text: str) -> bool:
    """Whether there are no control characters and no halves of a character in it."""
    return text.isprintable() or not _BROKEN.search(text)


def _printable(text: str) -> str:
    """The text with control characters and lone surrogates replaced."""
    return _BROKEN.sub("\N{REPLACEMENT CHARACTER}", text)


def _names(required: Collection[str], optional: Collection[str]) -> str:
    return ", ".join([*required, *optional])
