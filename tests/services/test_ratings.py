"""Ratings kept up with results: the same as the pure function makes of them, whatever happened in between."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any
from unittest import mock

import psycopg
import pytest
from django.core.management import call_command
from django.db import OperationalError, connection, transaction
from pytest_django import DjangoAssertNumQueries

from league import access
from league.competition.points import places
from league.competition.ratings import PlayerId, RatedTable, rated
from league.competition.record import place_scores
from league.models import Event, Player, RatingBoard, RatingStep, Round, Stage, Table
from league.queries.results import played_table
from league.services import (
    entrants,
    play_offs,
    ratings,
    rounds,
    rulings,
    stages,
    substitutes,
    table_rulings,
)
from league.services.transactions import hold
from league.states import EntrantKind, TableState
from tests import factories

pytestmark = pytest.mark.django_db

History = list[tuple[str, int, float, float]]


def duel(name: str = "Friday night", **rules: Any) -> Event:
    """An event at one table of two."""
    return factories.event(name=name, names=("Bea", "Cy"), table_size=2, **rules)


def refresh() -> bool:
    return bool(ratings.refresh_due())


def stored(game: str = "nerts") -> History:
    """Everybody's history: who, which table, strength and doubt."""
    steps = RatingStep.objects.filter(board__game=game).select_related("player", "seat")
    return [(str(step.player), step.seat.table_id, step.strength, step.doubt) for step in steps]


def rating_of(name: str, game: str = "nerts") -> RatingStep:
    return RatingStep.objects.get(board__game=game, player__name=name, is_newest=True)


def from_scratch(game: str = "nerts") -> History:
    """What the pure function makes of all that counts, read table by table, in the same order."""
    of_game = Table.objects.filter(state=TableState.FINAL, void="", round__stage__event__game=game)
    tables = of_game.select_related("round__stage__event").order_by("round__pk", "number")
    history = rated(filter(None, map(_to_rate, tables)))
    names = dict(Player.objects.values_list("pk", "name"))
    place = {table.pk: (at, _seated(table)) for at, table in enumerate(tables)}
    in_order = sorted(
        history, key=lambda step: (place[step.table][0], place[step.table][1].index(step.player))
    )
    return [(names[step.player], step.table, *step.rating) for step in in_order]


def _seated(table: Table) -> list[int]:
    """Everybody at a table, by seat."""
    seats = table.seats.with_people().order_by("number")
    return [person for seat in seats for person in sorted(each.pk for each in seat.people)]


def _to_rate(table: Table) -> RatedTable | None:
    played = played_table(table)
    if played is None:
        return None
    place = places(place_scores(played))
    seats = list(table.seats.with_people().order_by("number"))
    people = tuple(tuple(PlayerId(person.pk) for person in seat.people) for seat in seats)
    return RatedTable(table.pk, people, tuple(place[seat.entrant_id] for seat in seats))  # type: ignore[index]


def correct(table: Table, winner: int, *, seen: int = 1) -> None:
    """Ada corrects a table's only deal: that seat called."""
    at = access.table_to_score(access.table_link(table))
    rulings.enter_result(
        at, 1, factories.totals(at, caller=winner), by=factories.ada(), reason="Misread.", seen_version=seen
    )


def test_whoever_wins_a_table_is_rated_above_who_lost_it() -> None:
    current = factories.played_round(duel())
    winner, loser = current.tables.get().seats.order_by("number")

    assert refresh()

    first, second = rating_of(winner.names), rating_of(loser.names)
    assert first.strength > second.strength
    assert [(step.place, step.tables) for step in (first, second)] == [(1, 1), (2, 1)]


def test_each_game_has_ratings_of_its_own() -> None:
    factories.played_round(duel())
    factories.lose(factories.chips_table(("Bea", "Cy"), chips=1), 1)

    refresh()

    assert [board.game for board in RatingBoard.objects.order_by("game")] == ["nerts", "ninety-nine"]
    assert (stored(), stored("ninety-nine")) == (from_scratch(), from_scratch("ninety-nine"))


def test_a_second_refresh_changes_nothing() -> None:
    factories.played_round(duel())
    refresh()
    before, revision = stored(), RatingBoard.objects.get().revision

    again = refresh()

    assert (again, stored(), RatingBoard.objects.get().revision) == (False, before, revision)


def test_a_refresh_by_whom_another_overtook_stores_nothing() -> None:
    current = factories.played_round(duel())
    board = RatingBoard.objects.create(league=factories.league(), game="nerts")
    derived = ratings._derive(board)
    assert derived
    ratings.refresh_ratings(current.stage_id)
    before = stored()

    assert not ratings._write(board, derived)
    assert stored() == before


