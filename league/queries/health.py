"""How the site itself is doing."""

from datetime import timedelta

from django.db.models import DurationField, ExpressionWrapper, Min
from django.db.models.functions import Now

from league.models import Event, League, Stage
from league.queries.audit import told


def oldest_due_seconds() -> float:
    """For how long results have been in that no standings count yet; nought where all are counted. One query."""
    for_so_long = ExpressionWrapper(Now() - Min("due_since"), output_field=DurationField())
    oldest: timedelta | None = Stage.objects.due().aggregate(oldest=for_so_long)["oldest"]
    return max(0.0, oldest.total_seconds()) if oldest else 0.0


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
