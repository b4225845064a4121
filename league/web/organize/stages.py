"""Stages: the list of an event's, adding one, changing it, its rules, taking it out."""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league import access
from league.errors import Unacceptable
from league.models import Event, Stage
from league.queries.stages import stage_lines
from league.services import later_stages
from league.services.later_stages import LaterStage
from league.services.rules import rules_of
from league.web.forms import refuse
from league.web.organize.door import OrganizerRequest, form_page, page, step
from league.web.organize.fields import ReasonForm
from league.web.organize.stage_form import StageForm


@page
def stages(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    return stages_page(request, event)


def stages_page(
    request: OrganizerRequest, event: Event, *, wrong: ReasonForm | None = None, at: int | None = None
) -> HttpResponse:
    """The list; with a form that was sent without a reason, at the stage it is about."""
    context = {"event": event, "lines": stage_lines(event), "form": wrong or ReasonForm(), "wrong_at": at}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    return render(request, "league/organize/stages.html", context, status=status)


@form_page
def new(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    last = event.stages.order_by("number")[event.stages.count() - 1]
    form = StageForm(request.POST or None, before=last, rules=rules_of(event, last))
    if _saved(form, lambda said: later_stages.add_stage(event, said, by=request.user)):
        messages.success(request, _("The stage is added."))
        return redirect("league:stages", slug)
    return _form(request, event, form, before=last)


@form_page
def change(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    stage = access.stage_to_run(request.user, slug, number)
    event = stage.event
    before = event.stages.filter(number=number - 1).first()
    if before is None:
        return redirect("league:event-rules", slug)
    form = StageForm(request.POST or None, before=before, rules=rules_of(event, stage), stage=stage)
    if _saved(form, lambda said: later_stages.change_stage(stage, said, by=request.user)):
        messages.success(request, _("The stage is saved."))
        return redirect("league:stages", slug)
    return _form(request, event, form, before=before, stage=stage)


@step
def remove(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    stage = access.stage_to_run(request.user, slug, number)
    later_stages.remove_stage(stage, by=request.user)
    messages.success(request, _("The stage is taken out."))
    return redirect("league:stages", slug)


def _saved(form: StageForm, save: Callable[[LaterStage], object]) -> bool:
    """Whether it was sent and is stored; where something is wrong with it, the form says so."""
    if not form.is_valid():
        return False
    try:
        save(form.said())
    except Unacceptable as error:
        refuse(form, error)
        return False
    return True


def _form(
    request: OrganizerRequest, event: Event, form: StageForm, *, before: Stage, stage: Stage | None = None
) -> HttpResponse:
    context = {"event": event, "form": form, "before": before, "stage": stage}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "league/organize/stage.html", context, status=status)
