"""Why one entrant stands above another."""

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
from league.api.fields import Exact, KeyInQuery, Strict, WholeInQuery
from league.competition.differences import Evidence
from league.errors import Unacceptable
from league.models import Event
from league.queries.comparison import Comparison, Side, comparison_of
from league.queries.past_standings import everybody_in, stage_with_points
from league.services.challenges import refuse_on_a_ladder
from league.services.transactions import snapshot


class TwoQuery(Strict):
    """Two entrants, by their ids."""

    one = KeyInQuery(min_value=1)
    other = KeyInQuery(min_value=1)
    stage = WholeInQuery(
        min_value=1, required=False, help_text="A stage's number; else the one being played."
    )


class EvidenceOut(serializers.Serializer[Evidence]):
    """What one table, deal, round not played or adjustment brought."""

    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True, help_text="Its number in the round.")
    deal = serializers.IntegerField(allow_null=True)
    amount = Exact()
    reason = serializers.CharField(help_text="Why a round was not played, or why points were given.")


class SideOut(serializers.Serializer[Side]):
    """One of the two, with the value that decides."""

    entrant = EntrantOut()
    rank = serializers.IntegerField()
    value = Exact(source="exact")
    shown = serializers.CharField(source="value", help_text="For people.")
    evidence = EvidenceOut(many=True)


class ComparisonOut(serializers.Serializer[Comparison]):
    """Two entrants, the one who stands higher first."""

    criterion = serializers.CharField(
        allow_null=True, help_text='"points" or a tiebreak; null where they share their rank.'
    )
    level_on = serializers.ListField(child=serializers.CharField(), help_text="The criteria asked before.")
    ahead = SideOut()
    behind = SideOut()


class Comparisons(Endpoint):
    """Why one stands above another."""

    @Operation(doors.event_to_see, id="compare", asks=TwoQuery, gives=ComparisonOut, has_etag=True)
    def get(self, request: Request, event: Event, asked: dict[str, Any]) -> HttpResponseBase:
        """The first criterion that separates two entrants, and what their values are made of."""
        with snapshot():
            number = asked.pop("stage", None)
            asked_for = access.stage_to_see(request.user, event.slug, number) if number else None
            stage = stage_with_points(asked_for or event.current_stage)
            refuse_on_a_ladder(stage)
            of_key = {entrant.pk: entrant for entrant in everybody_in(stage)}
            if missing := [name for name in ("one", "other") if asked[name] not in of_key]:
                refusal = _("There is no such entrant in this event.")
                raise Unacceptable(
                    "no-such-entrant", refusal, fields={f"?{name}": refusal for name in missing}
                )
            one, other = of_key[asked["one"]], of_key[asked["other"]]
            return unless_moved(
                request, event, stage, lambda: ComparisonOut(comparison_of(stage, one, other)).data
            )
