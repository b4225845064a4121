"""Bodies, parameters and addresses that mean harm: a refusal each, never a crash."""

import json
import re
from dataclasses import dataclass
from typing import Any

import pytest
from django.apps import apps
from hypothesis import given
from hypothesis import strategies as st

from league.api.documents import Document
from league.api.endpoint import Operation
from tests import factories
from tests.api.client import Answer, Api, places, refusal, said
from tests.api.test_access import ADDRESSES, OPERATIONS, address, ask, ask_raw, operations_at
from tests.security.routes import Route
from tests.security.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S55")]

BODIES = {
    "white": b" \n ",
    "no JSON": b"{deal: 1}",
    "half": b'{"end": "ca',
    "not UTF-8": b'{"end": "\xff\xfe"}',
    "UTF-16": '{"end": null}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"end": null}',
    "nested 50": b'{"a":' * 50 + b"1" + b"}" * 50,
    "nested 1,000": b"[" * 1000 + b"]" * 1000,
    "nested 30,000": b'{"a":[' * 10_000,
    "5,000 digits": b'{"caller": ' + b"9" * 5000 + b"}",
    "beyond floats": b'{"caller": 1e999}',
    "NaN": b'{"caller": NaN}',
    "minus infinity": b'{"caller": -Infinity}',
    "keys twice": b'{"end": "call", "end": null}',
    "NUL in text": b'{"end": "a\\u0000b"}',
    "NUL in key": b'{"\\u0000": 1}',
    "raw NUL": b'{"end": "\x00"}',
    "lone surrogate": b'{"end": "\\ud800"}',
    "too long": b'{"end": "' + b"x" * 2_000_000 + b'"}',
    "too many": json.dumps({"counts": [0] * 30_000}).encode(),
    "gzip": b"\x1f\x8b\x08\x00" + b"\x00" * 40,
}

VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1.0,
    2**53,
    "",
    "1_000",
    "１２",
    "\u202e",
    "x" * 5000,
    [],
    {},
    {"$ne": 1},
)


WHO = {"anybody": "nobody", "organizer": "ada", "link": "table", "seat": "seat"}
REPORT = ["game", "evidence", "end", "caller", "counts", "options", "seats", "layout", "deals"]


@dataclass(frozen=True)
class Taker:
    """An operation that takes a body, and somebody who may ask for it."""

    operation: Operation
    method: str
    route: Route

    @property
    def fields(self) -> list[str]:
        takes = self.operation.takes
        assert takes is not None
        return [*takes().fields] or REPORT

    def send(self, world: World, raw: str | bytes) -> Answer:
        """The answer; nothing of it happens."""
        return ask_raw(world, WHO[self.operation.door.who], self.method, address(self.route, world), raw)


def takers() -> list[Taker]:
    found = []
    for _name, method, route in OPERATIONS:
        operation = getattr(route.pattern.callback.view_class, method.lower()).operation  # type: ignore[attr-defined]
        if operation.takes:
            found.append(Taker(operation, method, route))
    return found


TAKERS = takers()
# What a document may say is its game's business, and tested there.
STRICT = [taker for taker in TAKERS if taker.operation.takes is not Document]
each_taker = pytest.mark.parametrize("taker", TAKERS, ids=lambda taker: taker.operation.id)


@pytest.mark.parametrize("raw", BODIES.values(), ids=BODIES.keys())
def test_a_hostile_body_is_refused_everywhere(raw: bytes, world: World) -> None:
    statuses = {taker.operation.id: taker.send(world, raw).status_code for taker in TAKERS}

    assert statuses == dict.fromkeys(statuses, 422)


@each_taker
def test_a_body_that_is_no_object_is_refused(taker: Taker, world: World) -> None:
    bodies: tuple[Any, ...] = ([], [{}], "text", 7, None, True)

    assert [taker.send(world, json.dumps(body)).status_code for body in bodies] == [422] * len(bodies)


