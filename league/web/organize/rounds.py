"""Rounds: proposing a seating, publishing it, watching it being played, closing it early."""

from datetime import datetime
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league import access
from league.errors import Unacceptable
from league.models import Entrant, Event, Round
from league.queries.entering import without_account
from league.queries.packs import stacked_deals
from league.queries.planning import who_came_or_left
from league.queries.round_desk import RoundDesk, proposal_of, round_desk
from league.services import deadlines, play_offs, rounds, taking_back
from league.states import RoundState
from league.wall_time import in_words
from league.web.forms import refuse
from league.web.organize.door import OrganizerRequest, page, part, step
from league.web.organize.fields import ReasonField, ReasonForm
from league.web.organize.links import link_card
from league.web.organize.wall_times import WallTimeField, as_typed, tell_if_left_out
from league.web.public.conditional import conditional, tag

MOST_VARIATIONS = 1_000_000


class CloseForm(forms.Form):
    """Why tables end before their last deal."""

    reason = ReasonField(
        label=gettext_lazy("Reason"), help_text=gettext_lazy("Everybody reads it at these tables.")
    )


class DeadlineForm(forms.Form):
    """When a round closes, by the clock on the wall."""

    closes_at = WallTimeField(label=gettext_lazy("Closes at"), required=False)

    def __init__(self, data: Any = None, *, round: Round) -> None:
        self.zone, self.before = round.stage.event.time_zone, round.closes_at
        typed = self.before and as_typed(self.before, self.zone)
        super().__init__(data, initial={"closes_at": typed}, auto_id="deadline_%s")
        self.fields["closes_at"].help_text = _(
            "By the clock on the wall in %(zone)s. From then on phones confirm nothing. Empty: never."
        ) % {"zone": self.zone}

    @property
    def said(self) -> datetime | None:
        """What a valid form says: a wall time, or the instant that stood there before, of which it shows less."""
        typed: datetime | None = self.cleaned_data["closes_at"]
        return typed if self.has_changed() else self.before


class VariationForm(forms.Form):
    """Which of many seatings: 0 first."""

    variation = forms.IntegerField(min_value=0, max_value=MOST_VARIATIONS, required=False)


class LevelForm(forms.Form):
    """Everybody of a group who is level."""

    entrants = forms.ModelMultipleChoiceField(queryset=Entrant.objects.none())

    def __init__(self, data: Any, *, event: Event) -> None:
        super().__init__(data)
        level = self.fields["entrants"]
        assert isinstance(level, forms.ModelMultipleChoiceField)
        level.queryset = event.entrants.all()


