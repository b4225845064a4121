"""What a row of the log replaced: before and after in words, a line for each thing that is another now."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.award_words import AWARDED, award_in_words
from league.competition.awards import awards_from_json
from league.isolates import isolated, partners
from league.models import LogEntry
from league.states import TableState
from league.templatetags.talon import exact_in_words
from league.wall_time import in_words
from league.web import season_words
from league.web.organize.rules_by_game import RULES_FORMS
from league.web.organize.said import names_in
from league.web.organize.season_form import SeasonForm
from league.wording import TIEBREAKS, Named, options_in_words, points_of

Values = Mapping[str, Any]
Labels = Mapping[str, str | Promise]

RULE_LABELS: Labels = {"tiebreaks": gettext_lazy("Tiebreaks")}
OF_SEASONS = {"season.changed", "season.event-changed", "division.changed", "competitor.changed"}
SEASON_LABELS: Labels = {
    "tiebreaks": gettext_lazy("Tiebreaks"),
    "division": gettext_lazy("Division"),
    "exchanged": gettext_lazy("How many move"),
    "number": gettext_lazy("Place in the order"),
    "joined": gettext_lazy("Since event"),
    "goes_on": gettext_lazy("Plays the next season too"),
    **{name: field.label or "" for name, field in SeasonForm.base_fields.items()},
}
LABELS: Labels = {
    "name": gettext_lazy("Name"),
    "time_zone": gettext_lazy("Time zone"),
    "state": gettext_lazy("State"),
    "table_number": gettext_lazy("Always at table"),
}
OF_TABLES = ("table.", "seat.")


def changes(entry: LogEntry) -> list[str]:
    """One line for each thing of which it is known what it was, and that it is another now; scores are all told."""
    before, after = entry.before or {}, entry.after or {}
    if entry.action == "event.changed":
        return rule_changes(before, after)
    if entry.action in OF_SEASONS:
        return list(_differences(_season(before), _season(after), SEASON_LABELS))
    if entry.action == "round.deadline" and entry.event:
        zone = entry.event.time_zone
        old, new = ({"closes_at": _time(said["closes_at"], zone)} for said in (before, after))
        return list(_differences(old, new, {"closes_at": _("Closes at")}))
    if entry.action == "seats.exchanged":
        return list(_exchanged(before, after))
    return [*_replaced(entry.action, before, after), *_scores(before, after)]


def rule_changes(before: Values, after: Values) -> list[str]:
    """How the rules of an event differ, as the log keeps them, one line each."""
    fields = RULES_FORMS[after["game"]].base_fields
    labels = {name: each.label or "" for name, each in fields.items()}
    return list(_differences(_rules(before, fields), _rules(after, fields), {**RULE_LABELS, **labels}))


def _replaced(action: str, before: Values, after: Values) -> Iterator[str]:
    """What had a value before and has another now. The state of an event or a round the sentence itself tells."""
    known = {name: label for name, label in LABELS.items() if name in before.keys() & after.keys()}
    if action.startswith(OF_TABLES):
        yield from _differences(_with_state(before), _with_state(after), known)
    else:
        known.pop("state", None)
        yield from _differences(_with_names(action, before), _with_names(action, after), known)


def _with_names(action: str, values: Values) -> Values:
    return {**values, "name": names_in(action, values["name"])} if "name" in values else values


def _with_state(values: Values) -> Values:
    return {**values, "state": TableState(values["state"]).label} if "state" in values else values


def _scores(before: Values, after: Values) -> Iterator[str]:
    """Points by seat: what they were, where there were others, and what they are."""
    old, new = before.get("scores", {}), after.get("scores", {})
    labels = {seat: _("Seat %(seat)s") % {"seat": seat} for seat in new}
    if old:
        yield from _differences(old, new, labels)
    else:
        yield from (f"{label}: {isolated(_text(new[seat]))}" for seat, label in labels.items())


def _exchanged(before: Values, after: Values) -> Iterator[str]:
    """Where each of the two sat, and where they sit."""
    places = [
        _("table %(table)s, seat %(seat)s") % {"table": seat[0], "seat": seat[1]} for seat in before["seats"]
    ]
    for name, old, new in zip(before["names"], places, reversed(places), strict=True):
        yield f"{isolated(partners(name))}: {_changed(old, new)}"


def _rules(logged: Values, fields: Mapping[str, forms.Field]) -> Values:
    """The rules of an event as they were logged, each in the words of the form in which they are chosen."""
    said = {name: _chosen(fields.get(name), value) for name, value in logged.items()}
    said["points_scheme"] = _labels(points_of(logged["game"]), [logged["points_scheme"]])
    said["tiebreaks"] = _labels(TIEBREAKS, logged["tiebreaks"])
    said["options"] = options_in_words(logged["game"], logged["options"])
    said["starts_at"] = _time(logged.get("starts_at"), logged["time_zone"])
    if "awards" in logged:
        awards = awards_from_json(logged["awards"])
        said |= {name: _chosen(fields.get(name), value) for name, value in logged["awards"].items()}
        said |= {name: award_in_words(getattr(awards, name)) for name in AWARDED}
    return said


def _time(logged: str | None, zone: str) -> str | None:
    return in_words(datetime.fromisoformat(logged), zone) if logged else None


def _season(logged: Values) -> Values:
    """The same of a season's."""
    said = {name: _chosen(SeasonForm.base_fields.get(name), value) for name, value in logged.items()}
    if "tiebreaks" in logged:
        said["tiebreaks"] = _labels(season_words.TIEBREAKS, logged["tiebreaks"])
    return said


def _labels(words: Mapping[str, Named], names: Sequence[str]) -> list[str]:
    return [str(words[name].label) if name in words else name for name in names]


def _chosen(field: forms.Field | None, value: Any) -> Any:
    """A value as its field calls it, where that offers choices."""
    if isinstance(field, forms.ChoiceField) and isinstance(value, str):
        words = dict(field.widget.choices)
        return words.get(value, value)
    return value


def _differences(before: Values, after: Values, labels: Labels) -> Iterator[str]:
    for key, label in labels.items():
        if before.get(key) != after.get(key):
            yield f"{label}: {_changed(_text(before.get(key)), _text(after.get(key)))}"


def _changed(old: object, new: object) -> str:
    # Right to left the arrow points the other way, which only a translation can say.
    return pgettext("a change", "%(old)s → %(new)s") % {"old": isolated(old), "new": isolated(new)}


def _text(value: Any) -> object:
    """As it is isolated: partners one by one, all else as one text."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return exact_in_words(Fraction(value))
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    return "–" if value in (None, "", {}) else str(value)
