"""Processes die between two steps, or cannot do what one stage asks of them: nothing is lost, doubled or half done."""

from typing import Any

import pytest

from league.models.events import STUCK_AFTER
from league.tasks import refresh_stage
from tests.faults.load import ONE_TABLE, Load
from tests.faults.readers import Reader
from tests.faults.run import Run
from tests.faults.site import Site
from tests.races.together import often
from tests.waiting import until

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.timeout(1200)]

# granian gives up where one dies within 5.5 s of its start; nobody is here to start it again, as `serve` would.
APART = 7.0
WEB_DIES = {"at": "committed-not-published", "role": "web", "do": "kill", "every": 5, "apart": APART}
NUDGES_LOST = {"at": "committed-not-published", "role": "web", "do": "drop"}
WORKER_DIES_BEFORE = {"at": "done-not-committed", "role": "worker", "do": "kill", "every": 3}
WORKER_DIES_AFTER = {"at": "written-not-acknowledged", "role": "worker", "do": "kill", "every": 3}
MESSAGE_IN_THE_AIR = {"at": "received-not-recorded", "role": "worker", "do": "sleep", "value": 60}
WORKER_WAITS = {"at": "derived-not-written", "role": "worker", "do": "sleep", "value": 60}
MOST_QUEUED = 100


@pytest.mark.scenario("S01")
def test_a_web_process_that_dies_before_it_answers_has_done_it_once(run: Run) -> None:
    with run.fault(), run.site.trouble(WEB_DIES):
        run.load.play()
        run.goes_on_until("committed-not-published kill web")

    run.becomes_quiet()
    assert run.history.unknown > 0
    assert run.violations() == []


@pytest.mark.scenario("S01", control=True)
@pytest.mark.scenario("S22", control=True)
@pytest.mark.scenario("S23", control=True)
def test_without_keys_what_is_asked_again_is_done_again(one_table: Run) -> None:
    site = one_table.site
    until(lambda: site.since_a_death() > APART)
    with site.trouble(WEB_DIES | {"every": 1}, guards_off=("keys",)):
        lost = one_table.try_to_give_a_point("once")
    with site.trouble(guards_off=("keys",)):
        until(
            lambda: one_table.try_to_give_a_point("once").outcome == "ok"
        )  # who died takes a while to be back

    assert lost.outcome == "unknown"
    assert any(sentence.startswith("I2") for sentence in one_table.violations())


@pytest.mark.scenario("S02")
@pytest.mark.whole
def test_a_message_that_is_lost_with_its_worker_is_not_missed(one_table: Run) -> None:
    site = one_table.site
    for _time in range(often(20)):
        with site.trouble(MESSAGE_IN_THE_AIR):
            one_table.give_a_point()
            until(site.happened)
            site.kill("worker")
        site.start("worker")
        one_table.becomes_quiet()

    assert one_table.violations() == []


@pytest.mark.scenario("S02", control=True)
@pytest.mark.whole
def test_without_a_sweeper_it_is_lost_for_ever(one_table: Run) -> None:
    what_was_in_hand_waits(one_table, MESSAGE_IN_THE_AIR)


@pytest.mark.scenario("S03")
def test_a_worker_that_dies_before_it_commits_leaves_nothing_half_written(run: Run) -> None:
    reader = Reader(run.site, run.load.slugs[0])
    with run.site.trouble(WORKER_DIES_BEFORE), reader.looking():
        run.load.play()
        run.goes_on_until("done-not-committed kill worker")

    run.becomes_quiet()
    assert run.violations() + reader.violations() == []


@pytest.mark.scenario("S03", control=True)
def test_a_worker_that_always_dies_and_no_sweeper_leave_results_uncounted(one_table: Run) -> None:
    site, always = one_table.site, WORKER_DIES_BEFORE | {"every": 1}
    with site.without("sweeper"), site.trouble(always):
        stage = one_table.make_a_stage_due()
        site.nudge(stage)
        until(lambda: "done-not-committed kill worker" in site.happened())
        assert site.due() == [stage]

    one_table.becomes_quiet()


@pytest.mark.scenario("S04")
def test_a_worker_that_dies_before_it_says_so_has_done_it_once(run: Run) -> None:
    with run.site.trouble(WORKER_DIES_AFTER):
        run.load.play()
        run.goes_on_until("written-not-acknowledged kill worker")

    run.becomes_quiet()
    assert run.violations() == []


@pytest.mark.scenario("S05")
@pytest.mark.whole
def test_a_worker_killed_with_all_its_children_is_not_missed(run: Run) -> None:
    with run.load.playing() as played:
        until(lambda: run.confirmed() > 5 or played.done())
        run.site.kill("worker")
        until(lambda: run.confirmed() > 15 or played.done())
        run.site.start("worker")

    run.becomes_quiet()
    assert run.violations() == []


@pytest.mark.scenario("S05", control=True)
@pytest.mark.whole
def test_without_a_sweeper_what_a_killed_worker_had_in_hand_waits(one_table: Run) -> None:
    what_was_in_hand_waits(one_table, WORKER_WAITS)


