"""Judging a document without storing it."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerExtension
from rest_framework import serializers
from rest_framework.request import Request

from games.check import judge
from games.problems import Unreadable
from league.api import doors
from league.api.documents import Document
from league.api.endpoint import Endpoint, Operation
from league.api.fields import AnyObject
from league.errors import Unacceptable
from league.sentences import sentence


class ProblemOut(serializers.Serializer[dict[str, Any]]):
    """What is wrong with a report, and the rule that says so."""

    code = serializers.CharField()
    where = serializers.CharField(help_text="A JSON Pointer into the document.")
    params = AnyObject()
    message = serializers.CharField()
    rule = serializers.CharField()
    severity = serializers.ChoiceField(["error", "warning", "unreachable"])


class VerdictOut(serializers.BaseSerializer[dict[str, Any]]):
    """The answer of `python -m games check`, as it is: each game adds what it has to say."""

    def to_representation(self, instance: dict[str, Any]) -> dict[str, Any]:
        return instance


class VerdictInSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """What the schema says of a verdict: what all games say."""

    target_class = VerdictOut

    def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        problems = {"type": "array", "items": auto_schema.resolve_serializer(ProblemOut, direction).ref}
        scores = {
            "type": "object",
            "additionalProperties": {"type": "integer"},
            "description": "Points by seat.",
        }
        return {
            "type": "object",
            "description": VerdictOut.__doc__,
            "properties": {
                "valid": {"type": "boolean"},
                "evidence": {"type": "string"},
                "scores": scores,
                "errors": problems,
                "warnings": problems,
            },
            "required": ["valid"],
            "additionalProperties": True,
        }


class Verdicts(Endpoint):
    """Judging."""

    @Operation(doors.anybody, id="judge", takes=Document, gives=VerdictOut, limit="judge")
    def post(self, request: Request, user: Any, document: dict[str, Any]) -> dict[str, Any]:
        """Judge a deal or a match of any game here. It must name its `game`; nothing is stored."""
        try:
            return judge(document).to_json(sentence)
        except Unreadable as error:
            raise Unacceptable(
                "unreadable", _("This document cannot be read."), problems=error.problems
            ) from error
