"""Ratings as everybody sees them: of a game, of who plays in an event, and how a player's came about."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league import access
from league.models import EntrantPlayer
from league.queries.ratings import rating_history, rating_lines
from league.services.transactions import snapshot
from league.web.public.conditional import unless_moved, unless_unchanged
from league.wording import GAMES


@require_safe
def ratings(request: HttpRequest, game: str) -> HttpResponse:
    """Everybody's rating in a game."""
    with snapshot():
        board = access.rating_board(game)

        def page() -> HttpResponse:
            context = {"board": board, "game": GAMES[game], "lines": rating_lines(board)}
            return render(request, "league/public/ratings.html", context)

        return unless_moved(request, (board.pk, board.revision), page)


@require_safe
def of_event(request: HttpRequest, slug: str) -> HttpResponse:
    """The ratings of who plays in an event; they say nothing about its standings."""
    with snapshot():
        event = access.event_to_see(request.user, slug)
        board = access.rating_board(event.game)
        players = sorted(EntrantPlayer.objects.filter(event=event).values_list("player", flat=True))

        def page() -> HttpResponse:
            lines = rating_lines(board, only=players)
            context = {"board": board, "game": GAMES[event.game], "lines": lines, "event": event}
            return render(request, "league/public/ratings.html", context)

        return unless_moved(request, (board.pk, board.revision, event.name, players), page)


@require_safe
@unless_unchanged
def history(request: HttpRequest, pk: int, game: str) -> HttpResponse:
    """How a player's rating came about."""
    with snapshot():
        player, board = access.player_to_see(request.user, pk), access.rating_board(game)
        if player.pk != pk:
            return redirect("league:rating-history", player.pk, game)
        context = {
            "player": player,
            "board": board,
            "game": GAMES[game],
            "history": rating_history(board, player),
        }
        return render(request, "league/public/rating_history.html", context)
