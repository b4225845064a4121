"""docs/openapi.yaml, made from what each operation says of itself.

`make openapi` writes it, `make lint` compares.
"""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from league.api.doors import Who
from league.api.endpoint import Operation
from league.api.fields import Nothing
from league.api.problems import MEDIA_TYPE, RefusalOut

SECURITY_SCHEMES = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "sessionid",
        "description": "The cookie of POST /api/session/. Whatever changes something also sends the csrf_token of "
        "GET /api/session/ as X-CSRFToken.",
    },
    "tableLink": {
        "type": "http",
        "scheme": "bearer",
        "description": "The link of a table, from its QR code or from an organizer.",
    },
    "device": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Device",
        "description": "The device that POST /api/tables/{table}/claims/ gave for a seat of this table.",
    },
}

SECURITY: dict[Who, list[dict[str, list[str]]]] = {
    "anybody": [{}, {"session": []}],
    "organizer": [{"session": []}],
    "player": [{"session": []}],
    "link": [{"tableLink": []}],
    "link or organizer": [{"tableLink": []}, {"session": []}],
    # The session where the event demands accounts.
    "seat": [{"tableLink": [], "device": []}, {"tableLink": [], "device": [], "session": []}],
}

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": 64},
    OpenApiParameter.HEADER,
    required=True,
    description="Yours to choose, one for each thing you do. Sent again with the same request, it gives the same "
    "answer and does nothing more.",
)


class Schema(AutoSchema):
    """Reads an endpoint's operations."""

    @property
    def said(self) -> Operation:
        said: Operation = getattr(self.view, self.method.lower()).operation
        return said

    def get_operation_id(self) -> str:
        return self.said.id

    def get_auth(self) -> list[dict[str, Any]]:
        return SECURITY[self.said.door.who]

    def get_override_parameters(self) -> list[Any]:
        query = [] if self.said.asks is Nothing else [self.said.asks]
        return [*query, *([IDEMPOTENCY_KEY] if self.said.needs_key else [])]

    def get_request_serializer(self) -> Any:
        return self.said.takes

    def get_response_serializers(self) -> Any:
        done = HTTPStatus(self.said.status)
        answers: dict[Any, Any] = {done: OpenApiResponse(self.said.gives, description=done.phrase)}
        if self.said.has_etag:
            answers[HTTPStatus.NOT_MODIFIED] = OpenApiResponse(
                description="Nothing moved since the ETag of If-None-Match."
            )
        for status in map(HTTPStatus, sorted(set(self._refusals()))):
            answers[status, MEDIA_TYPE] = OpenApiResponse(RefusalOut, description=status.phrase)
        return answers

    def _refusals(self) -> Iterator[int]:
        # A link that opens nothing, an unknown parameter, too many tries, a database that is away.
        yield from (401, 422, 429, 503)
        yield from self.said.refuses
        if self.said.door.who != "anybody":
            yield from (403, 404)
        if "{" in self.path:
            yield 404
        if self.said.needs_key:
            yield 400
        if self.said.takes:
            yield 415


def say_how_to_come_in(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Add the ways in that the operations speak of."""
    result["components"]["securitySchemes"] = SECURITY_SCHEMES
    return result
