"""What is read of a person whose name was erased: "Player 17", in the language of whoever reads.

Stored is a mark and a number. The mark is a control character, which `names.py` refuses, so nobody can be called that.
"""

import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from league.isolates import BETWEEN_PARTNERS
from league.names import name_key

MARK = "\x1a"
IN_JSON = "\\u001a"
"""The mark as the database writes it in JSON."""
MARKED = re.compile(f"{MARK}(\\d+)")


class Shown(str):
    """A text with the words for those who were erased; `stored` is the same text with their marks."""

    stored: str


def mark(number: int) -> str:
    return f"{MARK}{number}"


def shown(text: str) -> str:
    """What is read of a stored text, in the language of now."""
    if MARK not in text:
        return text
    read = Shown(MARKED.sub(lambda found: _("Player %(number)d") % {"number": int(found[1])}, text))
    read.stored = text
    return read


def stored(text: str) -> str:
    """The contrary of `shown`."""
    return text.stored if isinstance(text, Shown) else text


def in_each_text(value: Any, change: Callable[[str], str]) -> Any:
    """A JSON value with each of its texts changed; what its fields are called stays."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [in_each_text(each, change) for each in value]
    if isinstance(value, dict):
        return {key: in_each_text(each, change) for key, each in value.items()}
    return value


def with_another_name(value: Any, name: str, new: str) -> Any:
    """A JSON value, as it is stored, with a new name in the place of one, where that is alone or a partner's.

    What stands between partners may be in a name, too.
    """
    beside = re.escape(BETWEEN_PARTNERS)
    written = re.compile(rf"(?:\A|(?<={beside})){re.escape(name)}(?=\Z|{beside})")

    def renamed(text: str) -> str:
        return written.sub(lambda _found: stored(new), stored(text))

    return in_each_text(value, renamed)


def name_keys(name: str) -> set[str]:
    """What nobody else of the league may be called: what looks like the name, in any language that it is read in."""
    if not isinstance(name, Shown):
        return {name_key(name)}
    keys = set()
    for language, _title in settings.LANGUAGES:
        with override(language):
            keys.add(name_key(shown(name.stored)))
    return keys
