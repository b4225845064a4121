"""What became of rounds and tables that were there until a cut was undone."""

from league.models import Event, LogEntry
from league.models.log import CUT_UNDONE


def was_withdrawn(event: Event, round_number: int) -> bool:
    """Whether a round of this number was thrown away with a cut. One query."""
    undone = LogEntry.objects.filter(event=event, action=CUT_UNDONE)
    return undone.filter(before__rounds__contains=round_number).exists()


def undone_cut_with(table: int) -> LogEntry | None:
    """The row of the cut whose undoing took this table away, if one did. One query."""
    undone = LogEntry.objects.filter(action=CUT_UNDONE, before__links__has_key=str(table))
    return undone.select_related("event").first()


def link_number_of(table: int, undone: LogEntry) -> int:
    """The number that the table's link had in the end."""
    return int(undone.before["links"][str(table)]) if undone.before else 0
