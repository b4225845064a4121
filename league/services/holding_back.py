"""Results that only organizers know until they are released: those from one round of an event on."""

from django.utils.translation import gettext as _

from league.errors import AlreadyDone, MovedOn
from league.models import Event, Round, Stage, User
from league.services.current_stage import hold_current, refuse_finished_event
from league.services.log import log
from league.services.stages import refresh_now, results_moved, show_everything
from league.services.transactions import in_transaction
from league.states import StageFormat


@in_transaction
def hold_back(event: Event, *, first: int, by: User) -> None:
    """Everybody but the organizers sees the event as if this round and those after it did not exist.

    Refused where everybody has seen the round, and where who meets whom follows from results that all must see.
    """
    stage = hold_current(event)
    refuse_to_hold_back(event, stage)
    if event.held_back_from is not None:
        raise AlreadyDone(
            "held-back-already",
            _("Rounds from %(number)d on are held back already. Release them first.")
            % {"number": event.held_back_from},
        )
    event.held_back_from = first
    newest = Round.objects.public().filter(stage__event=event).order_by("number").last()
    if newest and first <= newest.number:
        raise AlreadyDone(
            "round-seen",
            _("Everybody has seen round %(number)d. Hold back a later one.") % {"number": newest.number},
        )
    _move(event, stage, None, "round.held-back", by=by)


def release(event: Event, *, seen: int, everything: bool = False, by: User) -> None:
    """Show the first round that is held back, or everything. `seen` is that round, as it was looked at.

    The standings follow at once unless a job is at them.
    """
    _release(event, seen=seen, everything=everything, by=by)
    refresh_now(event.current_stage.pk)


@in_transaction
def _release(event: Event, *, seen: int, everything: bool, by: User) -> None:
    stage = hold_current(event)
    if event.held_back_from != seen:
        raise MovedOn(
            "released-already", _("Somebody released rounds while you were looking. Look at the event again.")
        )
    if everything:
        show_everything(event.stages.all())
    event.held_back_from = None if everything else seen + 1
    _move(event, stage, seen, "round.released", by=by)


def _move(event: Event, stage: Stage, before: int | None, action: str, *, by: User) -> None:
    now = event.held_back_from
    event.save(update_fields=["held_back_from"])
    log(
        event,
        action,
        by=by,
        round=now if before is None else before,
        before={"held_back_from": before},
        after={"held_back_from": now},
    )
    results_moved(stage)


def refuse_to_hold_back(event: Event, stage: Stage) -> None:
    """Raise AlreadyDone where no round of an event can be held back, whichever it is."""
    refuse_finished_event(event)
    _refuse_format(stage.format)


def refuse_to_hide(event: Event, chosen: str) -> None:
    """Raise AlreadyDone where something is held back and this format would show it. The caller holds the stage."""
    if event.held_back_from is not None:
        _refuse_format(chosen)


def _refuse_format(chosen: str) -> None:
    if chosen in StageFormat.without_proposals:
        raise AlreadyDone(
            "cannot-hold-back",
            _(
                "In a bracket and on a ladder everybody sees who meets whom next. Nothing can be held back there."
            ),
        )


def refuse_held_back(event: Event, stage: Stage) -> None:
    """Raise AlreadyDone where a cut or the event's end would tell what is held back. The caller holds the stage."""
    held = event.held_back_from
    if held is not None and stage.rounds.filter(number__gte=held).exists():
        raise AlreadyDone(
            "held-back",
            _("Rounds from %(number)d on are held back, and this would tell them. Release them first.")
            % {"number": held},
        )
