"""Who plays in an event: entering people, taking them out, bringing them back."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import access
from league.errors import Unacceptable
from league.models import Entrant, Event, User
from league.queries.organizing import entrants_to_run
from league.services import entrants
from league.states import EntrantKind, EntrantState
from league.templatetags.talon import isolated
from league.web.forms import refuse
from league.web.organize.door import OrganizerRequest, form_page, step
from league.web.organize.entrants_form import NamesForm, PartnersForm


@form_page
def enter(request: OrganizerRequest, slug: str) -> HttpResponse:
    """The list, and two ways to make it longer: names to write, or two people the league knows."""
    event = access.event_to_run(request.user, slug)
    names = NamesForm(request.POST if "names" in request.POST else None, event=event)
    partners = PartnersForm(request.POST if "one" in request.POST else None, event=event)
    if count := len(_entered(names, by=request.user) or _entered(partners, by=request.user)):
        said = ngettext("%(count)d entered.", "%(count)d entered.", count)
        messages.success(request, said % {"count": count})
        return redirect("league:entrants", slug)
    return _page(request, event, names, partners)


def _entered(form: NamesForm | PartnersForm, *, by: User) -> list[Entrant]:
    """Whom the form enters: nobody where it was not sent, or where something is wrong with it, as it then says."""
    if not form.is_valid():
        return []
    try:
        return form.enter(by=by)
    except Unacceptable as error:
        refuse(form, error)
        return []


def _page(request: OrganizerRequest, event: Event, names: NamesForm, partners: PartnersForm) -> HttpResponse:
    everybody = entrants_to_run(event)
    context = {
        "event": event,
        "playing": [entrant for entrant in everybody if entrant.state == EntrantState.ACTIVE],
        "withdrawn": [entrant for entrant in everybody if entrant.state == EntrantState.WITHDRAWN],
        "names": names,
        "partners": partners if event.entrant_kind == EntrantKind.PARTNERSHIPS else None,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if names.errors or partners.errors else HTTPStatus.OK
    return render(request, "league/organize/entrants.html", context, status=status)


@step
def withdraw(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    entrant = access.entrant_to_run(request.user, slug, pk)
    entrants.withdraw(entrant, by=request.user)
    messages.success(request, _("%(name)s is out.") % {"name": isolated(entrant)})
    return redirect("league:entrants", slug)


@step
def bring_back(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    entrant = access.entrant_to_run(request.user, slug, pk)
    entrants.bring_back(entrant, by=request.user)
    messages.success(
        request, _("%(name)s plays again from the next proposal on.") % {"name": isolated(entrant)}
    )
    return redirect("league:entrants", slug)