@step
def propose(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    form = VariationForm(request.POST)
    variation = form.cleaned_data["variation"] if form.is_valid() else None
    proposal = rounds.propose_round(event.current_stage, by=request.user, variation=variation or 0)
    return redirect("league:round-run", slug, proposal.number)


@step
def propose_play_off(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    form = LevelForm(request.POST, event=event)
    level = form.cleaned_data["entrants"] if form.is_valid() else Entrant.objects.none()
    keys = level.values_list("pk", flat=True)
    proposal = play_offs.propose_play_off(event.current_stage, list(keys), by=request.user)
    return redirect("league:round-run", slug, proposal.number)


@page
def run(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    """A proposal to decide about, or a round to watch."""
    round = access.round_to_run(request.user, slug, number)
    if round.state == RoundState.DRAFT:
        event = round.stage.event
        context = {
            "event": event,
            "round": round,
            "proposal": proposal_of(round),
            "without_account": without_account(event),
            "moved": who_came_or_left(round),
        }
        return render(request, "league/organize/proposal.html", context)
    return _round_page(request, round, CloseForm())


@part("league:round-run")
def tables(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    """The part of a round's page that moves."""
    round = access.round_to_run(request.user, slug, number)
    desk = round_desk(round)
    return conditional(
        request, desk.version, lambda: render(request, "league/organize/_tables.html", _moving(round, desk))
    )


@step
def publish(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    round = access.round_to_run(request.user, slug, number)
    rounds.publish_round(round, by=request.user, seen=request.POST.get("proposal"))
    messages.success(request, _("Round %(number)d is published.") % {"number": number})
    return redirect("league:round-run", slug, number)


@step
def discard(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    round = access.round_to_run(request.user, slug, number)
    rounds.discard_proposal(round, by=request.user)
    messages.success(request, _("The proposal is thrown away."))
    return redirect("league:event-run", slug)


@step
def deadline(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    round = access.round_to_run(request.user, slug, number)
    form = DeadlineForm(request.POST, round=round)
    if "back" in request.POST:
        return _round_page(request, round, CloseForm(), deadline=form)
    if form.is_valid():
        try:
            closes_at = deadlines.set_deadline(
                round, form.said, by=request.user, even_past="save" in request.POST
            )
        except Unacceptable as error:
            if error.code == deadlines.PASSED:
                return _question(request, round, form, error.sentence)
            refuse(form, error)
    if form.errors:
        return _round_page(request, round, CloseForm(), deadline=form)
    if closes_at is None:
        messages.success(request, _("Round %(number)d closes at no time.") % {"number": number})
    else:
        time = in_words(closes_at, form.zone)
        messages.success(request, _("Round %(number)d closes: %(time)s.") % {"number": number, "time": time})
    tell_if_left_out(request, form.said, form.zone)
    return redirect("league:round-run", slug, number)


@step
def close(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    round = access.round_to_run(request.user, slug, number)
    form = CloseForm(request.POST)
    if form.is_valid():
        try:
            rounds.close_round(round, by=request.user, reason=form.cleaned_data["reason"])
        except Unacceptable as error:
            refuse(form, error)
    if form.errors:
        return _round_page(request, round, form)
    messages.success(request, _("Round %(number)d is closed.") % {"number": number})
    return redirect("league:round-run", slug, number)


@step
def seat_again(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    round = access.round_to_run(request.user, slug, number)
    form = ReasonForm(request.POST, auto_id="again_%s")
    if form.is_valid():
        try:
            taking_back.unpublish_round(round, by=request.user, reason=form.cleaned_data["reason"])
        except Unacceptable as error:
            refuse(form, error)
    if form.errors:
        return _round_page(request, round, CloseForm(), again=form)
    if "challenger" in round.seating:
        messages.success(request, _("The challenge is taken back."))
    else:
        messages.success(
            request, _("Round %(number)d is thrown away. Propose it again.") % {"number": number}
        )
    return redirect("league:event-run", slug)


@page
def links(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    """A sheet to print and cut: each table's code."""
    round = access.round_to_run(request.user, slug, number)
    desk = round_desk(round)
    in_order = sorted(desk.lines, key=lambda line: line.table.number)
    cards = [(line, link_card(request, line.table)) for line in in_order]
    return render(
        request, "league/organize/links.html", {"event": round.stage.event, "round": round, "cards": cards}
    )


@page
def packs(request: OrganizerRequest, slug: str, number: int) -> HttpResponse:
    """A sheet to stack the packs by."""
    round = access.round_to_run(request.user, slug, number)
    context = {"event": round.stage.event, "round": round, "deals": stacked_deals(round)}
    return render(request, "league/organize/packs.html", context)


def _question(request: OrganizerRequest, round: Round, form: DeadlineForm, question: str) -> HttpResponse:
    """Whether a time that has passed is meant."""
    event = round.stage.event
    context = {
        "event": event,
        "round": round,
        "form": form,
        "question": question,
        "action": reverse("league:round-deadline", args=[event.slug, round.number]),
    }
    return render(request, "league/organize/question.html", context)


def _round_page(
    request: OrganizerRequest,
    round: Round,
    form: CloseForm,
    *,
    again: ReasonForm | None = None,
    deadline: DeadlineForm | None = None,
) -> HttpResponse:
    again = again or ReasonForm(auto_id="again_%s")
    deadline = deadline or DeadlineForm(round=round)
    wrong = form.errors or again.errors or deadline.errors
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    context = _moving(round, round_desk(round)) | {
        "form": form,
        "again": again,
        "deadline": deadline,
        "may_seat_again": taking_back.is_newest(round),
        "moved": who_came_or_left(round),
    }
    return render(request, "league/organize/round.html", context, status=status)


def _moving(round: Round, desk: RoundDesk) -> dict[str, object]:
    return {"event": round.stage.event, "round": round, "desk": desk, "tag": tag(desk.version)}
