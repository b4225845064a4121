"""One address of the API. Each method says who may use it, what it takes and what it gives; the schema reads the same.

    class Rounds(Endpoint):
        @operation(doors.event_to_run, id="propose_round", takes=ProposalIn, gives=RoundOut, status=201)
        def post(self, request, event, given):
            return propose_round(event.stages.get(), by=request.user, **given)

The door finds the object or refuses, before anything of the request is read. What the handler returns is shown by the
serializer of `gives`; an HTTP response passes as it is.
"""

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from league.api.doors import Door
from league.api.fields import Nothing, Strict
from league.services.once import KEY

Handler = Callable[..., Any]
READS = ("get",)
WRITES = ("post", "put", "patch", "delete")


@dataclass(frozen=True, kw_only=True)
class Operation:
    """What one method of one address does, for the dispatcher and for the schema alike."""

    door: Door
    id: str
    takes: type[Strict] | None
    asks: type[Strict]
    gives: type[BaseSerializer[Any]] | None
    status: int
    refuses: tuple[int, ...]
    needs_key: bool
    has_etag: bool


def operation(
    door: Door,
    *,
    id: str,  # noqa: A002  (OpenAPI's own word)
    takes: type[Strict] | None = None,
    asks: type[Strict] = Nothing,
    gives: type[BaseSerializer[Any]] | None = None,
    status: int = 200,
    refuses: tuple[int, ...] = (),
    needs_key: bool = False,
    has_etag: bool = False,
) -> Callable[[Handler], Handler]:
    """Make a handler of (self, request, what the door found), then what `asks`, `takes` and `needs_key` bring.

    `asks` reads the query, `takes` the body, `needs_key` the idempotency key. `refuses` are the statuses besides those
    that come with the door and the input.
    """
    said = Operation(
        door=door,
        id=id,
        takes=takes,
        asks=asks,
        gives=gives,
        status=status,
        refuses=refuses,
        needs_key=needs_key,
        has_etag=has_etag,
    )

    def declare(handler: Handler) -> Handler:
        @functools.wraps(handler)
        def answer(self: Endpoint, request: Request, **path: Any) -> HttpResponseBase:
            found = door.opens(request, **path)
            result = handler(self, request, found, *_sent(said, request))
            if isinstance(result, HttpResponseBase):
                return result
            return Response(gives(result).data if gives else None, status=status)

        answer.operation = said  # type: ignore[attr-defined]
        return answer

    return declare


class Endpoint(APIView):
    """The base of every view here. A method that does not say who may use it stops the program at its start."""

    permission_classes = ()  # the doors decide
    http_method_names = [*READS, *WRITES, "head"]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for method in (*READS, *WRITES):
            handler = getattr(cls, method, None)
            if handler is not None and not hasattr(handler, "operation"):
                raise ImproperlyConfigured(
                    f"{cls.__name__}.{method} does not say who may use it: decorate it with @operation"
                )

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.setdefault("Cache-Control", "private, no-store")
        return answer


class BadKey(APIException):
    """A request that must be safe to repeat, and is not."""

    status_code = HTTPStatus.BAD_REQUEST
    default_code = "no-idempotency-key"
    default_detail = _("Send an Idempotency-Key of 1 to 64 characters, a new one for each thing you do.")


def _sent(said: Operation, request: Request) -> Iterator[Any]:
    """What was asked, what was given and the idempotency key, each checked, where the operation wants it."""
    asked = said.asks.read(request.query_params.dict(), before="?")
    if said.asks is not Nothing:
        yield asked
    if said.takes:
        yield said.takes.read(request.data)
    if said.needs_key:
        key = request.headers.get("Idempotency-Key", "")
        if not KEY.fullmatch(key):
            raise BadKey
        yield key
