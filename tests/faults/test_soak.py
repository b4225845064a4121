"""The load over and over, and every so often something goes wrong that is chosen by chance. Minutes, not seconds."""

import os
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tests.faults.load import size
from tests.faults.run import Run
from tests.faults.site import Site

pytestmark = [pytest.mark.faults, pytest.mark.stack, pytest.mark.release, pytest.mark.timeout(7200)]

MINUTES = float(os.environ.get("SOAK_MINUTES", "30"))
GROWTH = 1.1  # of what a process needs once it is warm: after the first load
WHO_ASKS = (
    2 * 16 + 1 + 1
)  # the threads of web, the worker and the sweeper: each with a session of the database


def _flush(site: Site) -> None:
    with site.broker() as broker:
        broker.flushall()


def _restart_worker(site: Site) -> None:
    site.kill("worker")
    site.start("worker")


def _restart_broker(site: Site) -> None:
    site.kill("valkey")
    site.start("valkey")


def _freeze_broker(site: Site) -> None:
    with site.frozen("valkey"):
        time.sleep(3)


def _freeze_database(site: Site) -> None:
    with site.frozen("postgres"):
        time.sleep(3)


FAULTS: tuple[Callable[[Site], None], ...] = (
    _flush,
    _restart_worker,
    _restart_broker,
    _freeze_broker,
    _freeze_database,
    Site.crash_database,
    Site.kill_a_session,
)


@pytest.mark.scenario("S67")
def test_faults_by_chance_one_after_the_other_leave_no_trace(
    site: Site, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    seed = int(os.environ.get("SOAK_SEED", random.randrange(10**6)))
    print(f"SOAK_SEED={seed}")
    chance, warm, asked, unknown = random.Random(seed), dict[int, int](), 0, 0

    for number in repeated_for(MINUTES):
        run = Run(site, tmp_path / f"history-{number}.jsonl", size(), seed=seed + number)
        with run.load.playing() as played:
            while not played.done():
                with run.fault():
                    chance.choice(FAULTS)(site)
                time.sleep(chance.uniform(1, 10))
        run.becomes_quiet()
        assert run.violations() == [], f"seed {seed}-{number}"
        assert sessions(site) <= WHO_ASKS
        assert clients(site) <= 2 * WHO_ASKS, "one to count requests and one to send messages"
        warm = warm or memory(site)
        asked, unknown = asked + len(run.history.ends), unknown + run.history.unknown
        print(
            f"{number}: {asked} requests, {memory(site)}, {sessions(site)} sessions, {clients(site)} clients"
        )

    request.node.user_properties += [("requests", asked), ("unknown", unknown)]
    grown = {pid: now / warm[pid] for pid, now in memory(site).items()}
    request.node.user_properties += [("memory of each process grown by", max(grown.values()) - 1)]
    assert max(grown.values()) < GROWTH, grown


def repeated_for(minutes: float) -> Iterator[int]:
    """Numbers, until the time is over; two at least."""
    until, number = time.monotonic() + 60 * minutes, 0
    while number < 2 or time.monotonic() < until:
        number += 1
        yield number


def memory(site: Site) -> dict[int, int]:
    """Bytes of each process of the parts that were never started again."""
    found = dict[int, int]()
    for name in ("web", "sweeper"):
        process = site.parts[name].process
        assert process is not None
        whole = psutil.Process(process.pid)
        found |= {each.pid: each.memory_info().rss for each in (whole, *whole.children(recursive=True))}
    return found


def sessions(site: Site) -> int:
    """How many the database holds for the product."""
    with site.database() as database:
        [held] = database.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = 'talon' AND pid <> pg_backend_pid()"
        ).fetchone() or [0]
    return int(held)


def clients(site: Site) -> int:
    """How many the broker serves."""
    with site.broker() as broker:
        return int(broker.info("clients")["connected_clients"])
