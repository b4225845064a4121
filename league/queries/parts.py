"""The parts of a deal that wait to be put together."""

import hashlib
from collections.abc import Sequence

from django.utils.translation import get_language

from league.models import Deal, SeatClaim, SeatPart, Submission, Table


def parts_of(deal: Deal, evidence: str, *, own: Submission | None) -> Sequence[SeatPart]:
    """The parts of that evidence, by seat; only those newer than what one's own seat entered. One query."""
    parts = SeatPart.objects.filter(deal=deal, evidence=evidence).select_related("seat")
    return list(parts.filter(kept_at__gt=own.submitted_at) if own else parts)


def parts_version(table: Table, number: int, evidence: str, claim: SeatClaim | None) -> str:
    """Another text whenever this phone would be shown other parts of a deal. Two queries."""
    steps = table.deals.filter(number=number).values_list("steps")
    parts = SeatPart.objects.filter(deal__table=table, deal__number=number, evidence=evidence)
    kept = parts.order_by("pk").values_list("pk", "kept_at")
    said = (table.pk, number, evidence, claim and claim.pk, get_language(), list(steps), list(kept))
    return hashlib.sha256(repr(said).encode()).hexdigest()[:20]
