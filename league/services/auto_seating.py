"""Where a stage says so, its next round is seated and published as soon as the one before is over."""

import structlog
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from league.errors import AlreadyDone, LeagueError
from league.models import Round, Stage
from league.services.rounds import propose_round, publish_round
from league.services.transactions import in_transaction
from league.states import EventState, RoundState, StageState

logger = structlog.get_logger()


def waiting() -> QuerySet[Stage]:
    """Stages whose newest round is over, and none was seated after it yet.

    Once for each round: if an organizer throws away what was seated, the next seating is the organizer's.
    """
    newest = Round.objects.filter(stage=OuterRef("pk")).order_by("-number")
    return Stage.objects.annotate(
        newest=Subquery(newest.values("number")[:1]), its_state=Subquery(newest.values("state")[:1])
    ).filter(
        auto_seat=True,
        state=StageState.CURRENT,
        event__state=EventState.RUNNING,
        its_state=RoundState.COMPLETE,
        newest__gt=F("auto_seated"),
        standings_revision=F("results_revision"),
    )


def seat_due() -> int:
    """Seat every round that waits; how many were. One that fails is logged and does not stop the others."""
    seated = 0
    for stage_id in waiting().order_by("pk").values_list("pk", flat=True):
        try:
            seated += seat_next_round(stage_id)
        except Exception:  # whatever one stage's field is like, the others' rounds go on
            logger.exception("seating_failed", stage_id=stage_id)
    return seated


def seat_next_round(stage_id: int) -> bool:
    """Seat and publish the next round if it is time. Safe to run twice, late, or for nothing.

    Where there is no seating, or no round more, it is left to the organizers, whose page says why.
    """
    if not waiting().filter(pk=stage_id).exists():
        return False
    stage = Stage.objects.select_related("event").get(pk=stage_id)
    over = stage.rounds.order_by("-number").values_list("number", flat=True)[0]
    try:
        _seat_after(stage, over)
    except LeagueError as refusal:
        logger.info("not_seated", stage_id=stage_id, code=refusal.code)
        return False
    return True


@in_transaction
def _seat_after(stage: Stage, number: int) -> None:
    """All of it, or nothing: no proposal is left of a job that died."""
    proposal = propose_round(stage, by=None)  # holds the stage once the seating is found
    if not Stage.objects.filter(pk=stage.pk, auto_seat=True, auto_seated__lt=number).update(
        auto_seated=number
    ):
        raise AlreadyDone("seated-already", _("The round after this one was seated already."))
    publish_round(proposal, by=None)
