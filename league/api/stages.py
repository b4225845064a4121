"""The stages of an event: the list, adding one, changing it, taking it out; and the final order of all of them."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from league import access
from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import EntrantOut
from league.api.events import EventOut, RulesIn, as_chosen
from league.api.fields import Exact, Strict, Text, Whole, Word
from league.competition.cut import CutRule, cut_from_json
from league.errors import AlreadyDone
from league.models import Event, Stage
from league.queries.final_order import FinalLine, final_order_of
from league.services import later_stages
from league.services.later_stages import LaterStage
from league.services.rules import rules_of
from league.states import StageState


class CutRuleIn(Strict):
    """Who goes on."""

    each = Whole(help_text="So many of the best of each pool, or of the whole field.")
    runners_up = Whole(default=0, help_text="So many of those who come next in their pools.")
    compared = Word(
        choices=["mean", "points"], default="mean", help_text="Across pools: points per table, or points."
    )


class CutRuleOut(serializers.Serializer[CutRule]):
    """Who goes on."""

    each = serializers.IntegerField()
    runners_up = serializers.IntegerField()
    compared = serializers.ChoiceField(["mean", "points"])


class StageIn(RulesIn):
    """A stage to come. What is left out is as in the stage before, or stays as it is."""

    name = Text(max_length=200, required=False, allow_blank=True)
    cut = CutRuleIn(required=False, help_text="Who comes into it from the stage before.")
    pools = Whole(required=False, help_text="1 where the whole field plays together.")
    # These are the whole event's.
    time_zone = starts_at = game = options = entrant_kind = confirmation = None  # type: ignore[assignment]
    silence_minutes = after_deadline = None  # type: ignore[assignment]


class NewStageIn(StageIn):
    """A stage after the last one."""

    cut = CutRuleIn(help_text="Who comes into it from the stage before.")


class StageOut(EventOut):
    """A stage and its rules."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(StageState.choices)
    pools = serializers.IntegerField()
    first_round = serializers.IntegerField(help_text="The number of its first round, once it has begun.")
    cut = serializers.SerializerMethodField(help_text="Who goes on from it; null in the last stage.")
    slug = time_zone = starts_at = game = options = entrant_kind = confirmation = None  # type: ignore[assignment]
    silence_minutes = after_deadline = None  # type: ignore[assignment]

    @extend_schema_field(CutRuleOut(allow_null=True))
    def get_cut(self, stage: Stage) -> Any:
        return CutRuleOut(cut_from_json(stage.cut)).data if stage.cut else None


class StagesOut(serializers.Serializer[dict[str, Any]]):
    """All stages of an event, in order."""

    stages = StageOut(many=True)


class FinalLineOut(serializers.Serializer[FinalLine]):
    """An entrant's place in the event."""

    rank = serializers.IntegerField()
    tied = serializers.BooleanField()
    entrant = EntrantOut()
    points = Exact(help_text="Of all stages.")
    played = serializers.IntegerField(help_text="Tables of all stages.")
    stage = serializers.IntegerField(source="stage.number", help_text="The stage whose order gave the place.")
    gave_place = serializers.BooleanField(help_text="Had gone on, and somebody else took the place.")


class FinalOrderOut(serializers.Serializer[dict[str, Any]]):
    """Everybody once, the best first."""

    lines = FinalLineOut(many=True)


class Stages(Endpoint):
    """The stages of an event."""

    @Operation(doors.event_to_see, id="list_stages", gives=StagesOut)
    def get(self, request: Request, event: Event) -> dict[str, Any]:
        """Those that are over, the one being played, and those to come."""
        return {"stages": event.stages.order_by("number")}

    @Operation(
        doors.event_to_run, id="add_stage", takes=NewStageIn, gives=StageOut, status=201, refuses=(409,)
    )
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> Stage:
        """Add a stage after the last one."""
        last = event.stages.order_by("-number")[0]
        usual = LaterStage(name="", rules=rules_of(event, last), cut=CutRule(0))
        return later_stages.add_stage(event, _said(usual, given), by=request.user)


class StageHere(Endpoint):
    """One stage to come."""

    @Operation(doors.stage_to_run, id="change_stage", takes=StageIn, gives=StageOut, refuses=(409,))
    def patch(self, request: SignedIn, stage: Stage, given: dict[str, Any]) -> Stage:
        """Change a stage that has not begun, and who comes into it."""
        before = stage.event.stages.filter(number=stage.number - 1).first()
        if before is None or not before.cut:
            raise AlreadyDone(
                "first-stage", _("Change the rules of the event instead: this is its first stage.")
            )
        now = LaterStage(
            name=stage.name,
            rules=rules_of(stage.event, stage),
            cut=cut_from_json(before.cut),
            pools=stage.pools,
        )
        later_stages.change_stage(stage, _said(now, given), by=request.user)
        return access.stage_to_run(request.user, stage.event.slug, stage.number)

    @Operation(doors.stage_to_run, id="remove_stage", status=204, refuses=(409,))
    def delete(self, request: SignedIn, stage: Stage) -> None:
        """Take out a stage that has not begun. Those after it move up."""
        later_stages.remove_stage(stage, by=request.user)


class FinalOrder(Endpoint):
    """Where everybody stands in an event."""

    @Operation(doors.event_to_see, id="get_final_order", gives=FinalOrderOut)
    def get(self, request: Request, event: Event) -> dict[str, Any]:
        """The order of all stages together, as it is now: who is in a later stage stands before who is not."""
        return {"lines": final_order_of(event)}


def _said(usual: LaterStage, given: dict[str, Any]) -> LaterStage:
    rules = {**given}
    own: dict[str, Any] = {key: rules.pop(key) for key in ("name", "pools") if key in rules}
    if "cut" in rules:
        own["cut"] = CutRule(**rules.pop("cut"))
    return replace(usual, **own, rules=as_chosen(usual.rules, rules))
