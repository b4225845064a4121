"""Bodies, parameters and addresses that mean harm: a refusal each, never a crash."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.models import Event, SeatClaim, Table
from tests import factories
from tests.api.client import Api, at_seat, places, refusal, said
from tests.api.test_access import operations

pytestmark = pytest.mark.django_db

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


@pytest.fixture
def table() -> Table:
    made = factories.table(names=("Bea", "Cy"))
    factories.enter(made, 2, factories.totals(made))
    return made


@pytest.fixture
def bea(table: Table) -> SeatClaim:
    return factories.claim(table, 1)


def everywhere(table: Table, bea: SeatClaim) -> list[tuple[Api, str, str]]:
    """Every address that takes a body, asked by somebody who may."""
    ada, seat = Api(user=factories.ada()), at_seat(bea)
    event: Event = table.round.stage.event
    deal = f"tables/{table.pk}/deals/1/"
    return [
        (Api(), "post", "session/"),
        (Api(), "post", "verdict/"),
        (ada, "post", "events/"),
        (ada, "patch", f"events/{event.slug}/"),
        (ada, "post", f"events/{event.slug}/entrants/"),
        (ada, "patch", f"events/{event.slug}/entrants/{factories.entrant(event, 'Bea').pk}/wishes/"),
        (ada, "post", f"events/{event.slug}/apart/"),
        (ada, "post", f"events/{event.slug}/rounds/"),
        (ada, "post", f"events/{event.slug}/rounds/1/close/"),
        (seat, "post", f"tables/{table.pk}/claims/"),
        (seat, "post", f"{deal}submissions/"),
        (seat, "post", f"{deal}confirmations/"),
        (seat, "post", f"{deal}disputes/"),
        (ada, "post", f"{deal}rulings/"),
        (ada, "post", f"{deal}acceptances/"),
    ]


@pytest.mark.parametrize("raw", BODIES.values(), ids=BODIES.keys())
def test_a_hostile_body_is_refused_everywhere(raw: bytes, table: Table, bea: SeatClaim) -> None:
    answers = {
        address: api.send(method, address, raw, Idempotency_Key="1").status_code
        for api, method, address in everywhere(table, bea)
    }

    assert set(answers.values()) == {422}


def test_a_body_that_is_no_object_is_refused_everywhere(table: Table, bea: SeatClaim) -> None:
    bodies: tuple[Any, ...] = ([], [{}], "text", 7, None, True)
    for api, method, address in everywhere(table, bea):
        for body in bodies:
            answer = api.send(method, address, json.dumps(body), Idempotency_Key="1")

            assert answer.status_code == 422, (address, body)


RULES = """name time_zone starts_at game options entrant_kind confirmation format table_size exact_tables
    planned_rounds meetings match_length deals target points_scheme shared_places tiebreaks awards withdrawal_rule
    substitute_rule"""
REPORT = "game evidence end caller counts options seats layout deals"
FIELDS = {
    "session/": "username password",
    "entrants/": "names",
    "wishes/": "sits_out_next fixed_table",
    "apart/": "one other",
    "rounds/": "variation",
    "close/": "reason",
    "claims/": "seat player",
    "confirmations/": "version content_hash",
    "disputes/": "version reason",
    "rulings/": "document seen_version reason",
    "acceptances/": "version reason",
    "submissions/": REPORT,
    "verdict/": REPORT,
}


def fields_at(address: str) -> list[str]:
    found = [names for end, names in FIELDS.items() if address.endswith(end)]
    return (found[0] if found else RULES).split()


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:20])
def test_no_value_in_any_field_is_a_crash(value: Any, table: Table, bea: SeatClaim) -> None:
    for api, method, address in everywhere(table, bea):
        for field in fields_at(address):
            answer = api.send(method, address, json.dumps({field: value}), Idempotency_Key=f"k{field}")

            assert answer.status_code < 500, (address, field)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_change_to_a_deal_is_a_crash(table: Table, bea: SeatClaim, data: st.DataObject) -> None:
    document = factories.totals(table)
    where: Any = data.draw(st.sampled_from([document, document["counts"], document["counts"]["1"]]))
    where[data.draw(st.sampled_from([*where, "new"]))] = data.draw(st.sampled_from(VALUES))

    answer = at_seat(bea).post(f"tables/{table.pk}/deals/1/submissions/", document)

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


def test_no_address_is_a_crash() -> None:
    ada = Api(user=factories.ada())
    for _name, _method, route in operations():
        pattern = route.path.removeprefix("api/")
        for part in STRANGE:
            answer = ada.get(re.sub("<.*?>", part, pattern))

            assert answer.status_code in ({404, 405} if "<" in pattern else {200, 405}), (pattern, part)


def test_no_parameter_is_a_crash(table: Table) -> None:
    for address in ("events/", f"events/{table.round.stage.event.slug}/entrants/"):
        for part in STRANGE:
            for query in (f"page={part}", f"state={part}", f"{part}=1", f"page[]={part}"):
                assert refusal(Api().get(f"{address}?{query}")) == (422, "bad-fields"), query


@pytest.mark.parametrize(
    "header", ["Authorization", "X-Device", "Idempotency-Key", "If-None-Match", "Accept-Language"]
)
def test_no_header_is_a_crash(header: str, table: Table) -> None:
    for value in ("", "Bearer", "Bearer ", "Bearer 1-é", "\x00", "x" * 9000, "Bearer 9-" + "A" * 24):
        api = Api()
        api.headers[header] = value

        read = api.get(f"events/{table.round.stage.event.slug}/standings/")
        written = api.post(f"tables/{table.pk}/deals/1/submissions/", {}, key=None)

        assert (read.status_code in (200, 401), written.status_code) == (True, 401), value


@pytest.mark.parametrize(
    "address", ["events/", "entrants/", "rounds/", "close/", "claims/", "confirmations/"]
)
def test_fields_that_are_not_the_callers_to_set_are_refused_by_name(
    address: str, table: Table, bea: SeatClaim
) -> None:
    theirs: Mapping[str, Any] = {
        "id": 1,
        "pk": 1,
        "slug": "mine",
        "state": "finished",
        "league": 1,
        "created_by": 1,
        "created_at": "2020-01-01T00:00:00Z",
        "is_staff": True,
        "points": 99,
        "confirmed_by": 1,
        "rng_seed": 7,
        "step": 1,
    }
    api, method, path = next(each for each in everywhere(table, bea) if each[2].endswith(address))

    answer = api.send(method, path, json.dumps(theirs), Idempotency_Key="1")

    assert refusal(answer) == (422, "bad-fields")
    assert {f"/{field}" for field in theirs} <= set(places(answer))
    assert said(answer)["problems"][0]["sentence"] == "There is no such field here. Take it out."
