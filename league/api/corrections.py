"""What organizers corrected."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.endpoint import Endpoint, Operation
from league.api.pages import Page, PageOut, PageQuery, page_of
from league.models import Event, LogEntry
from league.queries.corrections import corrections_of


class CorrectionOut(serializers.Serializer[LogEntry]):
    """A correction of a confirmed deal by an organizer."""

    id = serializers.IntegerField()
    round = serializers.IntegerField(source="table.round.number")
    table = serializers.IntegerField(source="table.number", help_text="Its number in the round.")
    deal = serializers.IntegerField(source="deal.number")
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class CorrectionPageOut(PageOut):
    """Some of the corrections."""

    results = CorrectionOut(many=True)


class Corrections(Endpoint):
    """What organizers corrected."""

    @Operation(doors.event_to_see, id="list_corrections", asks=PageQuery, gives=CorrectionPageOut)
    def get(self, request: Request, event: Event, asked: dict[str, Any]) -> Page:
        """Corrections of confirmed deals, the newest first."""
        return page_of(corrections_of(event), **asked)
