"""The one gate for what people write: what they call themselves and their events, and why they did something.

All scripts are welcome. What would change how a neighbour's text is shown, or make two names look like one, is not:
control characters and direction marks are refused by name, what nobody sees is taken out, the rest is kept in NFC.
"""

import re
import unicodedata

from django.utils.translation import gettext as _

from league.errors import Unacceptable

LONGEST = 40
LONGEST_TEXT = 500  # of a reason
MARKS_PER_LETTER = 3
# Soft hyphens, fillers, invisible operators, annotations: no script needs them, and nobody sees them. Nor the marks
# that our own sentences have around names (league/isolates.py), which come along where one is copied.
INVISIBLE = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u2068-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb"
    "\U0001d173-\U0001d17a\U000e0001]"
)
DIRECTION = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c")
JOINERS = {"\u200c", "\u200d"}
# Which of several forms the sign before them has. Of letters with an upper case there is only one.
FORMS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# England's flag is a black one with letters behind it that nobody sees. Anywhere else they are only hidden.
FLAG_OR_TAG = re.compile("(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f)|[\U000e0020-\U000e007f]")
VIRAMA = 9  # the combining class of what joins letters of India's scripts


def clean_name(text: str, *, field: str = "name") -> str:
    """The name as it is stored: NFC, single spaces, no edges. Raises Unacceptable at `field` and says why."""
    name = re.sub(" +", " ", _visible(re.sub(r"[\u00a0\u3000]", " ", text)))
    if refusal := _refusal_of_name(name):
        raise Unacceptable("bad-name", refusal, fields={field: refusal})
    return name


def name_key(name: str) -> str:
    """Equal for names that a person would take for the same: case, compatibility forms and joiners do not count."""
    seen = FORMS.sub("", FLAG_OR_TAG.sub("", INVISIBLE.sub("", name)))
    plain = unicodedata.normalize("NFKC", "".join(char for char in seen if char not in JOINERS))
    return unicodedata.normalize("NFKC", plain.casefold())


def clean_text(text: str, *, field: str, longest: int = LONGEST_TEXT) -> str:
    """A note or a reason: NFC, lines kept. Must say something. Raises Unacceptable at `field` and says why."""
    kept = _visible(text.replace("\r\n", "\n").replace("\t", " "))
    if not kept:
        refusal = _("Write a few words.")
    elif len(kept) > longest:
        refusal = _("That is too long: at most %(count)d characters.") % {"count": longest}
    elif said := _refusal_of_hidden(kept.replace("\n", " ")):
        refusal = said
    else:
        return kept
    raise Unacceptable("bad-text", refusal, fields={field: refusal})


def _visible(text: str) -> str:
    """In NFC, without what nobody sees and without edges."""
    seen = FLAG_OR_TAG.sub(r"\1", INVISIBLE.sub("", unicodedata.normalize("NFC", text))).strip()
    seen = "".join(_needed(seen))
    # What one of them stood between may belong together now.
    return seen if seen == text else _visible(seen)


def _needed(text: str) -> list[str]:
    """The characters, of joiners and forms only those that change how their neighbours look."""
    kept: list[str] = []
    for place, char in enumerate(text):
        before, after = kept[-1] if kept else "", text[place + 1 : place + 2]
        is_idle_joiner = char in JOINERS and not _join(before, after)
        is_idle_form = FORMS.match(char) and after != "\u20e3" and not _has_forms(before)
        if not (is_idle_joiner or is_idle_form):
            kept.append(char)
    return kept


def _join(before: str, after: str) -> bool:
    """Whether a joiner between them does anything: in emoji, Arabic, and scripts of India."""
    if not before.strip() or not after.strip() or {before, after} & JOINERS:
        return False
    has_virama = VIRAMA in (unicodedata.combining(before), unicodedata.combining(after))
    is_emoji = unicodedata.category(before) in {"So", "Sk"} or FORMS.match(before) is not None
    return has_virama or is_emoji or unicodedata.bidirectional(before) == "AL"


def _has_forms(char: str) -> bool:
    return bool(char) and unicodedata.category(char)[0] in "LS" and char.upper() == char.lower()


def _refusal_of_name(name: str) -> str | None:
    if not any(unicodedata.category(char)[0] in "LN" or unicodedata.category(char) == "So" for char in name):
        return _("Write a name with at least one letter or digit.")
    if refusal := _refusal_of_hidden(name):
        return refusal
    letters = sum(not unicodedata.combining(char) and char not in JOINERS for char in name)
    if letters > LONGEST or len(name.encode()) > 4 * LONGEST:
        return _("The name is too long: at most %(count)d letters.") % {"count": LONGEST}
    return None


def _refusal_of_hidden(text: str) -> str | None:
    """What is said of a text that would not be shown as it is, or not on its own lines."""
    for place, char in enumerate(text, start=1):
        if _hides(char):
            code = f"U+{ord(char):04X}"
            return _(
                "There is a character that cannot be shown (%(code)s at place %(place)d). Take it out."
            ) % {"code": code, "place": place}
    if _marks_in_a_row(text) > MARKS_PER_LETTER:
        return _("There are too many marks on one letter.")
    return None


def _marks_in_a_row(text: str) -> int:
    longest = run = 0
    for char in unicodedata.normalize("NFD", text):
        run = run + 1 if unicodedata.combining(char) else 0
        longest = max(longest, run)
    return longest


def _hides(char: str) -> bool:
    return char in DIRECTION or unicodedata.category(char) in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
