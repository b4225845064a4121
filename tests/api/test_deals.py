"""Entering, confirming and disputing deals by the API."""

import json

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Table
from league.services import rounds
from tests import factories
from tests.api.client import Api, at_seat, at_table, places, refusal, said
from tests.races.together import without_keys

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return factories.table(names=("Bea", "Cy", "Eve"), confirmation="all-others")


@pytest.fixture
def bea(table: Table) -> Api:
    return at_seat(factories.claim(table, 1))


@pytest.fixture
def cy(table: Table) -> Api:
    return at_seat(factories.claim(table, 2))


def deal(table: Table, rest: str = "") -> str:
    return f"tables/{table.pk}/deals/1/{rest}"


def version(table: Table, number: int = 1) -> dict[str, object]:
    """What a confirmation names."""
    said = table.deals.get().submissions.get(version=number)
    return {"version": number, "content_hash": said.content_hash}


def test_a_seat_enters_a_deal(table: Table, bea: Api) -> None:
    answer = bea.post(deal(table, "submissions/"), factories.totals(table))

    assert answer.status_code == 200
    assert said(answer) == {"deal": 1, "version": 1, "said": "entered", "state": "submitted"}


def test_a_document_may_leave_out_what_the_table_knows(table: Table, bea: Api) -> None:
    document = factories.totals(table)
    del document["game"]

    assert said(bea.post(deal(table, "submissions/"), document))["said"] == "entered"


def test_every_problem_comes_back_with_its_place(table: Table, bea: Api) -> None:
    document = factories.totals(table, (60, 0), (10, 3), (10, 14))

    answer = bea.post(deal(table, "submissions/"), document)

    assert refusal(answer) == (422, "not-possible")
    assert sorted(places(answer)) == ["/counts/1/foundation", "/counts/3/nerts"]
    assert table.deals.get().submissions.count() == 0


@pytest.mark.parametrize("body", [[], "totals", 7, None, [{}]])
def test_a_document_is_an_object(table: Table, bea: Api, body: object) -> None:

    answer = bea.send("post", deal(table, "submissions/"), json.dumps(body), Idempotency_Key="1")

    assert refusal(answer) == (422, "unreadable")


@pytest.mark.scenario("S34")
@pytest.mark.parametrize("rest", ["submissions/", "confirmations/", "disputes/"])
@pytest.mark.parametrize("key", [None, "", "x" * 65, "x" * 300, "with space", "é"])
def test_what_is_said_needs_an_idempotency_key(table: Table, bea: Api, rest: str, key: str | None) -> None:
    body = {
        "submissions/": factories.totals(table),
        "confirmations/": {"version": 1, "content_hash": "x"},
        "disputes/": {"version": 1, "reason": "No."},
    }[rest]

    answer = bea.post(deal(table, rest), body, key=key)

    assert refusal(answer) == (400, "no-idempotency-key")


def test_the_same_key_again_gives_the_same_answer_and_does_nothing(table: Table, bea: Api) -> None:
    answers = [bea.post(deal(table, "submissions/"), factories.totals(table), key="one") for _ in range(2)]

    assert said(answers[0]) == said(answers[1])
    assert table.deals.get().submissions.count() == 1


@pytest.mark.scenario("S34")
def test_the_same_key_with_another_body_is_refused(table: Table, bea: Api) -> None:
    bea.post(deal(table, "submissions/"), factories.totals(table), key="one")

    answer = bea.post(deal(table, "submissions/"), factories.totals(table, caller=2), key="one")

    assert refusal(answer) == (422, "key-reused")


