"""Play-offs between who is level."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import EntrantOut
from league.api.fields import Strict, Whole
from league.api.rounds import SeatingOut, seated
from league.models import Event, Round
from league.queries.play_offs import LevelGroup, level_groups
from league.services import play_offs
from league.states import LARGEST_TABLE


class PlayOffIn(Strict):
    """Everybody of a group who is level, by their ids."""

    entrants = serializers.ListField(child=Whole(min_value=1), min_length=2, max_length=LARGEST_TABLE)


class LevelGroupOut(serializers.Serializer[LevelGroup]):
    """All who are level with each other."""

    rank = serializers.IntegerField()
    entrants = EntrantOut(many=True)
    fits = serializers.BooleanField(help_text="Whether they can sit at one table.")


class LevelGroupsOut(serializers.Serializer[dict[str, Any]]):
    """Who is level."""

    groups = LevelGroupOut(many=True)


class PlayOffs(Endpoint):
    """Separating who is level at one more table."""

    @Operation(doors.event_to_see, id="list_level", gives=LevelGroupsOut)
    def get(self, request: Request, event: Event) -> dict[str, Any]:
        """Who could be separated by a play-off; nobody where no such tiebreak was chosen."""
        return {"groups": level_groups(event.current_stage)}

    @Operation(
        doors.event_to_run,
        id="propose_play_off",
        takes=PlayOffIn,
        gives=SeatingOut,
        status=201,
        refuses=(409,),
    )
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> Round:
        """Propose a play-off of one group: a round of one table. A proposal made before is thrown away."""
        return seated(play_offs.propose_play_off(event.current_stage, given["entrants"], by=request.user))
