"""A refusal that no view answered itself becomes a page that says what happened and what to do next."""

from collections.abc import Callable

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from league.answers import refusal_of, status_of, wait_of
from league.errors import Busy, LeagueError


class RefusalMiddleware:
    """Answers LeagueError with its status, a database that does not answer with 503, a button's address with a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            return self._explained(request, response)
        return response

    def _explained(self, request: HttpRequest, response: HttpResponseNotAllowed) -> HttpResponse:
        try:
            response.content = render(request, "405.html").content
        except DatabaseError as error:  # the page asks who is signed in
            return self.process_exception(request, error) or response
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        error = refusal_of(exception)
        return None if error is None else refusal(request, error)


def refusal(request: HttpRequest, error: LeagueError) -> HttpResponse:
    """The page of one refusal."""
    context = {"error": error, "before": page_before(request), "is_busy": isinstance(error, Busy)}
    response = render(request, "league/public/refusal.html", context, status=status_of(error))
    say_when_to_try_again(response, error)
    patch_cache_control(response, private=True, no_store=True)  # soon it may be there, or done
    return response


def unsure(request: HttpRequest) -> HttpResponse:
    """The page where the session could not be stored once all else was done."""
    sentence = _(
        "Your session could not be stored at the last step, so there is no answer to show. What you asked for may have"
        " been done: look whether it is there before you ask for it again."
    )
    return refusal(request, Busy("unsure", sentence))


def say_when_to_try_again(response: HttpResponse, error: LeagueError | None) -> None:
    """The header that browsers and programs read, where waiting helps."""
    if wait := wait_of(error):
        response["Retry-After"] = str(wait)


def page_before(request: HttpRequest) -> str | None:
    """The page of ours that somebody came from, unless it is this one."""
    before = came_from(request)
    return before if before != request.build_absolute_uri() else None


def came_from(request: HttpRequest) -> str | None:
    """The page of ours that has what was pressed, as the browser says."""
    page = request.headers.get("Referer", "")
    return page if url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()}) else None
