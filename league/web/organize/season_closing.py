"""Closing a season: who moves, who is level at a line, taking it back, and the next season."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import season_access
from league.errors import MovedOn
from league.isolates import isolated
from league.models import Season, User
from league.queries.season_closing import Closing, LevelGroup, season_closing
from league.services import season_closing as services
from league.services.infeasible import refusal_of
from league.services.season_following import start_next
from league.web.forms import done, made
from league.web.organize.door import OrganizerRequest, form_page, step
from league.web.organize.fields import ReasonField


class RulingForm(forms.Form):
    """An order of who is level: one choice for each place."""

    reason = ReasonField(
        label=gettext_lazy("Reason"), help_text=gettext_lazy("Everybody reads it on the season’s page.")
    )

    def __init__(self, data: Any = None, *, group: LevelGroup) -> None:
        super().__init__(data, auto_id=f"id_%s_{group.competitors[0].key}")
        self.group = group
        choices = [("", "–"), *((str(each.key), isolated(each)) for each in group.competitors)]
        self.place_fields = [f"place_{place}" for place in range(1, len(group.competitors) + 1)]
        for place, name in enumerate(self.place_fields, start=1):
            self.fields[name] = forms.TypedChoiceField(
                label=_("Place %(place)d among them") % {"place": place},
                choices=choices,
                coerce=int,
                error_messages={"required": _("Choose somebody.")},
                initial=str(group.ruled[place - 1].key) if group.ruled else "",
            )
        self.order_fields([*self.place_fields, "reason"])

    def give(self, season: Season, *, by: User) -> None:
        order = [self.cleaned_data[name] for name in self.place_fields]
        services.rule(season, order, reason=self.cleaned_data["reason"], by=by)

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or self.cleaned_data
        chosen = [typed[name] for name in self.place_fields if name in typed]
        if len(set(chosen)) < len(chosen):
            self.add_error(self.place_fields[-1], _("Choose everybody once."))
        return typed


class ReopenForm(forms.Form):
    """Why a closed season is opened again."""

    reason = ReasonField(label=gettext_lazy("Reason"), help_text=gettext_lazy("It stays in the history."))


class NextForm(forms.Form):
    """The name of the next season."""

    name = forms.CharField(
        label=gettext_lazy("Name of the next season"),
        error_messages={"required": gettext_lazy("Write a name.")},
    )


@form_page
def closing(request: OrganizerRequest, season: str) -> HttpResponse:
    """What closing would do; the form that was sent is a ruling about those named in it."""
    of = season_access.season_to_run(request.user, season)
    found = season_closing(of)
    rulings = [_ruling_form(request, group) for group in found.level]
    if sent := [form for form in rulings if form.is_bound]:
        if done(sent[0], lambda: sent[0].give(of, by=request.user)):
            messages.success(request, _("The order counts."))
            return redirect("league:season-closing", season)
    elif request.method == "POST":
        raise MovedOn("not-level", _("They are no longer level there. Look at the table again."))
    return _page(request, found, rulings=rulings)


@step
def close(request: OrganizerRequest, season: str) -> HttpResponse:
    services.close_season(season_access.season_to_run(request.user, season), by=request.user)
    messages.success(request, _("The season is closed."))
    return redirect("league:season-closing", season)


@form_page
def reopen(request: OrganizerRequest, season: str) -> HttpResponse:
    of = season_access.season_to_run(request.user, season)
    form = ReopenForm(request.POST or None)
    if done(form, lambda: services.reopen_season(of, by=request.user, **form.cleaned_data)):
        messages.success(request, _("The season is running again."))
        return redirect("league:season-run", season)
    return _page(request, season_closing(of), reopen=form)


@form_page
def following(request: OrganizerRequest, season: str) -> HttpResponse:
    of = season_access.season_to_run(request.user, season)
    form = NextForm(request.POST or None)
    next_season = made(form, lambda: start_next(of, by=request.user, **form.cleaned_data))
    if next_season is not None:
        messages.success(request, _("The next season is made. Only organizers see it so far."))
        return redirect("league:season-run", next_season.slug)
    return _page(request, season_closing(of), following=form)


def _ruling_form(request: OrganizerRequest, group: LevelGroup) -> RulingForm:
    is_sent = request.POST.get("group") == str(group.competitors[0].key)
    return RulingForm(request.POST if is_sent else None, group=group)


def _page(
    request: OrganizerRequest,
    found: Closing,
    *,
    rulings: list[RulingForm] | None = None,
    reopen: ReopenForm | None = None,
    following: NextForm | None = None,
) -> HttpResponse:
    """The whole page, with the form that was sent as it was typed."""
    season = found.shown.season
    rulings = rulings if rulings is not None else [_ruling_form(request, group) for group in found.level]
    context = {
        "season": season,
        "closing": found,
        "refusal": refusal_of(found.infeasible) if found.infeasible else None,
        "rulings": rulings,
        "reopen": reopen or ReopenForm(),
        "next": following or NextForm(),
        "following": Season.objects.filter(previous=season).first(),
    }
    is_wrong = any(form is not None and form.errors for form in (*rulings, reopen, following))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.OK
    return render(request, "league/organize/season_closing.html", context, status=status)
