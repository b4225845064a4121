"""Rounds: proposing who meets whom, publishing it, closing it; and the devices that score at the tables."""

import random
from functools import partial
from typing import Any, Protocol

from django.db.models import F
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from league.competition.types import SeatingPlan
from league.errors import AlreadyDone, Busy, MovedOn, Unacceptable, UnknownHere
from league.isolates import isolated
from league.models import Entrant, Event, Player, Round, Seat, SeatClaim, Stage, Table, User
from league.names import clean_text
from league.queries.seating import SeatingField, seating_field
from league.services.corrections import follow_rounds
from league.services.log import log
from league.services.opening import open_tables
from league.services.seating import plan_of, store_plan
from league.services.stages import complete_rounds, refresh_now, results_moved
from league.services.tables import close_by_ruling
from league.services.transactions import TRIES, hold, in_transaction
from league.states import (
    EventState,
    RoundKind,
    RoundState,
    StageFormat,
    StageState,
    TableState,
)


def propose_round(stage: Stage, *, by: User | None, variation: int = 0) -> Round:
    """A draft of the next round; one made before is thrown away, but not by a job, which has no `by`.

    The same field and variation give the same seating.

    The seating is found before anything is locked and stored only if what it was made from still holds. Where there
    is none, nothing is stored, and Unacceptable names who is in the way.
    """
    return propose(stage, partial(plan_of, stage), by=by, variation=variation)


class Finder(Protocol):
    """Finds a seating of a field, or refuses with the reason."""

    def __call__(self, field: SeatingField, *, rng_seed: int) -> SeatingPlan: ...


def propose(
    stage: Stage, find: Finder, *, by: User | None, variation: int = 0, uploaded: bool = False
) -> Round:
    """Store what `find` makes of the field as the draft of the next round. All of it, or nothing."""
    for _attempt in range(TRIES):
        refresh_now(stage.pk)  # who is level, and that a round whose last table is final is complete
        refuse_unless_between_rounds(stage)
        field = seating_field(stage)
        rng_seed = _rng_seed(stage, number=field.number, variation=variation)
        plan = find(field, rng_seed=rng_seed)
        made_from = {"variation": variation, "uploaded": uploaded}
        proposal = _store_proposal(stage, field, plan, rng_seed=rng_seed, made_from=made_from, by=by)
        if proposal is not None:
            return proposal
    raise Busy("field-moving", _("Entrants or results are changing right now. Propose the round again."))


def refuse_unless_between_rounds(stage: Stage) -> None:
    """A round can be proposed when none is playing and the event goes on; in a bracket and on a ladder none is."""
    if not Stage.objects.filter(pk=stage.pk, state=StageState.CURRENT).exists():
        raise AlreadyDone("other-stage", _("Another stage is being played. Look at the event again."))
    if stage.is_bracket:
        raise AlreadyDone("bracket", _("A bracket seats its tables by itself. Start it, or look at them."))
    if stage.format == StageFormat.LADDER:
        raise AlreadyDone("on-a-ladder", _("On a ladder nobody is seated: let somebody challenge another."))
    if Event.objects.filter(pk=stage.event_id, state=EventState.FINISHED).exists():
        raise AlreadyDone("event-finished", _("This event is finished. Reopen it before you seat a round."))
    playing = stage.rounds.filter(state=RoundState.PLAYING).first()
    if playing is not None:
        raise AlreadyDone(
            "round-playing",
            _("Round %(number)d is still playing. Close it first.") % {"number": playing.number},
        )


def _rng_seed(stage: Stage, *, number: int, variation: int) -> int:
    """A round goes on with the seed of the one before, and so with its plan, unless another is wished."""
    before = stage.rounds.exclude(state=RoundState.DRAFT).filter(kind=RoundKind.ROUND).last()
    if before is not None and not variation:
        return before.rng_seed
    return random.Random(f"{stage.rng_seed}/{number}/{variation}").getrandbits(62)


