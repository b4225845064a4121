"""Who plays in an event: entering people, taking them out, bringing them back."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league import access
from league.errors import Unacceptable
from league.isolates import isolated
from league.models import Entrant, Event, User
from league.queries.entering import entrants_to_run, kept_apart
from league.queries.joining import waiting_in
from league.services import entrants, joining
from league.states import EntrantKind, EntrantState
from league.web.forms import refuse
from league.web.organize.door import OrganizerRequest, form_page, step
from league.web.organize.entrants_form import NamesForm, PartnersForm
from league.web.organize.wishes_form import ApartForm, TableForm


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
    return entrants_page(request, event, names=names, partners=partners)


def _entered(form: NamesForm | PartnersForm, *, by: User) -> list[Entrant]:
    """Whom the form enters: nobody where it was not sent, or where something is wrong with it, as it then says."""
    if not form.is_valid():
        return []
    try:
        return form.enter(by=by)
    except Unacceptable as error:
        refuse(form, error)
        return []


def entrants_page(
    request: OrganizerRequest,
    event: Event,
    *,
    names: NamesForm | None = None,
    partners: PartnersForm | None = None,
    table: TableForm | None = None,
    apart: ApartForm | None = None,
) -> HttpResponse:
    """The whole page, with the forms that were sent as they were typed."""
    everybody = entrants_to_run(event)
    in_pairs = event.entrant_kind == EntrantKind.PARTNERSHIPS
    apart = apart or ApartForm(event=event)
    apart.offer(everybody)
    forms = {
        "names": names or NamesForm(event=event),
        "partners": (partners or PartnersForm(event=event)) if in_pairs else None,
        "wrong_table": table,
        "apart": apart,
    }
    context = {
        "event": event,
        "stage": event.current_stage,
        "playing": _with_tables(everybody, EntrantState.ACTIVE, sent=table),
        "away": _with_tables(everybody, EntrantState.AWAY, sent=table),
        "withdrawn": [entrant for entrant in everybody if entrant.state == EntrantState.WITHDRAWN],
        "kept_apart": kept_apart(event),
        "waiting": waiting_in(event),
        **forms,
    }
    is_wrong = any(form is not None and form.errors for form in forms.values())
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.OK
    return render(request, "league/organize/entrants.html", context, status=status)


def _with_tables(
    everybody: list[Entrant], state: EntrantState, *, sent: TableForm | None
) -> list[tuple[Entrant, TableForm]]:
    """Who is in this state, each with the form of their table."""
    return [
        (entrant, sent if sent and sent.entrant == entrant else TableForm(entrant=entrant))
        for entrant in everybody
        if entrant.state == state
    ]


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


@step
def admit(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    waiting = access.waiting_to_run(request.user, slug, pk)
    joining.admit(waiting, by=request.user)
    messages.success(request, _("%(name)s plays.") % {"name": isolated(waiting.player)})
    return redirect("league:entrants", slug)


@step
def strike(request: OrganizerRequest, slug: str, pk: int) -> HttpResponse:
    waiting = access.waiting_to_run(request.user, slug, pk)
    joining.strike(waiting, by=request.user)
    messages.success(request, _("%(name)s does not wait any more.") % {"name": isolated(waiting.player)})
    return redirect("league:entrants", slug)
