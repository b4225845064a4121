"""The readings of a deal as rows: adding the next version, finding one."""

from django.db.models import Max
from django.utils.translation import gettext as _

from league.errors import MovedOn, UnknownHere
from league.models import Deal, Score, Seat, SeatClaim, Submission, User
from league.services.reading import DealRead, seated_at, seats_told


def store_reading(deal: Deal, read: DealRead, *, by: SeatClaim | User, reason: str = "") -> Submission:
    """Add the next version with its scores. The caller holds the table and settles what follows.

    Raises MovedOn where others sit at the table by now than when the deal was read.
    """
    seats = list(Seat.objects.filter(table=deal.table).with_people())
    if seated_at(seats) != read.seated:
        raise MovedOn(
            "seats-moved-on",
            _("Somebody changed who sits at this table while you were entering the deal. Look at it again."),
        )
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
        document={**read.document, "seats": seats_told(seats)},  # somebody may be called otherwise by now
        facts=read.facts,
        content_hash=read.content_hash,
        outcome_hash=read.outcome_hash,
        rules_version=read.rules_version,
        reason=reason,
    )
    by_number = {seat.number: seat for seat in seats}
    Score.objects.bulk_create(
        [
            Score(
                submission=submission,
                seat=by_number[seat],
                points=score.points,
                won=score.won,
                facts=score.facts,
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
