"""Until when a round is entered and confirmed by phones. What is open is asked of the database's clock each time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Case, CharField, DateTimeField, Expression, ExpressionWrapper, F, Value, When
from django.db.models.functions import Now

from league.models import Event, Round, Submission, Table
from league.states import LateRule

GRACE = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a round closes, or closed, and what the event says of what comes after it."""

    event: Event
    closes_at: datetime
    has_passed: bool

    @property
    def taken_until(self) -> datetime:
        """The last instant at which something is entered as ever."""
        return self.closes_at + GRACE if self.event.after_deadline == LateRule.GRACE else self.closes_at

    @property
    def is_shut(self) -> bool:
        """Whether nothing at all is taken any more."""
        return self.has_passed and self.event.after_deadline == LateRule.CLOSED

    def is_missed_by(self, submission: Submission) -> bool:
        """Whether this reading came too late to be confirmed by the seats."""
        return submission.organizer_id is None and submission.submitted_at > self.taken_until


def deadline_of(table: Table) -> Deadline | None:
    """That of the table's round, as it is now; none of a table that is put off. One query where there is one."""
    return None if table.parked else deadline_of_round(table.round)


def deadline_of_round(round: Round) -> Deadline | None:
    """As it is now, for every table that is not put off. One query where there is one."""
    if round.closes_at is None:
        return None
    passed = Round.objects.filter(pk=round.pk).annotate(until=taken_until()).filter(until__lt=Now())
    return Deadline(round.stage.event, round.closes_at, has_passed=passed.exists())


def passed_deadline(table: Table) -> Deadline | None:
    """The deadline of a table once nothing is entered there as ever. For certain only while the table is held."""
    deadline = deadline_of(table)
    return deadline if deadline and deadline.has_passed else None


def taken_until(of: str = "") -> Expression:
    """The same instant for a query of rounds, or of what belongs to one by this path; null without a deadline."""
    closes_at, rule = F(f"{of}closes_at"), f"{of}stage__event__after_deadline"
    late = ExpressionWrapper(closes_at + Value(GRACE), output_field=DateTimeField())
    return Case(When(**{rule: Value(LateRule.GRACE, CharField())}, then=late), default=closes_at)
