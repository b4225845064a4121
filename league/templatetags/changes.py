"""How what a correction changes is written: values that travelled as text, and what they are called."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.isolates import partners
from league.templatetags.talon import name, points
from league.wording import TIEBREAKS

register = template.Library()

EXACT = re.compile(r"-?\d+(/\d+)?", re.ASCII)


@register.simple_tag
def exact(written: str) -> SafeString:
    """A number as documents have it, "9/2", as people read it; any other text as it is."""
    return points(Fraction(written) if EXACT.fullmatch(written) else written)


@register.simple_tag
def values(of: Iterable[str]) -> SafeString:
    """What a tiebreak gave: several where it was asked again, a dash where it was not."""
    return format_html_join(", ", "{}", ((exact(each),) for each in of)) or points("–")


@register.simple_tag
def occupant(of: Mapping[str, Any]) -> SafeString | str:
    """Who is in a seat of a bracket, or that nobody is."""
    if of["id"] is not None:
        return name(partners(of["name"]))
    return _("nobody, for good") if of["is_bye"] else _("nobody yet")


@register.simple_tag
def names(of: Iterable[Mapping[str, Any]]) -> SafeString:
    """The names of several, each isolated."""
    return format_html_join(", ", "{}", ((name(partners(each["name"])),) for each in of))


@register.filter
def tiebreak_label(name: str) -> str:
    """What a tiebreak is called."""
    return str(TIEBREAKS[name].label)


@register.filter
def change_points(moves: Iterable[Mapping[str, Any]]) -> bool:
    """Whether anybody's points would be others."""
    return any(move["before"]["points"] != move["after"]["points"] for move in moves)
