"""Judging a document without storing it."""

from typing import Any

from django.utils.translation import gettext as _
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


class VerdictOut(serializers.Serializer[dict[str, Any]]):
    """The same answer as `python -m games check` prints. Only what applies is there."""

    valid = serializers.BooleanField()
    evidence = serializers.CharField(required=False)
    scores = AnyObject(required=False, help_text="Points by seat.")
    errors = ProblemOut(many=True, required=False)  # type: ignore[assignment]  # a field, not the property
    warnings = ProblemOut(many=True, required=False)
    stalemate = serializers.CharField(required=False)
    forced_ties = serializers.IntegerField(required=False)
    totals = AnyObject(required=False, help_text="Of a match: points by seat after all its deals.")
    finished = serializers.BooleanField(required=False)
    winner = serializers.IntegerField(required=False, allow_null=True)


class Verdicts(Endpoint):
    """Judging."""

    @Operation(doors.anybody, id="judge", takes=Document, gives=VerdictOut)
    def post(self, request: Request, user: Any, document: dict[str, Any]) -> dict[str, Any]:
        """Judge a deal or a match of any game here. It must name its `game`; nothing is stored."""
        try:
            return judge(document).to_json(sentence)
        except Unreadable as error:
            raise Unacceptable(
                "unreadable", _("This document cannot be read."), problems=error.problems
            ) from error
