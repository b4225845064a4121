"""What organizers corrected."""

from typing import Any, get_args

from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.endpoint import Endpoint, Operation
from league.api.pages import Page, PageOut, PageQuery, page_of_rows
from league.competition.corrections import Status
from league.models import Event
from league.queries.corrections import CorrectionLine, correction_lines, public_corrections
from league.states import CountsFrom


class CorrectionOut(serializers.Serializer[CorrectionLine]):
    """A correction of a confirmed deal by an organizer."""

    id = serializers.IntegerField(source="correction.pk")
    round = serializers.IntegerField(source="correction.deal.table.round.number")
    table = serializers.IntegerField(
        source="correction.deal.table.number", help_text="Its number in the round."
    )
    deal = serializers.IntegerField(source="correction.deal.number")
    version = serializers.IntegerField(source="correction.submission.version")
    instead_of = serializers.IntegerField(
        source="correction.instead_of.version", help_text="The version that counted when it was made."
    )
    counts_from = serializers.ChoiceField(CountsFrom.choices, source="correction.counts_from")
    from_round = serializers.IntegerField(
        source="correction.from_round",
        allow_null=True,
        help_text="The round with whose publishing it counts, where it waits for one.",
    )
    status = serializers.ChoiceField(
        get_args(Status),
        help_text="What has become of it: `never-counted` where its round did not come, `replaced` by a later one.",
    )
    note = serializers.CharField(source="correction.note", help_text="For everybody.")
    reason = serializers.CharField(source="correction.entry.reason")
    by = serializers.CharField(
        source="correction.entry.user.get_full_name",
        help_text="Empty where the organizer has no name but a login.",
    )
    at = serializers.DateTimeField(source="correction.entry.at")


class CorrectionPageOut(PageOut):
    """Some of the corrections."""

    results = CorrectionOut(many=True)


class Corrections(Endpoint):
    """What organizers corrected."""

    @Operation(doors.event_to_see, id="list_corrections", asks=PageQuery, gives=CorrectionPageOut)
    def get(self, request: Request, event: Event, asked: dict[str, Any]) -> Page:
        """Corrections of confirmed deals, the newest first."""
        return page_of_rows(
            correction_lines(event, public_corrections(event), until=event.last_released), **asked
        )
