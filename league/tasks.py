"""Messages to the worker. Each says only "look at this"; losing one costs seconds, getting it twice costs nothing."""

import functools

import structlog
from celery import shared_task
from django.db import transaction

logger = structlog.get_logger()


@shared_task(name="league.refresh_stage")
def refresh_stage(stage_id: int) -> bool:
    from league.services import stages  # the one way up: a task is a thin door to its service

    return stages.refresh_stage(stage_id)


@shared_task(name="league.refresh_ratings")
def refresh_ratings(stage_id: int) -> bool:
    from league.services import ratings  # up again, as above

    return ratings.refresh_ratings(stage_id)


def nudge(stage_id: int) -> None:
    """After the commit, ask a worker to look at the stage. A dead broker is logged, never felt by the caller."""
    transaction.on_commit(functools.partial(_publish, stage_id), robust=True)


def _publish(stage_id: int) -> None:
    try:
        for task in (refresh_stage, refresh_ratings):
            task.apply_async((stage_id,), retry=False)
    except Exception as error:  # whatever the broker's client raises: the sweep finds the stage anyway
        logger.warning("nudge_lost", stage_id=stage_id, error=type(error).__name__)
