"""Clocks of web, worker and sweeper are hours off: the database says what is due, and numbers what came first."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from tests.faults.clocks import clock_of, hours_off, wrong_clock
from tests.faults.load import some_totals
from tests.faults.readers import Reader
from tests.faults.run import Run
from tests.waiting import until

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.whole, pytest.mark.timeout(1200)]

HOUR = timedelta(hours=1)


@pytest.mark.scenario("S18")
def test_workers_whose_clocks_are_four_hours_apart_count_what_one_would(run: Run) -> None:
    site = run.site
    late = clock_of(site, "another-worker", "-2h")
    with wrong_clock(site, "worker", "+2h"), site.another("worker", **late.environment):
        run.load.play()
        run.becomes_quiet()
        until(lambda: message_taken_by_both(run))

    assert run.violations() == []


@pytest.mark.scenario("S18")
def test_a_sweeper_that_is_ahead_confirms_nothing_early(one_table: Run) -> None:
    with wrong_clock(one_table.site, "sweeper", "+2h"):
        enter_where_silence_confirms(one_table, minutes=60)
        one_table.sweeps(times=2)

        assert first_deal(one_table) == "submitted"


@pytest.mark.scenario("S18", control=True)
def test_by_its_own_clock_it_would_confirm_at_once(one_table: Run) -> None:
    site = one_table.site
    with wrong_clock(site, "sweeper", "+2h"), site.trouble(guards_off=("clock",)):
        enter_where_silence_confirms(one_table, minutes=60)

        until(lambda: first_deal(one_table) == "confirmed")

    one_table.becomes_quiet()


@pytest.mark.scenario("S18")
def test_a_round_closes_neither_early_nor_late_by_the_clock_of_the_web(one_table: Run) -> None:
    load, [table] = one_table.load, one_table.load.first_rounds[one_table.load.slugs[0]]["tables"]
    one, other = load.two_phones(table)
    totals = some_totals(Random(1), seats=4)
    with wrong_clock(one_table.site, "web", "+2h") as clock:
        close(one_table, datetime.now(UTC) + HOUR)
        until(lambda: web_is_off(one_table, 2))
        load.phones.play_deal(table["id"], 1, totals, one=one, other=other)

        clock.shows("-2h")
        until(lambda: web_is_off(one_table, -2))
        close(one_table, datetime.now(UTC) - HOUR)
        late = load.phones.caller.post(f"tables/{table['id']}/deals/2/submissions/", totals, one)

    assert (late.status, late.answer["code"]) == (409, "round-closed")


@pytest.mark.scenario("S49")
def test_a_web_whose_clock_is_put_back_and_right_again_loses_and_reorders_nothing(run: Run) -> None:
    site, readers = run.site, [Reader(run.site, slug) for slug in run.load.slugs[:2]]
    with wrong_clock(site, "web", "+0") as clock, readers[0].looking(), readers[1].looking():
        with run.load.playing() as played:
            until(lambda: run.confirmed() > 5 or played.done())
            clock.shows("-1h")
            until(lambda: -1 in hours_off(site, "web"))
            meanwhile = run.confirmed() + 5
            until(lambda: run.confirmed() > meanwhile or played.done())
            clock.shows("+0")
        run.becomes_quiet()

    assert went_back(run) == 0
    assert run.violations() + [sentence for each in readers for sentence in each.violations()] == []


@pytest.mark.scenario("S49", control=True)
def test_by_the_clock_of_the_web_what_came_later_would_be_said_to_be_earlier(one_table: Run) -> None:
    with (
        wrong_clock(one_table.site, "web", "+0") as clock,
        one_table.site.trouble(guards_off=("clock",)),
    ):
        one_table.give_a_point()
        clock.shows("-1h")
        # One process of the web may still show the old hour, and be the one that is asked.
        until(lambda: logs_something_earlier(one_table))

    one_table.becomes_quiet()


def logs_something_earlier(run: Run) -> bool:
    """Whether one more point is said to have been given before what is in the log already."""
    run.give_a_point()
    return went_back(run) > 0


def web_is_off(run: Run, hours: int) -> bool:
    run.site.health()
    return hours in hours_off(run.site, "web")


def message_taken_by_both(run: Run) -> bool:
    run.site.nudge(0)
    return {-2, 2} <= hours_off(run.site, "worker")


def enter_where_silence_confirms(run: Run, *, minutes: int) -> None:
    """The first deal of the first table, by one phone."""
    slug = run.load.slugs[0]
    [table] = run.load.first_rounds[slug]["tables"]
    organize(run, "PATCH", f"events/{slug}/", {"silence_minutes": minutes})
    one, _other = run.load.two_phones(table)
    address = f"tables/{table['id']}/deals/1/submissions/"
    entered = run.load.phones.caller.post(address, some_totals(Random(1), seats=4), one)
    assert entered.outcome == "ok", entered


def first_deal(run: Run) -> str:
    """Its state, as it is stored."""
    [table] = run.load.first_rounds[run.load.slugs[0]]["tables"]
    with run.site.database() as database:
        [state] = database.execute(
            "SELECT state FROM league_deal WHERE table_id = %s AND number = 1", [table["id"]]
        ).fetchone() or [""]
    return str(state)


def close(run: Run, at: datetime) -> None:
    """Let the first round close at that instant, and take nothing later."""
    slug = run.load.slugs[0]
    organize(run, "PATCH", f"events/{slug}/", {"after_deadline": "closed"})
    organize(
        run, "PUT", f"events/{slug}/rounds/1/deadline/", {"closes_at": at.isoformat(), "even_past": True}
    )


def organize(run: Run, method: str, address: str, body: Any) -> None:
    answer = run.site.organizer.http.request(method, f"/api/{address}", json=body)
    assert answer.is_success, answer.text


def went_back(run: Run) -> int:
    """How often what was logged next in an event is said to have happened before."""
    with run.site.database() as database:
        [times] = database.execute(
            "SELECT count(*) FROM (SELECT l.at, lag(l.at) OVER (PARTITION BY l.event_id ORDER BY l.id) AS before"
            " FROM league_logentry l JOIN league_event e ON e.id = l.event_id WHERE e.slug = ANY(%s)) AS steps"
            " WHERE at < before - interval '1 minute'",
            [run.load.slugs],
        ).fetchone() or [0]
    return int(times)
