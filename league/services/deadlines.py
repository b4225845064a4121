"""When a round closes: said by organizers, and told to whoever comes later."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from league.errors import AlreadyDone
from league.models import Round, Table, User
from league.queries.deadlines import Deadline, passed_deadline
from league.services.log import log
from league.services.tables import refuse_finished
from league.services.transactions import hold, in_transaction


@in_transaction
def set_deadline(round: Round, closes_at: datetime | None, *, by: User) -> None:
    """From now on the round closes at this instant, or stays open. What was confirmed before stays so."""
    # The stage, because whoever speaks at one of its tables holds it: before this or after it.
    hold(stage=round.stage, round=round)
    stage = round.stage
    refuse_finished(stage)
    before, round.closes_at = round.closes_at, closes_at
    if before == closes_at:
        return
    round.save(update_fields=["closes_at"])
    log(
        stage.event,
        "round.deadline",
        by=by,
        round=round.number,
        before={"closes_at": before and before.isoformat()},
        after={"round": round.number, "closes_at": closes_at and closes_at.isoformat()},
    )


def closed(deadline: Deadline) -> AlreadyDone:
    """What somebody is told who comes too late."""
    zone = deadline.event.time_zone
    at = date_format(localtime(deadline.closes_at, ZoneInfo(zone)), "DATETIME_FORMAT")
    return AlreadyDone(
        "round-closed",
        _("This round closed at %(time)s (%(zone)s). Tell an organizer what was played.")
        % {"time": at, "zone": zone},
    )


def refuse_shut(table: Table) -> None:
    """Raise AlreadyDone where nothing is taken any more. The caller holds the table."""
    deadline = passed_deadline(table)
    if deadline and deadline.is_shut:
        raise closed(deadline)
