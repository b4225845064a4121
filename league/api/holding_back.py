"""Rounds that only organizers know of until they are released."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.fields import Flag, Strict, Whole
from league.models import Event
from league.services import holding_back

LAST = 1000


class HoldIn(Strict):
    """From which round on."""

    first = Whole(min_value=1, max_value=LAST, help_text="The number of a round that nobody has seen yet.")


class ReleaseIn(Strict):
    """What is released."""

    seen = Whole(
        min_value=1,
        max_value=LAST,
        help_text="The first round that is held back, as you looked at it: 412 if it is another by now.",
    )
    everything = Flag(default=False, help_text="All rounds; else only this one.")


class HeldBackOut(serializers.Serializer[Event]):
    """What only organizers know."""

    held_back_from = serializers.IntegerField(
        allow_null=True, help_text="A round's number; null for nothing."
    )


class HeldBack(Endpoint):
    """What is held back of an event."""

    @Operation(doors.event_to_run, id="get_held_back", gives=HeldBackOut)
    def get(self, request: Request, event: Event) -> Event:
        """From which round on only organizers know what is played."""
        return event

    @Operation(doors.event_to_run, id="hold_back", takes=HoldIn, gives=HeldBackOut, refuses=(409,))
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> Event:
        """Show everybody the event as if this round and those after it did not exist, until they are released."""
        holding_back.hold_back(event, by=request.user, **given)
        return event


class Releasing(Endpoint):
    """Showing what was held back."""

    @Operation(doors.event_to_run, id="release", takes=ReleaseIn, gives=HeldBackOut, refuses=(412,))
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> Event:
        """Release one round, or everything."""
        holding_back.release(event, by=request.user, **given)
        return event
