"""The readings of a deal as rows: adding the next version, finding one."""

from django.db.models import Max
from django.utils.translation import gettext as _

from league.errors import UnknownHere
from league.models import Deal, Score, SeatClaim, Submission, User
from league.services.reading import DealRead


def store_reading(deal: Deal, read: DealRead, *, by: SeatClaim | User, reason: str = "") -> Submission:
    """Add the next version with its scores. The caller holds the table and settles what follows."""
    claim = by if isinstance(by, SeatClaim) else None
    latest = deal.submissions.aggregate(latest=Max("version"))["latest"] or 0
    submission = Submission.objects.create(
        deal=deal,
        version=latest + 1,
        step=next_step(deal),
        seat=claim.seat if claim else None,
        claim=claim,
        organizer=by if isinstance(by, User) else None,
        evidence=read.evidence,
        document=read.document,
        facts=read.facts,
        content_hash=read.content_hash,
        outcome_hash=read.outcome_hash,
        rules_version=read.rules_version,
        reason=reason,
    )
    seats = {seat.number: seat for seat in deal.table.seats.all()}
    Score.objects.bulk_create(
        [
            Score(
                submission=submission, seat=seats[seat], points=score.points, won=score.won, facts=score.facts
            )
            for seat, score in read.scores.items()
        ]
    )
    return submission


def version_of(deal: Deal, version: int) -> Submission:
    """The reading of that number, with the claim it was entered under."""
    submission = deal.submissions.select_related("claim").filter(version=version).first()
    if submission is None:
        raise UnknownHere(
            "no-such-version", _("This deal has no version %(version)d.") % {"version": version}
        )
    return submission


def next_step(deal: Deal) -> int:
    """The number of the next thing said about a deal. The caller holds the table."""
    deal.steps += 1
    deal.save(update_fields=["steps"])
    return deal.steps
