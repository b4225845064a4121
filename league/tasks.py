"""Messages to the worker. Each says only "look at this"; losing one costs seconds, getting it twice costs nothing."""

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import structlog
from celery import shared_task
from django.db import transaction
from django.db.models import BigIntegerField

from league import failpoints

if TYPE_CHECKING:
    from celery import Task

logger = structlog.get_logger()


def _about_a_stage(look: Callable[[int], bool]) -> "Task[..., bool]":
    """A task that takes a stage's id, as its first argument or by its name, and nothing else of what it is sent.

    While versions are exchanged, messages of the other one come too. Whatever those say besides is not needed: all
    that is to be done stands in the database. One that names no stage is dropped; the sweep finds what it was about.
    """

    def take(*sent: object, **named: object) -> bool:
        stage_id = _stage_named(sent, named)
        if stage_id is None:
            logger.warning("message_dropped", sent=len(sent), named=sorted(named))
            return False
        return look(stage_id)

    return shared_task(name=f"league.{look.__name__}")(functools.update_wrapper(take, look))


def _stage_named(sent: Sequence[object], named: Mapping[str, object]) -> int | None:
    stage_id = sent[0] if sent else named.get("stage_id")
    if isinstance(stage_id, bool) or not isinstance(stage_id, int):
        return None
    return stage_id if 0 <= stage_id <= BigIntegerField.MAX_BIGINT else None


@_about_a_stage
def refresh_stage(stage_id: int) -> bool:
    from league.services import stages  # the one way up: a task is a thin door to its service

    refreshed = stages.refresh_stage(stage_id)
    failpoints.hit("written-not-acknowledged")
    return refreshed


@_about_a_stage
def refresh_ratings(stage_id: int) -> bool:
    from league.services import ratings  # up again, as above

    return ratings.refresh_after_standings(stage_id)


@_about_a_stage
def seat_next_round(stage_id: int) -> bool:
    from league.services import auto_seating  # up again, as above

    return auto_seating.seat_next_round(stage_id)


def nudge(stage_id: int) -> None:
    """After the commit, ask a worker to look at the stage. A dead broker is logged, never felt by the caller."""
    _after_commit(stage_id, refresh_stage, refresh_ratings)


def nudge_to_seat(stage_id: int) -> None:
    """The same where a round is over: the next one may be seated by itself."""
    _after_commit(stage_id, seat_next_round)


def _after_commit(stage_id: int, *tasks: "Task[[int], bool]") -> None:
    transaction.on_commit(functools.partial(_publish, stage_id, tasks), robust=True)


def _publish(stage_id: int, tasks: "Iterable[Task[[int], bool]]") -> None:
    try:
        failpoints.hit("committed-not-published")
        for task in tasks:
            task.apply_async((stage_id,), retry=False)
    except Exception as error:  # whatever the broker's client raises: the sweep finds the stage anyway
        logger.warning("nudge_lost", stage_id=stage_id, error=type(error).__name__)
