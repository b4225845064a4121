"""A process that stops in the middle of storing a seating, and stays there: python -m tests.services.half_a_seating.

Says "half" once half of the seats are written, and waits to be killed.
"""

import signal
import sys
from collections.abc import Iterable
from typing import Any

import django
from django.db.models import QuerySet


def stop_half_way(self: "QuerySet[Any]", seats: Iterable[Any], **_options: Any) -> list[Any]:
    """Stands for the `bulk_create` of seats."""
    whole = list(seats)
    QuerySet.bulk_create(self, whole[: len(whole) // 2])
    print("half", flush=True)
    signal.pause()
    return []


def main(stage: int) -> None:
    django.setup()
    from league.models import Stage, User
    from league.models.rounds import SeatQuerySet
    from league.services import rounds

    SeatQuerySet.bulk_create = stop_half_way  # type: ignore[assignment,method-assign]
    rounds.propose_round(Stage.objects.get(pk=stage), by=User.objects.get(username="ada"))


if __name__ == "__main__":
    main(int(sys.argv[1]))
