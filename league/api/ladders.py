"""Ladders: who stands on which rung, and challenges."""

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
from league.queries.ladders import LadderNow, Rung, ladder_now
from league.services import challenges
from league.services.transactions import snapshot
from league.states import LARGEST_TABLE


class ChallengeIn(Strict):
    """Who challenges whom, by their ids."""

    challenger = Whole(min_value=1)
    others = serializers.ListField(
        child=Whole(min_value=1), min_length=1, max_length=LARGEST_TABLE - 1, help_text="One, or several."
    )


class RungOut(serializers.Serializer[Rung]):
    """A place on the ladder."""

    number = serializers.IntegerField(help_text="1 is the top.")
    entrant = EntrantOut()
    played = serializers.IntegerField(help_text="Challenges that count.")
    playing = serializers.IntegerField(
        source="playing.pk", allow_null=True, help_text="The id of the table they play at now."
    )
    may_challenge = EntrantOut(many=True, help_text="Now.")


class LadderOut(serializers.Serializer[LadderNow]):
    """Everybody on the ladder, the top rung first."""

    rungs = RungOut(many=True)


class LadderHere(Endpoint):
    """The ladder of an event."""

    @Operation(doors.event_to_see, id="get_ladder", gives=LadderOut)
    def get(self, request: Request, event: Event) -> LadderNow:
        """Who stands where, who plays, and whom everybody may challenge. 404 where the event is no ladder."""
        with snapshot():
            stage = event.current_stage
            challenges.refuse_unless_ladder(stage)
            return ladder_now(stage)


class Challenges(Endpoint):
    """Challenging who stands above."""

    @Operation(
        doors.event_to_run, id="challenge", takes=ChallengeIn, gives=SeatingOut, status=201, refuses=(409,)
    )
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> Round:
        """Publish a challenge: a round of one table, which may be played beside others. Nobody plays two."""
        return seated(challenges.challenge(event.current_stage, by=request.user, **given))
