"""Corrections of confirmed deals: what everybody may know of them, and what counted before."""

from collections.abc import Mapping

from django.db.models import QuerySet

from league.models import Event, LogEntry
from league.models.released import released

CORRECTED = "deal.corrected"


def corrections_of(event: Event) -> QuerySet[LogEntry]:
    """An organizer's corrections that everybody may know of, with deals and tables, the newest first. One query."""
    made = LogEntry.objects.filter(
        released("table__round__"), event=event, action=CORRECTED, deal__isnull=False
    )
    return made.select_related("deal", "table__round__stage__event").order_by("-pk")


def versions_before(correction: LogEntry) -> Mapping[int, int]:
    """The version that counted before this correction and later ones, by the deal's key. One query."""
    since = LogEntry.objects.filter(event=correction.event_id, action=CORRECTED, pk__gte=correction.pk)
    # The oldest comes last and stays.
    return dict(since.order_by("-pk").values_list("deal", "before__version"))