@pytest.mark.scenario("S34", control=True)
def test_without_keys_it_is_taken_for_a_second_reading(
    table: Table, bea: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_keys(monkeypatch)
    bea.post(deal(table, "submissions/"), factories.totals(table), key="one")

    answer = bea.post(deal(table, "submissions/"), factories.totals(table, caller=2), key="one")

    assert said(answer)["version"] == 2


@pytest.mark.scenario("S34")
def test_anothers_equal_key_is_another_key(table: Table, bea: Api, cy: Api) -> None:
    bea.post(deal(table, "submissions/"), factories.totals(table), key="one")

    answer = cy.post(deal(table, "submissions/"), factories.totals(table, caller=2), key="one")

    assert said(answer) == {"deal": 1, "version": 2, "said": "entered", "state": "disputed"}


def test_a_deal_counts_once_all_others_confirmed_it(table: Table, bea: Api, cy: Api) -> None:
    bea.post(deal(table, "submissions/"), factories.totals(table))

    states = [
        said(api.post(deal(table, "confirmations/"), version(table)))["state"]
        for api in (cy, at_seat(factories.claim(table, 3)))
    ]

    assert states == ["submitted", "confirmed"]


def test_nobody_confirms_what_they_entered(table: Table, bea: Api) -> None:
    bea.post(deal(table, "submissions/"), factories.totals(table))

    assert refusal(bea.post(deal(table, "confirmations/"), version(table))) == (403, "own-reading")


def test_a_replaced_version_is_not_confirmed(table: Table, bea: Api, cy: Api) -> None:
    bea.post(deal(table, "submissions/"), factories.totals(table))
    bea.post(deal(table, "submissions/"), factories.totals(table, caller=2))

    assert refusal(cy.post(deal(table, "confirmations/"), version(table))) == (412, "replaced")


def test_what_was_not_seen_is_not_confirmed(table: Table, bea: Api, cy: Api) -> None:
    bea.post(deal(table, "submissions/"), factories.totals(table))

    answer = cy.post(deal(table, "confirmations/"), {"version": 1, "content_hash": "0" * 64})

    assert refusal(answer) == (412, "other-content")


def test_a_seat_disputes_a_version(table: Table, bea: Api, cy: Api) -> None:
    bea.post(deal(table, "submissions/"), factories.totals(table))

    answer = cy.post(deal(table, "disputes/"), {"version": 1, "reason": "I had more."})

    assert said(answer) == {"deal": 1, "version": 1, "said": "disputed", "state": "disputed"}


@pytest.mark.parametrize("version", ["1", True, 1.0, 0, None, 10**9, 1.5])
def test_a_version_is_a_whole_number(table: Table, cy: Api, version: object) -> None:
    answer = cy.post(deal(table, "disputes/"), {"version": version, "reason": "No."})

    assert refusal(answer) == (422, "bad-fields")
    assert places(answer) == ["/version"]


def test_a_confirmed_deal_takes_no_more_readings(table: Table, bea: Api, cy: Api) -> None:
    other = factories.table(names=("Gus", "Hal"), deals=2)
    factories.confirmed_deal(other, 1)

    answer = at_seat(factories.claim(other, 1)).post(
        f"tables/{other.pk}/deals/1/submissions/", factories.totals(other, caller=2)
    )

    assert refusal(answer) == (409, "deal-confirmed")


def test_the_table_sees_every_version_and_what_was_said_of_it(table: Table, bea: Api, cy: Api) -> None:
    bea.post(deal(table, "submissions/"), factories.totals(table))
    cy.post(deal(table, "disputes/"), {"version": 1, "reason": "I had more."})

    [row] = said(at_table(table).get(deal(table, "submissions/")))["results"]

    stored = table.deals.get().submissions.get()
    assert (row["version"], row["seat"], row["player"], row["content_hash"]) == (
        1,
        1,
        table.seats.get(number=1).entrant.players[0].name,
        stored.content_hash,
    )
    assert row["document"] == stored.document
    assert [score["points"] for score in row["scores"]] == [20, 4, 4]
    assert [(each["seat"], each["reason"]) for each in row["disputes"]] == [(2, "I had more.")]


def test_the_table_sees_which_versions_can_be_confirmed(table: Table, bea: Api, cy: Api) -> None:
    bea.post(deal(table, "submissions/"), factories.totals(table))
    bea.post(deal(table, "submissions/"), factories.totals(table, caller=2))
    cy.post(deal(table, "submissions/"), factories.totals(table, caller=3))

    answer = said(at_table(table).get(deal(table)))

    assert (answer["state"], answer["current"], answer["confirmed"]) == ("disputed", [2, 3], None)


def test_readings_are_not_for_the_public(table: Table, bea: Api) -> None:
    bea.post(deal(table, "submissions/"), factories.totals(table))

    assert refusal(Api().get(deal(table, "submissions/"))) == (401, "not-authenticated")
    assert refusal(Api(user=factories.dot()).get(deal(table, "submissions/"))) == (404, "not-found")
    assert Api(user=factories.ada()).get(deal(table, "submissions/")).status_code == 200


def test_the_link_alone_does_not_speak_for_a_seat(table: Table) -> None:
    answer = at_table(table).post(deal(table, "submissions/"), factories.totals(table))

    assert refusal(answer) == (403, "no-seat")


@pytest.mark.scenario("S36")
def test_a_device_of_another_table_does_not_speak_here(table: Table) -> None:
    other = factories.claim(factories.table(names=("Gus", "Hal")), 1, device="phone-of-gus")
    api = at_table(table)
    api.headers["X-Device"] = at_seat(other).headers["X-Device"]

    assert refusal(api.post(deal(table, "submissions/"), factories.totals(table))) == (403, "no-seat")


@pytest.mark.parametrize("device", ["", "forged", "a:b:c", "é", "x" * 5000])
def test_a_device_that_was_not_given_here_does_not_speak(table: Table, device: str) -> None:
    api = at_table(table)
    api.headers["X-Device"] = device

    assert refusal(api.post(deal(table, "submissions/"), factories.totals(table))) == (403, "no-seat")


def test_a_released_device_does_not_speak_any_more(table: Table) -> None:
    claim = factories.claim(table, 1)
    rounds.release_claim(claim, by=factories.ada())

    answer = at_seat(claim).post(deal(table, "submissions/"), factories.totals(table))

    assert refusal(answer) == (403, "no-seat")


def test_a_deal_that_is_not_there_says_so(table: Table, bea: Api) -> None:
    answer = bea.post(f"tables/{table.pk}/deals/9/submissions/", factories.totals(table))

    assert refusal(answer) == (404, "no-such-deal")


@pytest.mark.parametrize("versions", [1, 3])
def test_the_versions_ask_as_often_for_many_as_for_one(
    table: Table, versions: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for caller in range(1, versions + 1):
        factories.enter(table, caller, factories.totals(table, caller=caller))

    with django_assert_num_queries(7):
        at_table(table).get(deal(table, "submissions/"))


def test_of_ninety_nine_the_loser_is_all_a_deal_needs() -> None:
    table = factories.chips_table()
    bea, cy = at_seat(factories.claim(table, 1)), at_seat(factories.claim(table, 2))

    bea.post(deal(table, "submissions/"), {"loser": 3})
    answer = cy.post(deal(table, "submissions/"), {"loser": 3})

    assert said(answer)["state"] == "confirmed"
    shown = said(bea.get(f"tables/{table.pk}/"))["deals"]
    assert [(each["state"], each["confirmed"] and each["confirmed"]["facts"]) for each in shown] == [
        ("confirmed", {"loser": 3}),
        ("open", None),
    ]


def test_of_ninety_nine_who_is_out_cannot_lose() -> None:
    table = factories.chips_table(chips=1)
    factories.lose(table, 3)

    answer = at_seat(factories.claim(table, 1)).post(f"tables/{table.pk}/deals/2/submissions/", {"loser": 3})

    assert refusal(answer) == (422, "not-possible")
    assert places(answer) == ["/loser"]