def test_a_correction_in_an_early_round_changes_everything_after_it() -> None:
    event = duel()
    first = factories.played_round(event)
    stages.refresh_stage(first.stage_id)
    factories.played_round(event)
    refresh()
    before = stored()

    correct(first.tables.get(), 2)
    refresh()

    assert stored() == from_scratch() != before


def test_what_was_rated_before_the_first_change_stays_the_same_rows() -> None:
    factories.played_round(duel("Monday"))
    refresh()
    before = list(RatingStep.objects.values_list("pk", "strength"))

    factories.played_round(duel("Friday"))
    refresh()

    assert list(RatingStep.objects.values_list("pk", "strength"))[:2] == before


def test_an_early_correction_reaches_the_events_after_it() -> None:
    monday = factories.played_round(duel("Monday"))
    factories.played_round(duel("Friday"))
    refresh()

    correct(monday.tables.get(), 2)
    refresh()

    assert stored() == from_scratch()


def test_whoever_loses_their_last_table_stands_where_the_one_before_left_them() -> None:
    factories.played_round(duel("Monday"))
    refresh()
    before = rating_of("Bea").rating
    friday = factories.played_round(duel("Friday"))
    refresh()

    table_rulings.void_table(_opened(friday), by=factories.ada(), reason="Wrong decks.")
    refresh()

    assert (rating_of("Bea").rating, rating_of("Bea").tables) == (before, 1)


def test_whose_only_table_is_void_has_no_rating() -> None:
    current = factories.played_round(duel())
    refresh()

    table_rulings.void_table(_opened(current), by=factories.ada(), reason="Wrong decks.")
    refresh()

    assert stored() == []


def test_substitutes_are_rated_for_themselves() -> None:
    current = factories.published_round(duel(substitute_rule="nobody"))
    seat = current.tables.get().seats.get(number=1)
    seat.table = _opened(current)
    substitutes.send_substitute(seat, absent=seat.people[0], name="Gus", by=factories.ada())
    factories.play(current)

    refresh()

    other = current.tables.get().seats.get(number=2).names
    assert {name for name, *_rest in stored()} == {"Gus", other}


def test_who_has_left_and_counts_as_never_there_was_still_there_to_be_rated() -> None:
    event = duel(withdrawal_rule="void")
    factories.played_round(event)
    entrants.withdraw(factories.entrant(event, "Bea"), by=factories.ada())

    refresh()

    assert {name for name, *_rest in stored()} == {"Bea", "Cy"}


def test_partners_are_rated_as_one_seat() -> None:
    factories.played_round(factories.pairs_event(names=("Bea & Cy", "Eve & Fay"), table_size=2))

    refresh()

    assert rating_of("Bea").rating == rating_of("Cy").rating != rating_of("Eve").rating


def test_partners_for_a_round_are_rated_as_one_seat() -> None:
    event = factories.event(entrant_kind=EntrantKind.ROTATING, table_size=2)
    seat = factories.played_round(event).tables.get().seats.get(number=1)

    refresh()

    one, other = (rating_of(str(person)).rating for person in seat.people)
    assert one == other
    assert stored() == from_scratch()


def test_a_play_off_is_a_table_like_any_other() -> None:
    event = duel(tiebreaks=("play-off",))
    current = factories.published_round(event)
    factories.confirmed_deal(_opened(current), 1, (10, 0), (12, 1))
    stages.refresh_stage(current.stage_id)
    keys = list(event.entrants.values_list("pk", flat=True))
    play_off = play_offs.propose_play_off(factories.stage(event), keys, by=factories.ada())
    rounds.publish_round(play_off, by=factories.ada())
    factories.play(play_off)

    refresh()

    assert rating_of("Bea").tables == 2


def test_rounds_that_nobody_played_say_nothing() -> None:
    event = factories.event(names=("Bea", "Cy", "Eve"), table_size=2, exact_tables=True)
    current = factories.played_round(event)
    [out] = current.unplayed.all()

    refresh()

    assert not RatingStep.objects.filter(player=out.entrant.player).exists()


def test_standings_are_none_of_its_business() -> None:
    stage = Stage.objects.get(pk=factories.played_round(duel()).stage_id)
    before = stage.standings_revision

    refresh()

    stage.refresh_from_db()
    assert (stage.rated_revision, stage.standings_revision) == (stage.results_revision, before)


