"""What the services do with a real database, against the least that any program would have to ask of it.

By the clock on the wall: the database works in a process of its own.
"""

import gc
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from config.memory import settle
from tests.benchmarks.database import database
from tests.benchmarks.harness import Line, ratio

if TYPE_CHECKING:
    from league.models import Stage

SEATED, EARLIER_ROUNDS = 512, 4
RANKED, ROUNDS = 8192, 8


def lines() -> Iterator[Line]:
    with database():
        before = gc.get_threshold()
        settle()  # as the worker does
        yield _round()
        yield _refresh()
        gc.set_threshold(*before)


def _round() -> Line:
    from league.services import rounds, stages
    from tests.benchmarks.stages import organizer, played_stage

    stage, by = played_stage(SEATED, EARLIER_ROUNDS), organizer()
    stages.results_moved(stage)
    stages.refresh_stage(stage.pk)
    stage.refresh_from_db()
    return ratio(
        f"the round after {EARLIER_ROUNDS} of {SEATED}: read, seated and stored as a proposal (wall clock)",
        lambda: rounds.propose_round(stage, by=by),
        _read_and_write(stage),
        goal=3,
        of="read who sat where, write as many rows",
        clock=perf_counter,
    )


def _read_and_write(stage: "Stage") -> Callable[[], None]:
    """The seats of every round, and the rows of one more."""
    from django.db import transaction

    from league.models import Round, Seat, Table
    from league.states import Back

    def act() -> None:
        with transaction.atomic():
            Round.objects.filter(stage=stage, state="draft").delete()
            earlier = Seat.objects.filter(round__stage=stage).order_by("round", "table", "number")
            last = list(earlier.values_list("round", "table", "entrant"))[-SEATED:]
            proposal = Round.objects.create(stage=stage, number=EARLIER_ROUNDS + 1, rng_seed=1)
            tables = Table.objects.bulk_create(
                [Table(round=proposal, number=number + 1) for number in range(SEATED // 4)]
            )
            Seat.objects.bulk_create(
                [
                    Seat(
                        table=tables[at // 4],
                        round=proposal,
                        number=at % 4 + 1,
                        entrant_id=entrant,
                        back=list(Back)[at % 4],
                    )
                    for at, (_round, _table, entrant) in enumerate(last)
                ]
            )

    return act


def _refresh() -> Line:
    from league.services import stages
    from tests.benchmarks.stages import played_stage

    stage = played_stage(RANKED, ROUNDS)

    def refresh() -> None:
        stages.results_moved(stage)
        assert stages.refresh_stage(stage.pk)

    return ratio(
        f"refresh of a stage of {RANKED * ROUNDS:,} seat results, {RANKED:,} rows written (wall clock)",
        refresh,
        _fetch(stage),
        goal=3,
        of="fetch the results",
        clock=perf_counter,
    )


def _fetch(stage: "Stage") -> Callable[[], object]:
    """Nothing but the rows that the product asks for, as the driver gives them."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from league.queries.results import played_tables

    with CaptureQueriesContext(connection) as asked:
        played_tables(stage)
    [query] = [each["sql"] for each in asked.captured_queries]

    def fetch() -> object:
        with connection.cursor() as cursor:
            cursor.execute(query)
            return cursor.fetchall()

    return fetch
