"""Pools, and places in a stage."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from league.api import doors
from league.api.authentication import SignedIn
from league.api.endpoint import Endpoint, Operation
from league.api.entrants import EntrantOut
from league.api.fields import Strict, Text, Whole, WholeInQuery, Word
from league.errors import Unacceptable
from league.models import Entrant, Event, Stage, StagePlace
from league.queries.people import people
from league.queries.stages import PoolOfPlaces, places_by_pool
from league.services import places, pools
from league.services.pools import MOST_POOLS

MOST_VARIATIONS = 1_000_000
ORDERS = ["seeds", "lot"]


class DrawIn(Strict):
    """How the field is dealt."""

    pools = Whole(min_value=1, max_value=MOST_POOLS, help_text="1: the whole field plays together.")
    order = Word(
        choices=ORDERS, default="seeds", help_text="In the first stage seeds are the order of entry."
    )
    variation = Whole(min_value=0, max_value=MOST_VARIATIONS, default=0, help_text="Another lot for each.")


class DrawQuery(Strict):
    """How the field would be dealt."""

    pools = WholeInQuery(min_value=1, max_value=MOST_POOLS)
    order = Word(choices=ORDERS, default="seeds")
    variation = WholeInQuery(min_value=0, max_value=MOST_VARIATIONS, default=0)


class PoolIn(Strict):
    """Into which pool."""

    pool = Whole(min_value=1, max_value=MOST_POOLS)


class TakerIn(Strict):
    """Who has the place from now on: one of the two, and why."""

    entrant = Whole(min_value=1, default=None, allow_null=True, help_text="The id of somebody who entered.")
    name = Text(max_length=400, default="", allow_blank=True, help_text="Somebody new.")
    reason = Text(max_length=500)


class StagePlaceOut(serializers.Serializer[StagePlace]):
    """A place in a stage."""

    seed = serializers.IntegerField()
    pool = serializers.IntegerField()
    entrant = EntrantOut()


class PoolOut(serializers.Serializer[PoolOfPlaces]):
    """Who plays in a pool, by seed."""

    pool = serializers.IntegerField()
    places = StagePlaceOut(many=True)


class PoolsOut(serializers.Serializer[dict[str, Any]]):
    """The pools of the stage that is being played; none where everybody who entered plays."""

    pools = PoolOut(many=True)


class DrawnOut(serializers.Serializer[dict[str, Any]]):
    """What would be drawn: the ids of entrants, pool by pool."""

    pools = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class Pools(Endpoint):
    """The pools of the stage that is being played."""

    @Operation(doors.event_to_see, id="list_pools", gives=PoolsOut)
    def get(self, request: Request, event: Event) -> dict[str, Any]:
        """Who plays where, by seed."""
        return {"pools": places_by_pool(event.current_stage)}

    @Operation(doors.event_to_run, id="draw_pools", takes=DrawIn, gives=PoolsOut, refuses=(409,))
    def post(self, request: SignedIn, event: Event, given: dict[str, Any]) -> dict[str, Any]:
        """Deal the field into pools, before the stage has its first round."""
        return {"pools": places_by_pool(pools.draw(event, given.pop("pools"), by=request.user, **given))}


class PoolsPreview(Endpoint):
    """Pools that nobody drew yet."""

    @Operation(doors.event_to_run, id="preview_pools", asks=DrawQuery, gives=DrawnOut)
    def get(self, request: SignedIn, event: Event, asked: dict[str, Any]) -> dict[str, Any]:
        """Which pools would be drawn."""
        stage: Stage = event.current_stage
        return {"pools": pools.drawn_pools(stage, asked.pop("pools"), **asked)}


class EntrantPool(Endpoint):
    """In which pool an entrant plays."""

    @Operation(doors.entrant_to_run, id="move_to_pool", takes=PoolIn, status=204, refuses=(409,))
    def post(self, request: SignedIn, entrant: Entrant, given: dict[str, Any]) -> None:
        """Move somebody by hand, before the stage has its first round."""
        pools.move_to_pool(entrant, given["pool"], by=request.user)


class EntrantPlace(Endpoint):
    """An entrant's place in a stage that a cut led to."""

    @Operation(doors.entrant_to_run, id="give_place", takes=TakerIn, gives=StagePlaceOut, refuses=(409,))
    def post(self, request: SignedIn, entrant: Entrant, given: dict[str, Any]) -> StagePlace:
        """Let somebody else have it, with its seed, before its owner is in a round."""
        taker = _taker(entrant.event, given["entrant"], given["name"].strip())
        return places.give_place(entrant, taker, reason=given["reason"], by=request.user)


def _taker(event: Event, pk: int | None, name: str) -> Entrant | str:
    if (pk is None) != bool(name):
        refusal = _("Send one of the two: the id of an entrant, or a new name.")
        raise Unacceptable("one-of-two", refusal, fields={"entrant": refusal})
    if pk is None:
        return name
    taker = Entrant.objects.select_related(*people()).filter(event=event, pk=pk).first()
    if taker is None:
        refusal = _("There is no such entrant in this event.")
        raise Unacceptable("no-such-entrant", refusal, fields={"entrant": refusal})
    return taker
