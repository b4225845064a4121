"""A refusal that no view answered itself becomes a page that says what happened and what to do next."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.answers import RETRY_AFTER_SECONDS, refusal_of, status_of
from league.errors import Busy, LeagueError


class RefusalMiddleware:
    """Answers LeagueError with its status, and a database that is away with 503."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        error = refusal_of(exception)
        return None if error is None else refusal(request, error)


def refusal(request: HttpRequest, error: LeagueError) -> HttpResponse:
    """The page of one refusal."""
    response = render(request, "league/public/refusal.html", {"error": error}, status=status_of(error))
    if isinstance(error, Busy):
        response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response
