"""Penalties and bonuses: points that an organizer adds or takes, each with its reason; they count like any others."""

from fractions import Fraction

from django.db.models.functions import Now
from django.utils.translation import gettext as _

from league.errors import AlreadyDone, Unacceptable
from league.isolates import isolated
from league.models import Adjustment, Entrant, Event, Stage, User
from league.names import clean_text
from league.services.challenges import refuse_on_a_ladder
from league.services.current_stage import hold_current
from league.services.log import log
from league.services.once import once
from league.services.rounds import drop_proposal
from league.services.stages import results_moved
from league.services.transactions import in_transaction
from league.states import EventState, StageFormat


@in_transaction
def give_points(entrant: Entrant, points: Fraction, *, reason: str, by: User, key: str) -> Adjustment:
    """Add points to an entrant, or take them when negative. Safe to repeat with the same key."""
    reason = clean_text(reason, field="reason")
    if not points:
        refusal = _("Nothing given and nothing taken: write another number than 0.")
        raise Unacceptable("no-points", refusal, fields={"points": refusal})
    event = entrant.event
    stage = hold_current(event)
    if stage.is_bracket:
        raise AlreadyDone("bracket", _("A bracket counts no points. Decide about its tables instead."))
    refuse_on_a_ladder(stage)

    def act() -> dict[str, int]:
        _refuse_finished(event)
        if not Entrant.objects.of_stage(stage).filter(pk=entrant.pk).exists():
            refusal = _("%(name)s does not play in this stage.") % {"name": isolated(entrant)}
            raise Unacceptable("not-in-stage", refusal, fields={"entrant": refusal})
        given = Adjustment.objects.create(
            stage=stage,
            entrant=entrant,
            points_numerator=points.numerator,
            points_denominator=points.denominator,
            reason=reason,
            given_by=by,
        )
        _moved(stage, by=by)
        log(event, "points.given", by=by, about=entrant.players, after=_said(given), reason=reason)
        return {"adjustment": given.pk}

    request = {"entrant": entrant.pk, "points": str(points), "reason": reason}
    answer = once(f"points:{stage.pk}:{by.pk}", key, request, act)
    return Adjustment.objects.select_related("entrant").get(pk=answer["adjustment"])


@in_transaction
def take_back(adjustment: Adjustment, *, by: User) -> None:
    """From now on these points do not count. That they were given stays in the history."""
    event = adjustment.entrant.event
    stage = hold_current(event)
    _refuse_finished(event)
    if adjustment.stage_id != stage.pk:
        raise AlreadyDone(
            "stage-over",
            _("These points count in a stage that is over: its cut is published. Undo the cut first."),
        )
    standing = Adjustment.objects.filter(pk=adjustment.pk, taken_back_at=None)
    if not standing.update(taken_back_at=Now()):
        raise AlreadyDone("points-taken-back", _("These points were taken back already."))
    _moved(stage, by=by)
    log(
        event,
        "points.taken-back",
        by=by,
        about=adjustment.entrant.players,
        before=_said(adjustment),
    )


def _refuse_finished(event: Event) -> None:
    if event.state == EventState.FINISHED:
        raise AlreadyDone(
            "event-finished", _("This event is finished. Reopen it before you give or take points.")
        )


def _moved(stage: Stage, *, by: User) -> None:
    # Who is level meets in Swiss: a seating made from other points no longer fits.
    if stage.format == StageFormat.SWISS:
        drop_proposal(stage, by=by)
    results_moved(stage)


def _said(adjustment: Adjustment) -> dict[str, object]:
    entrant = adjustment.entrant
    return {"entrant": entrant.pk, "name": str(entrant), "points": str(adjustment.points)}
