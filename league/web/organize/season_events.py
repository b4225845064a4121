"""The events of a season: which count, in which order, for whom."""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import season_access
from league.models import Division, Event, Season, SeasonEvent
from league.queries.seasons import events_to_add
from league.services import season_events
from league.web.forms import done
from league.web.organize.door import OrganizerRequest, form_page, step
from league.web.organize.fields import RowField, ShortNumberField


class AddEventForm(forms.Form):
    """An event that shall count."""

    event = forms.ModelChoiceField(
        label=gettext_lazy("Event"),
        queryset=Event.objects.none(),
        empty_label="–",
        error_messages={
            "required": gettext_lazy("Choose an event."),
            "invalid_choice": gettext_lazy("Choose an event of the list. Perhaps it counts already."),
        },
    )
    division = RowField(label=gettext_lazy("Division"), required=False)

    def __init__(self, data: Any = None, *, season: Season) -> None:
        super().__init__(data, auto_id="id_add_%s")
        event = self.fields["event"]
        assert isinstance(event, forms.ModelChoiceField)
        event.queryset = events_to_add(season)
        offer_divisions(self, season.divisions.order_by("number"))


class ChangeEventForm(forms.Form):
    """Its place in the order, and for whom it counts."""

    number = ShortNumberField(label=gettext_lazy("Place in the order"), min_value=1)
    division = RowField(label=gettext_lazy("Division"), required=False)

    def __init__(self, data: Any = None, *, of: SeasonEvent, divisions: Sequence[Division]) -> None:
        initial = {"number": of.number, "division": of.division.number if of.division else ""}
        super().__init__(data, initial=initial, auto_id=f"id_%s_{of.number}")
        self.of = of
        offer_divisions(self, divisions)


def offer_divisions(form: forms.Form, divisions: Iterable[Division]) -> None:
    field = form.fields["division"]
    assert isinstance(field, RowField)
    field.offer({str(each.number): each for each in divisions}, nothing=_("All divisions"))


@form_page
def events(request: OrganizerRequest, season: str) -> HttpResponse:
    of = season_access.season_to_run(request.user, season)
    form = AddEventForm(request.POST or None, season=of)
    if done(form, lambda: season_events.add_event(of, by=request.user, **form.cleaned_data)):
        messages.success(request, _("The event counts for the season."))
        return redirect("league:season-events", season)
    return _page(request, of, add=form)


@form_page
def change(request: OrganizerRequest, season: str, number: int) -> HttpResponse:
    of = season_access.season_event_to_run(request.user, season, number)
    form = ChangeEventForm(
        request.POST or None, of=of, divisions=list(of.season.divisions.order_by("number"))
    )
    if done(form, lambda: season_events.change_event(of, by=request.user, **form.cleaned_data)):
        messages.success(request, _("Saved."))
        return redirect("league:season-events", season)
    return _page(request, of.season, change=form)


@step
def remove(request: OrganizerRequest, season: str, number: int) -> HttpResponse:
    season_events.remove_event(
        season_access.season_event_to_run(request.user, season, number), by=request.user
    )
    messages.success(request, _("The event no longer counts for the season."))
    return redirect("league:season-events", season)


def _page(
    request: OrganizerRequest,
    season: Season,
    *,
    add: AddEventForm | None = None,
    change: ChangeEventForm | None = None,
) -> HttpResponse:
    """The whole page, with the form that was sent as it was typed."""
    rows = list(season.events.select_related("event", "division").order_by("number"))
    divisions = list(season.divisions.order_by("number"))
    context = {
        "season": season,
        "add": add or AddEventForm(season=season),
        "events": [
            (row, change if change and change.of == row else ChangeEventForm(of=row, divisions=divisions))
            for row in rows
        ],
    }
    is_wrong = any(form is not None and form.errors for form in (add, change))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.OK
    return render(request, "league/organize/season_events.html", context, status=status)
