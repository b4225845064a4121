"""Objections that came after a deal was settled: what the organizers answered, and which still wait for an answer."""

from collections.abc import Sequence
from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from league.models import Deal, Dispute, DisputeAnswer, Round


def with_answers(disputes: QuerySet[Dispute]) -> QuerySet[Any]:
    """Each with its `answer`: why an organizer let stand what it objects to, None where nobody did."""
    standing = DisputeAnswer.objects.filter(dispute=OuterRef("pk"), taken_back_at=None)
    return disputes.annotate(answer=Subquery(standing.values("entry__reason")))


def late_objections(rounds: QuerySet[Round]) -> QuerySet[Dispute]:
    """Those that came too late and are about what counts now: no organizer answered them yet."""
    return _waiting(Dispute.objects.filter(deal__table__round__in=rounds))


def waiting_objections(deal: Deal) -> Sequence[Dispute]:
    """The same of one deal, in the order in which they came."""
    return list(_waiting(deal.disputes.order_by("step")))


def _waiting(disputes: QuerySet[Dispute]) -> QuerySet[Dispute]:
    """None at a table that was withdrawn: it is played anew, and no desk shows it."""
    counts_now = Q(submission=F("deal__confirmed_submission")) | Q(deal__confirmed_submission=None)
    late = disputes.filter(counts_now, too_late=True, deal__table__withdrawn=False)
    return with_answers(late).filter(answer=None)
