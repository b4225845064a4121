"""A table: who sits there, whose phones score, its link, its deals, and what organizers decide about it."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league import access
from league.errors import Unacceptable
from league.isolates import isolated
from league.models import Table
from league.queries.changes import changes_if
from league.queries.table_desk import TableDesk, table_desk
from league.services import rounds, substitutes, table_rulings
from league.states import BracketRuling
from league.web.forms import refuse
from league.web.organize.bracket_table_forms import BRACKET_FORMS
from league.web.organize.door import OrganizerRequest, page, step
from league.web.organize.links import link_card
from league.web.organize.table_forms import FORMS, TableForm

ALL_FORMS = {**FORMS, **BRACKET_FORMS}


@page
def run(request: OrganizerRequest, slug: str, number: int, table: int) -> HttpResponse:
    at = access.table_to_run(request.user, slug, number, table)
    return _page(request, at, table_desk(at))


@step
def decide(request: OrganizerRequest, slug: str, number: int, table: int, what: str) -> HttpResponse:
    """Do what one of the forms says; where that moves final standings, show first what moves."""
    at = access.table_to_run(request.user, slug, number, table)
    if what not in ALL_FORMS:
        raise Http404
    desk = table_desk(at)
    form = ALL_FORMS[what](request.POST, desk=desk, name=what)
    if form.is_valid() and "back" not in request.POST:
        try:
            if "save" not in request.POST and (
                asks := _preview(request, at, form) or _question(request, at, form)
            ):
                return asks
            messages.success(request, form.act(by=request.user))
            return redirect("league:table-run", slug, number, table)
        except Unacceptable as error:
            refuse(form, error)
    return _page(request, at, desk, sent=form)


@step
def wait_again(request: OrganizerRequest, slug: str, number: int, table: int) -> HttpResponse:
    at = access.table_to_run(request.user, slug, number, table)
    table_rulings.wait_again(at, by=request.user)
    messages.success(request, _("The round waits for this table again."))
    return redirect("league:table-run", slug, number, table)


@step
def send_home(request: OrganizerRequest, slug: str, number: int, table: int, pk: int) -> HttpResponse:
    at = access.table_to_run(request.user, slug, number, table)
    substitute = access.substitute_to_run(at, pk)
    substitutes.take_back_substitute(substitute, by=request.user)
    messages.success(request, _("%(name)s plays after all.") % {"name": isolated(substitute.absent)})
    return redirect("league:table-run", slug, number, table)


@step
def new_link(request: OrganizerRequest, slug: str, number: int, table: int) -> HttpResponse:
    run = access.table_to_run(request.user, slug, number, table)
    rounds.revoke_link(run, by=request.user)
    messages.success(request, _("The table has a new link. The old one opens nothing any more."))
    return redirect("league:table-run", slug, number, table)


@step
def release(request: OrganizerRequest, slug: str, number: int, table: int, pk: int) -> HttpResponse:
    run = access.table_to_run(request.user, slug, number, table)
    claim = access.claim_to_run(run, pk)
    rounds.release_claim(claim, by=request.user)
    messages.success(request, _("%(name)s can choose another phone now.") % {"name": isolated(claim.player)})
    return redirect("league:table-run", slug, number, table)


def _preview(request: OrganizerRequest, at: Table, form: TableForm) -> HttpResponse | None:
    """What would move in standings that count already, or in a bracket; None where nobody needs to look at it."""
    instead = form.instead()
    if instead is None:
        return None
    changes = changes_if(instead)
    counts_already = form.moves_standings and not at.is_open
    if not counts_already and not changes["in_the_way"]:
        return None
    context = {"form": form, "changes": changes, "ways": BracketRuling.choices}
    return render(request, "league/organize/table_preview.html", _context(at) | context)


def _question(request: OrganizerRequest, at: Table, form: TableForm) -> HttpResponse | None:
    """Whether it is meant so, where nothing that counts would move; None where that need not be asked."""
    question = form.question()
    if not question:
        return None
    here = (at.round.stage.event.slug, at.round.number, at.number)
    context = _context(at) | {
        "form": form,
        "question": question,
        "action": reverse("league:table-decide", args=[*here, form.step]),
    }
    return render(request, "league/organize/question.html", context)


def _page(
    request: OrganizerRequest, at: Table, desk: TableDesk, *, sent: TableForm | None = None
) -> HttpResponse:
    forms = {name.replace("-", "_"): form(desk=desk, name=name) for name, form in ALL_FORMS.items()}
    if sent is not None:
        forms[sent.step.replace("-", "_")] = sent
    context = _context(at) | {"desk": desk, "forms": forms, "link": link_card(request, at)}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if sent and sent.errors else HTTPStatus.OK
    return render(request, "league/organize/table.html", context, status=status)


def _context(at: Table) -> dict[str, object]:
    return {"event": at.round.stage.event, "round": at.round, "table": at}
