"""Events as everybody sees them. Whatever moves on an event's page is one part with its own address and version."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from league import access
from league.models import Event, Stage
from league.queries.corrections import correction_lines, public_corrections
from league.queries.cuts import rulings_for
from league.queries.events import public_events
from league.queries.joining import joining_of
from league.queries.ratings import boards
from league.queries.seasons import public_seasons, seasons_counting
from league.queries.standings import standings_of, version_of
from league.services.transactions import snapshot
from league.states import Joining
from league.web.parts import part_of
from league.web.public.conditional import conditional, tag, unless_unchanged
from league.web.public.rules import rules_in_words, unplayed_rules
from league.wording import GAMES


@require_safe
@unless_unchanged
def home(request: HttpRequest) -> HttpResponse:
    context = {
        "events": public_events(),
        "seasons": public_seasons(),
        "games": [(board.game, GAMES[board.game]) for board in boards()],
    }
    return render(request, "league/public/home.html", context)


@require_safe
@unless_unchanged
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """An event at the stage that is being played."""
    with snapshot():
        event = access.event_to_see(request.user, slug)
        stage = event.current_stage
        return _page(request, event, stage, **_joining(request, event, stage))


@require_safe
@unless_unchanged
def stage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One stage of an event, whether it is over, being played or to come."""
    with snapshot():
        stage = access.stage_to_see(request.user, slug, number)
        return _page(request, stage.event, stage)


def _joining(request: HttpRequest, event: Event, stage: Stage) -> dict[str, object]:
    """Where players join by themselves: how full it is, and where who is signed in stands."""
    if event.joining == Joining.NOBODY:
        return {}
    player = access.player_of(request.user)
    return {"player": player, "joining": joining_of(event, stage, player)}


def _page(request: HttpRequest, event: Event, stage: Stage, **joining: object) -> HttpResponse:
    still = {
        "stages": list(event.stages.order_by("number")),
        "rules": rules_in_words(event, stage),
        "unplayed": unplayed_rules(stage),
        "rulings": rulings_for(stage) if stage.cut else [],
        "corrections": correction_lines(
            event,
            public_corrections(event).filter(deal__table__round__stage=stage),
            until=event.last_released,
        ),
        "seasons": list(seasons_counting(event)),
    }
    version = _version(event, stage)
    return render(request, "league/public/event.html", _moving(event, stage, version) | still | joining)


@require_safe
@part_of("league:event")
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of an event's page that moves. Open pages ask every few seconds, so having no news is cheap."""
    with snapshot():
        event = access.event_to_see(request.user, slug)
        stage = event.current_stage
        version = _version(event, stage)
        return conditional(
            request,
            version,
            lambda: render(request, "league/parts/_standings.html", _moving(event, stage, version)),
        )


def _version(event: Event, stage: Stage) -> str:
    return f"{version_of(event, stage)}-{get_language()}"


def _moving(event: Event, stage: Stage, version: str) -> dict[str, object]:
    return {"event": event, "stage": stage, "standings": standings_of(event, stage), "tag": tag(version)}