@pytest.mark.scenario("S17")
@pytest.mark.whole
def test_two_sweepers_do_nothing_twice(run: Run) -> None:
    with run.site.another("sweeper"), run.site.trouble(NUDGES_LOST):
        run.load.play()

    run.becomes_quiet()
    assert run.violations() == []


@pytest.mark.scenario("S17")
@pytest.mark.whole
def test_with_nobody_to_count_it_is_told_and_made_up_for_later(one_table: Run) -> None:
    site = one_table.site
    with site.without("worker"), site.without("sweeper"):
        stage = one_table.make_a_stage_due()
        until(lambda: site.health()["standings_due_seconds"] > 0)
        assert site.due() == [stage]

    one_table.becomes_quiet()
    assert site.health()["standings_due_seconds"] == 0


@pytest.mark.scenario("S19")
@pytest.mark.whole
def test_workers_are_exchanged_while_messages_of_another_version_wait(run: Run) -> None:
    site, stage = run.site, run.stage_of(run.load.slugs[0])
    told = site.said("worker", "Traceback")
    with run.load.playing():
        for _time in range(2):
            with site.frozen("worker"):
                send_as_others_would(site, stage, times=often(100))
                site.ask_to_end("worker")
            with site.another("worker"):
                until(lambda: "worker" in site.ended())
                site.start("worker")

    until(lambda: site.queued() == 0)
    run.becomes_quiet()
    assert site.said("worker", "Traceback") == told
    assert run.violations() == []


@pytest.mark.scenario("S19", control=True)
@pytest.mark.whole
def test_without_letting_other_versions_say_more_each_of_their_messages_fails(one_table: Run) -> None:
    site, stage = one_table.site, one_table.stage_of(one_table.load.slugs[0])
    told = site.said("worker", "Traceback")

    with site.trouble(guards_off=("strange-messages",)):
        send_as_others_would(site, stage, times=2)
        until(lambda: site.said("worker", "Traceback") == told + 2 * 3)


@pytest.mark.scenario("S14")
def test_one_stage_that_cannot_be_counted_delays_no_other_and_is_told_once(run: Run) -> None:
    site, stage, reader = run.site, besides(run), Reader(run.site, run.load.slugs[0])
    tried, told = site.said("sweeper", "refresh_failed"), site.said("sweeper", "stage_stuck")
    with run.poisoned(stage), reader.looking():
        run.load.play()
        until(lambda: site.due() == [stage])
        assert site.queued() <= MOST_QUEUED
        until(lambda: site.health()["stages_stuck"] == 1)
        assert site.said("sweeper", "refresh_failed") - tried <= STUCK_AFTER + 1
        assert site.said("sweeper", "stage_stuck") - told == 1

    run.becomes_quiet()
    run.times_lags([reader])
    assert site.health()["stages_stuck"] == 0
    assert run.violations() + reader.violations() == []


@pytest.mark.scenario("S14", control=True)
def test_without_pauses_it_is_tried_for_ever_and_nobody_is_told(one_table: Run) -> None:
    site, stage = one_table.site, besides(one_table)
    tried = site.said("sweeper", "refresh_failed")
    with site.trouble(guards_off=("pauses",)), one_table.poisoned(stage):
        until(lambda: site.said("sweeper", "refresh_failed") - tried > STUCK_AFTER + 1)
        assert site.health()["stages_stuck"] == 0

    one_table.becomes_quiet()


@pytest.mark.scenario("S14", control=True)
def test_without_taking_them_one_by_one_the_others_wait_with_it(one_table: Run) -> None:
    site, stage = one_table.site, besides(one_table)
    with site.without("worker"), site.trouble(guards_off=("one-by-one",)), one_table.poisoned(stage):
        other, failed = one_table.make_a_stage_due(), site.said("sweeper", "sweep_failed")
        until(lambda: site.said("sweeper", "sweep_failed") > failed + 1)
        assert site.due() == [other, stage]

    one_table.becomes_quiet()


def what_was_in_hand_waits(run: Run, where: dict[str, Any]) -> None:
    """Kill the worker there, start it again, and see it at work on something else."""
    site = run.site
    with site.without("sweeper"):
        site.worker_has_nothing_else_to_do()
        with site.trouble(where):
            stage = run.make_a_stage_due()
            site.nudge(stage)
            until(site.happened)
            site.kill("worker")
        site.start("worker")
        site.nudge(0)
        until(lambda: site.queued() == 0)
        assert site.due() == [stage]

    run.becomes_quiet()


def send_as_others_would(site: Site, stage: int, *, times: int) -> None:
    """Messages as now, with one argument more, with another name for it, without any, and to a task that is gone."""
    for _time in range(times):
        site.nudge(stage)
        site.send(refresh_stage.name, stage, "more")
        site.send(refresh_stage.name, stage=stage)
        site.send(refresh_stage.name)
        site.send("league.refresh_table", stage)


def besides(run: Run) -> int:
    """The stage of a small event besides those that are played, with a point to count."""
    small = Load(run.site, run.history, ONE_TABLE, seed=run.seed)
    small.prepare()
    small.ada.give(*small.somebody, "Shuffled for everybody.")
    run.becomes_quiet()
    return run.site.derived().stages[-1]
