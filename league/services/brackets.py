"""Brackets: starting one, changing who has which place, and giving a seat to somebody else."""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.competition.elimination import BracketTable, Occupant, Slot, Vacant, substituted
from league.competition.types import EntrantId, Infeasible
from league.errors import AlreadyDone, Unacceptable
from league.isolates import isolated, listed
from league.models import Entrant, Event, HeldSeat, Stage, StagePlace, User
from league.names import clean_text
from league.queries.brackets import bracket_now, plan_of
from league.queries.people import people
from league.services.bracket_rulings import Ruling, in_the_bracket
from league.services.infeasible import refusal_of
from league.services.log import log
from league.services.stages import results_moved
from league.services.transactions import hold, in_transaction
from league.states import EntrantState, EventState

ORDERS = ("entry", "lot")


def ordered(stage: Stage, order: str) -> Sequence[EntrantId]:
    """Who plays, as they entered, or in an order drawn by lot from the stage's seed: the same field, the same order."""
    playing = Entrant.objects.filter(event=stage.event_id, state=EntrantState.ACTIVE).order_by("pk")
    entrants = [EntrantId(pk) for pk in playing.values_list("pk", flat=True)]
    if order == "lot":
        random.Random(f"{stage.rng_seed}/seeds").shuffle(entrants)
    return entrants


@in_transaction
def start_bracket(stage: Stage, seeds: Sequence[Occupant], *, by: User) -> None:
    """Everybody who plays has a place, the strongest first; UNKNOWN is a qualifier to come, BYE one who will not.

    The job opens its tables. Shows the event too if it was a draft. Raises Unacceptable where somebody is left out.
    """
    _hold_unfinished(stage)
    if not stage.is_bracket:
        raise AlreadyDone("no-bracket", _("This event is not played as a bracket. Seat its rounds instead."))
    if stage.has_places:
        raise AlreadyDone("bracket-started", _("This bracket is started already. Change its places instead."))
    playing = Entrant.objects.filter(event=stage.event_id, state=EntrantState.ACTIVE)
    _refuse_unfit(seeds, playing=set(playing.values_list("pk", flat=True)))
    try:
        plan_of(stage, len(seeds))
    except Infeasible as error:
        raise refusal_of(error) from error
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, seed=seed, **_columns(occupant))
        for seed, occupant in enumerate(seeds, start=1)
    )
    Stage.objects.filter(pk=stage.pk).update(has_places=True)
    event = stage.event
    if Event.objects.filter(pk=event.pk, state=EventState.DRAFT).update(state=EventState.RUNNING):
        log(
            event,
            "event.running",
            by=by,
            before={"state": EventState.DRAFT},
            after={"state": EventState.RUNNING},
        )
    after = {"seeds": [as_logged(each) for each in seeds]}
    log(event, "bracket.started", by=by, entrants=_known(seeds), after=after)
    results_moved(stage)


@in_transaction
def change_places(stage: Stage, places: Mapping[int, Occupant], *, by: User) -> None:
    """Give places, by seed, to others: two exchanged, a qualifier known, or one who will not come.

    Only tables at which others sit then change; where one of them is played or begun all is refused with the reason.
    """
    _hold_started(stage)
    rows = {row.seed: row for row in stage.places.all()}
    if unknown := sorted(places.keys() - rows.keys()):
        refusal = _("There is no place %(seed)d.") % {"seed": unknown[0]}
        raise Unacceptable("no-such-place", refusal, fields={"places": refusal})
    seeds = [places.get(seed, _occupant(rows[seed])) for seed in sorted(rows)]
    had = {row.entrant_id for row in rows.values()}
    active = Entrant.objects.filter(event=stage.event_id, state=EntrantState.ACTIVE)
    coming = {who for who in places.values() if not isinstance(who, Vacant)} - had
    _refuse_strangers(coming, playing=set(active.values_list("pk", flat=True)))
    _refuse_twice(seeds)
    replaced = {seed: _occupant(rows[seed]) for seed in sorted(places)}
    with in_the_bracket(stage, Ruling(by)):
        changed = [rows[seed] for seed in places]
        for row in changed:
            for column, value in _columns(places[row.seed]).items():
                setattr(row, column, value)
        # One statement, so that nobody ever has two places.
        StagePlace.objects.bulk_update(changed, ["entrant", "is_bye"])
    before, after = (
        {str(seed): as_logged(who) for seed, who in sorted(of.items())} for of in (replaced, places)
    )
    concerned = _known((*replaced.values(), *places.values()))
    log(stage.event, "bracket.places", by=by, entrants=concerned, before=before, after=after)
    results_moved(stage)


