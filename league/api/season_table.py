"""The table of a season, as everybody may see it."""

import hashlib
from typing import get_args

from django.http import HttpResponseBase
from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.conditional import unless_tagged
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import PlayerOut
from league.api.fields import Exact
from league.competition.seasons import Came
from league.models import Season
from league.queries.season_facts import Competitor
from league.queries.seasons import (
    Counts,
    DivisionTable,
    EventCell,
    Ruled,
    SeasonShown,
    TableLine,
    season_shown,
    version_of,
)
from league.services.transactions import snapshot
from league.states import SeasonMove


class CompetitorOut(serializers.Serializer[Competitor]):
    """A player or a partnership in a season."""

    id = serializers.IntegerField(source="key", help_text="The same in every event of the season.")
    name = serializers.CharField(source="__str__")
    players = PlayerOut(many=True)
    division = serializers.IntegerField(source="division.number")
    joined = serializers.IntegerField(allow_null=True, help_text="The first event of who joined late.")
    goes_on = serializers.BooleanField(help_text="Plays the next season, too.")
    move = serializers.ChoiceField(
        SeasonMove.choices, allow_blank=True, help_text="Where a closed season leads."
    )


class EventCellOut(serializers.Serializer[EventCell]):
    """What a competitor has of an event, and whether it counts."""

    number = serializers.IntegerField(source="at.number")
    counts = serializers.ChoiceField(get_args(Counts))
    points = Exact()
    came = serializers.ChoiceField(get_args(Came), allow_null=True)


class SeasonLineOut(serializers.Serializer[TableLine]):
    """A row of a division's table. Equal on all counts means an equal rank."""

    rank = serializers.IntegerField(source="row.rank")
    tied = serializers.BooleanField(source="row.tied")
    competitor = CompetitorOut()
    points = Exact(source="row.tally.points")
    carried = Exact(source="row.tally.carried", help_text="The part of them from the season before.")
    attended = serializers.IntegerField(source="row.tally.attended", help_text="Events.")
    qualified = serializers.BooleanField(
        source="row.tally.is_qualified", help_text="Came to as many events as one has to."
    )
    events = EventCellOut(source="cells", many=True)


class DivisionTableOut(serializers.Serializer[DivisionTable]):
    """How a division stands."""

    number = serializers.IntegerField(source="division.number")
    name = serializers.CharField(source="division.name")
    rows = SeasonLineOut(source="lines", many=True)


class SeasonEventOut(serializers.Serializer[object]):
    """An event that counts for a season."""

    number = serializers.IntegerField(help_text="Its place in the order.")
    event = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    state = serializers.CharField(source="event.state")
    division = serializers.IntegerField(
        source="division.number", default=None, allow_null=True, help_text="Null: counts in all of them."
    )


class RuledOut(serializers.Serializer[Ruled]):
    """An order of who was level where it is decided who moves."""

    order = CompetitorOut(many=True)
    reason = serializers.CharField(source="ruling.reason")
    given_at = serializers.DateTimeField(source="ruling.given_at")


class SeasonTableOut(serializers.Serializer[SeasonShown]):
    """The tables of all divisions, by the events that are finished."""

    divisions = DivisionTableOut(source="tables", many=True)
    events = SeasonEventOut(source="public_events", many=True)
    guests = CompetitorOut(many=True, help_text="Play, and are not in the season.")
    rulings = RuledOut(many=True)


class SeasonTable(Endpoint):
    """How the competitors of a season stand."""

    @Operation(doors.season_to_see, id="get_season_table", gives=SeasonTableOut, has_etag=True)
    def get(self, request: Request, season: Season) -> HttpResponseBase:
        """The table, with an ETag: ask again with If-None-Match and get 304 until something moved."""
        with snapshot():
            version = hashlib.sha256(repr(version_of(season)).encode()).hexdigest()[:20]
            return unless_tagged(request, version, lambda: SeasonTableOut(season_shown(season)).data)
