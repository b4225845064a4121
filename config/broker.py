"""What the broker does with messages once its memory is full."""

from typing import Any

import redis
import structlog
from celery import bootsteps
from celery.exceptions import WorkerShutdown
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

KEEPS = "noeviction"
PATIENCE = 1.0  # seconds: who asks is a page that others watch, or a worker that wants to begin

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
