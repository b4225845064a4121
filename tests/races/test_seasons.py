"""A season is closed at the instant at which one of its events is reopened."""

from collections.abc import Callable
from contextlib import suppress
from threading import Barrier

import pytest

from league.errors import AlreadyDone
from league.models import Event, Season
from league.services import events, season_closing
from league.states import EventState, SeasonState
from tests import factories
from tests.races.together import PATIENCE, Together, together
from tests.season_factories import night, season

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

TIMES = 20


def at_once(two: Together, *acts: Callable[[], object]) -> None:
    """Each may be refused."""
    start = Barrier(len(acts), timeout=PATIENCE)

    def begin(act: Callable[[], object]) -> None:
        start.wait()
        with suppress(AlreadyDone):
            act()

    for each in [two.pool.submit(begin, act) for act in acts]:
        each.result()


def test_no_closed_season_counts_an_event_that_is_running() -> None:
    ada, of = factories.ada(), season()
    event = night(of, {"Bea": 5}).event
    found = set()

    with together(2) as two:
        for _time in range(TIMES):
            at_once(
                two,
                lambda: season_closing.close_season(Season.objects.get(pk=of.pk), by=ada),
                lambda: events.reopen_event(Event.objects.get(pk=event.pk), by=ada),
            )
            found.add((Season.objects.get(pk=of.pk).state, Event.objects.get(pk=event.pk).state))
            Season.objects.filter(pk=of.pk).update(state=SeasonState.RUNNING)
            Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)

    assert found <= {
        (SeasonState.FINISHED, EventState.FINISHED),
        (SeasonState.RUNNING, EventState.RUNNING),
    }
