from datetime import UTC, datetime

import pytest

from league.queries.events import public_events
from league.services import events
from tests import factories

pytestmark = pytest.mark.django_db


def test_the_newest_event_is_first_and_those_without_a_start_are_last() -> None:
    dates = {"May": 5, "July": 7, "June": 6}
    for name, month in dates.items():
        starts_at = datetime(2026, month, 1, 18, tzinfo=UTC)
        events.open_event(factories.event(name=name, starts_at=starts_at), by=factories.ada())
    events.open_event(factories.event(name="Some day"), by=factories.ada())

    upcoming = public_events().upcoming

    assert [event.name for event in upcoming] == ["July", "June", "May", "Some day"]


def test_an_event_is_running_once_its_first_round_is_published() -> None:
    event = factories.event()
    events.open_event(event, by=factories.ada())
    before = public_events()
    factories.published_round(event)

    after = public_events()

    assert (before.running, before.upcoming) == ([], [event])
    assert (after.running, after.upcoming) == ([event], [])
