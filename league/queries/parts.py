"""The parts of a deal that wait to be put together."""

from collections.abc import Sequence

from league.models import Deal, SeatPart, Submission


def parts_of(deal: Deal, evidence: str, *, own: Submission | None) -> Sequence[SeatPart]:
    """The parts of that evidence, by seat; only those newer than what one's own seat entered. One query."""
    parts = SeatPart.objects.filter(deal=deal, evidence=evidence).select_related("seat")
    return list(parts.filter(kept_at__gt=own.submitted_at) if own else parts)
