"""The form of an event's rules for each game: what only that game lets an organizer choose."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.choices import CHOICES
from league.states import EntrantKind, MatchLength
from league.web.organize.options_form import NertsOptions, NinetyNineOptions
from league.web.organize.rules_form import RulesForm, number_field


class NertsRulesForm(NertsOptions, RulesForm):
    """Alone, in pairs or with a partner for each round, for a number of deals or to a score."""

    entrant_kind = forms.ChoiceField(
        label=_("Who enters"),
        choices=EntrantKind.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "A partnership is two people who share one deck and one score. Where partners change, everybody has "
            "points of their own, and a seat is for two: of an odd number one sits out."
        ),
    )
    match_length = forms.ChoiceField(
        label=_("A table plays"),
        choices=[(length, MatchLength(length).label) for length in CHOICES["nerts"].match_lengths],
        widget=forms.RadioSelect,
    )
    deals = number_field(
        "deals",
        label=_("Deals in each round"),
        required=False,
        help_text=_("Where a table plays a number of deals."),
    )
    target = number_field(
        "target",
        label=_("Score to reach"),
        required=False,
        help_text=_("Where a table plays until a score is reached: usually 100."),
    )

    stacked_packs = forms.BooleanField(
        label=_("Packs are stacked beforehand"),
        required=False,
        help_text=_(
            "Talon shuffles. Once a round is published, print its packs and stack every deck so: then all that is "
            "entered is held against what was dealt."
        ),
    )

    def clean(self) -> dict[str, Any]:
        typed = super().clean()
        typed["deals" if typed.get("match_length") == MatchLength.TARGET else "target"] = None
        return typed


class NinetyNineRulesForm(NinetyNineOptions, RulesForm):
    """Everybody plays alone, and a table plays until one is left."""


RULES_FORMS: Mapping[str, type[RulesForm]] = {"nerts": NertsRulesForm, "ninety-nine": NinetyNineRulesForm}
