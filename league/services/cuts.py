"""The cut between two stages: ruling who goes on where the rules leave it open, publishing it, taking it back."""

from collections.abc import Mapping, Sequence

from django.db.models import Max
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from league.competition.types import EntrantId
from league.errors import AlreadyDone, Busy, MovedOn, NotYours, Unacceptable
from league.isolates import listed
from league.models import Entrant, EntrantPlayer, FinalPlace, OrderRuling, Stage, Standing, User
from league.names import clean_text
from league.queries.cuts import cut_now, stage_after
from league.queries.people import people
from league.services.corrections import log_missed
from league.services.current_stage import refuse_finished_event, refuse_unfinished
from league.services.holding_back import refuse_held_back, refuse_to_hide
from league.services.log import log
from league.services.pools import deal, write_places
from league.services.rounds import drop_proposal
from league.services.stages import refresh_now, results_moved
from league.services.transactions import hold, in_transaction
from league.states import StageState


def publish_cut(stage: Stage, *, by: User, seen: int | None = None) -> Stage:
    """End a stage and begin the next: its order is stored for good, who goes on has a place there by seed.

    `seen` is the `results_revision` that was looked at; MovedOn if results have moved since. Refused while anything is
    still to be played, or somebody is level over the line without a ruling. All of it happens, or nothing.
    """
    refresh_now(stage.pk)  # a round whose last table is final is complete, whatever the worker does
    return _publish(stage, by=by, seen=seen)


@in_transaction
def _publish(stage: Stage, *, by: User, seen: int | None) -> Stage:
    following = _following(stage)
    # The race: two organizers publish the same cut. The second finds the stage over.
    hold(stage=stage, following=following)
    _refuse_unready(stage, seen=seen)
    refuse_to_hide(stage.event, following.format)
    field = _who_goes_on(stage)
    drop_proposal(stage, by=by)
    seeds = {entrant: seed for seed, entrant in enumerate(field, start=1)}
    store_order(stage, seeds)
    newest = stage.rounds.aggregate(number=Max("number"))["number"] or stage.first_round - 1
    _move(stage, StageState.CURRENT, StageState.OVER)
    following.first_round = newest + 1  # a bracket may have left numbers out
    following.has_places = True
    following.save(update_fields=["first_round", "has_places"])
    _move(following, StageState.AHEAD, StageState.CURRENT)
    write_places(following, deal(field, following.pools), seeds=seeds)
    if following.is_bracket:
        results_moved(following)  # the job opens its tables
    after = {"stage": stage.number, "goes_on": field}
    log(stage.event, "cut.published", by=by, entrants=field, after=after)
    log_missed(stage, by=by)
    return following


def _following(stage: Stage) -> Stage:
    following = stage_after(stage)
    if following is None:
        raise AlreadyDone("no-next-stage", _("No stage comes after this one. Add one first."))
    return following


def _refuse_unready(stage: Stage, *, seen: int | None) -> None:
    stage.event.refresh_from_db()
    if stage.state == StageState.OVER:
        raise AlreadyDone("cut-published", _("This cut is published already. Look at the event again."))
    if stage.state == StageState.AHEAD:
        raise AlreadyDone("stage-ahead", _("This stage has not begun yet."))
    refuse_finished_event(stage.event)
    refuse_unfinished(stage)
    refuse_held_back(stage.event, stage)
    if stage.standings_revision < stage.results_revision:
        raise Busy("field-moving", _("Results are changing right now. Look at the cut again."))
    if seen is not None and seen != stage.results_revision:
        raise MovedOn("cut-moved-on", _("Results moved while you were looking. Look at the cut again."))


def _who_goes_on(stage: Stage) -> list[EntrantId]:
    """By seed. Refused while somebody is tied, or where nobody could meet."""
    decided = cut_now(stage)
    if not decided.is_settled:
        tied = [who for group in decided.tied for who in group.entrants]
        raise AlreadyDone(
            "cut-tied",
            _("Level over the line: %(names)s. Rule on their order first.") % {"names": _names(tied)},
        )
    if len(decided.qualifiers) < 2:
        raise AlreadyDone("too-few-go-on", _("Fewer than two would go on. Change who goes on first."))
    return [each.entrant for each in decided.qualifiers]


def _names(keys: Sequence[int]) -> str:
    of_key = Entrant.objects.select_related(*people()).in_bulk(keys)
    return listed(of_key[key] for key in keys)