@in_transaction
def _store_proposal(
    stage: Stage,
    field: SeatingField,
    plan: SeatingPlan,
    *,
    rng_seed: int,
    made_from: dict[str, Any],
    by: User | None,
) -> Round | None:
    """The proposal as rows, or None when the field is no longer the one it was made for."""
    hold(stage=stage)
    refuse_unless_between_rounds(stage)
    stage.event.refresh_from_db()
    # Seated is who stands where after all that counts, never by standings that are still to follow.
    if stage.standings_revision < stage.results_revision or seating_field(stage) != field:
        return None
    if by is None and stage.rounds.filter(state=RoundState.DRAFT).exists():
        raise AlreadyDone("proposed-already", _("An organizer has proposed this round already."))
    replaced = replace_proposal(stage)
    proposal = store_plan(stage, field, plan, rng_seed=rng_seed, made_from=made_from)
    log(
        stage.event,
        "round.uploaded" if made_from["uploaded"] else "round.proposed",
        by=by,
        round=field.number,
        before=replaced,
        after={"round": field.number, "rng_seed": rng_seed, "cost": plan.cost.to_json()},
    )
    return proposal


def replace_proposal(stage: Stage) -> dict[str, Any] | None:
    """Take the stage's draft away, if it has one, for another; what it was, as the log keeps it. Stage held."""
    proposal = stage.rounds.filter(state=RoundState.DRAFT).first()
    if proposal is None:
        return None
    cost = proposal.seating.get("cost")
    proposal.delete()
    return {"round": proposal.number, "rng_seed": proposal.rng_seed, "cost": cost}


@in_transaction
def discard_proposal(proposal: Round, *, by: User) -> None:
    """Throw a draft away. Nobody but the organizers saw it."""
    _hold_proposal(proposal)
    if proposal.state != RoundState.DRAFT:
        raise AlreadyDone(
            "round-published", _("Round %(number)d is published already.") % {"number": proposal.number}
        )
    drop_proposal(proposal.stage, by=by)


def drop_proposal(stage: Stage, *, by: User) -> None:
    """Throw away the stage's draft, if it has one: it no longer fits. The caller holds the stage."""
    proposal = stage.rounds.filter(state=RoundState.DRAFT).first()
    if proposal is not None:
        number = proposal.number
        proposal.delete()
        log(stage.event, "round.discarded", by=by, round=number, before={"round": number})


@in_transaction
def publish_round(proposal: Round, *, by: User | None, seen: str | None = None) -> None:
    """The seating becomes history: players see it, deals can be entered. Shows the event too if it was a draft.

    `seen` is the key of the proposal that was looked at, where that is known; MovedOn if it is another.
    """
    if seen not in (None, str(proposal.pk)):
        raise MovedOn(
            "other-proposal",
            _("Round %(number)d was seated anew while you were looking. Look at its tables, then publish it.")
            % {"number": proposal.number},
        )
    _hold_proposal(proposal)
    moved = Round.objects.filter(pk=proposal.pk, state=RoundState.DRAFT).update(
        state=RoundState.PLAYING, published_at=Now()
    )
    if not moved:
        raise AlreadyDone(
            "round-published", _("Round %(number)d is published already.") % {"number": proposal.number}
        )
    event = proposal.stage.event
    if Event.objects.filter(pk=event.pk, state=EventState.DRAFT).update(state=EventState.RUNNING):
        log(
            event,
            "event.running",
            by=by,
            before={"state": EventState.DRAFT},
            after={"state": EventState.RUNNING},
        )
    tables = list(proposal.tables.all())
    for table in tables:
        table.round = proposal
    open_tables(tables)
    _give_byes(proposal)
    follow_rounds(proposal.stage, by=by)
    proposal.refresh_from_db()
    before, after = {"state": RoundState.DRAFT}, {"round": proposal.number, "state": proposal.state}
    log(event, "round.published", by=by, round=proposal.number, before=before, after=after)


def _hold_proposal(proposal: Round) -> None:
    try:
        hold(stage=proposal.stage, round=proposal)
    except UnknownHere:
        raise proposal_gone(proposal.number) from None


