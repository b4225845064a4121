"""Forms of a cut."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.isolates import isolated
from league.queries.cuts import TiedGroup
from league.web.organize.fields import ReasonField


class SeenForm(forms.Form):
    """Which results the one who publishes had in front of them."""

    seen = forms.IntegerField(min_value=0)


class OrderForm(forms.Form):
    """In which order those who are level over the line stand, and why."""

    reason = ReasonField(label=_("Reason"), help_text=_("Everybody reads it beside the standings."))

    def __init__(self, data: Any = None, *, group: TiedGroup) -> None:
        super().__init__(data, auto_id=f"id_{key_of(group)}_%s")
        self.group = group
        choices = [("", "–"), *((entrant.pk, isolated(entrant)) for entrant in group.entrants)]
        self.places = [f"place_{place}" for place in range(1, len(group.entrants) + 1)]
        for place, name in enumerate(self.places, start=1):
            field = forms.TypedChoiceField(
                label=gettext("Place %(place)d among them") % {"place": place}, choices=choices, coerce=int
            )
            field.error_messages |= {
                "required": gettext("Choose somebody."),
                "invalid_choice": gettext("Choose somebody of the list."),
            }
            self.fields[name] = field
        self.order_fields([*self.places, "reason"])

    @property
    def key(self) -> str:
        return key_of(self.group)

    @property
    def order(self) -> list[int]:
        """What a valid form says, the best first."""
        return [self.cleaned_data[name] for name in self.places]

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        seen: set[int] = set()
        for name in self.places:
            if typed.get(name) in seen:
                self.add_error(name, gettext("This one stands further up already."))
            elif name in typed:
                seen.add(typed[name])
        return typed


def key_of(group: TiedGroup) -> str:
    """What tells groups apart on a page, and in what it sends."""
    return "-".join(str(entrant.pk) for entrant in group.entrants)
