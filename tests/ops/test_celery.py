"""The broker is only for nudges: it may be slow, frozen or gone, and nobody waits for it."""

import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.conf import settings
from kombu import Connection
from kombu.exceptions import OperationalError

from config import processes
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


@pytest.mark.engine
@pytest.mark.stack
@pytest.mark.django_db(transaction=True)
def test_the_worker_we_ship_answers(tmp_path: Path) -> None:
    worker = Child(
        name="worker",
        command=[sys.executable, *processes.WORKER],
        log=tmp_path / "worker.log",
        environment=environment(tmp_path),
        folder=settings.BASE_DIR,
    )
    worker.start()

    def pongs() -> list[object]:
        with suppress(OperationalError):
            return list(app.control.ping(timeout=2, limit=1) or ())
        return []

    until(pongs)
    stop([worker], patience=60)

    assert worker.exit_code == 0
