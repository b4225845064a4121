"""A season's rules in sentences, and what became of each event in somebody's line."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.competition.season_rules import SeasonRules
from league.isolates import isolated
from league.queries.seasons import EventCell, TableLine
from league.templatetags.talon import exact_in_words
from league.wording import Named, Words

TIEBREAKS: Mapping[str, Named] = {
    "countback": Named(
        gettext_lazy("Best results"),
        gettext_lazy("The best result, then the second best and so on, dropped ones too."),
    ),
    "attendance": Named(gettext_lazy("Events played"), gettext_lazy("Who came to more events.")),
    "last-event": Named(gettext_lazy("Last event"), gettext_lazy("Points in the last event.")),
}

LATE: Mapping[str, Words] = {
    "nothing": gettext_lazy("Events before somebody joined bring nothing."),
    "own-mean": gettext_lazy("Each event before somebody joined brings the mean of their own results."),
}

SHARED: Mapping[str, Words] = {
    "average": gettext_lazy("Who is level in an event gets the average of the places they share."),
    "highest": gettext_lazy("Who is level in an event gets what the best of the places they share brings."),
}

SUBSTITUTES: Mapping[str, Words] = {
    "entrant": gettext_lazy("Who is replaced for a whole event keeps the points and was not there."),
    "substitute": gettext_lazy(
        "Who plays a whole event in another’s place gets the points, if in the season and not there anyway."
    ),
    "nobody": gettext_lazy("What somebody plays in another’s place for a whole event brings nobody points."),
}

NEWCOMERS: Mapping[str, Words] = {
    "join": gettext_lazy("Who plays an event is in the season from then on."),
    "by-hand": gettext_lazy("Who plays an event stays a guest until an organizer takes them in."),
}

CAME: Mapping[str, str | Promise] = {
    "substituted": gettext_lazy("Somebody played in their place."),
    "late": gettext_lazy("Had not joined yet: the mean of their own results."),
}


def rules_in_words(rules: SeasonRules) -> list[str]:
    """One sentence each."""
    return [
        *_points(rules),
        _best(rules),
        *_attendance(rules),
        str(NEWCOMERS[rules.newcomers]),
        str(LATE[rules.late]),
        str(SUBSTITUTES[rules.substitutes]),
        *_carry_over(rules),
        *_tiebreaks(rules),
    ]


def became_of(line: TableLine, rules: SeasonRules) -> Iterator[tuple[EventCell, str]]:
    """Every event in somebody's line, with a sentence or two: what counted, what was dropped, and why."""
    for cell in line.cells:
        came = [str(CAME[cell.came])] if cell.came and cell.came in CAME else []
        yield cell, " ".join([*came, _counted(cell, line, rules)])


def _counted(cell: EventCell, line: TableLine, rules: SeasonRules) -> str:
    if cell.counts == "dropped":
        return ngettext(
            "Dropped: only the best result counts.",
            "Dropped: only the best %(best)d results count.",
            rules.best or 0,
        ) % {"best": rules.best}
    if cell.counts == "so-far":
        return _("Being played: counts once the event is finished.")
    if cell.counts == "to-come":
        return _("Still to come.")
    if cell.counts == "nothing":
        is_before = line.competitor.joined is not None and cell.at.number < line.competitor.joined
        return _("Had not joined yet.") if is_before else _("Did not play.")
    return _("Counts.")


def _points(rules: SeasonRules) -> list[str]:
    if not rules.places:
        return [_("What counts is the points of each event.")]
    between = "; " if get_format("DECIMAL_SEPARATOR") == "," else ", "
    points = between.join(exact_in_words(Fraction(each)) for each in rules.places)
    return [
        _("The places in an event bring so many points: %(points)s; every further place none.")
        % {"points": points},
        str(SHARED[rules.shared_places]),
    ]


def _best(rules: SeasonRules) -> str:
    if rules.best is None:
        return _("All results count.")
    return ngettext("The best result counts.", "The best %(best)d results count.", rules.best) % {
        "best": rules.best
    }


def _attendance(rules: SeasonRules) -> list[str]:
    if not rules.attendance:
        return []
    said = ngettext(
        "Who comes to no event stands below all others and does not move up.",
        "Who comes to fewer than %(count)d events stands below all others and does not move up.",
        rules.attendance,
    )
    return [said % {"count": rules.attendance}]


def _carry_over(rules: SeasonRules) -> list[str]:
    if not rules.carry_over:
        return []
    if rules.carry_over == 1:
        return [_("The next season begins with all points of this one.")]
    return [
        _("The next season begins with a part of the points of this one: %(part)s.")
        % {"part": isolated(rules.carry_over)}
    ]


def _tiebreaks(rules: SeasonRules) -> list[str]:
    if not rules.tiebreaks:
        return [_("Who is level on points shares a rank.")]
    named = "; ".join(str(TIEBREAKS[name].label) for name in rules.tiebreaks)
    return [_("Who is level on points is separated by: %(tiebreaks)s.") % {"tiebreaks": named}]
