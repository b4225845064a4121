"""The one gate for what people call themselves and their events.

All scripts are welcome. What would change how a neighbour's text is shown, or make two names look like one, is not:
control characters and direction marks are refused by name, invisible spaces are taken out, the rest is kept in NFC.
"""

import re
import unicodedata

from django.utils.translation import gettext as _

from league.errors import Unacceptable

LONGEST = 40
MARKS_PER_LETTER = 3
INVISIBLE = dict.fromkeys(map(ord, "\u200b\ufeff\u2060\u00ad"))
DIRECTION = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
JOINERS = {"\u200c", "\u200d"}


def clean_name(text: str, *, field: str = "name") -> str:
    """The name as it is stored: NFC, single spaces, no edges. Raises Unacceptable at `field` and says why."""
    name = unicodedata.normalize("NFC", text).translate(INVISIBLE)
    name = re.sub(r"[ \u00a0\u3000]+", " ", name).strip()
    if refusal := _refusal(name):
        raise Unacceptable("bad-name", refusal, fields={field: refusal})
    return name


def name_key(name: str) -> str:
    """Equal for names that a person would take for the same: case and compatibility forms do not count."""
    return unicodedata.normalize("NFKC", name).casefold()


def _refusal(name: str) -> str | None:
    if not any(unicodedata.category(char)[0] in "LN" or unicodedata.category(char) == "So" for char in name):
        return _("Write a name with at least one letter or digit.")
    for place, char in enumerate(name, start=1):
        if _hides(char):
            code = f"U+{ord(char):04X}"
            return _(
                "The name has a character that cannot be shown (%(code)s at place %(place)d). Take it out."
            ) % {
                "code": code,
                "place": place,
            }
    letters = sum(not unicodedata.combining(char) and char not in JOINERS for char in name)
    if letters > LONGEST or len(name.encode()) > 4 * LONGEST:
        return _("The name is too long: at most %(count)d letters.") % {"count": LONGEST}
    if _marks_in_a_row(name) > MARKS_PER_LETTER:
        return _("The name has too many marks on one letter.")
    return None


def _marks_in_a_row(name: str) -> int:
    longest = run = 0
    for char in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.combining(char) else 0
        longest = max(longest, run)
    return longest


def clean_text(text: str, *, field: str, longest: int = 500) -> str:
    """A note or a reason: NFC, lines kept, nothing that changes how its neighbours are shown. Must say something."""
    kept = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).translate(INVISIBLE)
    kept = "".join(char for char in kept if char == "\n" or not _hides(char)).strip()
    if not kept:
        refusal = _("Write a few words.")
    elif len(kept) > longest:
        refusal = _("That is too long: at most %(count)d characters.") % {"count": longest}
    else:
        return kept
    raise Unacceptable("bad-text", refusal, fields={field: refusal})


def _hides(char: str) -> bool:
    return char in DIRECTION or unicodedata.category(char) in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
