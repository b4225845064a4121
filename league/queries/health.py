"""How the site itself is doing."""

from django.db.models import Min
from django.utils import timezone

from league.models import Event, League, Stage
from league.queries.audit import told


def oldest_due_seconds() -> float:
    """For how long results have been in that no standings count yet; nought where all are counted. One query."""
    since = Stage.objects.due().aggregate(since=Min("due_since"))["since"]
    return max(0.0, (timezone.now() - since).total_seconds()) if since else 0.0


def stages_stuck() -> int:
    """How many stages have results that could not be counted however often it was tried. One query."""
    return Stage.objects.stuck().count()


def events_stuck(league: League) -> list[Event]:
    """The events of these stages, in the order in which they were made. One query."""
    stuck = Stage.objects.stuck().filter(event__league=league).values("event")
    return list(Event.objects.filter(pk__in=stuck).order_by("pk"))


def differences_told() -> int:
    """How many differences the audit found that are not right again. One query."""
    return told().count()
