"""The history of an event, and of a season."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render

from league import access, season_access
from league.models import Event, Season
from league.queries.history import history_page
from league.web.organize.door import OrganizerRequest, page
from league.web.organize.said import changes, said

LARGEST_KEY = 2**63 - 1


class BeforeForm(forms.Form):
    before = forms.IntegerField(min_value=1, max_value=LARGEST_KEY, required=False)


@page
def history(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    return _page(request, event, {"event": event, "time_zone": event.time_zone})


@page
def of_season(request: OrganizerRequest, season: str) -> HttpResponse:
    of = season_access.season_to_run(request.user, season)
    return _page(request, of, {"season": of, "time_zone": of.league.time_zone})


def _page(request: OrganizerRequest, of: Event | Season, context: dict[str, Any]) -> HttpResponse:
    form = BeforeForm(request.GET)
    found = history_page(of, before=form.cleaned_data["before"] if form.is_valid() else None)
    lines = [(entry, said(entry), changes(entry)) for entry in found.entries]
    context |= {"of": of, "lines": lines, "older": found.older}
    return render(request, "league/organize/history.html", context)
