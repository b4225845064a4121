"""Standings that cannot be derived: tried again after longer and longer pauses, told once it is too often."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from django.utils import timezone
from structlog.testing import capture_logs

from league.errors import AlreadyDone
from league.models import Event, Stage
from league.queries.health import events_stuck, stages_stuck
from league.services import rebuild, stages
from tests import factories
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def event() -> Event:
    """With results by which nobody can be put in order."""
    event = factories.event(names=("Bea", "Cy"))
    factories.played_round(event)
    event.stages.update(tiebreaks=["height"])
    return event


def try_often(event: Event, times: int) -> list[datetime]:
    """When each try that failed says to come back; the pause after it is over at once."""
    again = []
    for _time in range(times):
        Stage.objects.update(try_again_at=None)
        stages.refresh_due()
        again.append(factories.stage(event).try_again_at or timezone.now())
    return again


def test_what_failed_is_left_in_peace_for_a_while(event: Event) -> None:
    stages.refresh_due()
    with capture_logs() as lines:
        stages.refresh_due()

    assert lines == []
    assert factories.stage(event).failures == 1


def test_every_pause_is_twice_as_long_until_it_is_an_hour(event: Event) -> None:
    began = timezone.now()

    pauses = [(again - began).total_seconds() for again in try_often(event, 12)]

    assert [round(later / earlier) for earlier, later in pairwise(pauses[:5])] == [2] * 4
    assert {round(pause / 60) for pause in pauses[-3:]} == {60}


def test_a_new_result_is_tried_at_once(event: Event) -> None:
    try_often(event, 2)

    stages.results_moved(factories.stage(event))
    stages.refresh_due()

    assert factories.stage(event).failures == 3


def test_after_five_tries_it_is_told_and_logged_once(event: Event) -> None:
    try_often(event, 4)
    before = (stages_stuck(), events_stuck(event.league))

    with capture_logs() as lines:
        try_often(event, 2)

    assert before == (0, [])
    assert (stages_stuck(), events_stuck(event.league)) == (1, [event])
    assert [line["event"] for line in lines] == ["refresh_failed", "stage_stuck", "refresh_failed"]


def test_standings_that_could_be_derived_forget_what_failed(event: Event) -> None:
    try_often(event, 6)
    event.stages.update(tiebreaks=[], try_again_at=timezone.now() - timedelta(seconds=1))

    assert stages.refresh_due() == 1

    stage = factories.stage(event)
    assert (stage.failures, stage.try_again_at, stages_stuck()) == (0, None, 0)


def test_rebuilding_tries_again_whenever_it_was_to_be_tried(event: Event) -> None:
    try_often(event, 6)
    event.stages.update(tiebreaks=[])

    rebuild.rebuild()

    assert not Stage.objects.due().exists()


def test_what_follows_from_standings_is_refused_while_there_are_none(event: Event) -> None:
    with pytest.raises(AlreadyDone) as refused:
        factories.published_round(event)

    assert refused.value.code == "standings-stuck"
    assert event.stages.get().rounds.count() == 1
