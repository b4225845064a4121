"""What the broker does with messages once its memory is full."""

from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any, Generic, TypeVar

import redis
import structlog
from celery import bootsteps
from celery.exceptions import WorkerShutdown
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

KEEPS = "noeviction"
PATIENCE = 1.0  # seconds: who asks is a page that others watch, or a worker that wants to begin
LATELY = 5.0  # seconds for which an answer is good enough for whoever asks over and over

T = TypeVar("T")

logger = structlog.get_logger()


def eviction_policy() -> str | None:
    """Its `maxmemory-policy`; None where it cannot be asked now, or does not tell."""
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 0),
        ) as broker:
            said: dict[str, Any] = broker.info("memory")
    except redis.RedisError:
        return None
    return said.get("maxmemory_policy")


class Lately(Generic[T]):
    """What was answered lately. Of all threads one asks again; whoever comes meanwhile gets the answer before."""

    def __init__(self, ask: Callable[[], T], *, clock: Callable[[], float] = monotonic) -> None:
        self._ask, self._clock = ask, clock
        self._asking = Lock()
        self._answers: list[T] = []  # the last one, once there is any
        self._good_until = 0.0

    def __call__(self) -> T:
        if not self._is_good() and self._asking.acquire(blocking=not self._answers):
            try:
                self._ask_again()
            finally:
                self._asking.release()
        return self._answers[0]

    def _ask_again(self) -> None:
        """Unless somebody did while this one waited."""
        if not self._is_good():
            self._answers = [self._ask()]
            self._good_until = self._clock() + LATELY

    def _is_good(self) -> bool:
        return bool(self._answers) and self._clock() < self._good_until


policy_lately = Lately(eviction_policy)


class RefuseForgetful(bootsteps.StartStopStep):
    """A worker ends as soon as it meets a broker that would throw messages away; one that is away it waits for.

    The web goes on, and what messages would have asked for is done by the sweeper.
    """

    requires = ("celery.worker.consumer.connection:Connection",)

    def start(self, parent: Any) -> None:
        policy = eviction_policy()
        if policy not in (None, KEEPS):
            logger.critical(
                "broker_forgets",
                policy=policy,
                do=f"Set its maxmemory-policy to {KEEPS}: valkey-cli CONFIG SET maxmemory-policy {KEEPS},"
                " and in its configuration. The worker starts again by itself.",
            )
            raise WorkerShutdown(1)
