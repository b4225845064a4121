"""One address of the API. Each method says who may use it, what it takes and what it gives; the schema reads the same.

    class Rounds(Endpoint):
        @Operation(doors.event_to_run, id="propose_round", takes=ProposalIn, gives=SeatingOut, status=201)
        def post(self, request, event, given):
            return propose_round(event.current_stage, by=request.user, **given)

The door finds the object or refuses, before anything of the request is read. What the handler returns is shown by the
serializer of `gives`; an HTTP response passes as it is.
"""

import functools
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
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

from league.api import doors
from league.api.doors import Door
from league.api.fields import Nothing, Strict
from league.services.limits import count
from league.services.once import KEY

Handler = Callable[..., Any]
READS = ("get",)
WRITES = ("post", "put", "patch", "delete")


@dataclass(frozen=True)
class Operation:
    """What one method of one address does, for the dispatcher and for the schema alike.

    It decorates a handler of (self, request, what the door found), then what `asks`, `takes` and `needs_key` bring:
    the query, the body, the idempotency key. `refuses` are the statuses besides those that come with door and input.
    `limit` names what is counted of whoever asks, so that it is not done too often.
    """

    door: Door
    _: KW_ONLY
    id: str
    takes: type[Strict] | None = None
    asks: type[Strict] = Nothing
    gives: type[BaseSerializer[Any]] | None = None
    status: int = HTTPStatus.OK
    refuses: tuple[int, ...] = ()
    needs_key: bool = False
    has_etag: bool = False
    limit: str | None = None

    def __call__(self, handler: Handler) -> Handler:
        @functools.wraps(handler)
        def answer(view: "Endpoint", request: Request, **path: Any) -> HttpResponseBase:
            found = self.door.opens(request, **path)
            if self.limit:
                count(self.limit, doors.who_asks(request, found))
            result = handler(view, request, found, *self._sent(request))
            if isinstance(result, HttpResponseBase):
                return result
            return Response(self.gives(result).data if self.gives else None, status=self.status)

        answer.operation = self  # type: ignore[attr-defined]
        return answer

    def _sent(self, request: Request) -> Iterator[Any]:
        """What came with the request, each part checked."""
        asked = self.asks.read(request.query_params.dict(), before="?")
        if self.asks is not Nothing:
            yield asked
        if self.takes:
            yield self.takes.read(request.data)
        if self.needs_key:
            key = request.headers.get("Idempotency-Key", "")
            if not KEY.fullmatch(key):
                raise BadKey
            yield key


class BadKey(APIException):
    """A request that must be safe to repeat, and is not."""

    status_code = HTTPStatus.BAD_REQUEST
    default_code = "no-idempotency-key"
    default_detail = _("Send an Idempotency-Key of 1 to 64 characters, a new one for each thing you do.")


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
                    f"{cls.__name__}.{method} does not say who may use it: decorate it with @Operation"
                )

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.setdefault("Cache-Control", "private, no-store")
        return answer
