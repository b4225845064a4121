"""Rounds and their tables as everybody sees them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league import access
from league.queries.deadlines import deadline_of, deadline_of_round
from league.queries.planning import who_came_or_left
from league.queries.rounds import round_page
from league.queries.tables import table_page
from league.queries.why import why_at
from league.seating_words import reasons_in_words
from league.services.transactions import snapshot
from league.web.public.conditional import unless_unchanged


@require_safe
@unless_unchanged
def round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    with snapshot():
        round = access.round_to_see(request.user, slug, number)
        context = {
            "event": round.stage.event,
            "round": round,
            "page": round_page(round),
            "deadline": deadline_of_round(round),
        }
        return render(request, "league/public/round.html", context)


@require_safe
@unless_unchanged
def why(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Why everybody at a table sits there."""
    with snapshot():
        seen = access.table_to_see(request.user, slug, number, table)
        context = {
            "event": seen.round.stage.event,
            "round": seen.round,
            "table": seen,
            "moved": who_came_or_left(seen.round),
            "lines": [(each.entrant, reasons_in_words(each.reasons)) for each in why_at(seen)],
        }
        return render(request, "league/public/why.html", context)


@require_safe
@unless_unchanged
def table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    with snapshot():
        seen = access.table_to_see(request.user, slug, number, table)
        context = {
            "event": seen.round.stage.event,
            "round": seen.round,
            "table": seen,
            "page": table_page(seen),
            "deadline": deadline_of(seen),
        }
        return render(request, "league/public/table.html", context)
