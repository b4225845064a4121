"""Players who come into an event by themselves, and who waits for a place."""

from collections.abc import Sequence
from typing import Any, get_args

from rest_framework import serializers
from rest_framework.request import Request

from league import access
from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import EntrantOut, PlayerOut
from league.models import Entrant, Event, Player, Waiting
from league.queries.joining import JoiningPage, Place, joining_of, waiting_in
from league.services import joining


class JoiningOut(serializers.Serializer[JoiningPage]):
    """How full an event is, and where you stand."""

    is_open = serializers.BooleanField(help_text="Whether players join and leave by themselves now.")
    capacity = serializers.IntegerField(allow_null=True)
    entered = serializers.IntegerField()
    waiting = serializers.IntegerField()
    place = serializers.ChoiceField(get_args(Place), help_text="Yours.")
    before = serializers.IntegerField(help_text="Of whom you wait: how many are before you.")


class WaitingOut(serializers.Serializer[Waiting]):
    """Somebody who waits for a place."""

    id = serializers.IntegerField()
    player = PlayerOut()
    since = serializers.DateTimeField()


class WaitingListOut(serializers.Serializer[dict[str, Any]]):
    """All who wait, the first in line first."""

    waiting = WaitingOut(many=True)


class JoiningHere(Endpoint):
    """Your own place in an event."""

    @Operation(doors.event_to_see, id="get_joining", gives=JoiningOut)
    def get(self, request: Request, event: Event) -> JoiningPage:
        """How many places are taken, how many wait, and where you stand if you are signed in as a player."""
        return joining_of(event, event.current_stage, access.player_of(request.user))

    @Operation(doors.event_to_join, id="join", gives=JoiningOut, refuses=(409,))
    def post(self, request: SignedIn, found: tuple[Event, Player]) -> JoiningPage:
        """Join: have a place, or wait for one where all are taken. Safe to repeat."""
        event, player = found
        joining.join(event, player, by=request.user)
        return joining_of(event, event.current_stage, player)

    @Operation(doors.event_to_join, id="leave", status=204, refuses=(409,))
    def delete(self, request: SignedIn, found: tuple[Event, Player]) -> None:
        """Leave the event or its waiting list, before the first round is seated. Safe to repeat."""
        event, player = found
        joining.leave(event, player, by=request.user)


class WaitingList(Endpoint):
    """Who waits for a place in an event."""

    @Operation(doors.event_to_run, id="list_waiting", gives=WaitingListOut)
    def get(self, request: SignedIn, event: Event) -> dict[str, Sequence[Waiting]]:
        """In the order in which places go to them."""
        return {"waiting": waiting_in(event)}


class WaitingHere(Endpoint):
    """Somebody on the waiting list."""

    @Operation(doors.waiting_to_run, id="admit", gives=EntrantOut, status=201, refuses=(409,))
    def post(self, request: SignedIn, waiting: Waiting) -> Entrant:
        """Let them play at once, though others are before them or all places are taken."""
        return joining.admit(waiting, by=request.user)

    @Operation(doors.waiting_to_run, id="strike", status=204, refuses=(409,))
    def delete(self, request: SignedIn, waiting: Waiting) -> None:
        """Take them off the list."""
        joining.strike(waiting, by=request.user)
