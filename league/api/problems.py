"""Refusals as application/problem+json (RFC 9457): what happened, where exactly, and what to do next."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.response import Response

from config.logs import request_id
from league.answers import refusal_of, status_of, wait_of
from league.errors import Busy, LeagueError, Unacceptable
from league.sentences import sentence

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Place:
    """One thing that is wrong, and where."""

    code: str
    where: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """What every refusal says."""

    status: HTTPStatus
    code: str
    detail: str
    problems: tuple[Place, ...] = ()

    @property
    def title(self) -> str:
        return self.status.phrase


class PlaceOut(serializers.Serializer[Place]):
    """One thing that is wrong, and where."""

    code = serializers.CharField()
    where = serializers.CharField(help_text='A JSON Pointer into the body, or "?name" for a query parameter.')
    sentence = serializers.CharField()


class RefusalOut(serializers.Serializer[Refusal]):
    """A refusal (RFC 9457): `code` is for programs, `detail` tells people the next step."""

    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    problems = PlaceOut(many=True)


def answer(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The exception handler of the API. None for our own mistakes: `broken` answers those."""
    refusal = _refusal(error)
    if refusal is None:
        return None
    return Response(
        RefusalOut(refusal).data,
        status=refusal.status,
        content_type=MEDIA_TYPE,
        headers=dict(_headers(error)),
    )


@csrf_exempt  # it changes nothing, and a program should read what is wrong
def nowhere(request: HttpRequest, path: str) -> HttpResponseBase:
    """The answer at an address that the API does not have."""
    refusal = Refusal(
        HTTPStatus.NOT_FOUND, "no-such-address", _("The API has no such address. Mind the slash at the end.")
    )
    return _document(refusal)


def broken(request: HttpRequest) -> HttpResponseBase:
    """The answer where something of ours broke: nothing of what, but the number under which it is in the log."""
    refusal = Refusal(
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "broken",
        _(
            "Something broke on our side. Try again in a moment, with the same Idempotency-Key; if it stays so, tell "
            "whoever runs this site the number %(request_id)s."
        )
        % {"request_id": request_id()},
    )
    return _document(refusal)


def unsure(request: HttpRequest) -> HttpResponse:
    """The answer where the session could not be stored once all else was done."""
    error = Busy(
        "unsure",
        _(
            "Your session could not be stored at the last step. What you asked for may have been done: look whether it"
            " is there, or ask again in a moment with the same Idempotency-Key, with which nothing is done twice."
        ),
    )
    return _document(_of_ours(error), headers=dict(_headers(error)))


def _document(refusal: Refusal, *, headers: Mapping[str, str] | None = None) -> JsonResponse:
    data = RefusalOut(refusal).data
    return JsonResponse(data, status=refusal.status, content_type=MEDIA_TYPE, headers=headers)


def _refusal(error: Exception) -> Refusal | None:
    league_error = refusal_of(error)
    if league_error is not None:
        return _of_ours(league_error)
    if isinstance(error, APIException):
        code = str(error.get_codes()).replace("_", "-")
        return Refusal(HTTPStatus(error.status_code), code, str(error.detail))
    if isinstance(error, SuspiciousOperation | BadRequest | MultiPartParserError):
        return Refusal(HTTPStatus.BAD_REQUEST, "bad-request", _("This request cannot be read. Send JSON."))
    return None


def _of_ours(error: LeagueError) -> Refusal:
    return Refusal(status_of(error), error.code, str(error.sentence), tuple(_places(error)))


def _places(error: LeagueError) -> Iterator[Place]:
    if not isinstance(error, Unacceptable):
        return
    for field, said in error.fields.items():
        yield Place(error.code, field if field.startswith("?") else f"/{field}", str(said))
    for problem in error.problems:
        yield Place(problem.code, problem.where, sentence(problem))


def _headers(error: Exception) -> Iterator[tuple[str, str]]:
    if auth := getattr(error, "auth_header", None):
        yield "WWW-Authenticate", auth
    if wait := wait_of(refusal_of(error)):
        yield "Retry-After", str(wait)
