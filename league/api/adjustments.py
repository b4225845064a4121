"""Penalties and bonuses."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import EntrantOut
from league.api.fields import Exact, Strict, Text, Whole
from league.api.pages import Page, PageOut, PageQuery, page_of
from league.errors import Unacceptable
from league.models import Adjustment, Entrant, Event
from league.queries.people import people
from league.services import adjustments


class AdjustmentIn(Strict):
    """Points for an entrant, and why."""

    entrant = Whole(min_value=1, help_text="Its id.")
    points = Exact(help_text="Negative for a penalty.")
    reason = Text(max_length=500)


class AdjustmentOut(serializers.Serializer[Adjustment]):
    """Points that an organizer gave, or took."""

    id = serializers.IntegerField()
    entrant = EntrantOut()
    points = Exact()
    reason = serializers.CharField()
    given_at = serializers.DateTimeField()


class AdjustmentPageOut(PageOut):
    """Some of the penalties and bonuses."""

    results = AdjustmentOut(many=True)


class Adjustments(Endpoint):
    """The penalties and bonuses of an event."""

    @Operation(doors.event_to_see, id="list_adjustments", asks=PageQuery, gives=AdjustmentPageOut)
    def get(self, request: Request, event: Event, asked: dict[str, Any]) -> Page:
        """Those that count, in the order in which they were given."""
        standing = Adjustment.objects.filter(stage__event=event, taken_back_at=None)
        return page_of(standing.select_related(*people("entrant__")).order_by("pk"), **asked)

    @Operation(
        doors.event_to_run,
        id="give_points",
        takes=AdjustmentIn,
        gives=AdjustmentOut,
        status=201,
        needs_key=True,
        refuses=(409,),
    )
    def post(self, request: SignedIn, event: Event, given: dict[str, Any], key: str) -> Adjustment:
        """Give points to an entrant, or take them. They count at once."""
        entrant = (
            Entrant.objects.select_related(*people()).filter(event=event, pk=given.pop("entrant")).first()
        )
        if entrant is None:
            refusal = _("There is no such entrant in this event.")
            raise Unacceptable("no-such-entrant", refusal, fields={"entrant": refusal})
        entrant.event = event
        return adjustments.give_points(entrant, by=request.user, key=key, **given)


class AdjustmentHere(Endpoint):
    """One penalty or bonus."""

    @Operation(doors.adjustment_to_run, id="take_back_points", status=204, refuses=(409,))
    def delete(self, request: SignedIn, adjustment: Adjustment) -> None:
        """Take the points back: they no longer count."""
        adjustments.take_back(adjustment, by=request.user)
