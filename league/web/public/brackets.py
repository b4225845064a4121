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
from league.web.parts import part_of
from league.web.public.conditional import conditional, tag, unless_unchanged


@require_safe
@unless_unchanged
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    with snapshot():
        event, stage = _found(request, slug)
        still = {"stage": stage, "stages": list(event.stages.order_by("number"))}
        return render(request, "league/public/bracket.html", _moving(event, stage) | still)


@require_safe
@part_of("league:bracket")
def part(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of that page that moves. Open pages ask every few seconds, so having no news is cheap."""
    with snapshot():
        event, stage = _found(request, slug)
        return conditional(
            request,
            _version(event, stage),
            lambda: render(request, "league/parts/_bracket_part.html", _moving(event, stage)),
        )


def _found(request: HttpRequest, slug: str) -> tuple[Event, Stage]:
    """Also once another stage follows it."""
    event = access.event_to_see(request.user, slug)
    stage = event.last_bracket
    if stage is None:
        raise UnknownHere("no-bracket", _("There is no bracket here, or not yet. Look at the event."))
    return event, stage


def _version(event: Event, stage: Stage) -> str:
    return f"{version_of(event, stage)}-{get_language()}"


def _moving(event: Event, stage: Stage) -> dict[str, object]:
    return {
        "event": event,
        "standings": standings_of(event, stage),
        "tag": tag(_version(event, stage)),
    }
