"""Documents of games, as bodies: passed on as they were sent, and judged by the game alone."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerExtension

from league.api.fields import Strict
from league.errors import Unacceptable


class Document(Strict):
    """A report of a deal as its game writes it, with as much evidence as there is (docs/rules says how)."""

    @classmethod
    def read(cls, data: Any, *, before: str = "") -> dict[str, Any]:
        """Any JSON object."""
        if not isinstance(data, dict):
            raise Unacceptable("unreadable", _("Send the deal as a JSON object."))
        return data


class DocumentInSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """What the schema says of a document: its keys are the game's business."""

    target_class = Document

    def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        return {
            "type": "object",
            "additionalProperties": True,
            "description": Document.__doc__,
            "example": {
                "evidence": "totals",
                "end": "call",
                "caller": 1,
                "counts": {"1": {"foundation": 20, "nerts": 0}, "2": {"foundation": 10, "nerts": 3}},
            },
        }
