"""Seasons: making one, its page, its rules, opening it."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league import access, season_access
from league.models import Season
from league.queries.season_closing import season_closing
from league.services import seasons
from league.web.forms import done, made
from league.web.organize.door import OrganizerRequest, form_page, page, step
from league.web.organize.season_form import NewSeasonForm, SeasonForm


@form_page
def new(request: OrganizerRequest) -> HttpResponse:
    league = access.league_to_run(request.user)
    form = NewSeasonForm(request.POST or None)
    season = made(
        form,
        lambda: seasons.create_season(
            league,
            name=form.cleaned_data["name"],
            rules=form.rules(),
            entrant_kind=form.cleaned_data["entrant_kind"],
            divisions=form.division_names(),
            by=request.user,
        ),
    )
    if season is not None:
        messages.success(request, _("The season is made. Only organizers see it so far."))
        return redirect("league:season-run", season.slug)
    return _form_page(request, form)


@form_page
def rules(request: OrganizerRequest, season: str) -> HttpResponse:
    of = season_access.season_to_run(request.user, season)
    form = SeasonForm(request.POST or None, season=of)

    def change() -> None:
        seasons.change_season(of, name=form.cleaned_data["name"], rules=form.rules(), by=request.user)

    if done(form, change):
        messages.success(request, _("The rules are saved."))
        return redirect("league:season-run", season)
    return _form_page(request, form, season=of)


@page
def run(request: OrganizerRequest, season: str) -> HttpResponse:
    of = season_access.season_to_run(request.user, season)
    return render(request, "league/organize/season.html", {"season": of, "closing": season_closing(of)})


@step
def open_to_all(request: OrganizerRequest, season: str) -> HttpResponse:
    seasons.open_season(season_access.season_to_run(request.user, season), by=request.user)
    messages.success(request, _("Everybody sees the season now."))
    return redirect("league:season-run", season)


def _form_page(request: OrganizerRequest, form: SeasonForm, *, season: Season | None = None) -> HttpResponse:
    context = {"form": form, "season": season}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "league/organize/season_rules.html", context, status=status)
