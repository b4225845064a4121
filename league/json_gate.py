"""The one way JSON comes in: small, shallow, every key once, every number and letter one that can be kept.

What is refused here would otherwise be an error of a parser's depths, of the database, or of a reader who sees another
number than the writer meant.
"""

import codecs
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from league.errors import Unacceptable

MOST_BYTES = 64 * 1024
MOST_SENT = 2 * MOST_BYTES  # what is longer stays too long, even if each of its lines ended in two signs
MOST_VALUES = 5_000
DEEPEST = 12
LARGEST = 2**53 - 1  # what every JSON reader keeps exactly
MOST_DIGITS = len(str(LARGEST))
SHOWN = 40


def read_json(raw: bytes) -> object:
    """The value that these bytes say. Raises Unacceptable with the place, or with what cannot be kept."""
    raw = with_plain_lines(raw)
    if len(raw) > MOST_BYTES:
        _refuse(_("This is too long: at most %(count)d KiB.") % {"count": MOST_BYTES // 1024})
    try:
        value = json.loads(
            _text(raw.removeprefix(codecs.BOM_UTF8)),  # some editors put it before every text
            object_pairs_hook=_each_key_once,
            parse_int=_whole,
            parse_float=_decimal,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        _refuse(
            _("This is no JSON. Look at line %(line)d, column %(column)d.")
            % {"line": error.lineno, "column": error.colno}
        )
    except RecursionError:
        _refuse_depth()
    _check(value)
    return value


def with_plain_lines(raw: bytes) -> bytes:
    """The same text whichever way it came: a browser sends every end of a line in a form as two signs."""
    return raw.replace(b"\r\n", b"\n")


def _text(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        column = len(before.rpartition(b"\n")[2].decode()) + 1
        _refuse(
            _("This is not UTF-8. Look at line %(line)d, column %(column)d.")
            % {"line": before.count(b"\n") + 1, "column": column}
        )


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        key, _count = Counter(key for key, _value in pairs).most_common(1)[0]
        _refuse(_("The key %(key)s is there twice. Write each key once.") % {"key": _shown(key)})
    return entries


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS or abs(int(digits)) > LARGEST:
        _refuse_number(digits)
    return int(digits)


def _decimal(digits: str) -> float:
    number = float(digits)
    if abs(number) > LARGEST:
        _refuse_number(digits)
    return number


def _constant(name: str) -> NoReturn:
    _refuse(_("%(name)s is no number in JSON.") % {"name": name})


def _check(value: object) -> None:
    for count, (depth, each) in enumerate(_values(value), start=1):
        if count > MOST_VALUES:
            _refuse(_("This has too many values: at most %(count)d.") % {"count": MOST_VALUES})
        if depth > DEEPEST:
            _refuse_depth()
        if isinstance(each, str) and not _can_be_kept(each):
            _refuse(_("The text %(text)s has a character that cannot be kept.") % {"text": _shown(each)})


def _values(value: object) -> Iterator[tuple[int, object]]:
    """Everything in the value, keys too, with how deep it lies."""
    waiting = [(0, value)]
    while waiting:
        depth, each = waiting.pop()
        yield depth, each
        if isinstance(each, dict):
            waiting += [(depth + 1, inner) for entry in each.items() for inner in entry]
        elif isinstance(each, list):
            waiting += [(depth + 1, inner) for inner in each]


def _can_be_kept(text: str) -> bool:
    """PostgreSQL keeps no NUL, and half a surrogate pair is no character."""
    return not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in text)


def _shown(text: str) -> str:
    return json.dumps(text[:SHOWN])


def _refuse_number(digits: str) -> NoReturn:
    _refuse(_("The number %(number)s is too large.") % {"number": digits[:SHOWN]})


def _refuse_depth() -> NoReturn:
    _refuse(_("This is nested too deeply: at most %(count)d levels.") % {"count": DEEPEST})


def _refuse(sentence: str) -> NoReturn:
    raise Unacceptable("bad-json", sentence)
