"""Holds answers to docs/openapi.yaml: their status, their media type, every field that they have."""

from functools import cache
from typing import Any

import yaml
from django.conf import settings
from jsonschema import Draft202012Validator

from tests.api.client import Answer, said


def check_against_the_contract(operation: str, answer: Answer) -> None:
    """Fails where the answer is not one that the contract promises for this operation."""
    promised = _operations()[operation]["responses"]
    assert str(answer.status_code) in promised, f"{operation} does not promise {answer.status_code}"
    content = promised[str(answer.status_code)].get("content")
    if content is None:
        assert answer.content == b""
        return
    [(media_type, body)] = content.items()
    assert answer.headers["Content-Type"] == media_type
    Draft202012Validator({**body["schema"], "components": _contract()["components"]}).validate(said(answer))


def schema_of_body(operation: str) -> dict[str, Any]:
    """What the contract says a body of this operation is, with everything that it refers to in its place."""
    [body] = _operations()[operation]["requestBody"]["content"].values()
    return dict(_in_place(body["schema"]))


def _in_place(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_place(each) for each in value]
    if not isinstance(value, dict):
        return value
    if "$ref" in value:
        return _in_place(_contract()["components"]["schemas"][value["$ref"].rpartition("/")[2]])
    return {key: _in_place(each) for key, each in value.items()}


@cache
def _contract() -> Any:
    with (settings.BASE_DIR / "docs" / "openapi.yaml").open(encoding="utf-8") as file:
        return _as_json_schema(yaml.safe_load(file))


@cache
def _operations() -> dict[str, Any]:
    return {
        operation["operationId"]: operation
        for methods in _contract()["paths"].values()
        for operation in methods.values()
    }


def _as_json_schema(value: Any) -> Any:
    """OpenAPI 3.0 says `nullable` where JSON Schema has a type; and here no object has fields that are not named."""
    if isinstance(value, list):
        return [_as_json_schema(each) for each in value]
    if not isinstance(value, dict):
        return value
    schema = {key: _as_json_schema(each) for key, each in value.items() if key != "nullable"}
    if schema.get("type") == "object" and "properties" in schema:
        schema.setdefault("additionalProperties", False)
    return {"anyOf": [schema, {"type": "null"}]} if value.get("nullable") else schema
