"""What the next seating must respect: who is away, sits out, needs a table, must not meet."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league import access
from league.errors import Unacceptable
from league.isolates import isolated
from league.services import wishes
from league.web.forms import refuse
from league.web.organize.door import OrganizerRequest, step
from league.web.organize.entrants import entrants_page
from league.web.organize.wishes_form import ApartForm, TableForm


@step
def away(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    entrant = access.entrant_to_run(request.user, slug, pk)
    wishes.send_away(entrant, by=request.user)
    return _done(request, slug, _("%(name)s is not seated until back.") % {"name": isolated(entrant)})


@step
def back_again(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    entrant = access.entrant_to_run(request.user, slug, pk)
    wishes.welcome_back(entrant, by=request.user)
    return _done(
        request, slug, _("%(name)s plays again from the next proposal on.") % {"name": isolated(entrant)}
    )


@step
def sit_out(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    entrant = access.entrant_to_run(request.user, slug, pk)
    wishes.sit_out_next(entrant, sits_out=True, by=request.user)
    return _done(request, slug, _("%(name)s sits out the next round.") % {"name": isolated(entrant)})


@step
def play_next(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    entrant = access.entrant_to_run(request.user, slug, pk)
    wishes.sit_out_next(entrant, sits_out=False, by=request.user)
    return _done(request, slug, _("%(name)s plays the next round.") % {"name": isolated(entrant)})


@step
def fixed_table(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    entrant = access.entrant_to_run(request.user, slug, pk)
    form = TableForm(request.POST, entrant=entrant)
    if not form.is_valid():
        return entrants_page(request, entrant.event, table=form)
    table = form.cleaned_data["fixed_table"]
    wishes.fix_table(entrant, table, by=request.user)
    said = _("%(name)s always sits at table %(table)d.") if table else _("%(name)s sits at any table.")
    return _done(request, slug, said % {"name": isolated(entrant), "table": table})


@step
def keep_apart(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    form = ApartForm(request.POST, event=event)
    if form.is_valid():
        try:
            wishes.keep_apart(event, by=request.user, **form.cleaned_data)
        except Unacceptable as error:
            refuse(form, error)
    if form.errors:
        return entrants_page(request, event, apart=form)
    return _done(request, slug, _("These two do not meet from the next proposal on."))


@step
def let_meet(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    apart = access.apart_to_run(request.user, slug, pk)
    wishes.let_meet(apart, by=request.user)
    return _done(request, slug, _("These two may meet again."))


def _done(request: OrganizerRequest, slug: str, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("league:entrants", slug)
