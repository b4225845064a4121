"""Standings follow the results, whoever notices first."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any
from unittest import mock

import psycopg
import pytest
from django.db import OperationalError, connection, transaction

from league.models import LogEntry, Stage, Standing
from league.services import entrants, rounds, stages
from league.services.transactions import is_first
from league.states import RoundState
from tests import factories
from tests.races.together import waiting
from tests.waiting import until

pytestmark = pytest.mark.django_db


def rows(stage: Stage) -> list[tuple[str, int, int, int]]:
    """Name, rank, tables played, points; in the order of the page."""
    return [
        (str(row.entrant), row.rank, row.played, int(row.points))
        for row in stage.standings.select_related("entrant__player").order_by("line")
    ]


def played_stage() -> Stage:
    event = factories.event(names=("Bea", "Cy"))
    factories.played_round(event)
    return factories.stage(event)


def test_standings_are_derived_from_confirmed_results() -> None:
    stage = played_stage()

    assert stages.refresh_stage(stage.pk) is True

    first, second = (str(seat.entrant) for seat in stage.rounds.get().seats.order_by("number"))
    assert rows(stage) == [(first, 1, 1, 20), (second, 2, 1, 4)]


def test_there_is_nothing_to_refresh_twice() -> None:
    stage = played_stage()
    stages.refresh_stage(stage.pk)

    assert stages.refresh_stage(stage.pk) is False


def test_a_stage_that_is_gone_is_nothing_to_refresh() -> None:
    assert stages.refresh_stage(404) is False


def test_there_are_no_standings_before_the_first_result() -> None:
    stage = factories.stage(factories.event(names=("Bea", "Cy")))

    stages.refresh_stage(stage.pk)

    assert rows(stage) == []


def test_who_has_not_played_yet_is_in_the_standings_with_nothing() -> None:
    stage = played_stage()
    entrants.add_entrants(stage.event, "Ned", by=factories.ada())

    stages.refresh_stage(stage.pk)

    assert rows(stage)[-1] == ("Ned", 3, 0, 0)


def test_the_standings_carry_the_revision_of_the_results_they_show() -> None:
    stage = played_stage()
    stages.refresh_stage(stage.pk)

    stage.refresh_from_db()
    assert stage.standings_revision == stage.results_revision


def test_what_is_older_than_the_standings_is_not_written() -> None:
    stage = played_stage()
    stages.refresh_stage(stage.pk)
    before = rows(stage)

    older = stages.Derived(revision=0, rows=())

    assert stages._write(stage.pk, older) is False
    assert rows(stage) == before


def test_who_was_taken_out_meanwhile_gets_no_row() -> None:
    stage = played_stage()
    entrants.add_entrants(stage.event, "Ned", by=factories.ada())
    derived = stages._derive(stage.pk)
    assert derived is not None
    entrants.withdraw(factories.entrant(stage.event, "Ned"), by=factories.ada())

    stages._write(stage.pk, derived)

    assert sorted(name for name, *_ in rows(stage)) == ["Bea", "Cy"]


def test_a_round_is_complete_when_all_its_tables_are_final() -> None:
    stage = played_stage()

    stages.refresh_stage(stage.pk)

    assert stage.rounds.get().state == RoundState.COMPLETE
    assert LogEntry.objects.filter(action="round.complete", user=None, claim=None).count() == 1


def test_a_round_with_an_open_table_goes_on() -> None:
    event = factories.event(names=("Bea", "Cy"))
    playing = factories.published_round(event)

    stages.refresh_stage(playing.stage_id)

    playing.refresh_from_db()
    assert playing.state == RoundState.PLAYING


def test_tiebreaks_are_stored_exactly() -> None:
    stage = played_stage()
    stages.refresh_stage(stage.pk)

    first = stage.standings.get(line=1)
    assert [(name, int(value)) for name, value, _text in first.tiebreak_values] == [
        ("wins", 1),
        ("deals-won", 1),
        ("best-deal", 20),
    ]


def test_one_stage_that_cannot_be_derived_does_not_stop_the_others() -> None:
    broken, sound = played_stage(), played_stage()
    Stage.objects.filter(pk=broken.pk).update(tiebreaks=["height"])

    refreshed = stages.refresh_due()

    assert refreshed == 1
    assert list(Stage.objects.due()) == [broken]
    assert Standing.objects.filter(stage=sound).count() == 2


def test_only_stages_whose_results_moved_are_due() -> None:
    stage = played_stage()
    stages.refresh_due()
    assert not Stage.objects.due().exists()

    stages.results_moved(stage)

    assert list(Stage.objects.due()) == [stage]


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_refresh_costs_the_same_whatever_was_played(rounds: int, django_assert_num_queries: Any) -> None:
    event = factories.event(names=("Bea", "Cy"))
    for _round in range(rounds):
        stage = factories.stage(event)
        stages.refresh_stage(factories.played_round(event).stage_id)
    stages.results_moved(stage)

    with django_assert_num_queries(23):
        stages.refresh_stage(stage.pk)


def test_a_database_that_fails_while_standings_are_stored_is_told_as_at_any_statement() -> None:
    stage = played_stage()

    with (
        mock.patch.object(psycopg.Copy, "write_row", side_effect=psycopg.errors.DiskFull),
        pytest.raises(OperationalError),
    ):
        stages.refresh_now(stage.pk)


@pytest.mark.django_db(transaction=True)
def test_the_next_round_is_proposed_while_a_worker_still_counts_the_last_result() -> None:
    stage = played_stage()
    begun = Event()

    def count() -> None:
        """What a worker does: look first, and then find that another was quicker."""
        with transaction.atomic():
            assert is_first(stages.ADVISORY_CLASS, stage.pk)
            begun.set()
            until(waiting)
        connection.close()

    with ThreadPoolExecutor() as pool:
        worker = pool.submit(count)
        begun.wait()
        proposal = rounds.propose_round(stage, by=factories.ada())
        worker.result()

    assert proposal.number == 2
    assert stage.rounds.get(number=1).state == RoundState.COMPLETE
