"""A player who was entered twice: what would change, one record of two, and two again."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import PlayerOut
from league.api.fields import Exact, KeyInQuery, Strict, Text, Whole
from league.api.ratings import RatingOut
from league.competition.seasons import SeasonRow
from league.errors import Unacceptable
from league.models import Player
from league.queries.merging import EventRenamed, RatingsJoined, SeasonRenamed, merging_of
from league.queries.season_joining import SeasonJoined, seasons_joined
from league.services.merging import merge_players, take_apart
from league.services.transactions import snapshot

LARGEST_KEY = 2**63 - 1


class MergingQuery(Strict):
    """Who is the same person."""

    goes = KeyInQuery(min_value=1, help_text="The id of the player whose record goes.")


class MergingIn(Strict):
    """Who is the same person, and what was looked at before."""

    goes = Whole(min_value=1, max_value=LARGEST_KEY, help_text="The id of the player whose record goes.")
    seen = Text(max_length=64, help_text="The version of what would change: 412 if it is another by now.")


class EventRenamedOut(serializers.Serializer[EventRenamed]):
    """An event, and what is read there in place of what."""

    event = serializers.SlugField(source="event.slug")
    before = serializers.CharField()
    after = serializers.CharField()


class SeasonRenamedOut(serializers.Serializer[SeasonRenamed]):
    """The same of a season."""

    season = serializers.SlugField(source="season.slug")
    before = serializers.CharField()
    after = serializers.CharField()
    joins = serializers.BooleanField(help_text="Both compete there: two rows of its table become one.")


class SeasonRowOut(serializers.Serializer[SeasonRow]):
    """A place in a season's table."""

    rank = serializers.IntegerField()
    tied = serializers.BooleanField()
    points = Exact(source="tally.points")


class SeasonJoinedOut(serializers.Serializer[SeasonJoined]):
    """A season in which both compete, before and after. Without a row is who is a guest there."""

    season = serializers.SlugField(source="season.slug")
    goes = SeasonRowOut(allow_null=True)
    stays = SeasonRowOut(allow_null=True)
    after = SeasonRowOut(allow_null=True)
    others = serializers.IntegerField(help_text="How many others get another rank.")


class RatingsJoinedOut(serializers.Serializer[RatingsJoined]):
    """A game whose ratings are worked out anew."""

    game = serializers.CharField()
    goes = RatingOut()
    stays = RatingOut(allow_null=True)
    tables = serializers.IntegerField(help_text="From how many the one who stays is rated by then.")


class MergingOut(serializers.Serializer[dict[str, Any]]):
    """Everything that would change. Points and places of events do not."""

    goes = PlayerOut(source="found.goes")
    stays = PlayerOut(source="found.stays")
    events = EventRenamedOut(source="found.events", many=True)
    seasons = SeasonRenamedOut(source="found.seasons", many=True)
    joined = SeasonJoinedOut(many=True)
    ratings = RatingsJoinedOut(source="found.ratings", many=True)
    obstacles = serializers.ListField(
        source="found.obstacles",
        child=serializers.CharField(),
        help_text="Why they cannot be one person as it stands, for people.",
    )
    version = serializers.CharField(source="found.version")


class PlayerMerging(Endpoint):
    """Merging somebody into a player."""

    @Operation(doors.player_to_run, id="preview_merging", asks=MergingQuery, gives=MergingOut, refuses=(422,))
    def get(self, request: SignedIn, player: Player, asked: dict[str, Any]) -> dict[str, Any]:
        """What would change if somebody else were this player. Nothing is written."""
        with snapshot():
            found = merging_of(_other(player, asked["goes"], field="?goes"), player)
            return {"found": found, "joined": list(seasons_joined(found))}

    @Operation(
        doors.player_to_run, id="merge_player", takes=MergingIn, gives=PlayerOut, refuses=(409, 412, 422)
    )
    def post(self, request: SignedIn, player: Player, given: dict[str, Any]) -> Player:
        """From now on all that the other one has is this player's, whose id stays. Old ids lead to it."""
        goes = _other(player, given["goes"], field="goes")
        merge_players(goes, into=player, seen=given["seen"], by=request.user)
        return player


class PlayerRecord(Endpoint):
    """A record that was merged into a player."""

    @Operation(doors.record_to_run, id="take_apart", gives=PlayerOut, refuses=(409, 412))
    def delete(self, request: SignedIn, record: Player) -> Player:
        """Two again, as if they had been all the time; what came since stays with the other one."""
        take_apart(record, by=request.user)
        return record


def _other(player: Player, key: int, *, field: str) -> Player:
    others = Player.objects.persons().filter(league=player.league_id).exclude(pk=player.pk)
    found = others.select_related("league").filter(pk=key).first()
    if found is None:
        refusal = _("There is no such player, or it is this one already.")
        raise Unacceptable("no-such-player", refusal, fields={field: refusal})
    return found