@in_transaction
def give_seat(stage: Stage, slot: Slot, entrant: Entrant, *, by: User, reason: str) -> None:
    """Let somebody who is out, or was never in, take a seat and go on from it; refused where the table is begun."""
    reason = clean_text(reason, field="reason")
    _hold_started(stage)
    entrant.refresh_from_db()
    if entrant.state != EntrantState.ACTIVE:
        raise AlreadyDone(
            "not-playing", _("%(name)s is not playing. Bring them back first.") % {"name": isolated(entrant)}
        )
    now = bracket_now(stage)
    _refuse_no_slot(now.bracket.tables, slot)
    try:
        substituted(now.bracket, now.course, slot, EntrantId(entrant.pk), begun=now.begun)
    except Infeasible as error:
        raise refusal_of(error) from error
    replaced = now.situation.occupant(slot)
    with in_the_bracket(stage, Ruling(by)):
        HeldSeat.objects.update_or_create(
            stage=stage,
            table=slot.table,
            seat=slot.seat,
            defaults={"entrant": entrant, "reason": reason, "held_by": by},
        )
    log(
        stage.event,
        "bracket.seat-given",
        by=by,
        about=entrant.players,
        before={"table_number": slot.table, "seat": slot.seat, "entrant": as_logged(replaced)},
        after={"entrant": entrant.pk, "name": str(entrant)},
        reason=reason,
    )
    results_moved(stage)


@in_transaction
def free_seat(stage: Stage, slot: Slot, *, by: User) -> None:
    """Whoever comes to this seat sits there again, as if it had not been given to anybody."""
    _hold_started(stage)
    held = HeldSeat.objects.filter(stage=stage, table=slot.table, seat=slot.seat)
    sat = list(held.exclude(entrant=None).values_list("entrant", flat=True))
    with in_the_bracket(stage, Ruling(by)):
        if not held.delete()[0]:
            raise AlreadyDone("seat-not-held", _("This seat is held by no ruling."))
    after = {"table_number": slot.table, "seat": slot.seat}
    log(stage.event, "bracket.seat-freed", by=by, entrants=sat, after=after)
    results_moved(stage)


def _hold_unfinished(stage: Stage) -> None:
    hold(stage=stage)
    stage.event.refresh_from_db()
    if stage.event.state == EventState.FINISHED:
        raise AlreadyDone(
            "event-finished", _("This event is finished. Reopen it before you change its bracket.")
        )


def _hold_started(stage: Stage) -> None:
    _hold_unfinished(stage)
    if not (stage.is_bracket and stage.has_places):
        raise AlreadyDone("no-bracket-yet", _("There is no bracket yet. Start it first."))


def _refuse_unfit(seeds: Sequence[Occupant], *, playing: Collection[int]) -> None:
    placed = set(_known(seeds))
    _refuse_strangers(placed, playing=playing)
    _refuse_twice(seeds)
    if left_out := set(playing) - placed:
        names = listed(_entrants(left_out))
        refusal = _("Without a place: %(names)s. Give them one, or withdraw them.") % {"names": names}
        raise Unacceptable("left-out", refusal, fields={"seeds": refusal})


def _refuse_strangers(entrants: Collection[int], *, playing: Collection[int]) -> None:
    if strangers := set(entrants) - set(playing):
        names = listed(_entrants(strangers)) or ", ".join(map(str, sorted(strangers)))
        refusal = _("Not playing in this event: %(names)s.") % {"names": names}
        raise Unacceptable("no-such-entrant", refusal, fields={"seeds": refusal})


def _refuse_twice(seeds: Sequence[Occupant]) -> None:
    counts = Counter(_known(seeds))
    if twice := [who for who, count in counts.items() if count > 1]:
        refusal = _("Two places for %(names)s. Give everybody one.") % {"names": listed(_entrants(twice))}
        raise Unacceptable("two-places", refusal, fields={"seeds": refusal})


def _refuse_no_slot(tables: Sequence[BracketTable], slot: Slot) -> None:
    sources = tables[slot.table - 1].sources if 0 < slot.table <= len(tables) else ()
    if not 0 < slot.seat <= len(sources):
        refusal = _("The bracket has no such seat.")
        raise Unacceptable("no-such-seat", refusal, fields={"seat": refusal})


def _entrants(pks: Collection[int]) -> QuerySet[Entrant]:
    return Entrant.objects.filter(pk__in=pks).order_by("pk").select_related(*people())


def _known(occupants: Iterable[Occupant]) -> list[EntrantId]:
    return [who for who in occupants if not isinstance(who, Vacant)]


def _occupant(place: StagePlace) -> Occupant:
    if place.entrant_id is not None:
        return EntrantId(place.entrant_id)
    return Vacant.BYE if place.is_bye else Vacant.UNKNOWN


def _columns(occupant: Occupant) -> dict[str, int | bool | None]:
    entrant = None if isinstance(occupant, Vacant) else occupant
    return {"entrant_id": entrant, "is_bye": occupant is Vacant.BYE}


def as_logged(occupant: Occupant) -> int | str:
    """As the log keeps it."""
    return occupant.name.lower() if isinstance(occupant, Vacant) else occupant


def from_log(logged: int | str) -> Occupant:
    """Who that was."""
    return Vacant[logged.upper()] if isinstance(logged, str) else EntrantId(logged)
