"""The house rules of a game as a form: the common ones have fields, the others are written as JSON."""

from typing import Any, ClassVar

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.nerts.variant import Variant as Nerts
from games.ninety_nine.variant import Variant as NinetyNine
from league.web.organize.fields import JsonObjectField, ShortNumberField

MOST_POINTS = 100  # that the form offers; the game takes more


class OptionsForm(forms.Form):
    """What differs from the usual game. Its cleaned `options` are the document of a variant."""

    with_fields: ClassVar[tuple[str, ...]] = ()  # the options that have one
    options = JsonObjectField(label=_("Other options, as JSON"), required=False)

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or self.cleaned_data
        others = typed.get("options", {})
        if said_above := ", ".join(sorted(others.keys() & set(self.with_fields))):
            self.add_error(
                "options", gettext("Choose %(options)s by their own fields.") % {"options": said_above}
            )
        else:
            typed["options"] = others | {key: typed[key] for key in self.with_fields if key in typed}
        return typed

    def typed_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """How a variant's options look in the form."""
        others = {key: value for key, value in options.items() if key not in self.with_fields}
        return {**options, "options": others}


def _others(example: str) -> JsonObjectField:
    return JsonObjectField(
        label=_("Other options, as JSON"),
        required=False,
        help_text=format_lazy(_("Such as {example}. The rules of the game list them all."), example=example),
    )


def _points(option: str, **field: Any) -> ShortNumberField:
    usual = getattr(Nerts(), option)
    return ShortNumberField(initial=usual, min_value=0, max_value=MOST_POINTS, **field)


class NertsOptions(OptionsForm):
    with_fields = (
        "jokers",
        "nerts_size",
        "draw",
        "nerts_penalty",
        "call_bonus",
        "king_bonus",
        "tie_policy",
    )
    jokers = forms.TypedChoiceField(
        label=_("Jokers in each deck"),
        coerce=int,
        choices=[(0, "0"), (1, "1"), (2, "2")],
        initial=Nerts().jokers,
    )
    nerts_size = ShortNumberField(
        label=_("Cards in the nerts pile"), initial=Nerts().nerts_size, min_value=1, max_value=30
    )
    draw = forms.TypedChoiceField(
        label=_("Cards turned from the stock at a time"),
        coerce=int,
        choices=[(1, "1"), (2, "2"), (3, "3")],
        initial=Nerts().draw,
    )
    nerts_penalty = _points("nerts_penalty", label=_("Points off for each nerts card left"))
    call_bonus = _points("call_bonus", label=_("Points for calling"))
    king_bonus = _points("king_bonus", label=_("Points for each king on a foundation"))
    tie_policy = forms.ChoiceField(
        label=_("Two cards reach a foundation at the same moment"),
        choices=[("both_stay", _("Both stay and count")), ("single", _("One goes back"))],
        initial=Nerts().tie_policy,
    )
    options = _others('{"fill": "kings"}')


class NinetyNineOptions(OptionsForm):
    with_fields = ("chips_few", "chips_many", "hand_size", "elimination", "ace", "ten", "king", "nine")
    chips_few = ShortNumberField(
        label=_("Chips of each with two or three at a table"),
        initial=NinetyNine().chips_few,
        min_value=1,
        max_value=20,
    )
    chips_many = ShortNumberField(
        label=_("Chips of each with four or more"),
        initial=NinetyNine().chips_many,
        min_value=1,
        max_value=20,
    )
    hand_size = ShortNumberField(
        label=_("Cards in a hand"), initial=NinetyNine().hand_size, min_value=2, max_value=5
    )
    elimination = forms.ChoiceField(
        label=_("Out of the match"),
        choices=[
            ("at_zero", _("With the last chip")),
            ("when_unable_to_pay", _("With the first deal lost without a chip left")),
        ],
        initial=NinetyNine().elimination,
    )
    ace = forms.ChoiceField(
        label=_("An ace adds"),
        choices=[("either", _("1 or 11")), ("one", _("1"))],
        initial=NinetyNine().ace,
    )
    ten = forms.ChoiceField(
        label=_("A ten"),
        choices=[("either", _("Adds 10 or takes 10 off")), ("minus", _("Takes 10 off"))],
        initial=NinetyNine().ten,
    )
    king = forms.ChoiceField(
        label=_("A king"),
        choices=[
            ("sets_99", _("Makes 99")),
            ("black_sets_99", _("A black one makes 99, a red one adds 10")),
            ("zero", _("Adds nothing")),
        ],
        initial=NinetyNine().king,
    )
    nine = forms.ChoiceField(
        label=_("A nine"),
        choices=[("zero", _("Adds nothing")), ("sets_99", _("Makes 99"))],
        initial=NinetyNine().nine,
    )
    options = _others('{"allow_concede": true}')
