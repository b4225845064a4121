"""Judging documents by the API, without storing them."""

from random import Random
from typing import Any

import pytest

from games.ninety_nine import match
from games.ninety_nine.simulate import final_record
from league.models import Submission
from tests.api.client import Api, places, refusal, said
from tests.api.contract import check_against_the_contract

pytestmark = pytest.mark.django_db

TOTALS: dict[str, Any] = {
    "game": "nerts",
    "seats": [
        {"seat": 1, "back": "red", "players": ["Bea"]},
        {"seat": 2, "back": "blue", "players": ["Cy"]},
    ],
    "evidence": "totals",
    "end": "call",
    "caller": 1,
    "counts": {"1": {"foundation": 20, "nerts": 0}, "2": {"foundation": 10, "nerts": 3}},
}


def test_a_possible_deal_is_scored_and_not_stored() -> None:
    answer = Api().post("verdict/", TOTALS)

    assert answer.status_code == 200
    assert said(answer)["scores"] == {"1": 20, "2": 4}
    assert not Submission.objects.exists()


def test_an_impossible_deal_is_told_why() -> None:
    counts = TOTALS["counts"] | {"1": {"foundation": 20, "nerts": 2}}

    answer = said(Api().post("verdict/", TOTALS | {"counts": counts}))

    assert (answer["valid"], [each["code"] for each in answer["errors"]]) == (
        False,
        ["caller_nerts_not_empty"],
    )


def test_a_match_is_judged_too() -> None:
    answer = said(Api().post("verdict/", {"game": "nerts-match", "deals": [{"1": 60, "2": 101}]}))

    assert (answer["totals"], answer["finished"], answer["winner"]) == ({"1": 60, "2": 101}, True, 2)


def test_every_game_says_what_it_has_to_say() -> None:
    played = match.to_json(final_record(2, rng=Random(1)))

    answer = Api().post("verdict/", played)

    check_against_the_contract("judge", answer)
    assert (said(answer)["valid"], said(answer)["chips"]) == (True, played["submitted_chips"])


def test_what_cannot_be_read_is_told_where() -> None:
    answer = Api().post("verdict/", TOTALS | {"end": 7, "game": "nerts"})

    assert refusal(answer) == (422, "unreadable")
    assert places(answer) == ["/end"]


def test_a_game_that_is_not_played_here_is_refused() -> None:
    assert places(Api().post("verdict/", {"game": "whist"})) == ["/game"]
