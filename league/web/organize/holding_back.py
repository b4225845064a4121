"""Holding rounds back from everybody but the organizers, and releasing them."""

from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import access
from league.errors import AlreadyDone
from league.models import Event
from league.queries.organizing import next_number
from league.services import holding_back
from league.web.organize.door import OrganizerRequest, form_page, step
from league.web.organize.fields import ShortNumberField

LAST = 1000


class HoldForm(forms.Form):
    """From which round on."""

    first = ShortNumberField(label=gettext_lazy("Hold back from round"), min_value=1, max_value=LAST)


class ReleaseForm(forms.Form):
    """The round that was looked at, and whether all after it are meant, too."""

    seen = forms.IntegerField(min_value=1, max_value=LAST)
    everything = forms.BooleanField(required=False)


@form_page
def page(request: OrganizerRequest, slug: str) -> HttpResponse:
    """What is held back, or from where on something will be."""
    event = access.event_to_run(request.user, slug)
    form = HoldForm(request.POST or None, initial={"first": next_number(event.current_stage)})
    if form.is_valid():
        first = form.cleaned_data["first"]
        holding_back.hold_back(event, first=first, by=request.user)
        messages.success(
            request, _("From round %(number)d on only organizers know what is played.") % {"number": first}
        )
        return redirect("league:event-run", slug)
    return _page(request, event, form)


@step
def release(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    form = ReleaseForm(request.POST)
    if not form.is_valid():
        return _page(request, event, HoldForm(), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    holding_back.release(event, by=request.user, **form.cleaned_data)
    messages.success(request, _("Round %(number)d is released.") % {"number": form.cleaned_data["seen"]})
    return redirect("league:event-run", slug)


def _page(
    request: OrganizerRequest, event: Event, form: HoldForm, *, status: HTTPStatus | None = None
) -> HttpResponse:
    usual = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    context = {"event": event, "form": form, "refusal": _refusal(event)}
    return render(request, "league/organize/holding_back.html", context, status=status or usual)


def _refusal(event: Event) -> AlreadyDone | None:
    """Why nothing can be held back here, so that it is not offered."""
    try:
        holding_back.refuse_to_hold_back(event, event.current_stage)
    except AlreadyDone as error:
        return error
    return None
