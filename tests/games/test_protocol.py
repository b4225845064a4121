"""What every game says in the same way."""

import pytest

from games import GAMES, Game
from games.outcome import TableScore
from tests.games.documents import nerts_document

NERTS = GAMES["nerts"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_has_the_name_it_is_found_by(game: Game[object]) -> None:
    assert GAMES[game.name] is game


def test_nerts_says_who_called_and_what_points_come_from() -> None:
    outcome = NERTS.outcome(NERTS.from_json(nerts_document("N-V-01")))

    assert (outcome.facts, outcome.winner) == ({"end": "call", "caller": 1}, 1)
    assert outcome.by_seat == {1: {"foundation": 7, "nerts": 0}, 2: {"foundation": 7, "nerts": 4}}


def test_points_of_nerts_add_up() -> None:
    deals = [{1: 7, 2: -1}, {1: -4, 2: 12}]

    scores = NERTS.table_scores(deals, seats=(1, 2), variant=NERTS.variant({}))

    assert scores == {1: TableScore(3, 3), 2: TableScore(11, 11)}


def test_a_deal_of_nerts_is_judged_alike_whatever_was_dealt_before() -> None:
    report = NERTS.from_json(nerts_document("N-V-01"))

    assert NERTS.verdict(report, [report, report]) == NERTS.verdict(report)
