"""What a seating costs and what is odd about it, in words."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Names = Mapping[int, str]


def note_in_words(note: Mapping[str, Any], names: Names, *, level_unit: int = 1) -> str:
    """One thing worth saying of a table or of who sits out; nothing where it is no news. `names` by entrant."""
    one, other = (*(names.get(who, "?") for who in note["entrants"]), "")[:2]
    said = {"one": one, "other": other, "times": note["times"]}
    if note["code"] == "spread":
        said["points"] = Fraction(note["times"], level_unit)
    template = _template(note["code"], note["times"])
    return template % said if template else ""


def _template(code: str, times: int) -> str:
    match code:
        case "repeat-meeting":
            return ngettext(
                "%(one)s and %(other)s have met once and meet again.",
                "%(one)s and %(other)s have met %(times)d times and meet again.",
                times,
            )
        case "repeat-partners":
            return ngettext(
                "%(one)s and %(other)s have been partners once and are again.",
                "%(one)s and %(other)s have been partners %(times)d times and are again.",
                times,
            )
        case "spread":
            return _("Points between %(one)s and %(other)s: %(points)s.")
        case "first-seat":
            return ngettext(
                "%(one)s has had seat 1 once and has it again.",
                "%(one)s has had seat 1 %(times)d times and has it again.",
                times,
            )
        case "fixed-table":
            return _("%(one)s always sits at this table.")
        case "short-table" if times:
            return ngettext(
                "%(one)s has sat at a smaller table once and does again.",
                "%(one)s has sat at a smaller table %(times)d times and does again.",
                times,
            )
        case "bye" | "bye-by-hand" if times:
            return ngettext(
                "%(one)s has sat out once and does again.",
                "%(one)s has sat out %(times)d times and does again.",
                times,
            )
    return ""


def cost_in_words(seating: Mapping[str, Any], *, pairs: bool = False) -> Iterator[str]:
    """A sentence for each part of the cost that this seating can have, the one that weighs most first."""
    cost = seating["cost"]
    yield _repeats(cost["repeat_meetings"])
    if pairs:
        yield _counted(
            cost["repeat_partners"],
            _("No two are partners again."),
            _("Earlier partners who are partners again: %(count)s."),
        )
    if seating.get("levels"):
        yield _counted(
            Fraction(cost["spread"], seating["level_unit"]),
            _("Everybody meets only others with as many points."),
            _("Points between the first and the last of a table, all tables together: %(count)s."),
        )
    yield _counted(
        cost["short_table_turns"],
        _("Nobody sits at a smaller table for a second time."),
        _("Turns at a smaller table that come again: %(count)s."),
    )
    if seating.get("notes"):
        yield _counted(
            cost["byes"],
            _("Nobody sits out for a second time."),
            _("Times sat out that come again: %(count)s."),
        )
    yield _counted(
        cost["first_seats"],
        _("Nobody has seat 1 for a second time."),
        _("Turns in seat 1 that come again: %(count)s."),
    )


def _repeats(count: int) -> str:
    if not count:
        return _("No pair meets again.")
    return ngettext(
        "%(count)d earlier meeting is repeated.", "%(count)d earlier meetings are repeated.", count
    ) % {"count": count}


def _counted(count: int | Fraction, none: str, some: str) -> str:
    return some % {"count": count} if count else none