def test_a_confirmed_deal_asks_a_worker_for_both(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, asked = factories.stage(duel()), list[str]()
    for task in ("refresh_stage", "refresh_ratings"):
        monkeypatch.setattr(
            f"league.tasks.{task}.apply_async", lambda args, retry, task=task: asked.append(task)
        )

    with django_capture_on_commit_callbacks(execute=True):
        stages.results_moved(stage)

    assert asked == ["refresh_stage", "refresh_ratings"]


def test_while_standings_are_due_a_worker_leaves_ratings_to_the_next_message() -> None:
    stage_id = factories.played_round(duel()).stage_id

    too_early = ratings.refresh_after_standings(stage_id)
    stages.refresh_stage(stage_id)
    in_time = ratings.refresh_after_standings(stage_id)

    assert (too_early, in_time) == (False, True)
    assert stored() == from_scratch() != []


def test_the_sweeper_rates_what_no_worker_was_told_of() -> None:
    factories.played_round(duel())

    call_command("sweep", once=True)

    assert stored() == from_scratch() != []


def test_one_game_that_cannot_be_rated_does_not_stop_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    factories.played_round(duel())
    factories.lose(factories.chips_table(("Bea", "Cy"), chips=1), 1)
    refresh_ratings = ratings.refresh_ratings

    def failing(stage_id: int) -> bool:
        if Stage.objects.get(pk=stage_id).event.game == "nerts":
            raise ArithmeticError
        return refresh_ratings(stage_id)

    monkeypatch.setattr(ratings, "refresh_ratings", failing)

    assert ratings.refresh_due() == 1
    assert stored("ninety-nine") == from_scratch("ninety-nine")


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happened_ratings_are_what_a_rebuild_from_scratch_makes(seed: int) -> None:
    rng = Random(seed)
    events = [
        factories.event(name="Singles", names=factories.NAMES[:6], table_size=3),
        factories.pairs_event(name="Pairs", table_size=3),
        factories.event(name="Rotating", entrant_kind=EntrantKind.ROTATING, table_size=2),
    ]

    for _step in range(10):
        _something_happens(rng, events)
        if rng.random() < 0.6:
            refresh()
    refresh()

    assert stored() == from_scratch()


def _something_happens(rng: Random, events: list[Event]) -> None:
    """A round is played, or a table of an earlier one is corrected, void, or counts again."""
    tables = list(Table.objects.filter(state=TableState.FINAL).order_by("pk"))
    if not tables or rng.random() < 0.5:
        event = rng.choice(events)
        stages.refresh_stage(factories.stage(event).pk)
        current = factories.published_round(event)
        for table in current.tables.all():
            at = access.table_to_score(access.table_link(table))
            factories.confirmed_deal(at, 1, caller=rng.randint(1, at.seats.count()))
        return
    table = access.table_to_score(access.table_link(rng.choice(tables)))
    if table.void:
        table_rulings.let_count(table, by=factories.ada())
    elif rng.random() < 0.3:
        table_rulings.void_table(table, by=factories.ada(), reason="Wrong decks.")
    else:
        deal = table.deals.get()
        assert deal.confirmed_submission
        correct(table, rng.randint(1, table.seats.count()), seen=deal.confirmed_submission.version)


@pytest.mark.parametrize("tables", [1, 3])
def test_a_rebuild_costs_the_same_however_much_is_rated_anew(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = factories.event(names=factories.NAMES[: 2 * tables], table_size=2)
    current = factories.played_round(event)
    refresh()
    correct(current.tables.get(number=1), 2)

    with django_assert_num_queries(27):
        ratings.refresh_ratings(current.stage_id)


def test_a_database_that_fails_while_ratings_are_stored_is_told_as_at_any_statement() -> None:
    stage_id = factories.played_round(duel()).stage_id

    with (
        mock.patch.object(psycopg.Copy, "write_row", side_effect=psycopg.errors.DiskFull),
        pytest.raises(OperationalError),
    ):
        ratings.refresh_ratings(stage_id)


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_the_same_instant_leave_what_one_would() -> None:
    event = duel()
    for _round in range(3):
        stage_id = factories.played_round(event).stage_id
        stages.refresh_stage(stage_id)
    together = Barrier(2, timeout=60)

    def work(_worker: int) -> None:
        together.wait()
        try:
            ratings.refresh_ratings(stage_id)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, range(2)))

    assert stored() == from_scratch() != []
    assert not Stage.objects.unrated().exists()


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_a_stage_that_somebody_holds_is_not_waited_for_and_stays_due() -> None:
    stage = Stage.objects.get(pk=factories.played_round(duel()).stage_id)

    def work() -> None:
        try:
            ratings.refresh_ratings(stage.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        hold(stage=stage)
        pool.submit(work).result()

    assert stored() == from_scratch() != []
    assert [*Stage.objects.unrated()] == [stage]
    assert ratings.refresh_ratings(stage.pk)
    assert not Stage.objects.unrated().exists()


def _opened(current: Round) -> Table:
    return access.table_to_score(access.table_link(current.tables.get()))
