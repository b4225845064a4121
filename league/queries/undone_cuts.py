"""What became of rounds that were there until a cut was undone."""

from league.models import Event, LogEntry
from league.models.log import CUT_UNDONE


def was_withdrawn(event: Event, round_number: int) -> bool:
    """Whether a round of this number was thrown away with a cut. One query."""
    undone = LogEntry.objects.filter(event=event, action=CUT_UNDONE)
    return undone.filter(before__rounds__contains=round_number).exists()
