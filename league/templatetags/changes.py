"""How what a correction changes is written: values that travelled as text, and what they are called."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.templatetags.talon import points
from league.wording import TIEBREAKS

register = template.Library()

EXACT = re.compile(r"-?\d+(/\d+)?", re.ASCII)


@register.simple_tag
def exact(written: str) -> SafeString:
    """A number as documents have it, "9/2", as people read it; other text as it is, and of a lot that it was drawn."""
    if EXACT.fullmatch(written):
        return points(Fraction(written))
    return points(written or _("drawn"))


@register.filter
def tiebreak_label(name: str) -> str:
    """What a tiebreak is called."""
    return str(TIEBREAKS[name].label)


@register.filter
def change_points(moves: Iterable[Mapping[str, Any]]) -> bool:
    """Whether anybody's points would be others."""
    return any(move["before"]["points"] != move["after"]["points"] for move in moves)
