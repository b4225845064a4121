"""The part of the rules' form that is about what counts without being played."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from league.award_words import AWARDED
from league.competition.awards import Award, Awards
from league.competition.points import plain
from league.states import SubstituteRule, WithdrawalRule
from league.web.organize.fields import ExactField

GETS = [
    ("nothing", _("Nothing")),
    ("own-mean", _("Their own mean points per table")),
    ("points", _("So many points:")),
]


def _gets(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=GETS)


def _points() -> ExactField:
    return ExactField(label=_("Points"), required=False)


def _counts() -> forms.BooleanField:
    return forms.BooleanField(label=_("It counts as a table played"), required=False)


class AwardsForm(forms.Form):
    """Three fields for each reason why somebody has nothing to play; and who leaves, and who plays for another."""

    bye = _gets(AWARDED["bye"])
    bye_points = _points()
    bye_counts = _counts()
    walkover = _gets(AWARDED["walkover"])
    walkover_points = _points()
    walkover_counts = _counts()
    no_show = _gets(AWARDED["no_show"])
    no_show_points = _points()
    no_show_counts = _counts()
    parked = _gets(AWARDED["parked"])
    parked_points = _points()
    parked_counts = _counts()
    forfeits_count = forms.BooleanField(
        label=_("Who wins because nobody came has won a table and finished ahead of who did not come"),
        required=False,
    )
    unplayed_opponent = forms.ChoiceField(
        label=_("Opponent in a round not played"),
        choices=[("nobody", _("Nobody")), ("oneself", _("Oneself"))],
        widget=forms.RadioSelect,
        help_text=_("Where tiebreaks count the points of opponents."),
    )
    withdrawal_rule = forms.ChoiceField(
        label=_("Who leaves the event"), choices=WithdrawalRule.choices, widget=forms.RadioSelect
    )
    substitute_rule = forms.ChoiceField(
        label=_("Where somebody plays for another, the points are for"),
        choices=SubstituteRule.choices,
        widget=forms.RadioSelect,
    )

    @property
    def award_rows(self) -> list[tuple[forms.BoundField, forms.BoundField, forms.BoundField]]:
        return [(self[name], self[f"{name}_points"], self[f"{name}_counts"]) for name in AWARDED]

    @property
    def other_unplayed(self) -> list[forms.BoundField]:
        names = ("forfeits_count", "unplayed_opponent", "withdrawal_rule", "substitute_rule")
        return [self[name] for name in names]

    @property
    def has_wrong_awards(self) -> bool:
        return any(name in self.errors for name in AwardsForm.base_fields)

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or self.cleaned_data
        each = {name: self._award(typed, name) for name in AWARDED}
        typed["awards"] = Awards(
            **each,
            forfeits_count=typed.get("forfeits_count", False),
            unplayed_opponent=typed.get("unplayed_opponent", "nobody"),
        )
        return typed

    def _award(self, typed: dict[str, Any], name: str) -> Award:
        gets, points = typed.get(name), typed.get(f"{name}_points")
        if gets == "points" and points is None and f"{name}_points" not in self.errors:
            self.add_error(f"{name}_points", _("Write a number."))
        if gets == "own-mean":
            return Award("own-mean", typed[f"{name}_counts"])
        return Award(plain(points) if gets == "points" and points else 0, typed[f"{name}_counts"])

    def typed_awards(self, awards: Awards) -> dict[str, Any]:
        """How awards look in the form."""
        typed: dict[str, Any] = {
            "forfeits_count": awards.forfeits_count,
            "unplayed_opponent": awards.unplayed_opponent,
        }
        for name in AWARDED:
            award: Award = getattr(awards, name)
            is_mean = award.points == "own-mean"
            typed[name] = "own-mean" if is_mean else "points" if award.points else "nothing"
            typed[f"{name}_points"] = "" if is_mean or not award.points else str(award.points)
            typed[f"{name}_counts"] = award.counts_as_played
        return typed


AWARD_FIELDS = tuple(
    name
    for name in cast(dict[str, Any], AwardsForm.base_fields)
    if name not in ("withdrawal_rule", "substitute_rule")
)
