"""A refusal that no view answered itself becomes a page that says what happened and what to do next."""

from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from league.answers import RETRY_AFTER_SECONDS, status_of
from league.errors import Busy, LeagueError


class RefusalMiddleware:
    """Answers LeagueError with its status, and a database that is away with 503."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, OperationalError | InterfaceError):
            exception = Busy(
                "away", _("The database cannot be reached. Try again in a moment; nothing was lost.")
            )
        if not isinstance(exception, LeagueError):
            return None
        return refusal(request, exception)


def refusal(request: HttpRequest, error: LeagueError) -> HttpResponse:
    """The page of one refusal."""
    response = render(request, "league/public/refusal.html", {"error": error}, status=status_of(error))
    if isinstance(error, Busy):
        response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response
