"""Closing a season: what it would do, rulings, doing it, taking it back, and the season after it."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.fields import Strict, Text, Whole
from league.api.season_table import CompetitorOut, RuledOut, SeasonEventOut
from league.api.seasons import SeasonOut
from league.models import Season
from league.queries.season_closing import Closing, LevelGroup, season_closing
from league.services import season_closing as services
from league.services.season_following import start_next
from league.services.transactions import snapshot


class LevelAtLineOut(serializers.Serializer[LevelGroup]):
    """Who is level where it is decided who moves up, or who stays."""

    division = serializers.IntegerField(source="at.division")
    line = serializers.ChoiceField(("up", "stay"), source="at.line")
    places = serializers.IntegerField(
        source="at.tied.places", help_text="How many of them are over the line."
    )
    competitors = CompetitorOut(many=True)
    ruled = CompetitorOut(many=True, help_text="The order that counts; empty while it is undecided.")


class ClosingOut(serializers.Serializer[Closing]):
    """What closing would do as the tables stand."""

    up = CompetitorOut(many=True)
    down = CompetitorOut(many=True)
    leaving = CompetitorOut(many=True)
    level = LevelAtLineOut(many=True)
    unfinished = SeasonEventOut(many=True, help_text="Events that are in the way.")
    feasible = serializers.BooleanField(help_text="No division would lose more than it has.")


class SeasonClosing(Endpoint):
    """The end of a season."""

    @Operation(doors.season_to_run, id="preview_season_closing", gives=ClosingOut)
    def get(self, request: Request, season: Season) -> Closing:
        """Who would move, and what is to be decided before."""
        with snapshot():
            return season_closing(season)

    @Operation(doors.season_to_run, id="close_season", gives=SeasonOut, refuses=(409, 422))
    def post(self, request: SignedIn, season: Season) -> Season:
        """Decide who moves. Refused while an event is unfinished, or who is level at a line undecided."""
        services.close_season(season, by=request.user)
        return season


class SeasonRulingIn(Strict):
    """An order of exactly those who are level at a line, the best first."""

    order = serializers.ListField(child=Whole(min_value=1), min_length=2, max_length=500)
    reason = Text(max_length=500)


class SeasonRulings(Endpoint):
    """Decisions about who is level at a line."""

    @Operation(
        doors.season_to_run,
        id="rule_season",
        takes=SeasonRulingIn,
        gives=RuledOut,
        status=201,
        refuses=(409,),
    )
    def post(self, request: SignedIn, season: Season, given: dict[str, Any]) -> Any:
        """Put them in an order. A newer ruling about the same ones counts."""
        given_ruling = services.rule(season, given["order"], reason=given["reason"], by=request.user)
        rulings = season_closing(season).shown.rulings
        return next(each for each in rulings if each.ruling.pk == given_ruling.pk)


class ReopeningIn(Strict):
    """Why."""

    reason = Text(max_length=500)


class SeasonReopening(Endpoint):
    """Taking the end of a season back."""

    @Operation(doors.season_to_run, id="reopen_season", takes=ReopeningIn, gives=SeasonOut, refuses=(409,))
    def post(self, request: SignedIn, season: Season, given: dict[str, Any]) -> Season:
        """Reopen a closed season, until an event of the next one is finished."""
        services.reopen_season(season, reason=given["reason"], by=request.user)
        return season


class NextSeasonIn(Strict):
    """What the next season is called."""

    name = Text(max_length=200)


class NextSeason(Endpoint):
    """The season after a closed one."""

    @Operation(
        doors.season_to_run,
        id="start_next_season",
        takes=NextSeasonIn,
        gives=SeasonOut,
        status=201,
        refuses=(409,),
    )
    def post(self, request: SignedIn, season: Season, given: dict[str, Any]) -> Season:
        """Make the next season: the same rules and divisions, everybody where this one leads."""
        return start_next(season, name=given["name"], by=request.user)
