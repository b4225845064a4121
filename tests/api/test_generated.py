"""Bodies made from docs/openapi.yaml, nearly right: every answer is one that the contract promises, and none a crash.

As long as one likes: pytest tests/api/test_generated.py --hypothesis-profile=long --timeout=0
"""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.api.contract import check_against_the_contract, schema_of_body
from tests.api.test_hostile import TAKERS, VALUES, Taker
from tests.security.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S55")]

Values = st.SearchStrategy[Any]
ODD = st.sampled_from(VALUES)
TEXTS = st.text(max_size=12) | st.sampled_from(
    ["2026-05-01T19:00", "1/3", "-2", "Bea", "Europe/Berlin", "nerts"]
)


def like(schema: dict[str, Any]) -> Values:
    """Values of a schema, with something odd here and there."""
    return st.one_of(_right(schema), _right(schema), _right(schema), ODD)


def _right(schema: dict[str, Any]) -> Values:
    if choices := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
        return st.one_of([like(choice) for choice in choices])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "object":
            return _objects(schema)
        case "array":
            return st.lists(like(schema["items"]), max_size=4)
        case "integer":
            return st.integers(schema.get("minimum", -3), min(schema.get("maximum", 9), 2**53))
        case "boolean":
            return st.booleans()
        case "string":
            return TEXTS
        case _:
            return ODD


def _objects(schema: dict[str, Any]) -> Values:
    fields = {name: like(inner) for name, inner in schema.get("properties", {}).items()}
    if not fields:
        return st.dictionaries(TEXTS, ODD, max_size=3)
    required = {name: fields.pop(name) for name in schema.get("required", ())}
    return st.fixed_dictionaries(required, optional=fields)


@given(st.data())
def test_what_is_nearly_right_is_done_or_refused_as_promised(world: World, data: st.DataObject) -> None:
    taker: Taker = data.draw(st.sampled_from(TAKERS))
    body = data.draw(like(schema_of_body(taker.operation.id)))

    answer = taker.send(world, json.dumps(body))

    check_against_the_contract(taker.operation.id, answer)
