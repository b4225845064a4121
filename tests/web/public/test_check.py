"""Anybody may ask whether a deal is possible."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client

from games import GAMES
from games.nerts.dealt import dealt_json
from games.nerts.simulate import final_layout, final_layout_and_deal
from games.nerts.text import write_line
from games.nerts.variant import Variant
from league.json_gate import MOST_BYTES
from league.models import Submission
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
def layout() -> dict[str, Any]:
    report = final_layout(seats=2, rng=Random(5), variant=Variant())
    return GAMES["nerts"].to_json(report)


def check(client: Client, text: str) -> Any:
    return client.post("/check/", {"text": text})


def test_a_possible_layout_is_scored_and_drawn(client: Client, layout: dict[str, Any]) -> None:
    answer = check(client, json.dumps(layout))

    verdict = GAMES["nerts"].verdict(GAMES["nerts"].from_json(layout))
    assert answer.status_code == 200
    assert "This deal is possible" in Page(answer).headings
    assert answer.context["checked"].gained == {str(seat): points for seat, points in verdict.scores.items()}
    assert sorted(answer.context["checked"].drawing.seats) == [1, 2]


def test_an_impossible_one_is_answered_with_every_problem_and_kept(
    client: Client, layout: dict[str, Any]
) -> None:
    layout["layout"]["seats"]["1"]["stock"].append("AS@2")
    text = json.dumps(layout)

    answer = check(client, text)

    codes = {problem["code"] for problem in answer.context["checked"].said["errors"]}
    assert answer.status_code == 422
    assert "foreign_card" in codes
    assert answer.context["form"]["text"].value() == text


def test_a_layout_in_one_line_of_text_is_read_too(client: Client, layout: dict[str, Any]) -> None:
    answer = check(client, write_line(layout))

    assert answer.status_code == 200
    assert answer.context["checked"].gained == check(client, json.dumps(layout)).context["checked"].gained


@pytest.mark.parametrize("write", [json.dumps, write_line])
def test_a_layout_is_judged_and_drawn_beside_what_was_dealt(
    client: Client, write: Callable[[dict[str, Any]], str]
) -> None:
    report, dealt = final_layout_and_deal(seats=2, rng=Random(5), variant=Variant())

    answer = check(client, write({**GAMES["nerts"].to_json(report), "dealt": dealt_json(dealt)}))

    assert answer.status_code == 200
    assert answer.context["checked"].valid
    assert sorted(answer.context["checked"].drawing.seats) == [1, 2]


def test_a_match_of_ninety_nine_is_judged(client: Client) -> None:
    losers = [{"loser": "Bea"}] * 5
    match = {"game": "ninety-nine", "seats": ["Bea", "Cy"], "deals": losers}

    answer = check(client, json.dumps(match))

    assert answer.status_code == 200
    assert answer.context["checked"].gained == {"Bea": 0, "Cy": 5}


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "7", '{"game": "chess"}', '{"game": "nerts"}', "nerts", "nerts;;", "[" * 500, "\ud800"],
)
def test_what_cannot_be_read_is_said_where_it_was_typed(client: Client, text: str) -> None:
    answer = client.post("/check/", {"text": text.encode("utf-8", "surrogatepass")})

    assert answer.status_code == 422
    assert answer.context["form"].errors or answer.context["checked"].problems


def test_a_deal_of_many_lines_may_be_as_long_as_it_looks(client: Client, layout: dict[str, Any]) -> None:
    deal = json.dumps(layout)
    lines = deal[:-1] + "\n" * (MOST_BYTES - len(deal)) + "}"

    assert check(client, lines.replace("\n", "\r\n")).status_code == 200
    assert check(client, lines.replace("\n", "\r\n\r\n")).status_code == 422


def test_nothing_is_stored(client: Client, layout: dict[str, Any]) -> None:
    check(client, json.dumps(layout))

    assert not Submission.objects.exists()
