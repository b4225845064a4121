"""Accounts of players, as organizers hand them out. Accepting an invitation is a page: a person does it."""

from typing import Any

from rest_framework import serializers

from league import access
from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.models import Player
from league.services import accounts


class InvitationOut(serializers.Serializer[dict[str, Any]]):
    """What lets a player have an account, once."""

    link = serializers.CharField(help_text="The page is /invitations/<link>/. Show it only to that player.")
    ends_at = serializers.DateTimeField()


class PlayerInvitation(Endpoint):
    """The invitation of a player."""

    @Operation(doors.player_to_run, id="invite", gives=InvitationOut, status=201, refuses=(409,))
    def post(self, request: SignedIn, player: Player) -> dict[str, Any]:
        """Make an invitation. An earlier one opens nothing any more."""
        invitation = accounts.invite(player, by=request.user)
        return {"link": access.invitation_link(invitation), "ends_at": invitation.ends_at}


class PlayerAccount(Endpoint):
    """The account of a player."""

    @Operation(doors.player_to_run, id="take_account_away", status=204, refuses=(409,))
    def delete(self, request: SignedIn, player: Player) -> None:
        """Nobody signs in as this player any more, until they are invited again. Results stay."""
        accounts.take_away(player, by=request.user)
