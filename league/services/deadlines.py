"""When a round closes: said by organizers, and told to whoever comes later."""

from datetime import datetime

from django.utils.translation import gettext as _

from league.errors import AlreadyDone, Unacceptable
from league.models import Round, Table, User
from league.queries.clock import now
from league.queries.deadlines import Deadline, passed_deadline
from league.services.log import log
from league.services.tables import refuse_finished
from league.services.transactions import hold, in_transaction
from league.wall_time import YEARS, in_words, instant

PASSED = "deadline-passed"


@in_transaction
def set_deadline(
    round: Round, said: datetime | None, *, by: User, even_past: bool = False
) -> datetime | None:
    """From now on the round closes at this instant or wall time of its event, or stays open; returns the instant.

    What was confirmed before stays so. Raises Unacceptable where that has passed, unless `even_past`.
    """
    # The stage, because whoever speaks at one of its tables is within it: before this or after it.
    hold(stage=round.stage, round=round)
    stage = round.stage
    refuse_finished(stage)
    closes_at = said and _checked(said, stage.event.time_zone)
    before = round.closes_at
    if before == closes_at:
        return closes_at
    if closes_at and not even_past:
        _refuse_past(closes_at, stage.event.time_zone)
    round.closes_at = closes_at
    round.save(update_fields=["closes_at"])
    log(
        stage.event,
        "round.deadline",
        by=by,
        round=round.number,
        before={"closes_at": before and before.isoformat()},
        after={"round": round.number, "closes_at": closes_at and closes_at.isoformat()},
    )
    return closes_at


def _checked(said: datetime, zone: str) -> datetime:
    if said.year not in YEARS:
        refusal = _("Choose a day from 2000 to 2099.")
        raise Unacceptable("bad-deadline", refusal, fields={"closes_at": refusal})
    return instant(said, zone)


def _refuse_past(closes_at: datetime, zone: str) -> None:
    """Mistyped it would end a round that is being played, so whoever means it says so."""
    if closes_at <= now():
        refusal = _(
            "%(time)s has passed. If this is meant, the round has been closed since, also for what was entered later"
            " and is not confirmed; else choose a later time."
        ) % {"time": in_words(closes_at, zone)}
        raise Unacceptable(PASSED, refusal, fields={"closes_at": refusal})


def closed(deadline: Deadline) -> AlreadyDone:
    """What somebody is told who comes too late."""
    time = in_words(deadline.closes_at, deadline.event.time_zone)
    return AlreadyDone(
        "round-closed",
        _("This round closed at %(time)s. Tell an organizer what was played.") % {"time": time},
    )


def refuse_shut(table: Table) -> None:
    """Raise AlreadyDone where nothing is taken any more. The caller holds the table."""
    deadline = passed_deadline(table)
    if deadline and deadline.is_shut:
        raise closed(deadline)
