"""Ratings as everybody sees them."""

import pytest

from league import access
from league.models import Player
from league.queries import ratings as queries
from league.queries.ratings import boards, rating_history, rating_lines, ratings_of
from league.services import ratings, stages
from tests import factories

pytestmark = pytest.mark.django_db


def test_who_is_level_shares_a_rank_and_the_next_is_skipped() -> None:
    factories.rated_event("Bea", "Cy", "Eve", "Fay")

    lines = rating_lines(access.rating_board("nerts"))

    assert [(line.rank, line.tied) for line in lines] == [(1, True), (1, True), (3, True), (3, True)]


def test_lines_of_some_keep_their_ranks_among_all() -> None:
    event = factories.rated_event("Bea", "Cy")
    last = event.entrants.get(standings__rank=2)

    lines = rating_lines(access.rating_board("nerts"), only=[last.players[0].pk])

    assert [(str(line.step.player), line.rank) for line in lines] == [(str(last), 2)]


def test_a_history_has_what_each_table_changed_the_newest_first() -> None:
    event = factories.rated_event("Bea", "Cy")
    factories.played_round(event)
    ratings.refresh_due()
    player = Player.objects.get(name="Bea")

    history = rating_history(access.rating_board("nerts"), player)

    newest, oldest = history.changes
    assert (history.tables, newest.step.tables, oldest.step.tables) == (2, 2, 1)
    assert newest.before == oldest.step.rating
    assert oldest.before.shown == pytest.approx(0)
    assert history.shown == [each.shown for each in (oldest.before, newest.before, newest.step.rating)]
    assert (newest.seats, {newest.direction, oldest.direction}) == (2, {"up", "down"})


def test_a_long_history_shows_its_latest_tables_and_counts_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "LATEST", 1)
    event = factories.rated_event("Bea", "Cy")
    stages.refresh_stage(factories.played_round(event).stage_id)
    ratings.refresh_due()

    history = rating_history(access.rating_board("nerts"), Player.objects.get(name="Bea"))

    assert ([change.step.tables for change in history.changes], history.tables) == ([2], 2)
    assert len(history.shown) == 2


def test_only_games_in_which_somebody_is_rated_are_named() -> None:
    ratings.refresh_ratings(factories.stage(factories.event(game="ninety-nine")).pk)
    factories.rated_event("Bea", "Cy")

    assert [board.game for board in boards()] == ["nerts"]


def test_a_player_has_a_rating_in_each_game_they_played() -> None:
    factories.rated_event("Bea", "Cy")
    factories.lose(factories.chips_table(("Bea", "Eve"), chips=1), 1)
    ratings.refresh_due()

    bea, eve = (Player.objects.get(name=name) for name in ("Bea", "Eve"))

    assert [step.board.game for step in ratings_of(bea)] == ["nerts", "ninety-nine"]
    assert [step.board.game for step in ratings_of(eve)] == ["ninety-nine"]
