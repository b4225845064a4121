"""Seasons: the list, making one, its rules, and opening it."""

from dataclasses import replace
from typing import Any, get_args

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.fields import Exact, Strict, Text, Whole, Word
from league.api.pages import Page, PageOut, PageQuery, page_of
from league.competition.awards import SubstituteRule
from league.competition.points import Shared, plain
from league.competition.season_rules import Late, Newcomers
from league.competition.season_rules import SeasonRules as Rules
from league.competition.seasons import SEASON_TIEBREAKS
from league.models import Division, League, Season
from league.services import seasons
from league.states import SeasonKind, SeasonState


class SeasonRulesIn(Strict):
    """What an organizer chooses. What is left out stays as it is, in a new season as it usually is."""

    name = Text(max_length=200, required=False)
    places = serializers.ListField(
        child=Exact(),
        required=False,
        max_length=100,
        help_text="Points by place in an event, the best first; empty for the points of the events.",
    )
    shared_places = Word(
        choices=get_args(Shared), required=False, help_text="What who is level gets by place."
    )
    best = Whole(required=False, allow_null=True, help_text="How many results count; null for all.")
    attendance = Whole(required=False, help_text="How many events one has to come to.")
    late = Word(choices=get_args(Late), required=False, help_text="What events before one joined bring.")
    substitutes = Word(choices=get_args(SubstituteRule), required=False, help_text="Whose points they are.")
    newcomers = Word(choices=get_args(Newcomers), required=False)
    carry_over = Exact(required=False, help_text="The part of the points the next season begins with.")
    tiebreaks = serializers.ListField(
        child=Word(choices=list(SEASON_TIEBREAKS)), required=False, max_length=10
    )


class NewSeasonIn(SeasonRulesIn):
    """The rules of a new season, who competes, and its divisions."""

    name = Text(max_length=200)
    entrant_kind = Word(choices=SeasonKind.choices, required=False)
    divisions = serializers.ListField(
        child=Text(max_length=200), required=False, max_length=100, help_text="Names, the top one first."
    )


class DivisionOut(serializers.Serializer[Division]):
    """A tier of a season."""

    number = serializers.IntegerField(help_text="1 is the top one.")
    name = serializers.CharField()
    exchanged = serializers.IntegerField(help_text="How many move down, and as many up in their place.")


class SeasonOut(serializers.Serializer[Season]):
    """A season and its rules."""

    slug = serializers.CharField()
    name = serializers.CharField()
    state = serializers.ChoiceField(SeasonState.choices)
    entrant_kind = serializers.ChoiceField(SeasonKind.choices)
    previous = serializers.CharField(source="previous.slug", default=None, allow_null=True)
    divisions = DivisionOut(source="divisions.all", many=True)
    places = serializers.ListField(child=Exact(), source="rules.places")
    shared_places = serializers.ChoiceField(get_args(Shared), source="rules.shared_places")
    best = serializers.IntegerField(source="rules.best", allow_null=True)
    attendance = serializers.IntegerField(source="rules.attendance")
    late = serializers.ChoiceField(get_args(Late), source="rules.late")
    substitutes = serializers.ChoiceField(get_args(SubstituteRule), source="rules.substitutes")
    newcomers = serializers.ChoiceField(get_args(Newcomers), source="rules.newcomers")
    carry_over = Exact(source="rules.carry_over")
    tiebreaks = serializers.ListField(child=serializers.CharField(), source="rules.tiebreaks")


class SeasonPageOut(PageOut):
    """Some of the seasons."""

    results = SeasonOut(many=True)


class Seasons(Endpoint):
    """The seasons of the league."""

    @Operation(doors.seasons_to_see, id="list_seasons", asks=PageQuery, gives=SeasonPageOut)
    def get(self, request: Request, visible: QuerySet[Season], asked: dict[str, Any]) -> Page:
        """Seasons, the newest first."""
        rows = visible.select_related("previous").prefetch_related("divisions")
        return page_of(rows.order_by("-pk"), **asked)

    @Operation(doors.league_to_run, id="create_season", takes=NewSeasonIn, gives=SeasonOut, status=201)
    def post(self, request: SignedIn, league: League, given: dict[str, Any]) -> Season:
        """Make a season that only organizers see. Without names of divisions it has one."""
        own = {name: given.pop(name) for name in ("name", "entrant_kind", "divisions") if name in given}
        return seasons.create_season(league, rules=_rules(Rules(), given), by=request.user, **own)


class SeasonHere(Endpoint):
    """One season."""

    @Operation(doors.season_to_see, id="get_season", gives=SeasonOut)
    def get(self, request: Request, season: Season) -> Season:
        """A season, its rules and its divisions."""
        return season

    @Operation(doors.season_to_run, id="change_season", takes=SeasonRulesIn, gives=SeasonOut, refuses=(409,))
    def patch(self, request: SignedIn, season: Season, given: dict[str, Any]) -> Season:
        """Change rules until the season is closed. They count for events already finished, too."""
        name = given.pop("name", season.name)
        seasons.change_season(season, name=name, rules=_rules(season.rules, given), by=request.user)
        return season


class SeasonOpening(Endpoint):
    """Showing a season."""

    @Operation(doors.season_to_run, id="open_season", gives=SeasonOut, refuses=(409,))
    def post(self, request: SignedIn, season: Season) -> Season:
        """Show the season to everybody."""
        seasons.open_season(season, by=request.user)
        return season


def _rules(before: Rules, given: dict[str, Any]) -> Rules:
    if "places" in given:
        given["places"] = tuple(map(plain, given["places"]))
    if "tiebreaks" in given:
        given["tiebreaks"] = tuple(given["tiebreaks"])
    return replace(before, **given)
