"""The record of who changed what."""

import pytest

from league.models import LogEntry
from league.services.log import log
from tests import factories

pytestmark = pytest.mark.django_db


def test_a_row_of_an_event_belongs_to_its_league_too() -> None:
    event = factories.event()

    log(event, "event.praised", by=factories.ada(), after={"stars": 5}, reason="It was fun.")

    entry = LogEntry.objects.get(action="event.praised")
    assert (entry.league, entry.event, entry.user, entry.claim) == (
        factories.league(),
        event,
        factories.ada(),
        None,
    )
    assert (entry.before, entry.after, entry.reason) == (None, {"stars": 5}, "It was fun.")


def test_a_row_of_the_league_has_no_event() -> None:
    log(factories.league(), "league.praised", by=None)

    entry = LogEntry.objects.get(action="league.praised")
    assert (entry.league, entry.event, entry.user, entry.claim) == (factories.league(), None, None, None)


def test_what_a_phone_did_is_its_own_and_a_deals_row_is_its_tables_too() -> None:
    table = factories.table()
    claim = factories.claim(table)

    log(table.round.stage.event, "deal.praised", by=claim, deal=table.deals.get())

    entry = LogEntry.objects.get(action="deal.praised")
    assert (entry.user, entry.claim, entry.deal, entry.table) == (None, claim, table.deals.get(), table)


def test_the_newest_row_comes_first() -> None:
    event = factories.event(names=("Bea", "Cy"))

    actions = LogEntry.objects.filter(event=event).values_list("action", flat=True)

    assert list(actions) == ["entrants.added", "event.created"]
