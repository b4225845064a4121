"""What a seating costs, what is odd about it and why somebody sits where they do, in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competition.seating.reasons import Reason

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
                "%(one)s has had seat 1 in %(times)d earlier round and has it again.",
                "%(one)s has had seat 1 in %(times)d earlier rounds and has it again.",
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


def plan_in_words(planned: Mapping[str, Any], names: Names) -> Iterator[str]:
    """Together with which rounds one was planned, and why anew; nothing of one planned alone from the start."""
    said = {"first": planned["first"], "last": planned["last"]}
    is_alone = planned["first"] == planned["last"]
    if not planned["anew"]:
        if not is_alone:
            yield (
                _("Rounds %(first)d to %(last)d are planned together, so that over all few meet again.")
                % said
            )
        return
    if is_alone:
        yield _("Round %(first)d was planned anew.") % said
    else:
        yield _("Rounds %(first)d to %(last)d were planned anew, together.") % said
    if planned["came"]:
        yield _("Had not played in the round before: %(names)s.") % {"names": _listed(planned["came"], names)}
    if planned["left"]:
        yield _("No longer there: %(names)s.") % {"names": _listed(planned["left"], names)}
    if not planned["came"] and not planned["left"]:
        yield _("The tables before were not as planned, or the rules or what organizers ask for had changed.")


def _listed(who: Iterable[int], names: Names) -> str:
    return ", ".join(names.get(entrant, "?") for entrant in who)


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


def public_reason(reason: Reason) -> str:
    """What decided against a table, as everybody may know it.

    A cheaper one may have been barred for a reason that is nobody's to know, so that looks like chance.
    """
    return "chance" if reason.decided_by == "cheaper" else reason.decided_by


def reasons_in_words(reasons: Iterable[Reason]) -> list[str]:
    """Why somebody sits at no other table, a sentence for each kind of reason, the one that weighs most first."""
    tables: dict[str, list[int]] = {}
    for reason in reasons:
        tables.setdefault(public_reason(reason), []).append(reason.table)
    return [_reason(name, tables[name]) for name in REASONS if name in tables]


REASONS = ("repeat_meetings", "repeat_partners", "spread", "short_table_turns", "must", "chance")


def _reason(decided_by: str, tables: Sequence[int]) -> str:
    count, said = len(tables), {"tables": ", ".join(map(str, tables))}
    sentences = {
        "repeat_meetings": ngettext(
            "At table %(tables)s more who have met before would meet again.",
            "At tables %(tables)s more who have met before would meet again.",
            count,
        ),
        "repeat_partners": ngettext(
            "At table %(tables)s more who have been partners before would be again.",
            "At tables %(tables)s more who have been partners before would be again.",
            count,
        ),
        "spread": ngettext(
            "With table %(tables)s the points at a table would lie farther apart.",
            "With tables %(tables)s the points at a table would lie farther apart.",
            count,
        ),
        "short_table_turns": ngettext(
            "With table %(tables)s somebody would sit at a smaller table again.",
            "With tables %(tables)s somebody would sit at a smaller table again.",
            count,
        ),
        "must": ngettext(
            "Table %(tables)s is not possible: who always sits at one table cannot change.",
            "Tables %(tables)s are not possible: who always sits at one table cannot change.",
            count,
        ),
        "chance": ngettext(
            "Between this table and table %(tables)s the draw or an organizer decided.",
            "Between this table and tables %(tables)s the draw or an organizer decided.",
            count,
        ),
    }
    return sentences[decided_by] % said
