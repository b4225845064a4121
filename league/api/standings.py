"""The standings of an event, as everybody may see them."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api import doors
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import PEOPLE, EntrantOut
from league.api.fields import Exact
from league.api.pages import Page, PageOut, PageQuery, page_of
from league.models import Event, Stage, Standing
from league.models.standings import TiebreakValue
from league.services.transactions import snapshot
from league.states import EventState


class TiebreakOut(serializers.Serializer[TiebreakValue]):
    """What separates the level, in the order in which it is asked."""

    name = serializers.CharField()
    value = Exact()
    shown = serializers.CharField(help_text="For people, where the value is only good to compare.")


class StandingOut(serializers.Serializer[Standing]):
    """An entrant's row. Equal on all counts means an equal rank."""

    rank = serializers.IntegerField()
    tied = serializers.BooleanField()
    entrant = EntrantOut()
    played = serializers.IntegerField(help_text="Tables.")
    points = Exact()
    tiebreaks = TiebreakOut(source="tiebreak_values", many=True)


@dataclass(frozen=True)
class StandingsPage(Page):
    """Rows of one revision."""

    revision: int
    behind: bool
    final: bool


class StandingsOut(PageOut):
    """Some rows of the standings. Pages of one `revision` belong together."""

    revision = serializers.IntegerField()
    behind = serializers.BooleanField(help_text="Results are in that these rows do not count yet.")
    final = serializers.BooleanField()
    results = StandingOut(many=True)


class Standings(Endpoint):
    """How the entrants stand."""

    @Operation(doors.event_to_see, id="get_standings", asks=PageQuery, gives=StandingsOut, has_etag=True)
    def get(self, request: Request, event: Event, asked: dict[str, Any]) -> HttpResponseBase:
        """The standings, with an ETag: ask again with If-None-Match and get 304 until something moved."""
        with snapshot():
            stage = event.stages.get()
            etag = _etag(event, stage)
            unchanged = get_conditional_response(request._request, etag=etag)
            answer = unchanged or Response(StandingsOut(_page(event, stage, asked)).data)
        answer["ETag"] = etag
        answer["Cache-Control"] = "private, no-cache"  # keep it, but ask each time whether it still holds
        return answer


def _etag(event: Event, stage: Stage) -> str:
    return f'"{stage.pk}-{stage.standings_revision}-{stage.results_revision}-{event.state}"'


def _page(event: Event, stage: Stage, asked: dict[str, Any]) -> StandingsPage:
    rows = Standing.objects.filter(stage=stage).select_related(*(f"entrant__{who}" for who in PEOPLE))
    behind = stage.standings_revision < stage.results_revision
    return StandingsPage(
        **vars(page_of(rows.order_by("line"), **asked)),
        revision=stage.standings_revision,
        behind=behind,
        final=event.state == EventState.FINISHED and not behind,
    )