@each_taker
def test_a_body_of_another_kind_is_refused(taker: Taker, world: World) -> None:
    at, role = address(taker.route, world), WHO[taker.operation.door.who]
    kinds = (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/xml",
        "\x7f",
    )

    answers = [ask_raw(world, role, taker.method, at, "a=1", content_type=kind) for kind in kinds]

    assert {answer.status_code for answer in answers} == {415}


@each_taker
def test_no_value_in_any_field_is_a_crash(taker: Taker, world: World) -> None:
    for field in taker.fields:
        for value in VALUES:
            assert taker.send(world, json.dumps({field: value})).status_code < 500, (field, value)


def all_model_fields() -> dict[str, Any]:
    """Every field of everything that is stored, as somebody would like to set it."""
    models = apps.get_app_config("league").get_models()
    names = {field.name for model in models for field in model._meta.get_fields()}
    return dict.fromkeys(sorted(names | {"pk", "is_staff", "owner", "points", "confirmed_by"}), 1)


@pytest.mark.scenario("S58")
@pytest.mark.parametrize("taker", STRICT, ids=lambda taker: taker.operation.id)
def test_fields_that_are_not_the_callers_to_set_are_refused_by_name(taker: Taker, world: World) -> None:
    theirs = {name: value for name, value in all_model_fields().items() if name not in taker.fields}

    answer = taker.send(world, json.dumps(theirs))

    assert refusal(answer) == (422, "bad-fields")
    assert {f"/{field}" for field in theirs} <= set(places(answer))
    assert said(answer)["problems"][0]["sentence"] == "There is no such field here. Take it out."


@given(st.data())
def test_no_change_to_a_deal_is_a_crash(world: World, data: st.DataObject) -> None:
    submit = next(taker for taker in TAKERS if taker.operation.id == "submit")
    document = factories.totals(world.table)
    where: Any = data.draw(st.sampled_from([document, document["counts"], document["counts"]["1"]]))
    where[data.draw(st.sampled_from([*where, "new"]))] = data.draw(st.sampled_from(VALUES))

    answer = submit.send(world, json.dumps(document))

    assert answer.status_code in (200, 409, 422)


STRANGE = (
    "%00",
    "%ED%A0%80",
    "9" * 5000,
    str(2**63),
    "-1",
    "1_0",
    "%D9%A1",
    "[]",
    "a__b",
    "..%2f..",
    "%0d%0a",
)


@pytest.mark.parametrize("route", ADDRESSES, ids=lambda route: route.name)
def test_no_address_is_a_crash(route: Route, world: World) -> None:
    for part in STRANGE:
        answer = ask(world, "ada", "GET", "/" + re.sub("<.*?>", part, route.path))

        assert answer.status_code in ({404, 405} if route.blanks else {200, 405}), part


READ = [route for route in ADDRESSES if "GET" in operations_at(route)]


@pytest.mark.parametrize("route", READ, ids=lambda route: route.name)
def test_no_parameter_is_a_crash(route: Route, world: World) -> None:
    for part in STRANGE:
        for name in ("page", "state", "one", "page[]", "state__in", part):
            answer = ask(world, "ada", "GET", f"{address(route, world)}?{name}={part}")

            assert answer.status_code == 422, (name, part)


@pytest.mark.parametrize(
    "route", [each for each in ADDRESSES if each not in READ], ids=lambda route: route.name
)
def test_no_parameter_is_a_crash_where_nothing_is_read(route: Route, world: World) -> None:
    for part in STRANGE:
        answer = ask(world, "ada", "GET", f"{address(route, world)}?page={part}&{part}=1")

        assert answer.status_code == 405, part


@pytest.mark.parametrize(
    "header", ["Authorization", "X-Device", "Idempotency-Key", "If-None-Match", "Accept-Language"]
)
def test_no_header_is_a_crash(header: str, world: World) -> None:
    for value in ("", "Bearer", "Bearer ", "Bearer 1-é", "\x00", "x" * 9000, "Bearer 9-" + "A" * 24):
        api = Api()
        api.headers[header] = value

        read = api.get(f"events/{world.event.slug}/standings/")
        written = api.post(f"tables/{world.table.pk}/deals/1/submissions/", {}, key=None)

        assert (read.status_code in (200, 401), written.status_code) == (True, 401), value
