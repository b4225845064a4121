"""How the seats of a table stand on its deals, from all that was said there."""

from league.competition.agreement import Agreement, Reading, Step, agreement
from league.models import Deal, Submission
from league.states import ConfirmationPolicy


def agreement_at(deal: Deal) -> Agreement:
    """How the table stands on a deal. Needs the table held to be more than a glance.

    Asks for what was said and for the seats, unless they were prefetched.
    """
    policy = ConfirmationPolicy(deal.table.round.stage.event.confirmation)
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
    needed = policy.confirmations_needed(len(deal.table.seats.all()))
    return agreement(map(reading_of, entered), steps, needed=needed)


def reading_of(submission: Submission) -> Reading:
    """A seat's submission, as the value that agreement is judged by."""
    return Reading(
        submission.version,
        submission.seat_id or 0,
        submission.content_hash,
        submission.outcome_hash,
        submission.evidence,
    )
