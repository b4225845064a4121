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
from league.queries.standings import stored_rows
from league.services.transactions import snapshot
from league.states import EventState, StageState


class StandingsQuery(PageQuery):
    """Which part of which standings: those of now, unless told otherwise."""

    stage = WholeInQuery(
        min_value=1, required=False, help_text="A stage's number; else the one being played."
    )
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

    pool = serializers.IntegerField(help_text="Of its stage; 1 where the whole field plays together.")
    rank = serializers.IntegerField(help_text="In the pool.")
    tied = serializers.BooleanField()
    entrant = EntrantOut()
    played = serializers.IntegerField(help_text="Tables.")
    points = Exact(help_text="0 on a ladder, where the rank is the rung.")
    tiebreaks = TiebreakOut(source="tiebreak_values", many=True)


@dataclass(frozen=True)
class StandingsPage(Page):
    """Rows of one revision."""

    stage: int
    revision: int
    behind: bool
    final: bool


class StandingsOut(PageOut):
    """Some rows of the standings. Pages of one `revision` belong together."""

    stage = serializers.IntegerField(help_text="Its number.")
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
            stage, then = _asked_for(request, event, asked)
            return unless_moved(
                request, event, stage, lambda: StandingsOut(_page(event, stage, asked, **then)).data
            )


def _asked_for(request: Request, event: Event, asked: dict[str, Any]) -> tuple[Stage, dict[str, Any]]:
    """Of which stage, and until which round or before which correction, taken out of what was asked."""
    number, after, before = (asked.pop(name, None) for name in ("stage", "after", "before"))
    if after and before:
        refusal = _("Ask for one of the two.")
        raise Unacceptable("two-times", refusal, fields={"?before": refusal})
    if after:
        last = access.published_rounds(event, until=after)[-1]
        return stage_with_points(last.stage), {"until": last.number}
    if before:
        correction = access.correction_to_see(event, before)
        return stage_with_points(correction.deal.table.round.stage), {"before": correction}
    return access.stage_to_see(request.user, event.slug, number) if number else event.current_stage, {}


def _page(event: Event, stage: Stage, asked: dict[str, Any], **then: Any) -> StandingsPage:
    results, derived = stage.revisions_seen
    if then:
        past = page_of_rows(past_rows(stage, everybody_in(stage), **then), **asked)
        return StandingsPage(**vars(past), stage=stage.number, revision=results, behind=False, final=False)
    rows = Standing.public.filter(stage=stage).select_related(*people("entrant__")).order_by("line")
    is_over = stage.state == StageState.OVER
    return StandingsPage(
        **vars(page_of_rows(stored_rows(stage, rows), **asked) if is_over else page_of(rows, **asked)),
        stage=stage.number,
        revision=derived,
        behind=derived < results,
        final=is_over or (event.state == EventState.FINISHED and derived == results),
    )
