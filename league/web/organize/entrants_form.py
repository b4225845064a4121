"""Forms about who plays."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Entrant, Event, Player, User
from league.queries.entering import players_to_enter
from league.services import entrants
from league.states import EntrantKind


class CrowdForm(forms.Form):
    """What organizers say where places are counted."""

    over_capacity = forms.BooleanField(label=_("Even if all places are taken"), required=False)

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data)
        self.event = event
        if event.capacity is None:
            del self.fields["over_capacity"]

    @property
    def is_over_capacity(self) -> bool:
        return bool(self.cleaned_data.get("over_capacity"))


class NamesForm(CrowdForm):
    """A list to enter, one name or one partnership a line."""

    names = forms.CharField(
        label=_("Names"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "dir": "auto"}),
        error_messages={"required": _("Write at least one name.")},
    )

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data, event=event)
        self.order_fields(["names"])
        self.fields["names"].help_text = (
            _("One partnership a line, the two names joined by “&”: Bea & Cy.")
            if event.entrant_kind == EntrantKind.PARTNERSHIPS
            else _("One name a line. Paste a whole list, or enter one.")
        )

    def enter(self, *, by: User) -> list[Entrant]:
        names = self.cleaned_data["names"]
        return entrants.add_entrants(self.event, names, by=by, over_capacity=self.is_over_capacity)


class PlayerField(forms.ModelChoiceField):  # type: ignore[type-arg]  # generic for the type checker only
    """One of the players who are not in the event yet; which, the form says."""

    default_error_messages = {
        "required": _("Choose somebody."),
        "invalid_choice": _("Choose somebody of the list. Perhaps they have entered meanwhile."),
    }

    def __init__(self, *, label: Any) -> None:
        super().__init__(label=label, queryset=Player.objects.none(), empty_label="–")


class PartnersForm(CrowdForm):
    """Two people the league knows, to be entered as one."""

    one = PlayerField(label=_("One"))
    other = PlayerField(label=_("The other"))

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data, event=event)
        self.order_fields(["one", "other"])
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = players_to_enter(event)

    def enter(self, *, by: User) -> list[Entrant]:
        one, other = self.cleaned_data["one"], self.cleaned_data["other"]
        over = self.is_over_capacity
        return [entrants.add_partnership(self.event, one, other, by=by, over_capacity=over)]
