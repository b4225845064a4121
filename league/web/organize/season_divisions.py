"""The divisions of a season: names, and how many move between them."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import season_access
from league.models import Division, Season
from league.services import divisions
from league.services.season_rules import LIMITS
from league.web.forms import done
from league.web.organize.door import OrganizerRequest, form_page, step
from league.web.organize.fields import ShortNumberField


def _name() -> forms.CharField:
    required = {"required": gettext_lazy("Write a name.")}
    return forms.CharField(label=gettext_lazy("Name"), error_messages=required)


class AddDivisionForm(forms.Form):
    """One below the others."""

    name = _name()

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="id_add_%s")


class ChangeDivisionForm(forms.Form):
    """A division's name, and how many of it move down."""

    name = _name()
    exchanged = ShortNumberField(
        label=gettext_lazy("How many move down, and as many up in their place"),
        min_value=LIMITS["exchanged"][0],
        max_value=LIMITS["exchanged"][1],
    )

    def __init__(self, data: Any = None, *, of: Division, is_last: bool) -> None:
        initial = {"name": of.name, "exchanged": of.exchanged}
        super().__init__(data, initial=initial, auto_id=f"id_%s_{of.number}")
        self.of = of
        if is_last:
            del self.fields["exchanged"]


@form_page
def tiers(request: OrganizerRequest, season: str) -> HttpResponse:
    of = season_access.season_to_run(request.user, season)
    form = AddDivisionForm(request.POST or None)
    if done(form, lambda: divisions.add_division(of, form.cleaned_data["name"], by=request.user)):
        messages.success(request, _("The division is there."))
        return redirect("league:season-divisions", season)
    return _page(request, of, add=form)


@form_page
def change(request: OrganizerRequest, season: str, number: int) -> HttpResponse:
    of = season_access.division_to_run(request.user, season, number)
    is_last = number == of.season.divisions.count()
    form = ChangeDivisionForm(request.POST or None, of=of, is_last=is_last)

    def save() -> None:
        exchanged = form.cleaned_data.get("exchanged", 0)
        divisions.change_division(of, name=form.cleaned_data["name"], exchanged=exchanged, by=request.user)

    if done(form, save):
        messages.success(request, _("Saved."))
        return redirect("league:season-divisions", season)
    return _page(request, of.season, change=form)


@step
def remove(request: OrganizerRequest, season: str, number: int) -> HttpResponse:
    divisions.remove_division(season_access.division_to_run(request.user, season, number), by=request.user)
    messages.success(request, _("The division is gone."))
    return redirect("league:season-divisions", season)


def _page(
    request: OrganizerRequest,
    season: Season,
    *,
    add: AddDivisionForm | None = None,
    change: ChangeDivisionForm | None = None,
) -> HttpResponse:
    """The whole page, with the form that was sent as it was typed."""
    rows = list(season.divisions.order_by("number"))
    context = {
        "season": season,
        "add": add or AddDivisionForm(),
        "divisions": [
            (
                row,
                change
                if change and change.of == row
                else ChangeDivisionForm(of=row, is_last=row == rows[-1]),
            )
            for row in rows
        ],
    }
    is_wrong = any(form is not None and form.errors for form in (add, change))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.OK
    return render(request, "league/organize/season_divisions.html", context, status=status)
