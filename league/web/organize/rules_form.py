"""The form of an event's rules."""

import functools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.choices import CHOICES
from league.services.rules import BETWEEN_ROUNDS, LIMITS, OF_STANDINGS, RULES, EventRules, time_zones
from league.states import Joining, LadderMove, LateRule, StageFormat
from league.web.organize.awards_form import AWARD_FIELDS, AwardsForm
from league.web.organize.fields import ShortNumberField
from league.web.organize.options_form import OptionsForm
from league.web.organize.wall_times import WallTimeField, as_typed
from league.wording import CONFIRMATION, FORMATS, GAMES, SHARED_PLACES, TIEBREAKS, points_of

FEWEST_TIEBREAKS_OFFERED = 4


def number_field(rule: str, **field: Any) -> ShortNumberField:
    least, most = LIMITS[rule]
    return ShortNumberField(min_value=least, max_value=most, **field)


class RulesForm(AwardsForm, OptionsForm):
    """What is typed, until it is an EventRules. Rules that are settled show what they are and cannot be typed over.

    Each game has its own, with the rules and options that only it has.
    """

    name = forms.CharField(
        label=_("Name"),
        help_text=_("What everybody reads, in any script."),
        error_messages={"required": _("Write a name.")},
    )
    time_zone = forms.CharField(
        label=_("Time zone"),
        help_text=_("Where it is played. Start typing a city."),
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off", "class": "ltr"}),
        error_messages={"required": _("Choose a time zone from the list.")},
    )
    starts_at = WallTimeField(
        label=_("Starts at"), required=False, help_text=_("By the clock on the wall in that zone.")
    )
    game = forms.ChoiceField(label=_("Game"), choices=list(GAMES.items()), widget=forms.HiddenInput)
    format = forms.ChoiceField(
        label=_("Who meets whom"),
        choices=[(name, format_lazy("{}: {}", *words)) for name, words in FORMATS.items()],
        widget=forms.RadioSelect,
    )
    table_size = number_field(
        "table_size",
        label=_("Seats at a table"),
        help_text=_(
            "A wish: where it does not come out even, some tables have one seat less or more. With two, a round robin"
            " or Swiss is played one against one, and an odd one sits out."
        ),
    )
    exact_tables = forms.BooleanField(
        label=_("Every table has exactly so many seats, and who is over sits out"), required=False
    )
    advance = number_field(
        "advance",
        label=_("Go on from a table"),
        required=False,
        help_text=_("The best so many of each table. One of two is the ordinary bracket."),
    )
    planned_rounds = number_field(
        "planned_rounds",
        label=_("Rounds planned"),
        required=False,
        help_text=_("Leave it empty to decide as you go. In a round robin they follow from who enters."),
    )
    auto_seat = forms.BooleanField(
        label=_("Seat and publish each round after the first by itself, as soon as the one before is over"),
        required=False,
    )
    meetings = number_field(
        "meetings",
        label=_("Times each two meet"),
        required=False,
        help_text=_("Of a round robin: usually once."),
    )
    reach = number_field(
        "reach",
        label=_("Rungs up to whom one may challenge"),
        help_text=_("Of a ladder: usually 3."),
    )
    ladder_move = forms.ChoiceField(
        label=_("What a result does on a ladder"), choices=LadderMove.choices, widget=forms.RadioSelect
    )
    points_scheme = forms.ChoiceField(label=_("What counts"), widget=forms.RadioSelect)
    shared_places = forms.ChoiceField(
        label=_("Where places bring points"),
        choices=list(SHARED_PLACES.items()),
        widget=forms.RadioSelect,
    )
    confirmation = forms.ChoiceField(
        label=_("When a deal counts"),
        choices=list(CONFIRMATION.items()),
        widget=forms.RadioSelect,
        help_text=_("Organizers may enter and correct results in any case."),
    )
    silence_minutes = number_field(
        "silence_minutes",
        label=_("Minutes until silence confirms"),
        required=False,
        help_text=_(
            "What was entered counts after so many minutes if nobody objects. Empty: somebody has to confirm."
        ),
    )
    needs_accounts = forms.BooleanField(
        label=_("Who enters or confirms a deal is signed in as who plays there"),
        required=False,
        help_text=_("Everybody who plays needs an account then: invite them from the list of who plays."),
    )
    joining = forms.ChoiceField(
        label=_("Who may join by themselves"),
        choices=Joining.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "Until the first round is published; on a ladder at any time. Partnerships form organizers."
        ),
    )
    capacity = number_field(
        "capacity",
        label=_("Places"),
        required=False,
        help_text=_("Who joins when all are taken waits in line. Empty: there is room for everybody."),
    )
    after_deadline = forms.ChoiceField(
        label=_("A deal that is entered after its round has closed"),
        choices=LateRule.choices,
        widget=forms.RadioSelect,
        help_text=_("Where a round has a time at which it closes."),
    )
    recount = forms.BooleanField(
        label=_("Count the rounds already played by the new points and tiebreaks, too"), required=False
    )

    def __init__(self, data: Any = None, *, rules: EventRules, open_rules: frozenset[str] = RULES) -> None:
        """The rules as they are, or as proposed for a new event, and which of them may change."""
        super().__init__(data, initial=self._typed(rules))
        self.before = rules
        self.open_rules = open_rules
        schemes, offered = points_of(rules.game), CHOICES[rules.game].points_schemes
        # mypy takes a field of a form for any field.
        self.fields["points_scheme"].choices = [  # type: ignore[attr-defined]
            (name, format_lazy("{}: {}", *schemes[name])) for name in offered
        ]
        self.tiebreak_fields = list(self._add_tiebreaks())
        for rule in RULES - open_rules:
            for name in self._fields_of(rule):
                self.fields[name].disabled = True
        # Between rounds the points may change, but then what was played counts anew: that is asked.
        if open_rules != BETWEEN_ROUNDS:
            del self.fields["recount"]

    def rules(self) -> EventRules:
        """What a valid form says; where it has no field, the game leaves no choice."""
        typed = {rule: self.cleaned_data[rule] for rule in RULES if rule in self.cleaned_data}
        return replace(self.before, **typed).of_format(self.cleaned_data["format"])

    @property
    def tiebreaks(self) -> list[forms.BoundField]:
        return [self[name] for name in self.tiebreak_fields]

    @property
    def settled(self) -> bool:
        """Some rules cannot change any more."""
        return self.open_rules != RULES

    @property
    def house_rules(self) -> list[forms.BoundField]:
        return [self[name] for name in (*self.with_fields, "options")]

    @property
    def has_house_rules(self) -> bool:
        """Whether there is anything to see among the house rules: a choice, or a mistake."""
        return bool(self.before.options) or any(field.errors for field in self.house_rules)

    def clean_time_zone(self) -> str:
        zone: str = self.cleaned_data["time_zone"]
        if zone not in time_zones():
            raise ValidationError(gettext("There is no such time zone. Choose one from the list."))
        return zone

    def clean(self) -> dict[str, Any]:
        typed = super().clean()
        if not {"starts_at", "time_zone"} & set(self.changed_data):
            typed["starts_at"] = self.before.starts_at  # of an instant the form shows less than is known
        typed["tiebreaks"] = self._chosen_tiebreaks(typed)
        if typed.get("format") == StageFormat.LADDER:
            typed["tiebreaks"] = ()
        self._leave_out_what_the_format_does_not_ask(typed)
        if "recount" in self.fields and not typed.get("recount") and self._would_recount(typed):
            self.add_error(
                "recount", gettext("Other points or tiebreaks change the standings so far. Say so here.")
            )
        return typed

    def _leave_out_what_the_format_does_not_ask(self, typed: dict[str, Any]) -> None:
        chosen = typed.get("format")
        is_round_robin, is_bracket = chosen == StageFormat.ROUND_ROBIN, chosen in StageFormat.brackets
        if is_round_robin or is_bracket:
            typed["planned_rounds"] = None
        if is_bracket:
            typed["exact_tables"] = False
        if chosen in StageFormat.without_proposals:
            typed["auto_seat"] = False
        for rule, is_asked in (("meetings", is_round_robin), ("advance", is_bracket)):
            if rule in typed:
                typed[rule] = (is_asked and typed[rule]) or 1

    def _add_tiebreaks(self) -> Iterator[str]:
        chosen = self.before.tiebreaks
        offered = min(max(FEWEST_TIEBREAKS_OFFERED, len(chosen) + 1), len(TIEBREAKS))
        names = CHOICES[self.before.game].tiebreaks
        choices = [("", "–"), *((name, TIEBREAKS[name].label) for name in names)]
        for place in range(1, offered + 1):
            name = f"tiebreak_{place}"
            self.fields[name] = forms.ChoiceField(
                label=gettext("Tiebreak %(place)d") % {"place": place},
                choices=choices,
                required=False,
                initial=chosen[place - 1] if place <= len(chosen) else "",
            )
            yield name

    def _chosen_tiebreaks(self, typed: dict[str, Any]) -> tuple[str, ...]:
        chosen: list[str] = []
        for name in self.tiebreak_fields:
            tiebreak = typed.get(name)
            if tiebreak in chosen:
                self.add_error(name, gettext("This one stands further up already."))
            elif tiebreak:
                chosen.append(tiebreak)
        return tuple(chosen)

    def _would_recount(self, typed: dict[str, Any]) -> bool:
        return any(typed.get(rule) != getattr(self.before, rule) for rule in OF_STANDINGS)

    def _fields_of(self, rule: str) -> list[str]:
        if rule == "options":
            return [*self.with_fields, "options"]
        if rule == "tiebreaks":
            return self.tiebreak_fields
        if rule == "awards":
            return list(AWARD_FIELDS)
        return [rule] if rule in self.fields else []

    def _typed(self, rules: EventRules) -> dict[str, Any]:
        """How rules look in the form."""
        return {
            **vars(rules),
            "starts_at": rules.starts_at and as_typed(rules.starts_at, rules.time_zone),
            **self.typed_awards(rules.awards),
            **self.typed_options(rules.options),
        }


@functools.cache
def zones() -> list[str]:
    """The time zones to choose from, by continent and city."""
    return sorted(zone for zone in time_zones() if "/" in zone or zone == "UTC")
