"""Messages come never, twice, late, in another order, about what is over: standings are what they are."""

import pytest

from tests.faults.history import share
from tests.faults.load import A_DEAL
from tests.faults.readers import Reader
from tests.faults.run import Run
from tests.races.together import often
from tests.waiting import until

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.timeout(1200)]

NUDGES_LOST = {"at": "committed-not-published", "role": "web", "do": "drop"}
SLOW_WORKER = {"at": "derived-not-written", "role": "worker", "do": "sleep", "value": 2}


@pytest.mark.scenario("S00")
@pytest.mark.scenario("S52")
def test_with_nothing_wrong_everything_is_as_it_was_asked_for(run: Run) -> None:
    readers = [Reader(run.site, slug) for slug in run.load.slugs[:2]]
    with readers[0].looking(), readers[1].looking():
        run.load.play()
        run.becomes_quiet()

    run.times_lags(readers)
    run.measured["submit p99"] = share(run.history.times("submissions"), 0.99)
    assert run.violations() + [sentence for each in readers for sentence in each.violations()] == []


@pytest.mark.scenario("S00")
@pytest.mark.whole
def test_with_pauses_between_deals_everything_is_as_it_was_asked_for(run: Run) -> None:
    readers = [Reader(run.site, slug) for slug in run.load.slugs[:2]]
    with readers[0].looking(), readers[1].looking():
        run.load.play(a_deal=A_DEAL)
        run.becomes_quiet()

    run.times_lags(readers, named="with pauses: confirmed until public p95")
    run.measured["with pauses: submit p99"] = share(run.history.times("submissions"), 0.99)
    assert run.violations() + [sentence for each in readers for sentence in each.violations()] == []


@pytest.mark.scenario("S01")
def test_nudges_that_are_never_sent_are_not_needed(run: Run) -> None:
    with run.site.trouble(NUDGES_LOST):
        run.load.play()
        run.goes_on_until("committed-not-published drop web")

    run.becomes_quiet()
    assert run.violations() == []


@pytest.mark.scenario("S12")
def test_every_message_three_times_is_as_good_as_once(run: Run) -> None:
    with run.site.trouble(guards_off=("single-messages",)):
        run.load.play()
    run.becomes_quiet()
    before = run.site.derived()

    for stage in before.stages * 3:
        run.site.nudge(stage)
    until(lambda: run.site.queued() == 0)

    assert run.site.derived() == before
    assert run.violations() == []


@pytest.mark.scenario("S21")
@pytest.mark.whole
def test_hundreds_of_messages_about_one_stage_delay_no_other(run: Run) -> None:
    busy, other = run.load.slugs[:2]
    reader, stage = Reader(run.site, other), run.stage_of(busy)
    with reader.looking():
        with run.load.playing():
            for _message in range(often(1000)):
                run.site.nudge(stage)
        until(lambda: run.site.queued() == 0)
        run.becomes_quiet()

    run.times_lags([reader])
    assert run.violations() + reader.violations() == []


@pytest.mark.scenario("S13")
def test_who_derived_slowly_does_not_write_over_who_was_quick(run: Run) -> None:
    reader = Reader(run.site, run.load.slugs[0])
    with run.site.trouble(SLOW_WORKER), reader.looking():
        run.load.play()
        run.goes_on_until("derived-not-written sleep worker")

    run.becomes_quiet()
    assert run.violations() + reader.violations() == []


@pytest.mark.scenario("S04", control=True)
@pytest.mark.scenario("S12", control=True)
@pytest.mark.scenario("S13", control=True)
@pytest.mark.scenario("S17", control=True)
@pytest.mark.scenario("S52", control=True)
def test_without_looking_at_the_revision_standings_go_back(one_table: Run) -> None:
    site, reader = one_table.site, Reader(one_table.site, one_table.load.slugs[0])
    slow = SLOW_WORKER | {"value": 5}

    with site.trouble(slow, guards_off=("revision",)), reader.looking():
        one_table.goes_on_until("derived-not-written sleep worker")  # it knows these, and takes its time

        def goes_back() -> bool:
            one_table.give_a_point()  # which the sweeper counts while the worker takes its time
            return bool(reader.violations())

        until(goes_back)

    one_table.becomes_quiet()


@pytest.mark.scenario("S20")
def test_old_messages_about_what_is_over_or_gone_do_nothing(one_table: Run) -> None:
    load, site = one_table.load, one_table.site
    load.play()
    load.ada.signed_in.post(f"events/{load.slugs[0]}/finish/")
    one_table.becomes_quiet()
    before = site.derived()

    for stage in (*before.stages, 404_404):
        site.nudge(stage)
    until(lambda: site.queued() == 0)

    assert site.derived() == before
