"""The cut between two stages."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import EntrantOut
from league.api.fields import Strict, Text, Whole
from league.api.stages import CutRuleOut, StageOut
from league.api.table_steps import ReasonIn
from league.errors import AlreadyDone
from league.models import OrderRuling, Stage
from league.queries.cuts import CutView, GoesOn, Ruled, TiedGroup, cut_view, stage_after
from league.services import cuts, undone_cuts
from league.services.later_stages import MOST_WHO_GO_ON


class GoesOnOut(serializers.Serializer[GoesOn]):
    """Somebody who goes on."""

    seed = serializers.IntegerField()
    entrant = EntrantOut()
    pool = serializers.IntegerField()
    rank = serializers.IntegerField(help_text="In the pool.")
    is_runner_up = serializers.BooleanField()


class TiedGroupOut(serializers.Serializer[TiedGroup]):
    """Level on everything, while only `places` of them go on."""

    entrants = EntrantOut(many=True)
    places = serializers.IntegerField()


class CutRulingOut(serializers.Serializer[Ruled]):
    """A ruling on an order, the best first."""

    id = serializers.IntegerField(source="ruling.pk")
    entrants = EntrantOut(many=True)
    reason = serializers.CharField(source="ruling.reason")


class CutOut(serializers.Serializer[CutView]):
    """Who would go on by the standings of `revision`."""

    revision = serializers.IntegerField(source="stage.results_revision")
    provisional = serializers.BooleanField(source="is_provisional", help_text="Results are still to come.")
    rule = CutRuleOut()
    goes_on = GoesOnOut(many=True)
    tied = TiedGroupOut(many=True, help_text="Rule on the order of each, or nothing can be published.")
    rulings = CutRulingOut(many=True)


class PublishIn(Strict):
    """What you looked at."""

    revision = Whole(
        default=None, allow_null=True, help_text="412 if results have moved since; null: whatever counts now."
    )


class OrderRulingIn(Strict):
    """The order of exactly those who are level over the line, the best first, and why."""

    entrants = serializers.ListField(child=Whole(min_value=1), min_length=2, max_length=MOST_WHO_GO_ON)
    reason = Text(max_length=500, help_text="Everybody reads it.")


class CutHere(Endpoint):
    """The cut after a stage."""

    @Operation(doors.stage_to_run, id="preview_cut", gives=CutOut, refuses=(409,))
    def get(self, request: Request, stage: Stage) -> CutView:
        """Who would go on now, as which seed, and who is level over the line."""
        return _view(stage)

    @Operation(doors.stage_to_run, id="publish_cut", takes=PublishIn, gives=StageOut, refuses=(409, 412))
    def post(self, request: SignedIn, stage: Stage, given: dict[str, Any]) -> Stage:
        """End this stage, with its order stored, and begin the next, which is the answer."""
        return cuts.publish_cut(stage, by=request.user, seen=given["revision"])


class CutUndoing(Endpoint):
    """Cuts taken back."""

    @Operation(doors.stage_to_run, id="undo_cut", takes=ReasonIn, gives=StageOut, refuses=(409,))
    def post(self, request: SignedIn, stage: Stage, given: dict[str, Any]) -> Stage:
        """Go back to this stage, as long as nothing is entered in the next. Its rounds are withdrawn: 410."""
        undone_cuts.undo_cut(stage, by=request.user, **given)
        return stage


class CutRulings(Endpoint):
    """Rulings on who is level over the line."""

    @Operation(
        doors.stage_to_run, id="rule_cut", takes=OrderRulingIn, gives=CutOut, status=201, refuses=(403, 409)
    )
    def post(self, request: SignedIn, stage: Stage, given: dict[str, Any]) -> CutView:
        """Rule on the order of one group. Refused where you are one of them."""
        cuts.rule_order(stage, given["entrants"], reason=given["reason"], by=request.user)
        return _view(stage)


class CutRulingHere(Endpoint):
    """One ruling."""

    @Operation(doors.order_ruling_to_run, id="take_back_cut_ruling", status=204, refuses=(409,))
    def delete(self, request: SignedIn, ruling: OrderRuling) -> None:
        """Take the ruling back, before the cut is published."""
        cuts.take_back_ruling(ruling, by=request.user)


class StoredOrder(Endpoint):
    """The order of a stage that is over."""

    @Operation(doors.stage_to_run, id="store_order_anew", takes=ReasonIn, status=204, refuses=(409,))
    def post(self, request: SignedIn, stage: Stage, given: dict[str, Any]) -> None:
        """Store it anew as the results say today. Who went on stays."""
        cuts.store_order_anew(stage, by=request.user, **given)


def _view(stage: Stage) -> CutView:
    following = stage_after(stage)
    if following is None:
        raise AlreadyDone("no-next-stage", _("No stage comes after this one. Add one first."))
    return cut_view(stage, following)
