"""The broker forgets, freezes, dies: results are taken all the same, and standings follow."""

import signal
import time
from concurrent.futures import ThreadPoolExecutor, wait

import pytest

from tests.faults.history import share
from tests.faults.run import Run
from tests.faults.site import Site
from tests.waiting import until
from tests.web.pages import BY_SCRIPT

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.timeout(1200)]

FROZEN_FOR = 4  # tables that end meanwhile; each costs those who end it a second
READERS, LOOKS = 16, 25


@pytest.mark.scenario("S06")
def test_a_broker_that_forgets_everything_costs_seconds(run: Run) -> None:
    with run.site.frozen("worker"), run.load.playing() as played, run.site.broker() as broker:
        until(lambda: run.site.queued() > 2 or played.done())
        broker.flushall()

    run.becomes_quiet()
    assert run.violations() == []


@pytest.mark.scenario("S06", control=True)
@pytest.mark.scenario("S08", control=True)
@pytest.mark.scenario("S10", control=True)
def test_without_a_sweeper_what_the_broker_forgot_is_never_done(one_table: Run) -> None:
    site = one_table.site
    with site.without("sweeper"), site.broker() as broker:
        with site.without("worker"):
            one_table.give_a_point()
            broker.flushall()
        site.nudge(0)
        until(lambda: site.queued() == 0)  # the worker is at work
        assert any(sentence.startswith("I4") for sentence in one_table.violations())

    one_table.becomes_quiet()


@pytest.mark.scenario("S07")
def test_messages_arrive_after_the_broker_forgot_everything(one_table: Run) -> None:
    with one_table.site.without("sweeper"):
        with one_table.site.broker() as broker:
            broker.flushall()
        one_table.give_a_point()
        until(lambda: not one_table.site.due())

    assert one_table.violations() == []


@pytest.mark.scenario("S08")
def test_a_broker_that_is_killed_and_comes_back_empty_is_missed_by_nobody(run: Run) -> None:
    with run.load.playing() as played:
        until(lambda: run.confirmed() > 0 or played.done())
        run.site.kill("valkey")
        until(lambda: run.confirmed() > 10 or played.done())
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
@pytest.mark.scenario("S11", control=True)
def test_without_swallowing_what_the_broker_says_clients_feel_it(one_table: Run) -> None:
    with one_table.site.trouble(guards_off=("swallowing",)), one_table.site.frozen("valkey"):
        given = one_table.try_to_give_a_point("frozen")

    assert given.status == 500
    one_table.becomes_quiet()


@pytest.mark.scenario("S11")
@pytest.mark.whole
def test_a_broker_without_memory_refuses_messages_and_nobody_notices(run: Run) -> None:
    with run.site.broker() as broker:
        assert broker.config_get("maxmemory-policy")["maxmemory-policy"] == "noeviction"
        broker.config_set("maxmemory", "1")
        run.load.play()
        broker.config_set("maxmemory", "0")

    run.becomes_quiet()
    assert run.history.unknown == 0
    assert run.violations() == []


@pytest.mark.scenario("S10")
@pytest.mark.whole
def test_without_any_broker_everything_works_and_standings_follow(run: Run) -> None:
    with run.site.without("valkey"):
        run.load.play()
        run.becomes_quiet()

    assert run.history.unknown == 0
    assert run.violations() == []


@pytest.mark.scenario("S51")
def test_whoever_reads_misses_nothing_while_all_that_could_be_kept_is_thrown_away(
    one_table: Run, request: pytest.FixtureRequest
) -> None:
    site, page = one_table.site, f"/events/{one_table.load.slugs[0]}/standings/"
    one_table.give_a_point()
    one_table.becomes_quiet()
    derived = times_derived(site)

    with ThreadPoolExecutor(READERS) as pool, site.broker() as broker:
        readers = [pool.submit(looks, site, page) for _reader in range(READERS)]
        while wait(readers, timeout=0.05).not_done:
            broker.flushall()

    seen = [look for reader in readers for look in reader.result()]
    request.node.user_properties.append(("request p99", share([took for _said, took in seen], 0.99)))
    [(status, tag)] = {said for said, _took in seen}
    assert (status, bool(tag), times_derived(site)) == (200, True, derived)


def looks(site: Site, page: str) -> list[tuple[tuple[int, str | None], float]]:
    """What somebody is told who looks again and again, and after how many seconds."""
    http, seen = site.visitor(), []
    for _look in range(LOOKS):
        asked = time.monotonic()
        answer = http.get(page, headers=BY_SCRIPT)
        seen.append(((answer.status_code, answer.headers.get("ETag")), time.monotonic() - asked))
    return seen


def times_derived(site: Site) -> list[str]:
    """The transactions that wrote the standings."""
    with site.database() as database:
        return [row[0] for row in database.execute("SELECT xmin::text FROM league_standing ORDER BY id")]
