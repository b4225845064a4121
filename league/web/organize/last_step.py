"""The last step of an event's organizers, as its pages show it, and taking it back."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import access
from league.models import Event
from league.queries.last_step import LastStep, last_step
from league.services.undo import undo
from league.web.forms import done
from league.web.organize.door import OrganizerRequest, step
from league.web.organize.fields import ReasonField
from league.web.organize.said import said

LARGEST_KEY = 2**63 - 1


class UndoForm(forms.Form):
    """Which step, by its row in the history, and why."""

    step = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=LARGEST_KEY)
    reason = ReasonField(label=gettext_lazy("Reason"), help_text=gettext_lazy("Kept in the history."))

    def __init__(self, data: Any = None, *, last: LastStep | None) -> None:
        super().__init__(data, auto_id="undo_%s", initial={"step": last.entry.pk} if last else None)
        if last is None or not last.asks_why:
            del self.fields["reason"]


@dataclass(frozen=True, slots=True)
class LastShown:
    """What was done last, in words, and the form that undoes it."""

    step: LastStep
    sentence: str
    form: UndoForm


def last_shown(event: Event, sent: UndoForm | None = None) -> LastShown | None:
    """None where nothing was done."""
    last = last_step(event)
    return LastShown(last, said(last.entry), sent or UndoForm(last=last)) if last else None


@step
def take_back(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    form = UndoForm(request.POST, last=last_step(event))
    if done(form, lambda: undo(event, by=request.user, **form.cleaned_data)):
        messages.success(request, _("Undone."))
        return redirect("league:event-run", slug)
    context = {"event": event, "last": last_shown(event, form)}
    return render(request, "league/organize/undo.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
