"""The form of a season's rules."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.competition.points import plain
from league.competition.season_rules import SeasonRules
from league.errors import Unacceptable
from league.models import Season
from league.numbers import exact_number
from league.services.season_rules import LIMITS
from league.states import SeasonKind
from league.web.organize.fields import ExactField, ShortNumberField
from league.web.season_words import LATE, NEWCOMERS, SHARED, SUBSTITUTES, TIEBREAKS
from league.wording import Words


def _choice(label: Any, words: Mapping[str, Words]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=list(words.items()), widget=forms.RadioSelect)


def _number(rule: str, **field: Any) -> ShortNumberField:
    least, most = LIMITS[rule]
    return ShortNumberField(min_value=least, max_value=most, required=False, **field)


class PlacesField(forms.CharField):
    """Points by place, the best first, with blanks or semicolons between: 10 8 6.5."""

    widget = forms.TextInput(attrs={"class": "ltr", "autocomplete": "off"})

    def clean(self, value: Any) -> Any:
        written = super().clean(value).replace(";", " ").replace(", ", " ").split()
        try:
            return tuple(plain(exact_number(each, field="")) for each in written)
        except Unacceptable as error:
            raise ValidationError(error.sentence) from None


class SeasonForm(forms.Form):
    """What is typed, until it is SeasonRules and a name."""

    name = forms.CharField(
        label=_("Name"),
        help_text=_("What everybody reads, in any script."),
        error_messages={"required": _("Write a name.")},
    )
    places = PlacesField(
        label=_("Points by place in an event"),
        required=False,
        help_text=_(
            "The best place first: 10 8 6 5 4 3 2 1. Every further place brings nothing. Empty: each event’s own points"
            " count."
        ),
    )
    shared_places = _choice(_("Where places bring points"), SHARED)
    best = _number("best", label=_("Results that count"), help_text=_("The best ones of each. Empty: all."))
    attendance = _number(
        "attendance",
        label=_("Events one has to come to"),
        help_text=_("Who comes to fewer stands below all others and does not move up. Empty: none."),
    )
    newcomers = _choice(_("Who is not in the season yet"), NEWCOMERS)
    late = _choice(_("Who joins late"), LATE)
    substitutes = _choice(_("Substitutes"), SUBSTITUTES)
    carry_over = ExactField(
        label=_("Part of the points carried over to the next season"),
        required=False,
        help_text=_("From 0 (nothing) to 1 (all): 1/2, or 0.25. Empty: nothing."),
    )
    recount = forms.BooleanField(
        label=_("Count the events already finished by the new rules, too"), required=False
    )

    def __init__(self, data: Any = None, *, season: Season | None = None) -> None:
        self.before = season.rules if season else SeasonRules()
        super().__init__(data, initial={"name": season.name if season else "", **_typed(self.before)})
        self.tiebreak_fields = [self._add_tiebreak(place) for place in range(1, len(TIEBREAKS) + 1)]
        if season is None or not season.has_finished_event:
            del self.fields["recount"]

    def rules(self) -> SeasonRules:
        """What a valid form says."""
        typed = self.cleaned_data
        return replace(
            self.before,
            **{
                name: typed[name]
                for name in ("places", "shared_places", "best", "newcomers", "late", "substitutes")
            },
            attendance=typed["attendance"] or 0,
            carry_over=typed["carry_over"] or Fraction(0),
            tiebreaks=typed["tiebreaks"],
        )

    @property
    def tiebreaks(self) -> list[forms.BoundField]:
        return [self[name] for name in self.tiebreak_fields]

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or self.cleaned_data
        chosen = [typed[name] for name in self.tiebreak_fields if typed.get(name)]
        typed["tiebreaks"] = tuple(dict.fromkeys(chosen))
        if len(typed["tiebreaks"]) < len(chosen):
            self.add_error(self.tiebreak_fields[-1], gettext("Choose each tiebreak once."))
        if (
            "recount" in self.fields
            and not self.errors
            and not typed["recount"]
            and self.rules() != self.before
        ):
            self.add_error("recount", gettext("Other rules change the table so far. Say so here."))
        return typed

    def _add_tiebreak(self, place: int) -> str:
        name, chosen = f"tiebreak_{place}", self.before.tiebreaks
        self.fields[name] = forms.ChoiceField(
            label=gettext("Tiebreak %(place)d") % {"place": place},
            choices=[("", "–"), *((each, words.label) for each, words in TIEBREAKS.items())],
            required=False,
            initial=chosen[place - 1] if place <= len(chosen) else "",
        )
        return name


class NewSeasonForm(SeasonForm):
    """The rules of a new season, who competes in it, and its divisions."""

    entrant_kind = forms.ChoiceField(
        label=_("Who competes"),
        choices=SeasonKind.choices,
        initial=SeasonKind.PLAYERS,
        widget=forms.RadioSelect,
        help_text=_("This stays. Who plays with a partner that changes every round competes as a player."),
    )
    divisions = forms.CharField(
        label=_("Divisions"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
        help_text=_("One name a line, the top one first. Empty: everybody competes in one."),
    )

    def division_names(self) -> list[str]:
        return [name for line in self.cleaned_data["divisions"].split("\n") if (name := line.strip())]


def _typed(rules: SeasonRules) -> dict[str, Any]:
    """How rules look in the form."""
    return {
        "places": " ".join(map(str, rules.places)),
        "shared_places": rules.shared_places,
        "best": rules.best,
        "attendance": rules.attendance or None,
        "newcomers": rules.newcomers,
        "late": rules.late,
        "substitutes": rules.substitutes,
        "carry_over": str(rules.carry_over) if rules.carry_over else "",
    }
