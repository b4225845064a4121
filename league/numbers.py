"""The one gate for exact numbers that people write: 4, 1.5, -2, 1/3, 4 1/3."""

import re
from fractions import Fraction

from django.utils.translation import gettext as _

from league.errors import Unacceptable

LARGEST = 100_000
LARGEST_DENOMINATOR = 24
WRITTEN = re.compile(
    r"(?P<sign>[+-]?) ?(?P<size>[0-9]{1,6}(?:\.[0-9]{1,3})?|(?:[0-9]{1,6} )?[0-9]{1,6}/[0-9]{1,2})", re.ASCII
)


def exact_number(text: str, *, field: str) -> Fraction:
    """What was written, never rounded: whole, with up to three decimals, or a fraction of at most 24ths.

    So the sum of many has a denominator that can still be stored. Raises Unacceptable at `field`.
    """
    # As pages write them: a minus sign, a space that does not break; and as half of the world does: a comma.
    plain = " ".join(text.replace("\N{MINUS SIGN}", "-").replace(",", ".").split())
    read = WRITTEN.fullmatch(plain)
    parts = read["size"].split() if read else []
    if not read or any(re.search(r"/0+$", part) for part in parts):
        raise _refused(_("Write a number such as 2, 1.5, -2 or 1/3."), field)
    number = sum(map(Fraction, parts), Fraction())
    if number > LARGEST:
        raise _refused(_("Write a number of at most %(most)d.") % {"most": LARGEST}, field)
    if "/" in read["size"] and number.denominator > LARGEST_DENOMINATOR:
        raise _refused(
            _("Write a fraction of at most %(most)d parts.") % {"most": LARGEST_DENOMINATOR}, field
        )
    return -number if read["sign"] == "-" else number


def _refused(sentence: str, field: str) -> Unacceptable:
    return Unacceptable("bad-number", sentence, fields={field: sentence})
