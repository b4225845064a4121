"""Deals in which one value is not what it should be, as totals and as a layout: refused, with its place."""

import json
import tracemalloc
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.nerts.simulate import final_layout
from tests import factories
from tests.api.client import Answer
from tests.api.test_hostile import BODIES, TAKERS, Taker
from tests.security.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S55")]

HERE = '"<here>"'
WRONG = {
    "5,000 digits": "9" * 5000,
    "beyond floats": "1e999",
    "beyond whole numbers": str(2**53),
    "not a number": "NaN",
    "underscore": '"1_000"',
    "wide digits": '"１２"',
    "other digits": '"٣"',
    "digits as text": '"1"',
    "yes": "true",
    "decimal": "1.5",
    "negative": "-1",
    "exponent": "1e2",
    "nothing": "null",
    "empty": '""',
    "list": "[]",
    "lists in lists": "[[[[]]]]",
    "object": "{}",
    "NUL": '"\\u0000"',
    "NUL in a card": '"TH\\u0000@2"',
    "half a character": '"\\ud800"',
    "both halves the wrong way": '"\\udc00\\ud800"',
    "direction": '"\\u202e"',
    "card of nobody": '"TH@9"',
    "card of no suit": '"TX@1"',
    "two cards in one": '"TH@1TH@1"',
    "long": json.dumps("x" * 50_000),
    "key twice": '{"a": 1, "a": 2}',
    "deep": "[" * 100 + "]" * 100,
    "query": '{"$gt": 0}',
    "formula": '"=1+1"',
}
IN_TOTALS = (("caller",), ("end",), ("counts", "1", "foundation"), ("counts", "2", "nerts"), ("counts", "3"))
IN_A_LAYOUT = (
    ("layout", "foundations", 0, 0, 0),
    ("layout", "foundations", 0),
    ("layout", "caller"),
    ("layout", "seats", "1", "waste"),
    ("layout", "seats", "2", "stock", 0),
)


def with_wrong(document: dict[str, Any], place: tuple[str | int, ...], raw: str) -> str:
    """The document as JSON with that in place of what was there."""
    *way, last = place
    holder: Any = json.loads(json.dumps(document))
    whole = holder
    for step in way:
        holder = holder[step]
    holder[last] = "<here>"
    return json.dumps(whole).replace(HERE, raw)


def submit(world: World, raw: str | bytes) -> Answer:
    taker: Taker = next(taker for taker in TAKERS if taker.operation.id == "submit")
    return taker.send(world, raw)


@pytest.mark.parametrize("name", WRONG)
def test_totals_with_one_wrong_value_are_refused(name: str, world: World) -> None:
    totals = factories.totals(world.table)

    for place in IN_TOTALS:
        answer = submit(world, with_wrong(totals, place, WRONG[name]))

        assert answer.status_code == 422, place


@pytest.mark.parametrize("name", WRONG)
def test_a_layout_with_one_wrong_value_is_refused(name: str, world: World) -> None:
    layout = GAMES["nerts"].to_json(final_layout(seats=3, rng=Random(1)))

    for place in IN_A_LAYOUT:
        answer = submit(world, with_wrong(layout, place, WRONG[name]))

        assert answer.status_code == 422, place


def test_no_body_takes_more_memory_than_a_small_server_has(world: World) -> None:
    for raw in BODIES.values():
        tracemalloc.start()
        submit(world, raw)
        _now, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()

        assert most < 50 * 1024 * 1024
