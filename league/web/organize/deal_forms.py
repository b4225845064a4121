"""What an organizer says besides the deal itself: why, and what they had in front of them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.web.organize.fields import ReasonField
from league.web.organize.table_forms import ThenField


class RulingForm(forms.Form):
    """Beside an entered deal. What counts already is not corrected without a reason."""

    seen_version = forms.IntegerField(min_value=1, required=False)
    reason = ReasonField(label=_("Reason"), help_text=_("Everybody reads it beside the result."))
    then = ThenField()

    def __init__(self, data: Any = None, *, corrects: bool, auto_id: str) -> None:
        super().__init__(data, auto_id=auto_id)
        self.fields["reason"].required = corrects


class AcceptForm(forms.Form):
    """One of the versions that are there."""

    version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    reason = ReasonField(label=_("Reason"), help_text=_("It is kept in the history of the event."))
