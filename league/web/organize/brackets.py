"""A bracket's desk: putting entrants in order and starting it, then its open tables, its places and its seats."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league import access
from league.competition.elimination import Slot
from league.errors import AlreadyDone, Unacceptable
from league.models import Event, Stage
from league.queries.bracket_page import bracket_page
from league.queries.entering import without_account
from league.queries.standings import version_of
from league.services import brackets
from league.web.forms import refuse
from league.web.organize.bracket_forms import FORMS, BracketForm, SeedsForm
from league.web.organize.door import OrganizerRequest, form_page, page, part, step
from league.web.public.conditional import conditional, tag


@page
def run(request: OrganizerRequest, slug: str) -> HttpResponse:
    """Before it is started who has which place; then all that goes on in it."""
    event = access.event_to_run(request.user, slug)
    stage = event.current_stage
    if not stage.is_bracket:
        return redirect("league:event-run", slug)
    return _desk(request, event, stage) if stage.has_places else redirect("league:bracket-start", slug)


@part("league:bracket-run")
def now(request: OrganizerRequest, slug: str) -> HttpResponse:
    """The part of that page that moves."""
    event = access.event_to_run(request.user, slug)
    stage = event.current_stage
    if not (stage.is_bracket and stage.has_places):
        raise AlreadyDone("no-bracket-yet", _("There is no bracket yet. Start it first."))
    version = _version(event, stage)
    return conditional(
        request,
        version,
        lambda: render(request, "league/organize/_bracket_now.html", _moving(event, stage, version)),
    )


@form_page
def start(request: OrganizerRequest, slug: str) -> HttpResponse:
    """Places by number: as they entered, drawn by lot, or as they are typed."""
    event = access.event_to_run(request.user, slug)
    stage = event.current_stage
    if stage.has_places or not stage.is_bracket:
        return redirect("league:bracket-run" if stage.is_bracket else "league:event-run", slug)
    order = request.GET.get("order", "entry")
    entrants = brackets.ordered(stage, order if order in brackets.ORDERS else "entry")
    form = SeedsForm(request.POST or None, stage=stage, order=entrants)
    if form.is_valid():
        try:
            brackets.start_bracket(stage, form.seeds(), by=request.user)
            messages.success(request, _("The bracket is started."))
            return redirect("league:bracket-run", slug)
        except Unacceptable as error:
            refuse(form, error)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    context = {
        "event": event,
        "stage": stage,
        "form": form,
        "order": order,
        "without_account": without_account(event),
    }
    return render(request, "league/organize/bracket_start.html", context, status=status)


@step
def decide(request: OrganizerRequest, slug: str, what: str) -> HttpResponse:
    """Do what one of the forms says."""
    event = access.event_to_run(request.user, slug)
    stage = _bracket_of(event)
    if what not in FORMS:
        raise Http404
    if not stage.has_places:
        raise AlreadyDone("no-bracket-yet", _("There is no bracket yet. Start it first."))
    shown = bracket_page(stage)
    assert shown is not None
    form = FORMS[what](request.POST, shown=shown, name=what)
    if form.is_valid():
        try:
            messages.success(request, form.act(by=request.user))
            return redirect("league:bracket-run", slug)
        except Unacceptable as error:
            refuse(form, error)
    return _desk(request, event, stage, sent=form)


@step
def free(request: OrganizerRequest, slug: str, table: int, seat: int) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    brackets.free_seat(_bracket_of(event), Slot(table, seat), by=request.user)
    messages.success(request, _("Whoever comes to this seat sits there again."))
    return redirect("league:bracket-run", slug)


def _bracket_of(event: Event) -> Stage:
    stage = event.current_stage
    if not stage.is_bracket:
        raise AlreadyDone("no-bracket", _("This event is not played as a bracket. Look at its rounds."))
    return stage


def _desk(
    request: OrganizerRequest, event: Event, stage: Stage, *, sent: BracketForm | None = None
) -> HttpResponse:
    moving = _moving(event, stage, _version(event, stage))
    forms = {name: form(shown=moving["bracket"], name=name) for name, form in FORMS.items()}
    if sent is not None:
        forms[sent.step] = sent
    held = stage.held_seats.select_related("entrant__player", "entrant__partnership").order_by("pk")
    status = HTTPStatus.UNPROCESSABLE_ENTITY if sent else HTTPStatus.OK
    context = moving | {"forms": forms, "held": held}
    return render(request, "league/organize/bracket.html", context, status=status)


def _version(event: Event, stage: Stage) -> str:
    return f"{version_of(event, stage)}-{get_language()}"


def _moving(event: Event, stage: Stage, version: str) -> dict[str, Any]:
    # The version is older than what is shown, if anything: then the next look sees the rest.
    return {
        "event": event,
        "stage": stage,
        "bracket": bracket_page(stage),
        "is_behind": stage.standings_revision < stage.results_revision,
        "tag": tag(version),
    }
