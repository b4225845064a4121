"""The house rules of Nerts as a form: the common ones have fields, the others are written as JSON."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.nerts.variant import Variant
from league.web.organize.fields import JsonObjectField, ShortNumberField

USUAL = Variant()
MOST_POINTS = 100  # that the form offers; the game takes more


def _points(option: str, **field: Any) -> ShortNumberField:
    return ShortNumberField(initial=getattr(USUAL, option), min_value=0, max_value=MOST_POINTS, **field)


class OptionsForm(forms.Form):
    """What differs from the usual game. Its cleaned `options` are the document of a variant."""

    jokers = forms.TypedChoiceField(
        label=_("Jokers in each deck"),
        coerce=int,
        choices=[(0, "0"), (1, "1"), (2, "2")],
        initial=USUAL.jokers,
    )
    nerts_size = ShortNumberField(
        label=_("Cards in the nerts pile"), initial=USUAL.nerts_size, min_value=1, max_value=30
    )
    draw = forms.TypedChoiceField(
        label=_("Cards turned from the stock at a time"),
        coerce=int,
        choices=[(1, "1"), (2, "2"), (3, "3")],
        initial=USUAL.draw,
    )
    nerts_penalty = _points("nerts_penalty", label=_("Points off for each nerts card left"))
    call_bonus = _points("call_bonus", label=_("Points for calling"))
    king_bonus = _points("king_bonus", label=_("Points for each king on a foundation"))
    tie_policy = forms.ChoiceField(
        label=_("Two cards reach a foundation at the same moment"),
        choices=[("both_stay", _("Both stay and count")), ("single", _("One goes back"))],
        initial=USUAL.tie_policy,
    )
    options = JsonObjectField(
        label=_("Other options, as JSON"),
        required=False,
        help_text=_('Such as {"fill": "kings"}. The rules of the game list them all.'),
    )

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or self.cleaned_data
        others = typed.get("options", {})
        if said_above := ", ".join(sorted(others.keys() & set(OPTIONS_WITH_FIELDS))):
            self.add_error(
                "options", gettext("Choose %(options)s by their own fields.") % {"options": said_above}
            )
        else:
            typed["options"] = others | {key: typed[key] for key in OPTIONS_WITH_FIELDS if key in typed}
        return typed


OPTIONS_WITH_FIELDS = tuple(name for name in OptionsForm.base_fields if name != "options")


def typed_options(options: dict[str, Any]) -> dict[str, Any]:
    """How a variant's options look in the form."""
    others = {key: value for key, value in options.items() if key not in OPTIONS_WITH_FIELDS}
    return {**options, "options": others}
