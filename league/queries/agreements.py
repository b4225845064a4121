"""How the seats of a table stand on its deals, from all that was said there."""

from django.db.models import Prefetch, prefetch_related_objects

from league.competition.agreement import Agreement, Reading, Step, agreement
from league.models import Deal, Seat, Submission, Table
from league.states import ConfirmationPolicy


def agreement_at(deal: Deal) -> Agreement:
    """How the table stands on a deal. Needs the table held to be more than a glance.

    Asks for what was said and for the seats, unless they were prefetched.
    """
    entered = [each for each in deal.submissions.all() if each.seat_id is not None]
    version = {each.pk: each.version for each in entered}
    steps = [Step(each.step, each.seat_id or 0, "entered", each.version) for each in entered]
    steps += [
        Step(each.step, each.seat_id, "confirmed", version[each.submission_id])
        for each in deal.confirmations.all()
        if each.submission_id in version
    ]
    steps += [
        Step(each.step, each.seat_id, "disputed", version[each.submission_id])
        for each in deal.disputes.all()
        if each.submission_id in version and not each.too_late
    ]
    return agreement(map(reading_of, entered), steps, needed=confirmations_needed(deal.table))


def confirmations_needed(table: Table) -> int:
    """How many seats besides the one that entered a deal must agree: at least one, and none that left the event."""
    prefetch_related_objects([table], Prefetch("seats", Seat.objects.select_related("entrant", "partner")))
    there = [seat for seat in table.seats.all() if not seat.is_deserted]
    policy = ConfirmationPolicy(table.round.stage.event.confirmation)
    return policy.confirmations_needed(max(len(there), 2))


def reading_of(submission: Submission) -> Reading:
    """A seat's submission, as the value that agreement is judged by."""
    return Reading(
        submission.version,
        submission.seat_id or 0,
        submission.content_hash,
        submission.outcome_hash,
        submission.evidence,
    )
