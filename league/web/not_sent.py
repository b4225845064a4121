"""The answer to a form whose token is another by now: nothing was done, and what was typed about a deal is there again.

That happens to whoever signs in while a form is open in another tab. It also happens to a form that another site sends
in somebody's name, so such a request never does anything. What a page of ours sent is shown again with a new token, to
be looked over and pressed once more; of anything else not a word is shown.
"""

from http import HTTPStatus

from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from league.answers import refusal_of
from league.errors import LeagueError
from league.web.errors import came_from, refusal
from league.web.organize import deals
from league.web.scoring.deals import TYPED_AT

AGAIN = {**TYPED_AT, "league:deal-run": deals.run_again}


def not_sent(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """Django calls it in the place of the view that was asked for."""
    try:
        return _typed_again(request) or _page(request)
    except (Error, LeagueError) as error:  # the pages ask who is signed in, and what they may see
        known = refusal_of(error)
        if known is None:
            raise
        return refusal(request, known)


def is_from_here(request: HttpRequest) -> bool:
    """Whether the browser says that a page of this very site sent it. Who says nothing is not believed."""
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    ours = f"{request.scheme}://{request.get_host()}"
    return (origin or site) is not None and origin in (None, ours) and site in (None, "same-origin")


def _typed_again(request: HttpRequest) -> HttpResponseBase | None:
    """What was typed about a deal, in its form; None where that is another form, or from elsewhere."""
    asked = request.resolver_match
    again = AGAIN.get(asked.view_name) if asked and is_from_here(request) else None
    return again(request, **asked.kwargs) if asked and again else None


def _page(request: HttpRequest) -> HttpResponse:
    context = {"before": came_from(request)}
    response = render(request, "league/public/not_sent.html", context, status=HTTPStatus.FORBIDDEN)
    patch_cache_control(response, private=True, no_store=True)
    return response
