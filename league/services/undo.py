"""The last step of an organizer taken back: it is the last one, it can be undone, and that is a step of its own."""

from django.utils.translation import gettext as _

from league.errors import AlreadyDone
from league.models import Event, LogEntry, Player, Stage, Table, User
from league.names import clean_text
from league.queries.last_step import last_step
from league.services.inverses import INVERSES, Undone, moved_on
from league.services.log import log
from league.services.transactions import hold, in_transaction


@in_transaction
def undo(event: Event, step: int, *, by: User, reason: str = "") -> None:
    """Take back the last step that an organizer did, named by its row of the log, and log that as a step too.

    MovedOn where it is not the last one any more, and AlreadyDone with the next best step where it cannot be undone or
    what it did is in use by now. A reason is needed where whoever does the contrary gives one.
    """
    _hold_stages(event, step)
    # The race: two organizers undo the same step. The second finds another one here.
    last = last_step(event)
    if last is None or last.entry.pk != step:
        raise moved_on()
    if last.instead:
        raise AlreadyDone("not-undone", _("This cannot be undone. %(instead)s") % {"instead": last.instead})
    reason = clean_text(reason, field="reason") if last.asks_why or reason.strip() else ""
    undone = Undone(event, last.entry, by, reason)
    INVERSES[last.entry.action](undone)
    entry = last.entry
    log(
        event,
        "step.undone",
        by=by,
        table=Table.objects.filter(pk=entry.table_id or 0).first(),
        deal=entry.deal,
        round=entry.round_number,
        about=Player.objects.filter(pk__in=entry.people),
        before={"id": entry.pk, "action": entry.action, "before": entry.before, "after": entry.after},
        reason=reason,
    )


def _hold_stages(event: Event, step: int) -> None:
    """The stage that is being played, and before it the one that the step was about, if it is another."""
    current = event.current_stage
    about = _stage_of(LogEntry.objects.filter(event=event, pk=step).first())
    if about is None or about.number >= current.number:
        hold(stage=current)
    else:
        hold(stage=about, following=current)


def _stage_of(entry: LogEntry | None) -> Stage | None:
    """The stage of a row that may be about one that is over: of a table, or of a cut."""
    if entry is None:
        return None
    if entry.action == "cut.published":
        return Stage.objects.filter(event=entry.event_id, number=(entry.after or {})["stage"]).first()
    return Stage.objects.filter(rounds__tables=entry.table_id or 0).first()