def store_order(stage: Stage, seeds: Mapping[EntrantId, int]) -> list[dict[str, int]]:
    """Store the order of a stage as its standings are now, with the seeds of who went on; and return it.

    The caller holds the stage.
    """
    FinalPlace.objects.filter(stage=stage).delete()
    rows = list(Standing.objects.filter(stage=stage).order_by("line"))
    FinalPlace.objects.bulk_create(
        [
            FinalPlace(
                stage=stage,
                entrant_id=row.entrant_id,
                pool=row.pool,
                line=row.line,
                rank=row.rank,
                tied=row.tied,
                seed=seeds.get(EntrantId(row.entrant_id)),
            )
            for row in rows
        ]
    )
    return [{"entrant": row.entrant_id, "pool": row.pool, "rank": row.rank} for row in rows]


def _move(stage: Stage, old: StageState, new: StageState) -> None:
    if not Stage.objects.filter(pk=stage.pk, state=old).update(state=new):
        raise Busy("stage-moving", _("Another stage has just begun. Look at the event and try again."))
    stage.state = new


def rule_order(stage: Stage, entrants: Sequence[int], *, reason: str, by: User) -> OrderRuling:
    """Say in which order those who are level over the line stand, the best first: exactly these, and why.

    Everybody reads it. Not for an organizer who is one of them. Until the cut is published it can be taken back.
    """
    reason = clean_text(reason, field="reason")
    refresh_now(stage.pk)
    return _rule(stage, list(entrants), reason=reason, by=by)


@in_transaction
def _rule(stage: Stage, entrants: list[int], *, reason: str, by: User) -> OrderRuling:
    _following(stage)
    hold(stage=stage)
    _refuse_unready(stage, seen=None)
    groups = [set(group.entrants) for group in cut_now(stage).tied]
    if len(set(entrants)) != len(entrants) or set(entrants) not in groups:
        refusal = _("These are not exactly the ones who are level over the line. Name each of them once.")
        raise Unacceptable("not-tied", refusal, fields={"entrants": refusal})
    if EntrantPlayer.objects.filter(entrant__in=entrants, player__user=by).exists():
        raise NotYours("own-tie", _("You are one of them. Another organizer must decide here."))
    ruling = OrderRuling.objects.create(stage=stage, entrants=entrants, reason=reason, ruled_by=by)
    log(stage.event, "cut.ruled", by=by, entrants=entrants, after=_said(ruling), reason=reason)
    return ruling


@in_transaction
def take_back_ruling(ruling: OrderRuling, *, by: User) -> None:
    """They are level again. Only before the cut is published."""
    stage = ruling.stage
    hold(stage=stage)
    if stage.state != StageState.CURRENT:
        raise AlreadyDone("cut-published", _("The cut is published, so its rulings stay."))
    standing = OrderRuling.objects.filter(pk=ruling.pk, table=None, taken_back_at=None)
    if not standing.update(taken_back_at=Now()):
        raise AlreadyDone("ruling-taken-back", _("This ruling was taken back already."))
    log(stage.event, "cut.ruling-taken-back", by=by, entrants=ruling.entrants, before=_said(ruling))


def _said(ruling: OrderRuling) -> dict[str, object]:
    of_key = Entrant.objects.select_related(*people()).in_bulk(ruling.entrants)
    names = [str(of_key[key]) for key in ruling.entrants]
    return {"stage": ruling.stage.number, "entrants": ruling.entrants, "names": names}


def store_order_anew(stage: Stage, *, reason: str, by: User) -> None:
    """A ruling: from now on a stage that is over ended as its results say today. Who went on stays.

    Raises AlreadyDone where that is what is stored.
    """
    reason = clean_text(reason, field="reason")
    refresh_now(stage.pk)
    _store_anew(stage, reason=reason, by=by)


@in_transaction
def _store_anew(stage: Stage, *, reason: str, by: User) -> None:
    hold(stage=stage)
    stage.event.refresh_from_db()
    if stage.state != StageState.OVER:
        raise AlreadyDone("stage-not-over", _("This stage is not over, so its standings follow its results."))
    refuse_finished_event(stage.event)
    stored = stage.final_places.order_by("line").values("entrant", "pool", "rank")
    before = [dict(place) for place in stored]
    went_on = stage.final_places.exclude(seed=None).values_list("entrant", "seed")
    after = store_order(stage, {EntrantId(entrant): seed for entrant, seed in went_on if seed})
    if before == after:
        raise AlreadyDone("order-stands", _("The results say what is stored already."))
    said = {"stage": stage.number, "order": before}
    moved = [place["entrant"] for place in after if place not in before]
    log(
        stage.event,
        "cut.order-anew",
        by=by,
        entrants=moved,
        before=said,
        after={**said, "order": after},
        reason=reason,
    )
    results_moved(stage)
