"""The stage that is being played: everything that changes who plays, or what comes after, holds this one."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.errors import AlreadyDone, Busy
from league.models import Event, Stage, Table
from league.queries.brackets import bracket_now
from league.services.transactions import hold
from league.states import EventState, RoundState, StageState, TableState


def hold_current(event: Event, *, other: Stage | None = None, with_names: bool = False) -> Stage:
    """Hold the stage that is being played, and read the event again; `with_names` where players may be added.

    `other` is another of its stages, to be held as well. Raises Busy where a cut was published or undone in the same
    instant.
    """
    stage = event.current_stage
    earlier, *later = sorted({stage, other or stage}, key=lambda each: each.number)
    hold(stage=earlier, following=next(iter(later), None), league=event.league if with_names else None)
    event.refresh_from_db()
    stage.event = event
    if stage.state != StageState.CURRENT:
        raise Busy("stage-moving", _("Another stage has just begun. Look at the event and try again."))
    return stage


def refuse_over(stage: Stage) -> None:
    """Raise AlreadyDone where the cut after this stage is published. The caller holds the stage."""
    if stage.state == StageState.OVER:
        raise AlreadyDone(
            "stage-over",
            _("This stage is over: its cut is published. Undo the cut before you change how it was played."),
        )


def refuse_finished_event(event: Event) -> None:
    """Raise AlreadyDone where the event is finished. The caller holds its current stage."""
    if event.state == EventState.FINISHED:
        raise AlreadyDone("event-finished", _("This event is finished. Reopen it first."))


def refuse_unfinished(stage: Stage) -> None:
    """Raise AlreadyDone where anything of a stage is still to be played, or nothing was. The caller holds it."""
    if stage.is_bracket:
        _refuse_undecided(stage)
    elif not stage.rounds.exclude(state=RoundState.DRAFT).exists():
        raise AlreadyDone("nothing-played", _("No round was played yet."))
    playing = list(stage.rounds.filter(state=RoundState.PLAYING).values_list("number", flat=True))
    if playing:
        raise AlreadyDone(
            "round-playing",
            ngettext(
                "Round %(rounds)s is still playing. Close it first.",
                "Rounds %(rounds)s are still playing. Close them first.",
                len(playing),
            )
            % {"rounds": ", ".join(map(str, playing))},
        )
    tables = Table.objects.filter(round__stage=stage, parked=True, state__in=TableState.open)
    found = tables.order_by("round__number", "number").values_list("round__number", "number")
    if waiting := [
        _("table %(table)d of round %(round)d") % {"table": table, "round": round} for round, table in found
    ]:
        raise AlreadyDone(
            "tables-put-off",
            _("Put off and still to be played: %(tables)s. Finish or close them first.")
            % {"tables": ", ".join(waiting)},
        )


def _refuse_undecided(stage: Stage) -> None:
    if not (stage.has_places and bracket_now(stage).situation.current_round is None):
        raise AlreadyDone("no-winner", _("The bracket has no winner yet. Let its tables be played first."))
