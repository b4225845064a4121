"""Where an event says so, a reading counts once nobody has objected to it for long enough."""

from contextlib import suppress
from datetime import timedelta

import structlog
from django.db.models import DurationField, ExpressionWrapper, F, Max, Q, QuerySet, Value
from django.db.models.functions import Now

from league.competition.agreement import strongest_first
from league.errors import MovedOn, Unacceptable
from league.models import Deal, Stage
from league.queries.agreements import agreement_at, reading_of
from league.queries.deadlines import taken_until
from league.services.log import log
from league.services.tables import confirm_reading
from league.services.transactions import hold, in_transaction
from league.states import DealState, EventState, TableState

logger = structlog.get_logger()


def confirm_silent() -> int:
    """Confirm every deal whose time for objections is over; how many were. Safe to run twice, late, or for nothing.

    One that fails is logged and does not stop the others.
    """
    confirmed = 0
    for deal in silent().order_by("pk"):
        try:
            confirmed += confirm_if_silent(deal)
        except Exception:  # whatever is wrong at one table, the others' deals go on
            logger.exception("silence_failed", deal_id=deal.pk)
    return confirmed


def silent() -> QuerySet[Deal]:
    """Deals entered, not disputed, and last entered so long ago by the database's clock as their event waits."""
    minutes = F("table__round__stage__event__silence_minutes")
    waits = ExpressionWrapper(minutes * Value(timedelta(minutes=1)), output_field=DurationField())
    return (
        Deal.objects.filter(
            state=DealState.SUBMITTED,
            table__state__in=TableState.open,
            table__round__stage__event__state=EventState.RUNNING,
            table__round__stage__event__silence_minutes__isnull=False,
        )
        .annotate(last_entered=Max("submissions__submitted_at"), taken_until=taken_until("table__round__"))
        .filter(last_entered__lte=Now() - waits)
        # What came late is the organizers' to decide.
        .filter(Q(taken_until=None) | Q(table__parked=True) | Q(last_entered__lte=F("taken_until")))
    )


@in_transaction
def confirm_if_silent(deal: Deal) -> bool:
    """Whether this one was confirmed: asked again with its table held, as somebody may have spoken at this instant.

    One that an earlier correction made impossible waits on, for an organizer.
    """
    table = deal.table
    hold(within=Stage(pk=table.round.stage_id), table=table)
    if not silent().filter(pk=deal.pk).exists():
        return False
    deal = Deal.objects.get(pk=deal.pk)
    deal.table = table
    current = agreement_at(deal).current
    best = strongest_first(reading_of(each) for each in deal.submissions.filter(version__in=current))[0]
    with suppress(MovedOn, Unacceptable):
        confirm_reading(deal, version=best.version)
        event = table.round.stage.event
        said = {"version": best.version, "minutes": event.silence_minutes}
        log(event, "deal.silence", by=None, deal=deal, after=said)
        return True
    return False
