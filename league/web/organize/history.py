"""The history of an event."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import render

from league import access
from league.queries.history import history_page
from league.web.organize.door import OrganizerRequest, page
from league.web.organize.said import changes, said

LARGEST_KEY = 2**63 - 1


class BeforeForm(forms.Form):
    before = forms.IntegerField(min_value=1, max_value=LARGEST_KEY, required=False)


@page
def history(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    form = BeforeForm(request.GET)
    found = history_page(event, before=form.cleaned_data["before"] if form.is_valid() else None)
    context = {
        "event": event,
        "lines": [(entry, said(entry), changes(entry)) for entry in found.entries],
        "older": found.older,
    }
    return render(request, "league/organize/history.html", context)
