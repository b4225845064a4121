"""The standings of an event, as everybody may see them."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from league import access
from league.api import doors
from league.api.conditional import unless_moved
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import EntrantOut
from league.api.fields import Exact, KeyInQuery, WholeInQuery
from league.api.pages import Page, PageOut, PageQuery, page_of, page_of_rows
from league.errors import Unacceptable
from league.models import Event, Stage, Standing
from league.models.standings import TiebreakValue
from league.queries.past_standings import everybody_in, past_rows, stage_with_points
from league.queries.people import people
from league.services.transactions import snapshot
from league.states import EventState


class StandingsQuery(PageQuery):
    """Which part of which standings: those of now, unless told otherwise."""

    after = WholeInQuery(
        min_value=1, required=False, help_text="A round's number: what came later does not count."
    )
    before = KeyInQuery(
        min_value=1, required=False, help_text="A correction's id: as if it and later ones were not made."
    )


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
    points = Exact(help_text="0 on a ladder, where the rank is the rung.")
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

    @Operation(doors.event_to_see, id="get_standings", asks=StandingsQuery, gives=StandingsOut, has_etag=True)
    def get(self, request: Request, event: Event, asked: dict[str, Any]) -> HttpResponseBase:
        """The standings, with an ETag: ask again with If-None-Match and get 304 until something moved."""
        with snapshot():
            stage = event.current_stage
            then = _then(event, asked)
            return unless_moved(
                request, event, stage, lambda: StandingsOut(_page(event, stage, asked, **then)).data
            )


def _then(event: Event, asked: dict[str, Any]) -> dict[str, Any]:
    """Until which round or before which correction, taken out of what was asked; nothing where now is meant."""
    after, before = asked.pop("after", None), asked.pop("before", None)
    if after or before:
        stage_with_points(event)
    if after and before:
        refusal = _("Ask for one of the two.")
        raise Unacceptable("two-times", refusal, fields={"?before": refusal})
    if after:
        return {"until": access.published_rounds(event, until=after)[-1].number}
    return {"before": access.correction_to_see(event, before)} if before else {}


def _page(event: Event, stage: Stage, asked: dict[str, Any], **then: Any) -> StandingsPage:
    if then:
        past = page_of_rows(past_rows(stage, everybody_in(stage), **then), **asked)
        return StandingsPage(**vars(past), revision=stage.results_revision, behind=False, final=False)
    rows = Standing.objects.filter(stage=stage).select_related(*people("entrant__"))
    behind = stage.standings_revision < stage.results_revision
    return StandingsPage(
        **vars(page_of(rows.order_by("line"), **asked)),
        revision=stage.standings_revision,
        behind=behind,
        final=event.state == EventState.FINISHED and not behind,
    )
