"""What a phone says about an entered deal."""

from django import forms
from django.utils.translation import gettext_lazy

from league.names import LONGEST_TEXT
from league.web.deals.forms import KeyedForm


class ConfirmForm(KeyedForm):
    """Agreeing with one version, named with its hash."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    content_hash = forms.CharField(widget=forms.HiddenInput)


class DisputeForm(KeyedForm):
    """Objecting to one version."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    reason = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": LONGEST_TEXT}),
        error_messages={"required": gettext_lazy("Write a few words.")},
    )