def proposal_gone(number: int) -> AlreadyDone:
    """What somebody is told whose proposal is not there any more."""
    return AlreadyDone(
        "proposal-gone",
        _(
            "The proposal for round %(number)d is gone: somebody threw it away, or who plays or what counts has "
            "changed. Propose the round again."
        )
        % {"number": number},
    )


def _give_byes(published: Round) -> None:
    """Who sits out has what a bye is worth, and no wish for one any more."""
    if published.unplayed.exists():
        Entrant.objects.filter(unplayed__round=published, sits_out_next=True).update(sits_out_next=False)
        results_moved(published.stage)


@in_transaction
def close_round(round: Round, *, by: User, reason: str) -> None:
    """Close every table that the round waits for, each by a ruling: what is confirmed there counts, the rest not."""
    reason = clean_text(reason, field="reason")
    hold(stage=round.stage, round=round)
    if round.stage.is_bracket:
        raise AlreadyDone("bracket", _("In a bracket close its tables one by one: each decides who goes on."))
    if round.state != RoundState.PLAYING:
        raise AlreadyDone(
            "round-not-playing", _("Round %(number)d is not playing.") % {"number": round.number}
        )
    # Whoever speaks at a table is within the stage, so none of these moves meanwhile. What is put off stays so.
    awaited = round.tables.filter(state__in=TableState.open, parked=False)
    close_by_ruling(awaited.select_related("round__stage__event").order_by("number"), by=by, reason=reason)
    complete_rounds(round.stage, by=by)
    results_moved(round.stage)


@in_transaction
def claim_seat(table: Table, *, seat: Seat, player: Player, device: str) -> SeatClaim:
    """From now on this device scores for this person here. Asked again, the same claim."""
    hold(table=table)
    there = Seat.objects.filter(pk=seat.pk, table=table).with_people().first()
    if there is None or player.pk not in {person.pk for person in there.people}:
        refusal = _("That person does not sit there. Choose a name of this table.")
        raise Unacceptable("not-at-this-seat", refusal, fields={"player": refusal})
    current = SeatClaim.objects.filter(table=table, released_at=None)
    mine = current.filter(device=device).select_related("player", "seat").first()
    if mine is not None:
        if (mine.seat_id, mine.player_id) == (seat.pk, player.pk):
            return mine
        raise AlreadyDone(
            "device-has-a-seat",
            _("This phone scores for %(name)s. Ask an organizer to release it if that is wrong.")
            % {"name": isolated(mine.player.name)},
        )
    if current.filter(seat=seat, player=player).exists():
        raise AlreadyDone(
            "seat-claimed",
            _("Another phone scores for %(name)s. Ask an organizer to release it if that is wrong.")
            % {"name": isolated(player)},
        )
    claim = SeatClaim.objects.create(table=table, seat=seat, player=player, device=device)
    log(
        _event(table), "seat.claimed", by=claim, table=table, after={"seat": seat.number, "player": player.pk}
    )
    return claim


@in_transaction
def release_claim(claim: SeatClaim, *, by: User) -> None:
    """The name is free for another phone. What the old one entered stays."""
    hold(table=claim.table)
    if not SeatClaim.objects.filter(pk=claim.pk, released_at=None).update(released_at=Now()):
        raise AlreadyDone("claim-released", _("This phone was released already."))
    log(
        _event(claim.table),
        "seat.released",
        by=by,
        table=claim.table,
        before={"seat": claim.seat.number, "player": claim.player_id},
    )


@in_transaction
def revoke_link(table: Table, *, by: User) -> None:
    """Make a new link for the table; the old one opens nothing from now on, on any device."""
    Table.objects.filter(pk=table.pk).update(link_number=F("link_number") + 1)
    table.refresh_from_db()
    now = table.link_number
    before, after = {"link_number": now - 1}, {"link_number": now}
    log(_event(table), "link.revoked", by=by, table=table, before=before, after=after)


def _event(table: Table) -> Event:
    return Event.objects.select_related("league").get(stages__rounds__tables=table)
