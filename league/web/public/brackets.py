"""A bracket alone, to be shown on a wall or printed; all of it is on its event's page, too."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league import access
from league.errors import UnknownHere
from league.models import Event, Stage
from league.queries.standings import standings_of, version_of
from league.services.transactions import snapshot
from league.states import StageFormat, StageState
from league.web.parts import part_of
from league.web.public.conditional import conditional, tag, unless_unchanged


@require_safe
@unless_unchanged
def bracket(request: HttpRequest, slug: str, stage: int | None = None) -> HttpResponse:
    """The newest bracket that is drawn; or that of one stage, to which its rounds and tables lead."""
    with snapshot():
        event, shown = _found(request, slug, stage)
        still = {"stage": shown, "stages": list(event.stages.order_by("number"))}
        return render(request, "league/public/bracket.html", _moving(event, shown, stage) | still)


@require_safe
@part_of("league:bracket")
def part(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the newest bracket's page that moves."""
    return _part(request, slug)


@require_safe
@part_of("league:stage-bracket")
def stage_part(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """The same of the page of one stage's."""
    return _part(request, slug, stage)


def _part(request: HttpRequest, slug: str, of: int | None = None) -> HttpResponse:
    """Open pages ask every few seconds, so having no news is cheap."""
    with snapshot():
        event, stage = _found(request, slug, of)
        return conditional(
            request,
            _version(event, stage),
            lambda: render(request, "league/parts/_bracket_part.html", _moving(event, stage, of)),
        )


def _found(request: HttpRequest, slug: str, of: int | None) -> tuple[Event, Stage]:
    """The bracket of that stage, or the newest that is drawn, also once another stage follows it."""
    event = access.event_to_see(request.user, slug)
    drawn = event.stages.filter(has_places=True, format__in=StageFormat.brackets)
    wanted = drawn if of is None else drawn.filter(number=of)
    stage = wanted.exclude(state=StageState.AHEAD).order_by("number").last()
    if stage is None:
        raise UnknownHere("no-bracket", _("There is no bracket here, or not yet. Look at the event."))
    return event, stage


def _version(event: Event, stage: Stage) -> str:
    return f"{version_of(event, stage)}-{get_language()}"


def _moving(event: Event, stage: Stage, of: int | None) -> dict[str, object]:
    return {
        "event": event,
        "of": of,
        "standings": standings_of(event, stage),
        "tag": tag(_version(event, stage)),
    }
