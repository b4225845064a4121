"""Players as everybody sees them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league import access
from league.queries.player_page import player_page
from league.queries.ratings import ratings_of
from league.queries.seasons import seasons_of
from league.services.transactions import snapshot
from league.web.public.conditional import unless_unchanged
from league.wording import GAMES


@require_safe
@unless_unchanged
def player(request: HttpRequest, pk: int) -> HttpResponse:
    with snapshot():
        player = access.player_to_see(request.user, pk)
        if player.pk != pk:
            return redirect("league:player", player.pk)
        context = {
            "player": player,
            "page": player_page(player),
            "seasons": seasons_of(player),
            "ratings": [(GAMES[step.board.game], step) for step in ratings_of(player)],
            "runs_the_league": player.league.is_run_by(request.user),
        }
        return render(request, "league/public/player.html", context)
