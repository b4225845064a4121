"""Brackets: started, followed by their tables to one winner, changed while they are played."""

from random import Random

import pytest

from league.models import Round, Standing
from tests import brackets
from tests.brackets import cup, names_at, now, play, started

pytestmark = pytest.mark.django_db


class TestStarting:
    def test_the_first_tables_are_open(self) -> None:
        stage = started(cup(4))

        assert [names_at(stage, 1), names_at(stage, 2), names_at(stage, 3)] == [
            ["P1", "P4"],
            ["P2", "P3"],
            [],
        ]

    def test_who_comes_to_the_last_table_is_seated_there(self) -> None:
        stage = started(cup(4))

        play(stage, 1, "P4", "P1")
        play(stage, 2, "P2", "P3")

        assert names_at(stage, 3) == ["P4", "P2"]


@pytest.mark.parametrize(
    ("entrants", "seats", "advance", "double"),
    [(2, 2, 1, False), (7, 2, 1, True), (9, 4, 2, False), (6, 3, 1, True)],
)
def test_a_bracket_is_played_to_one_winner(entrants: int, seats: int, advance: int, double: bool) -> None:
    stage = started(cup(entrants, seats=seats, advance=advance, double=double))

    brackets.play_to_the_end(stage, rng=Random(1))

    situation = now(stage).situation
    assert situation.winner is not None
    assert situation.current_round is None
    assert set(Round.objects.filter(stage=stage).values_list("state", flat=True)) == {"complete"}
    assert Standing.objects.filter(stage=stage, rank=1).count() == 1
