"""A cut taken back: the stage before goes on with all its results, and the one that had begun is to come again."""

from django.db.models import Q
from django.utils.translation import gettext as _

from league.cut_words import stage_name
from league.errors import AlreadyDone
from league.isolates import isolated
from league.models import (
    Entrant,
    FinalPlace,
    Player,
    Round,
    Stage,
    StagePlace,
    Standing,
    Table,
    Unplayed,
    User,
)
from league.models.log import CUT_UNDONE
from league.names import clean_text
from league.queries.cuts import stage_after
from league.queries.entries import with_entries
from league.services.current_stage import refuse_finished_event
from league.services.log import log
from league.services.rounds import drop_proposal
from league.services.stages import results_moved
from league.services.taking_back import forget_round
from league.services.transactions import hold, hold_all, in_transaction
from league.states import RoundState, StageState, TableState, UnplayedKind


@in_transaction
def undo_cut(stage: Stage, *, reason: str, by: User) -> None:
    """Go back to a stage that is over, until anything is entered in the one after it.

    The rounds of that one are thrown away, their links say so; who left the event meanwhile has left it. Publishing
    the cut again gives what a first publishing would.
    """
    reason = clean_text(reason, field="reason")
    following = stage_after(stage)
    hold(stage=stage, following=following)
    stage.event.refresh_from_db()
    if stage.state != StageState.OVER or following is None or following.state != StageState.CURRENT:
        raise AlreadyDone("cut-not-last", _("Only the newest cut can be undone. Look at the event again."))
    refuse_finished_event(stage.event)
    # The race: a phone chooses its name or keeps a part of a deal, for which it holds no more than the table.
    hold_all(Table.every.filter(round__stage=following))
    _refuse_begun(following)
    said = {"stage": stage.number, **_rounds_of(following)}
    went_on = list(Player.objects.filter(places__entrant__places__stage=following).distinct())
    _empty(following, by=by)
    FinalPlace.objects.filter(stage=stage).delete()
    Stage.objects.filter(pk=stage.pk).update(state=StageState.CURRENT)
    stage.state = StageState.CURRENT
    log(stage.event, CUT_UNDONE, by=by, about=went_on, before=said, reason=reason)
    results_moved(stage)


def _refuse_begun(stage: Stage) -> None:
    """Raise AlreadyDone where somebody would lose something that they did or got."""
    tables = Table.every.filter(round__stage=stage)
    moved = tables.filter(~Q(state=TableState.WAITING) | Q(parked=True) | ~Q(void="") | ~Q(ruling=""))
    missing = Unplayed.objects.filter(round__stage=stage).exclude(kind=UnplayedKind.BYE)
    if with_entries(tables).exists() or moved.exists() or missing.exists():
        raise AlreadyDone(
            "stage-begun",
            _("Something is entered already after the cut (%(stage)s), so the cut stays.")
            % {"stage": isolated(stage_name(stage))},
        )
    if stage.adjustments.filter(taken_back_at=None).exists():
        raise AlreadyDone(
            "points-given",
            _("Points were given after the cut (%(stage)s). Take them back first.")
            % {"stage": isolated(stage_name(stage))},
        )


def _rounds_of(stage: Stage) -> dict[str, object]:
    """What is thrown away, so that old addresses can say what became of it."""
    rounds = stage.rounds.filter(state__in=RoundState.public)
    return {
        "rounds": list(rounds.order_by("number").values_list("number", flat=True)),
        "went_on": list(stage.places.order_by("seed").values_list("entrant", flat=True)),
    }


def _empty(stage: Stage, *, by: User) -> None:
    """As it was before the cut."""
    drop_proposal(stage, by=by)
    for round in Round.objects.filter(stage=stage).select_related("stage").order_by("-number"):
        forget_round(round)
    went_on = list(stage.places.exclude(entrant=None).values_list("entrant", flat=True))
    StagePlace.objects.filter(stage=stage).delete()
    stage.adjustments.all().delete()  # all of them taken back; the log keeps them
    stage.held_seats.all().delete()
    stage.order_rulings.all().delete()
    Standing.every.filter(stage=stage).delete()
    # Who came only to take somebody's place has none any more.
    Entrant.objects.filter(pk__in=went_on, places=None, final_places=None).delete()
    stage.state, stage.first_round, stage.has_places = StageState.AHEAD, 1, False
    stage.auto_seated = 0
    # A refresh that began before must not write its standings here.
    stage.results_revision += 1
    stage.standings_revision, stage.due_since = stage.results_revision, None
    stage.save(
        update_fields=[
            "state",
            "first_round",
            "has_places",
            "auto_seated",
            "results_revision",
            "standings_revision",
            "due_since",
        ]
    )
