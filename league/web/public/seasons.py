"""Seasons as everybody sees them: the tables of the divisions, and a line of one explained."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league import season_access
from league.queries.seasons import season_shown, version_of
from league.services.transactions import snapshot
from league.web.public.conditional import unless_moved
from league.web.season_words import became_of, rules_in_words


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    with snapshot():
        season = season_access.season_to_see(request.user, slug)

        def page() -> HttpResponse:
            shown = season_shown(season)
            context = {"season": season, "shown": shown, "rules": rules_in_words(shown.facts.rules)}
            return render(request, "league/public/season.html", context)

        return unless_moved(request, version_of(season), page)


@require_safe
def competitor(request: HttpRequest, slug: str, key: int) -> HttpResponse:
    """What counted of somebody, what was dropped, and why."""
    with snapshot():
        season = season_access.season_to_see(request.user, slug)

        def page() -> HttpResponse:
            shown = season_shown(season)
            line = season_access.line_of(shown, key)
            if line.competitor.key != key:
                return redirect("league:season-line", slug, line.competitor.key)
            context = {
                "season": season,
                "line": line,
                "rules": shown.facts.rules,
                "events": list(became_of(line, shown.facts.rules)),
            }
            return render(request, "league/public/season_line.html", context)

        return unless_moved(request, version_of(season), page)
