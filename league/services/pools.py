"""Pools: drawing them before a stage begins, moving somebody by hand, and a place for whoever comes late."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

from django.db.models import Max
from django.utils.translation import gettext as _

from league.competition.cut import cut_from_json
from league.competition.pools import draw_pools
from league.competition.types import EntrantId, Infeasible
from league.errors import AlreadyDone, Unacceptable
from league.isolates import isolated
from league.models import Entrant, Event, Stage, StagePlace, User
from league.services.current_stage import hold_current, refuse_finished_event
from league.services.log import log
from league.services.rounds import drop_proposal
from league.services.stages import results_moved
from league.services.transactions import in_transaction
from league.states import EntrantState, RoundState, StageFormat, StageState

MOST_POOLS = 50

PoolOrder = Literal["seeds", "lot"]
"""By what a field is dealt into pools: the seeds of the cut or else the order of entry, or by lot."""

Drawn = Sequence[Sequence[EntrantId]]


def drawn_pools(stage: Stage, pools: int, *, order: PoolOrder, variation: int = 0) -> Drawn:
    """Who would play with whom. The same again for the same field; by lot others for each variation.

    Raises Unacceptable where a pool would have fewer than two. One query.
    """
    return deal(_in_order(stage, order, variation), pools)


def deal(field: Sequence[EntrantId], pools: int) -> Drawn:
    """A field in order as pools. Raises Unacceptable where one would have fewer than two."""
    try:
        return draw_pools(field, pools)
    except Infeasible as error:
        refusal = _("%(entrants)d entrants do not make %(pools)d pools: each takes at least two.") % {
            "entrants": len(field),
            "pools": pools,
        }
        raise Unacceptable("no-such-pools", refusal, fields={"pools": refusal}) from error


def _in_order(stage: Stage, order: PoolOrder, variation: int) -> list[EntrantId]:
    field = Entrant.objects.of_stage(stage).exclude(state=EntrantState.WITHDRAWN).order_by("pk")
    if stage.number > 1:
        field = field.order_by("places__seed")
    keys = [EntrantId(pk) for pk in field.values_list("pk", flat=True)]
    if order == "lot":
        Random(f"{stage.rng_seed}/pools/{variation}").shuffle(keys)
    return keys


@in_transaction
def draw(event: Event, pools: int, *, order: PoolOrder, by: User, variation: int = 0) -> Stage:
    """Deal the field of the current stage into pools, which then play for themselves; one pool is the whole field.

    Until the stage has its first round; drawing again takes the place of what was drawn or moved before.
    """
    stage = _hold_before_round_1(event)
    _refuse_fewer_than_runners_up(stage, pools)
    field = _in_order(stage, order, variation)
    drawn = deal(field, pools)
    seeds = {entrant: seed for seed, entrant in enumerate(field, start=1)}
    if stage.number > 1:  # there a seed says what came of the stage before
        seeds = {EntrantId(place.entrant_id): place.seed for place in stage.places.all() if place.entrant_id}
    stage.places.all().delete()
    stage.pools, stage.has_places = pools, stage.number > 1 or pools > 1
    stage.save(update_fields=["pools", "has_places"])
    if stage.has_places:
        write_places(stage, drawn, seeds=seeds)
    _moved(stage, by=by)
    after = {"stage": stage.number, "order": order, "pools": list(drawn)}
    log(event, "pools.drawn", by=by, entrants=field, after=after)
    return stage


def _refuse_fewer_than_runners_up(stage: Stage, pools: int) -> None:
    """One pool is the whole field, in which nobody comes next."""
    runners_up = cut_from_json(stage.cut).runners_up if stage.cut else 0
    if 1 < pools <= runners_up:
        refusal = _(
            "Of those who come next in their pools %(count)d go on, so there are more pools than that. "
            "Draw more, or change who goes on."
        ) % {"count": runners_up}
        raise Unacceptable("fewer-than-go-on", refusal, fields={"pools": refusal})


def most_pools(stage: Stage) -> int:
    """How many a stage has, or could still be dealt into where it has one."""
    if stage.pools > 1 or stage.format in StageFormat.without_pools:
        return stage.pools
    is_begun = stage.state == StageState.OVER or stage.rounds.exclude(state=RoundState.DRAFT).exists()
    return stage.pools if is_begun else MOST_POOLS


def write_places(stage: Stage, drawn: Drawn, *, seeds: Mapping[EntrantId, int]) -> None:
    """A place for everybody who was drawn."""
    StagePlace.objects.bulk_create(
        [
            StagePlace(stage=stage, entrant_id=entrant, pool=number, seed=seeds[entrant])
            for number, pool in enumerate(drawn, start=1)
            for entrant in pool
        ]
    )


@in_transaction
def move_to_pool(entrant: Entrant, pool: int, *, by: User) -> None:
    """Put somebody into another pool by hand, before the stage has its first round. Twice is once."""
    stage = _hold_before_round_1(entrant.event)
    if not 1 <= pool <= stage.pools:
        refusal = _("Choose a pool from 1 to %(last)d.") % {"last": stage.pools}
        raise Unacceptable("no-such-pool", refusal, fields={"pool": refusal})
    place = stage.places.filter(entrant=entrant).first()
    if place is None:
        raise Unacceptable(
            "not-in-stage", _("%(name)s does not play in this stage.") % {"name": isolated(entrant)}
        )
    if place.pool == pool:
        return
    before, place.pool = place.pool, pool
    place.save(update_fields=["pool"])
    _moved(stage, by=by)
    log(
        entrant.event,
        "pools.moved",
        by=by,
        about=entrant.players,
        before={"entrant": entrant.pk, "name": str(entrant), "pool": before},
        after={"pool": pool},
    )


def give_places(stage: Stage, entrants: Sequence[Entrant]) -> None:
    """Who comes late joins the smallest pool, the first of these. The caller holds the stage.

    Nothing where the stage asks for no place; and who comes late to a bracket can only be given a seat.
    """
    if not stage.has_places or stage.is_bracket:
        return
    active = stage.places.filter(entrant__state=EntrantState.ACTIVE)
    sizes = Counter(active.values_list("pool", flat=True))
    last = stage.places.aggregate(last=Max("seed"))["last"] or 0
    places = []
    for seed, entrant in enumerate(entrants, start=last + 1):
        pool = min(range(1, stage.pools + 1), key=lambda number: (sizes[number], number))
        sizes[pool] += 1
        places.append(StagePlace(stage=stage, entrant=entrant, pool=pool, seed=seed))
    StagePlace.objects.bulk_create(places)


def _hold_before_round_1(event: Event) -> Stage:
    stage = hold_current(event)
    refuse_finished_event(event)
    if stage.format in StageFormat.without_pools:
        raise AlreadyDone("no-pools", _("A bracket or a ladder has no pools."))
    if stage.rounds.exclude(state=RoundState.DRAFT).exists():
        raise AlreadyDone("stage-begun", _("The first round of this stage is published, so its pools stay."))
    return stage


def _moved(stage: Stage, *, by: User) -> None:
    drop_proposal(stage, by=by)
    results_moved(stage)
