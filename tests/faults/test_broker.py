"""The broker forgets, freezes, dies, repeats itself: results are taken all the same, and standings follow."""

import signal
from concurrent.futures import Future

import pytest

from tests.faults.history import share
from tests.faults.readers import Reader
from tests.faults.run import Run
from tests.waiting import until

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.timeout(1200)]

FROZEN_FOR = 4  # tables that end meanwhile; each costs those who end it a second
SLOW_WORKER = {"at": "derived-not-written", "role": "worker", "do": "sleep", "value": 2}


def messages_wait(run: Run, played: Future[None]) -> None:
    """While some of what is played has been told to a worker that does not listen."""
    until(lambda: run.site.queued() > 2 or played.done())


@pytest.mark.scenario("S00")
@pytest.mark.scenario("S52")
def test_with_nothing_wrong_everything_is_as_it_was_asked_for(run: Run) -> None:
    readers = [Reader(run.site, slug) for slug in run.load.slugs[:2]]
    with readers[0].looking(), readers[1].looking():
        run.load.play()
        run.becomes_quiet()

    lags = [lag for each in readers for lag in each.lags(run.load.ended(each.slug), seats=4)]
    run.measured |= {
        "submit p99": share(run.history.times("submissions"), 0.99),
        "confirmed until public p95": share(lags, 0.95),
    }
    assert run.violations() + [sentence for each in readers for sentence in each.violations()] == []


@pytest.mark.scenario("S06")
def test_a_broker_that_forgets_everything_costs_seconds(run: Run) -> None:
    with run.site.frozen("worker"), run.load.playing() as played, run.site.broker() as broker:
        messages_wait(run, played)
        broker.flushall()

    run.becomes_quiet()
    assert run.violations() == []


@pytest.mark.scenario("S06", control=True)
def test_without_a_sweeper_what_the_broker_forgot_is_never_done(run: Run) -> None:
    with run.site.without("sweeper"), run.site.frozen("worker"):
        with run.load.playing():
            pass
        with run.site.broker() as broker:
            broker.flushall()
        assert run.violations() != []


@pytest.mark.scenario("S08")
def test_a_broker_that_is_killed_and_comes_back_empty_is_missed_by_nobody(run: Run) -> None:
    with run.load.playing() as played:
        until(lambda: run.history.times("confirmations") or played.done())
        run.site.kill("valkey")
        until(lambda: len(run.history.times("confirmations")) > 10 or played.done())
        run.site.start("valkey")

    run.becomes_quiet()
    run.site.nudge(0)
    until(lambda: run.site.queued() == 0)  # the worker, which nobody touched, takes messages again
    assert run.violations() == []


@pytest.mark.scenario("S09")
def test_a_frozen_broker_delays_answers_and_spoils_none(run: Run) -> None:
    with run.site.frozen("valkey"), run.load.playing() as played:
        until(lambda: len(run.history.times("adjustments")) >= FROZEN_FOR or played.done())
        run.site.signal("valkey", signal.SIGCONT)

    run.becomes_quiet()
    run.measured["request p99"] = share([each.took for each in run.history.tries], 0.99)
    assert run.history.unknown == 0
    assert run.violations() == []


@pytest.mark.scenario("S09", control=True)
def test_without_swallowing_what_the_broker_says_clients_feel_it(run: Run) -> None:
    with (
        run.site.trouble(guards_off=("swallowing",)),
        run.site.frozen("valkey"),
        run.load.playing() as played,
    ):
        until(lambda: run.history.unknown or played.done())
        run.site.signal("valkey", signal.SIGCONT)

    assert run.history.unknown > 0


@pytest.mark.scenario("S07")
def test_messages_arrive_after_the_broker_forgot_everything(run: Run) -> None:
    with run.site.without("sweeper"):
        with run.site.broker() as broker:
            broker.flushall()
        stage = run.make_a_stage_due()
        run.site.nudge(stage)
        until(lambda: not run.site.due())

    assert run.violations() == []


@pytest.mark.scenario("S12")
def test_every_message_three_times_is_as_good_as_once(run: Run) -> None:
    with run.site.trouble(guards_off=("single-messages",)), run.load.playing():
        pass

    run.becomes_quiet()
    assert run.violations() == []


@pytest.mark.scenario("S12")
def test_messages_that_come_late_once_more_change_no_byte(run: Run) -> None:
    with run.load.playing():
        pass
    run.becomes_quiet()
    before = run.site.derived()

    for stage in before.stages * 3:
        run.site.nudge(stage)
    until(lambda: run.site.queued() == 0)

    assert run.site.derived() == before


@pytest.mark.scenario("S13")
def test_who_derived_slowly_does_not_write_over_who_was_quick(run: Run) -> None:
    reader = Reader(run.site, run.load.slugs[0])
    with run.site.trouble(SLOW_WORKER), reader.looking(), run.load.playing():
        pass

    run.becomes_quiet()
    assert "derived-not-written sleep worker" in run.site.happened()
    assert run.violations() + reader.violations() == []


@pytest.mark.scenario("S13", control=True)
def test_without_looking_at_the_revision_standings_go_back(run: Run) -> None:
    reader = Reader(run.site, run.load.slugs[0])
    with run.site.trouble(SLOW_WORKER, guards_off=("revision",)), reader.looking(), run.load.playing():
        pass

    run.becomes_quiet()
    assert reader.violations() != []


@pytest.mark.scenario("S20")
def test_old_messages_about_what_is_over_or_gone_do_nothing(run: Run) -> None:
    with run.load.playing():
        pass
    run.becomes_quiet()
    for slug in run.load.slugs:
        run.load.ada.signed_in.post(f"events/{slug}/finish/")
    run.becomes_quiet()
    before = run.site.derived()

    for stage in (*before.stages, 404_404):
        run.site.nudge(stage)
    until(lambda: run.site.queued() == 0)

    assert run.site.derived() == before


@pytest.mark.scenario("S10")
def test_without_any_broker_everything_works_and_standings_follow(run: Run) -> None:
    with run.site.without("valkey"):
        with run.load.playing():
            pass
        run.becomes_quiet()

    assert run.history.unknown == 0
    assert run.violations() == []
