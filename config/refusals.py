"""What is answered where no view could: a document for programs, a page for people."""

from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.defaults import server_error

from league.answers import refusal_of
from league.api import problems
from league.web import errors

API = "api/"


def broken(request: HttpRequest) -> HttpResponseBase:
    """Where something of ours broke."""
    return (problems.broken if _is_of_a_program(request) else server_error)(request)


class SessionOrRefusalMiddleware(SessionMiddleware):
    """A session is stored once its answer is made. Where it cannot be, that is told in the answer's place."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        try:
            return super().process_response(request, response)
        except SessionInterrupted:  # signed out meanwhile
            return _unsure(request)
        except DatabaseError as error:
            if refusal_of(error) is None:
                raise
            return _unsure(request)


def _unsure(request: HttpRequest) -> HttpResponse:
    return (problems.unsure if _is_of_a_program(request) else errors.unsure)(request)


def _is_of_a_program(request: HttpRequest) -> bool:
    return request.path_info.startswith(f"/{API}")
