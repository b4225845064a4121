"""The cut: who would go on, rulings on who is level, publishing it, and taking it back."""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league import access
from league.cut_words import stage_name
from league.errors import MovedOn, Unacceptable
from league.isolates import isolated
from league.models import Stage
from league.queries.corrections import waiting_in
from league.queries.cuts import CutView, cut_view, stage_after
from league.services import cuts, undone_cuts
from league.states import StageState
from league.web.forms import refuse
from league.web.organize.cut_forms import OrderForm, SeenForm, key_of
from league.web.organize.door import OrganizerRequest, page, step
from league.web.organize.fields import ReasonForm
from league.web.organize.stages import stages_page


@page
def cut(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    """Who would go on; where no stage comes after this one, to where one can be added."""
    view = _view(access.stage_to_run(request.user, slug, number))
    return redirect("league:stages", slug) if view is None else _page(request, view)


@step
def rule(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    """Say in which order those of one group stand."""
    view = _view(access.stage_to_run(request.user, slug, number))
    sent = request.POST.get("group", "")
    group = next((each for each in view.tied if key_of(each) == sent), None) if view else None
    if view is None or group is None:
        raise MovedOn("cut-moved-on", _("Results moved while you were looking. Look at the cut again."))
    form = OrderForm(request.POST, group=group)
    if form.is_valid():
        try:
            cuts.rule_order(view.stage, form.order, reason=form.cleaned_data["reason"], by=request.user)
        except Unacceptable as error:
            refuse(form, error)
    if form.errors:
        return _page(request, view, sent=form)
    messages.success(request, _("The ruling counts."))
    return redirect("league:cut", slug, number)


@step
def take_back(request: OrganizerRequest, slug: str, number: int, pk: int) -> HttpResponse:
    ruling = access.order_ruling_to_run(request.user, slug, number, pk)
    cuts.take_back_ruling(ruling, by=request.user)
    messages.success(request, _("The ruling no longer counts."))
    return redirect("league:cut", slug, number)


@step
def publish(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    stage = access.stage_to_run(request.user, slug, number)
    form = SeenForm(request.POST)
    seen = form.cleaned_data["seen"] if form.is_valid() else None
    following = cuts.publish_cut(stage, by=request.user, seen=seen)
    messages.success(request, _("%(stage)s begins.") % {"stage": isolated(stage_name(following))})
    return redirect("league:event-run", slug)


@step
def undo(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    return _with_reason(
        request, slug, number, undone_cuts.undo_cut, _("The cut is undone. The stage before it goes on.")
    )


@step
def store_anew(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    return _with_reason(request, slug, number, cuts.store_order_anew, _("The order is stored anew."))


def _with_reason(
    request: OrganizerRequest, slug: str, number: int, act: Callable[..., None], done: str
) -> HttpResponse:
    stage = access.stage_to_run(request.user, slug, number)
    form = ReasonForm(request.POST)
    if form.is_valid():
        try:
            act(stage, reason=form.cleaned_data["reason"], by=request.user)
        except Unacceptable as error:
            refuse(form, error)
    if form.errors:
        return stages_page(request, stage.event, wrong=form, at=number)
    messages.success(request, done)
    return redirect("league:stages", slug)


def _view(stage: Stage) -> CutView | None:
    following = stage_after(stage)
    return None if following is None else cut_view(stage, following)


def _page(request: OrganizerRequest, view: CutView, *, sent: OrderForm | None = None) -> HttpResponse:
    groups = [
        (group, sent if sent is not None and sent.group is group else OrderForm(group=group))
        for group in view.tied
    ]
    context = {
        "event": view.stage.event,
        "stage": view.stage,
        "view": view,
        "groups": groups,
        "waiting": waiting_in(view.stage) if view.stage.state == StageState.CURRENT else [],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if sent is not None else HTTPStatus.OK
    return render(request, "league/organize/cut.html", context, status=status)
