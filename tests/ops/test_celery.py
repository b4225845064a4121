"""The broker is only for nudges: it may be slow, frozen or gone, and nobody waits for it."""

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import redis
from django.conf import settings
from kombu import Connection
from kombu.exceptions import OperationalError

from config import processes
from config.broker import eviction_policy
from config.celery import app, broker_url
from config.embedded.child import Child, stop
from config.embedded.sockets import valkey_url
from config.embedded.valkey import valkey, wait_for_valkey
from league.tasks import refresh_stage
from tests.stack import environment
from tests.waiting import until


def publish(stage_id: int, connection: Connection) -> str:
    return app.send_task(refresh_stage.name, (stage_id,), connection=connection).id


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Child]:
    """A broker of the test's own, to be treated badly."""
    child = valkey(tmp_path, durable=False)
    child.start()
    wait_for_valkey(child, tmp_path)
    yield child
    stop([child])


@pytest.fixture
def connection(broker: Child, tmp_path: Path) -> Iterator[Connection]:
    """A connection to it, made as the product makes its own, and used once already."""
    with app.connection_for_write(url=broker_url(valkey_url(tmp_path))) as connection:
        publish(1, connection)
        yield connection


@pytest.mark.parametrize(
    ("given", "celerys"),
    [
        ("redis://valkey:6379/0", "redis://valkey:6379/0"),
        ("rediss://user:secret@example.org/2", "rediss://user:secret@example.org/2"),
        ("unix:///var/run/valkey.sock", "redis+socket:///var/run/valkey.sock?virtual_host=0"),
        ("unix:///our%20club/valkey.sock?db=5", "redis+socket:///our%20club/valkey.sock?virtual_host=5"),
    ],
)
def test_the_brokers_address_in_celerys_spelling(given: str, celerys: str) -> None:
    assert broker_url(given) == celerys


@pytest.mark.engine
def test_a_message_arrives(connection: Connection) -> None:
    task_id = publish(2, connection)

    queue = connection.SimpleQueue("celery")
    got = [queue.get(timeout=60).headers["id"] for _ in range(2)]
    queue.close()

    assert got[1] == task_id


@pytest.mark.engine
def test_a_frozen_broker_is_an_error_not_a_wait(broker: Child, connection: Connection) -> None:
    assert broker.process

    broker.process.send_signal(signal.SIGSTOP)
    with pytest.raises(OperationalError):
        publish(1, connection)
    broker.process.send_signal(signal.SIGCONT)


@pytest.mark.engine
def test_a_broker_that_has_gone_is_an_error_each_time(broker: Child, connection: Connection) -> None:
    stop([broker])

    for _ in range(2):
        with pytest.raises(OperationalError):
            publish(1, connection)


def test_nothing_of_the_publishing_side_waits_longer_than_a_second() -> None:
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS

    assert (options["socket_timeout"], options["socket_connect_timeout"], options["max_retries"]) == (1, 1, 0)
    assert app.conf.task_publish_retry is False


def test_a_lost_worker_loses_no_task_and_a_slow_one_does_not_run_twice() -> None:
    conf = app.conf

    assert (conf.task_acks_late, conf.task_reject_on_worker_lost, conf.worker_prefetch_multiplier) == (
        True,
        True,
        1,
    )
    assert conf.task_time_limit < conf.broker_transport_options["visibility_timeout"] / 2


def test_messages_are_json_and_leave_no_results() -> None:
    conf = app.conf

    assert (conf.accept_content, conf.task_serializer) == (["json"], "json")
    assert (conf.task_ignore_result, str(conf.result_backend)) == (True, "None")


@pytest.mark.scenario("S07")
def test_no_task_is_published_through_an_exchange_of_its_own() -> None:
    """Such a message vanishes without an error once the broker has forgotten the exchange."""
    ours = [task for name, task in app.tasks.items() if name.startswith("league.")]

    routes = [app.amqp.router.route({}, task.name, args=(), kwargs={}) for task in ours]

    assert ours
    assert [route.keys() & {"exchange", "routing_key"} for route in routes] == [set()] * len(ours)


def our_worker(var: Path, **more: str) -> Child:
    """As it is shipped; not started yet."""
    return Child(
        name="worker",
        command=[sys.executable, *processes.WORKER],
        log=var / "worker.log",
        environment=environment(var, **more),
        folder=settings.BASE_DIR,
    )


@pytest.mark.engine
@pytest.mark.stack
@pytest.mark.django_db(transaction=True)
def test_the_worker_we_ship_answers(tmp_path: Path) -> None:
    worker = our_worker(tmp_path)
    worker.start()

    def pongs() -> list[object]:
        with suppress(OperationalError):
            return list(app.control.ping(timeout=2, limit=1) or ())
        return []

    until(pongs)
    stop([worker], patience=60)

    assert worker.exit_code == 0


@pytest.mark.engine
@pytest.mark.stack
@pytest.mark.scenario("S11")
@pytest.mark.django_db(transaction=True)
def test_a_worker_ends_at_a_broker_that_forgets_for_want_of_memory_and_says_what_to_do(
    broker: Child, tmp_path: Path
) -> None:
    with redis.Redis.from_url(valkey_url(tmp_path)) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
    worker = our_worker(tmp_path, REDIS_URL=valkey_url(tmp_path))

    worker.start()
    until(lambda: worker.exit_code is not None)

    [line] = [line for line in worker.log.read_text("utf-8").splitlines() if "broker_forgets" in line]
    assert (worker.exit_code, json.loads(line)["policy"]) == (1, "allkeys-lru")
    assert json.loads(line)["do"].startswith("Set its maxmemory-policy to noeviction")


@pytest.mark.engine
@pytest.mark.stack
@pytest.mark.django_db(transaction=True)
def test_a_worker_waits_for_a_broker_that_is_away(broker: Child, tmp_path: Path) -> None:
    stop([broker])
    worker = our_worker(tmp_path, REDIS_URL=valkey_url(tmp_path))
    worker.start()

    until(lambda: worker.log.exists() and "Cannot connect" in worker.log.read_text("utf-8"))
    broker.start()
    wait_for_valkey(broker, tmp_path)
    url = valkey_url(tmp_path)
    with app.connection_for_write(url=broker_url(url)) as connection, redis.Redis.from_url(url) as client:
        publish(0, connection)
        until(lambda: client.llen("celery") == 0)

    assert worker.exit_code is None
    stop([worker])


@pytest.mark.engine
def test_a_broker_is_asked_what_it_does_with_messages_once_its_memory_is_full(
    broker: Child, tmp_path: Path, settings: Any
) -> None:
    settings.REDIS_URL = valkey_url(tmp_path)

    assert eviction_policy() == "noeviction"
    with redis.Redis.from_url(valkey_url(tmp_path)) as client:
        client.config_set("maxmemory-policy", "volatile-ttl")
    assert eviction_policy() == "volatile-ttl"
    stop([broker])
    assert eviction_policy() is None


@pytest.mark.engine
def test_a_broker_that_is_frozen_is_not_waited_for(broker: Child, tmp_path: Path, settings: Any) -> None:
    assert broker.process
    settings.REDIS_URL = valkey_url(tmp_path)

    broker.process.send_signal(signal.SIGSTOP)
    policy = eviction_policy()
    broker.process.send_signal(signal.SIGCONT)

    assert policy is None
