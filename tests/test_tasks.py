"""What a worker makes of messages that another version of the product sent: it does as they say, or drops them."""

from typing import TYPE_CHECKING, Any

import pytest

from config.celery import app
from league.models import Stage
from league.tasks import refresh_ratings, refresh_stage, seat_next_round
from tests import factories

if TYPE_CHECKING:
    from celery import Task

TASKS = (refresh_stage, refresh_ratings, seat_next_round)
pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S19")]


@pytest.fixture
def due() -> int:
    """A stage whose standings lag behind its results."""
    factories.played_round(factories.event())
    return Stage.objects.due().get().pk


@pytest.mark.parametrize(
    ("more", "named"),
    [((), {}), ((7, "more"), {}), ((), {"since": "yesterday"}), ((None,), {"again": True, "by": 3})],
)
def test_whatever_else_is_sent_the_stage_is_looked_at(due: int, more: Any, named: Any) -> None:
    assert refresh_stage(due, *more, **named)
    assert not Stage.objects.due().exists()


def test_the_stage_may_be_named(due: int) -> None:
    assert refresh_stage(stage_id=due)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
@pytest.mark.parametrize(
    ("sent", "named"),
    [
        ((), {}),
        ((), {"stage": 1}),  # renamed
        (("1",), {}),
        ((True,), {}),
        ((1.0,), {}),
        (([1, 2],), {}),
        ((None,), {"stage_id": 1}),
        ((-1,), {}),
        ((2**63,), {}),
    ],
)
def test_a_message_that_names_no_stage_is_dropped(
    task: "Task[..., bool]", sent: Any, named: Any, due: int
) -> None:
    assert task(*sent, **named) is False
    assert Stage.objects.due().get().pk == due


def test_their_names_on_the_wire_stay_what_they_are() -> None:
    ours = sorted(name for name in app.tasks if name.startswith("league."))

    assert ours == ["league.refresh_ratings", "league.refresh_stage", "league.seat_next_round"]
