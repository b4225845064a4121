"""Fields of organizers' forms that Django has no match for."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.errors import Unacceptable
from league.isolates import isolated
from league.json_gate import read_json
from league.models import Entrant
from league.names import LONGEST_TEXT, clean_text
from league.numbers import exact_number


class ShortNumberField(forms.IntegerField):
    """A whole number of a few digits."""

    widget = forms.NumberInput(attrs={"class": "short"})
    default_error_messages = {
        "required": gettext_lazy("Write a number."),
        "invalid": gettext_lazy("Write a whole number, such as 4."),
        "min_value": gettext_lazy("Choose at least %(limit_value)s."),
        "max_value": gettext_lazy("Choose at most %(limit_value)s."),
    }


class FewWordsField(forms.CharField):
    """A text that people read. The field says what the service would refuse, so that it is said before a preview."""

    widget = forms.Textarea(attrs={"rows": 2, "dir": "auto"})
    longest = LONGEST_TEXT

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {**super().widget_attrs(widget), "maxlength": self.longest}

    def run_validators(self, value: str) -> None:
        super().run_validators(value)
        if value:
            try:
                clean_text(value, field="", longest=self.longest)
            except Unacceptable as error:
                raise ValidationError(error.sentence) from None


class ReasonField(FewWordsField):
    """Why something is done, for those whom it concerns."""

    default_error_messages = {"required": gettext_lazy("Say why, in a few words.")}


class ReasonForm(forms.Form):
    """Why something is done that everybody may read of later."""

    reason = ReasonField(label=gettext_lazy("Reason"), help_text=gettext_lazy("Kept in the history."))


class ExactField(forms.CharField):
    """A number that is never rounded: 2, 1.5, -2, 1/3."""

    widget = forms.TextInput(attrs={"class": "short", "dir": "ltr", "autocomplete": "off"})
    default_error_messages = {"required": gettext_lazy("Write a number.")}

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        try:
            return exact_number(text, field="") if text else None
        except Unacceptable as error:
            raise ValidationError(error.sentence) from None


class EntrantField(forms.ModelChoiceField):  # type: ignore[type-arg]  # generic for the type checker only
    """Somebody of an event; which event, the form says."""

    default_error_messages = {
        "required": gettext_lazy("Choose somebody."),
        "invalid_choice": gettext_lazy("Choose somebody of the list."),
    }

    def __init__(self, *, label: Any) -> None:
        super().__init__(label=label, queryset=Entrant.objects.none(), empty_label="–")

    def label_from_instance(self, entrant: Entrant) -> str:
        return isolated(entrant)


class ChosenField(forms.ChoiceField):
    """One of a few things of a table, given as what it is."""

    default_error_messages = {
        "required": gettext_lazy("Choose one."),
        "invalid_choice": gettext_lazy("That is not there any more. Choose again."),
    }

    def offer(self, things: Iterable[tuple[str, str, Any]]) -> None:
        """What there is to choose: what stands for it in the form, how it is called, what it is."""
        offered = list(things)
        self._things = {key: thing for key, _label, thing in offered}
        self.choices = [("", "–"), *((key, label) for key, label, _thing in offered)]

    def clean(self, value: Any) -> Any:
        return self._things[super().clean(value)]


class NameField(forms.CharField):
    """Of somebody the league knows, or a new one."""

    widget = forms.TextInput(attrs={"dir": "auto", "list": "free-names", "autocomplete": "off"})
    default_error_messages = {"required": gettext_lazy("Write a name.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(help_text=gettext_lazy("Somebody the league knows, or a new name."), **options)


class RowField(forms.TypedChoiceField):
    """One of some rows that are known already, so that many forms on a page cost no query; which, the form says."""

    default_error_messages = {
        "required": gettext_lazy("Choose one of the list."),
        "invalid_choice": gettext_lazy("Choose one of the list."),
    }

    def offer(self, rows: Mapping[str, Any], *, nothing: Any = None) -> None:
        """Let choose among rows by the text that stands for each; `nothing` says what it means to choose none."""
        none = [] if nothing is None else [("", nothing)]
        self.choices = [*none, *((value, str(row)) for value, row in rows.items())]
        self.coerce = rows.__getitem__
        self.empty_value = None


class JsonObjectField(forms.CharField):
    """A JSON object, as text. Empty is an empty object."""

    widget = forms.Textarea(attrs={"rows": 3, "class": "ltr", "spellcheck": "false"})

    def to_python(self, value: Any) -> Any:
        if isinstance(value, dict):  # what stood there before, where it cannot be typed over
            return value
        text = super().to_python(value)
        if not text:
            return {}
        try:
            read = read_json(text.encode())
        except Unacceptable as error:
            raise ValidationError(error.sentence) from error
        if not isinstance(read, dict):
            raise ValidationError(_('Write an object, such as {"fill": "kings"}.'))
        return read

    def prepare_value(self, value: Any) -> Any:
        """What was typed comes back as typed."""
        if isinstance(value, dict):
            return json.dumps(value, indent=1, ensure_ascii=False) if value else ""
        return value
