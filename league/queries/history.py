"""What was done in an event or a season, by whom and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.models import Event, LogEntry, Season

PAGE = 50


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Log rows, the newest first; `older` is where the next page begins, None on the last."""

    entries: Sequence[LogEntry]
    older: int | None


def was_discarded(event: Event, number: int) -> bool:
    """Whether a proposal for the round of that number was thrown away. One query."""
    discarded = LogEntry.objects.filter(event=event, action="round.discarded", before__round=number)
    return discarded.exists()


def rule_changes_of(event: Event) -> list[LogEntry]:
    """Each change of its rules, the newest first. One query."""
    return list(LogEntry.objects.filter(event=event, action="event.changed").order_by("-pk"))


def history_page(of: Event | Season, *, before: int | None = None) -> HistoryPage:
    """The rows older than one, or the newest. One query."""
    rows = LogEntry.objects.filter(**{"season" if isinstance(of, Season) else "event": of}).order_by("-pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.select_related("user", "claim__player", "table__round", "deal")[: PAGE + 1])
    entries = found[:PAGE]
    return HistoryPage(entries, entries[-1].pk if len(found) > PAGE else None)
