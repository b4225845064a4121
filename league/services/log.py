"""The record of who changed what. Every service writes one row here for each thing it does."""

from typing import Any

from league.models import Deal, Event, League, LogEntry, Season, SeatClaim, Table, User


def log(
    subject: Event | Season | League,
    action: str,
    *,
    by: User | SeatClaim | None,
    table: Table | None = None,
    deal: Deal | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> None:
    """Add a row. `by` is an account, a device at a seat, or None for a job."""
    LogEntry.objects.create(
        league=subject if isinstance(subject, League) else subject.league,
        event=subject if isinstance(subject, Event) else None,
        season=subject if isinstance(subject, Season) else None,
        table=table if table is not None else deal.table if deal is not None else None,
        deal=deal,
        user=by if isinstance(by, User) else None,
        claim=by if isinstance(by, SeatClaim) else None,
        action=action,
        before=before,
        after=after,
        reason=reason,
    )
