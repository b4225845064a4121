"""Events: the dashboard, making one, changing its rules, its page, opening and finishing it."""

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league import access
from league.choices import CHOICES
from league.errors import MovedOn, Unacceptable
from league.models import Event, Stage
from league.queries.audit import differing
from league.queries.corrections import waiting_in
from league.queries.entering import without_account
from league.queries.health import events_stuck
from league.queries.history import rule_changes_of
from league.queries.organizing import event_to_run, events_to_run, unfair_points
from league.queries.seasons import counted
from league.queries.seating import entered, playing, rounds_in_all, table_rule
from league.queries.undecided import events_undecided, undecided_in
from league.services import events
from league.services.rules import RULES, EventRules, open_rules, rules_of, version_of
from league.states import StageFormat
from league.web.forms import refuse
from league.web.organize.changes import rule_changes
from league.web.organize.door import OrganizerRequest, form_page, page, step
from league.web.organize.last_step import last_shown
from league.web.organize.rules_by_game import RULES_FORMS
from league.web.organize.rules_form import RulesForm, zones
from league.web.organize.wall_times import tell_if_left_out
from league.wording import GAMES, points_of


@page
def dashboard(request: OrganizerRequest) -> HttpResponse:
    league = access.league_to_run(request.user)
    context = {
        "league": league,
        "events": events_to_run(league),
        "undecided": events_undecided(league),
        "seasons": counted(league.seasons.all()),
        "differing": differing(league),
        "stuck": events_stuck(league),
    }
    return render(request, "league/organize/dashboard.html", context)


@form_page
def new(request: OrganizerRequest) -> HttpResponse:
    league = access.league_to_run(request.user)
    form = _form(request, EventRules(name="", time_zone=league.time_zone, options={}), RULES)
    event = _save(form, lambda rules: events.create_event(league, rules, by=request.user))
    if event is not None:
        messages.success(request, _("The event is made. Only organizers see it so far."))
        tell_if_left_out(request, form.rules().starts_at, event.time_zone)
        return redirect("league:entrants", event.slug)
    return _form_page(request, form, entrants=0)


@form_page
def rules(request: OrganizerRequest, slug: str, number: int | None = None) -> HttpResponse:
    """The rules of the stage that is being played, or of another one."""
    event = access.event_to_run(request.user, slug)
    stage = event.current_stage if number is None else access.stage_to_run(request.user, slug, number)
    stored = rules_of(event, stage)
    form = _form(request, stored, open_rules(event, stage))  # perhaps of another game than the stored ones
    seen = request.POST.get("seen", stored.version)

    def change(rules: EventRules) -> Event:
        events.change_rules(event, rules, by=request.user, stage=stage, seen=seen)
        return event

    try:
        if _save(form, change) is not None:
            messages.success(request, _("The rules are saved."))
            tell_if_left_out(request, form.rules().starts_at, event.time_zone)
            return redirect("league:event-run", event.slug)
    except MovedOn:
        form.add_error(None, _moved_on(event, seen))
        seen = rules_of(event, stage).version
        status = HTTPStatus.PRECONDITION_FAILED
        return _form_page(
            request, form, event=event, stage=stage, entrants=entered(stage), seen=seen, status=status
        )
    return _form_page(request, form, event=event, stage=stage, entrants=entered(stage), seen=seen)


def _moved_on(event: Event, seen: str) -> list[str]:
    """What somebody is told who wrote while others changed the rules that were `seen`."""
    changes = rule_changes_of(event)
    before = next((each.before for each in changes if version_of(each.before or {}) == seen), None)
    told = rule_changes(before, changes[0].after or {}) if before else []
    return [
        _(
            "Somebody changed these rules while you wrote. Below all is as you wrote it: save it again to have it so."
        ),
        *(_("Changed meanwhile: %(change)s") % {"change": change} for change in told),
    ]


@page
def run(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    desk = event_to_run(event)
    context = {
        "desk": desk,
        "event": event,
        "last": last_shown(event),
        "waiting": waiting_in(desk.stage),
        "without_account": without_account(event),
        "undecided": undecided_in(event),
    }
    return render(request, "league/organize/event.html", context)


@step
def open_to_all(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    events.open_event(event, by=request.user)
    messages.success(request, _("Everybody sees the event now."))
    return redirect("league:event-run", slug)


@step
def finish(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    events.finish_event(event, by=request.user)
    messages.success(request, _("The event is finished and its standings are final."))
    return redirect("league:event-run", slug)


@step
def reopen(request: OrganizerRequest, slug: str) -> HttpResponse:
    event = access.event_to_run(request.user, slug)
    events.reopen_event(event, by=request.user)
    messages.success(request, _("The event is running again."))
    return redirect("league:event-run", slug)


def _form(request: OrganizerRequest, rules: EventRules, may_change: frozenset[str]) -> RulesForm:
    """The form of the game that was sent, or asked for while there is a choice; else of the game that is played."""
    game = (request.POST or request.GET).get("game", "")
    if game in RULES_FORMS and "game" in may_change:
        rules = rules.of_game(game)
    return RULES_FORMS[rules.game](request.POST or None, rules=rules, open_rules=may_change)


def _save(form: RulesForm, save: Callable[[EventRules], Event]) -> Event | None:
    """The saved event; None where nothing was sent yet or something is wrong with it, which the form then says."""
    if not form.is_valid():
        return None
    try:
        return save(form.rules())
    except Unacceptable as error:
        refuse(form, error)
        return None


def _form_page(
    request: OrganizerRequest,
    form: RulesForm,
    *,
    event: Event | None = None,
    stage: Stage | None = None,
    entrants: int,
    seen: str = "",
    status: HTTPStatus | None = None,
) -> HttpResponse:
    rules = form.before
    rule = table_rule(rules, rules.entrant_kind)
    offered = CHOICES[rules.game].points_schemes
    there = playing(stage) if stage else []
    means = {name: unfair_points(name, playing=there, rule=rule) for name in offered}
    context = {
        "form": form,
        "event": event,
        "stage": stage,
        "seen": seen,
        "games": GAMES.items() if "game" in form.open_rules else [],
        "zones": zones(),
        "entrants": entrants,
        "round_robin_rounds": rounds_in_all(
            replace(rules, format=StageFormat.ROUND_ROBIN), rules.entrant_kind, entered=entrants
        ),
        "unfair": [
            (name, points_of(rules.game)[name].label, by_size) for name, by_size in means.items() if by_size
        ],
    }
    usual = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "league/organize/rules.html", context, status=status or usual)
