"""What the services do with a real database, against the least that any program would have to ask of it.

By the clock on the wall: the database works in a process of its own.
"""

import gc
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from config.memory import settle
from tests.benchmarks.database import database
from tests.benchmarks.harness import Line, ratio, seconds

if TYPE_CHECKING:
    from league.models import Stage

SEATED, EARLIER_ROUNDS = 512, 4
RANKED, ROUNDS, SEATS = 8192, 8, 4


def lines() -> Iterator[Line]:
    with database():
        before = gc.get_threshold()
        settle()  # as the worker does
        yield _round()
        stage = _large_stage()
        yield _refresh(stage)
        yield from _ratings(stage)
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


def _large_stage() -> "Stage":
    from tests.benchmarks.stages import played_stage

    return played_stage(RANKED, ROUNDS)


def _refresh(stage: "Stage") -> Line:
    from league.services import stages

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


def _ratings(stage: "Stage") -> Iterator[Line]:
    """The whole history at once, and then what a result costs that changes nothing before the last round."""
    from league.models import Table
    from league.services import ratings, stages

    void = ["", "A deck was short."]
    last = Table.objects.filter(round__stage=stage).order_by("-pk")[:1]

    def rate() -> None:
        stages.results_moved(stage)
        assert ratings.refresh_ratings(stage.pk)

    def rate_again() -> None:
        void.reverse()
        Table.objects.filter(pk__in=last).update(void=void[0])
        rate()

    whole, again = *seconds(rate, times=1, clock=perf_counter), *seconds(rate_again, clock=perf_counter)
    what = f"ratings of {RANKED * ROUNDS // SEATS:,} tables"
    yield Line(f"{what} rebuilt from and into the database (wall clock)", "", f"{whole:.3g} s")
    yield Line(f"{what} after a change at the last of them (wall clock)", "", f"{again:.3g} s")


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
