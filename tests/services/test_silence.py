"""Where an event says so, what nobody objects to counts after a while."""

import pytest
from django.db import connection

from league.errors import Unacceptable
from league.models import Deal, LogEntry, Table
from league.services import silence
from league.services.stages import refresh_stage
from tests.factories import confirm, dispute, enter, event, table, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    return table(names=("Bea", "Cy", "Eve"), confirmation="all-others", silence_minutes=10)


def minutes_pass(minutes: int) -> None:
    """As if all that was entered had been so long ago. Nobody may change it, so the guard is lifted for that."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE league_submission DISABLE TRIGGER USER")
        cursor.execute(
            "UPDATE league_submission SET submitted_at = submitted_at - make_interval(mins => %s)", [minutes]
        )
        cursor.execute("ALTER TABLE league_submission ENABLE TRIGGER USER")


def deal_of(at: Table) -> Deal:
    return at.deals.get(number=1)


def test_what_nobody_objects_to_counts_when_the_time_is_over(at: Table) -> None:
    enter(at, 1, totals(at))
    minutes_pass(10)

    confirmed = silence.confirm_silent()

    refresh_stage(at.round.stage_id)
    at.refresh_from_db()
    assert (confirmed, deal_of(at).state, at.state) == (1, "confirmed", "final")
    assert at.round.stage.standings.count() == 3


def test_the_log_says_that_it_was_silence(at: Table) -> None:
    enter(at, 1, totals(at))
    minutes_pass(10)

    silence.confirm_silent()

    entry = LogEntry.objects.filter(deal=deal_of(at)).first()
    assert entry is not None
    assert (entry.action, entry.after, entry.user, entry.claim) == (
        "deal.silence",
        {"version": 1, "minutes": 10},
        None,
        None,
    )


def test_before_its_time_it_waits(at: Table) -> None:
    enter(at, 1, totals(at))
    minutes_pass(9)

    assert silence.confirm_silent() == 0
    assert deal_of(at).state == "submitted"


def test_twice_is_once(at: Table) -> None:
    enter(at, 1, totals(at))
    minutes_pass(10)
    silence.confirm_silent()

    assert silence.confirm_silent() == 0
    assert LogEntry.objects.filter(action="deal.silence").count() == 1


def test_who_objects_stops_it(at: Table) -> None:
    enter(at, 1, totals(at))
    dispute(at, 2)
    minutes_pass(10)

    assert silence.confirm_silent() == 0
    assert deal_of(at).state == "disputed"


def test_a_new_reading_begins_the_time_anew(at: Table) -> None:
    enter(at, 1, totals(at))
    minutes_pass(10)
    enter(at, 1, totals(at, (21, 0), (10, 3), (10, 3)))

    assert silence.confirm_silent() == 0


def test_somebody_who_speaks_at_the_last_instant_is_heard(at: Table) -> None:
    """The sweeper found the deal; before it holds the table, somebody objects."""
    enter(at, 1, totals(at))
    minutes_pass(10)
    [found] = silence.silent()
    dispute(at, 2)

    assert silence.confirm_if_silent(found) is False
    assert deal_of(at).state == "disputed"


def test_a_confirmation_that_is_not_enough_does_not_begin_the_time_anew(at: Table) -> None:
    enter(at, 1, totals(at))
    minutes_pass(10)
    confirm(at, 2)

    assert silence.confirm_silent() == 1


def test_an_event_that_does_not_say_so_waits_for_ever() -> None:
    at = table(names=("Bea", "Cy", "Eve"), confirmation="all-others")
    enter(at, 1, totals(at))
    minutes_pass(10_000)

    assert silence.confirm_silent() == 0


@pytest.mark.parametrize("minutes", [0, 10_081])
def test_the_time_has_its_limits(minutes: int) -> None:
    with pytest.raises(Unacceptable) as refused:
        event(silence_minutes=minutes)

    assert refused.value.fields == {"silence_minutes": "Choose a number from 1 to 10080."}


def test_where_only_organizers_enter_nothing_waits() -> None:
    with pytest.raises(Unacceptable) as refused:
        event(silence_minutes=5, confirmation="organizer")

    assert refused.value.fields == {"silence_minutes": "Leave it out: here only organizers enter results."}
