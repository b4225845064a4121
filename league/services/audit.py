"""The standing audit: what is stored is checked against itself, and differences are told. It never repairs anything."""

from collections import defaultdict

import structlog

from league.models import Event, Table
from league.queries.audit import AGREES, Difference, differences, told, unguarded
from league.services.log import log
from league.services.transactions import in_transaction, snapshot

logger = structlog.get_logger()


def audit() -> list[Difference]:
    """Look, write down in each event's history what is new, and say which events agree again. Gives all there is."""
    with snapshot():
        found = differences()
        open_guards = unguarded()
    for name in open_guards:
        logger.error("audit_unguarded", table=name)
    for each in found:
        logger.error("audit_difference", check=each.check, event_id=each.event, table_id=each.table)
    _tell(found)
    return found


@in_transaction
def _tell(found: list[Difference]) -> None:
    known: dict[int, set[tuple[str, int | None]]] = defaultdict(set)
    for entry in told():
        known[entry.event_id or 0].add((entry.action, entry.table_id))
    now: dict[int, list[tuple[str, int | None]]] = defaultdict(list)
    for each in found:
        now[each.event].append((each.check, each.table))
    for event in (
        Event.objects.filter(pk__in=known.keys() | now.keys()).select_related("league").order_by("pk")
    ):
        for check, table in now[event.pk]:
            if (check, table) not in known[event.pk]:
                log(event, check, by=None, table=None if table is None else Table.objects.get(pk=table))
        if not now[event.pk]:
            log(event, AGREES, by=None)
