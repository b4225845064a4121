"""Rounds by the API."""

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Event
from league.services import entrants, events, rounds
from tests import factories
from tests.api.client import Api, places, refusal, said
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


@pytest.fixture
@laid_down
def event() -> Event:
    made = factories.event()
    events.open_event(made, by=factories.ada())
    return made


def test_a_proposal_seats_everybody_once(ada: Api, event: Event) -> None:
    answer = ada.post(f"events/{event.slug}/rounds/", {"variation": 2})

    assert answer.status_code == 201
    proposal = said(answer)
    seated = [seat["entrant"]["name"] for table in proposal["tables"] for seat in table["seats"]]
    assert (proposal["number"], proposal["state"], proposal["seating"]["variation"]) == (1, "draft", 2)
    assert sorted(seated) == ["Bea", "Cy", "Eve", "Fay"]


def test_an_uploaded_seating_is_proposed_with_who_sits_out(ada: Api, event: Event) -> None:
    bea, cy, eve, fay = event.entrants.order_by("pk").values_list("pk", flat=True)

    answer = ada.post(f"events/{event.slug}/rounds/upload/", {"tables": [[fay, bea, cy]]})

    assert answer.status_code == 201
    [table] = said(answer)["tables"]
    assert [seat["entrant"]["id"] for seat in table["seats"]] == [fay, bea, cy]
    assert [(out["entrant"]["id"], out["by_hand"]) for out in said(answer)["unplayed"]] == [(eve, True)]


def test_every_wrong_table_of_an_uploaded_seating_is_named(ada: Api, event: Event) -> None:
    bea, cy, *_ = event.entrants.order_by("pk").values_list("pk", flat=True)

    answer = ada.post(f"events/{event.slug}/rounds/upload/", {"tables": [[bea, 10**9], [bea, cy], [cy]]})

    assert refusal(answer) == (422, "bad-lines")
    assert said(ada.get(f"events/{event.slug}/rounds/"))["count"] == 0


def test_a_seat_of_rotating_partners_names_both(ada: Api) -> None:
    made = factories.event(entrant_kind="rotating", table_size=2)

    [table] = said(ada.post(f"events/{made.slug}/rounds/"))["tables"]

    for seat in table["seats"]:
        assert seat["name"] == f"{seat['entrant']['name']} & {seat['partner']['name']}"


def test_a_proposal_is_not_there_for_the_public(ada: Api, event: Event) -> None:
    ada.post(f"events/{event.slug}/rounds/")

    for stranger in (Api(), Api(user=factories.dot())):
        assert refusal(stranger.get(f"events/{event.slug}/rounds/1/")) == (404, "not-found")
        assert said(stranger.get(f"events/{event.slug}/rounds/"))["count"] == 0
    assert said(ada.get(f"events/{event.slug}/rounds/"))["count"] == 1


def test_a_published_round_is_there_for_everybody(ada: Api, event: Event) -> None:
    ada.post(f"events/{event.slug}/rounds/")

    published = said(ada.post(f"events/{event.slug}/rounds/1/publish/"))

    assert published["state"] == "playing"
    assert said(Api().get(f"events/{event.slug}/rounds/1/")) == published


def test_a_round_is_published_once(ada: Api, event: Event) -> None:
    factories.published_round(event)

    assert refusal(ada.post(f"events/{event.slug}/rounds/1/publish/")) == (409, "round-published")


def test_a_proposal_is_thrown_away(ada: Api, event: Event) -> None:
    rounds.propose_round(factories.stage(event), by=factories.ada())

    assert ada.delete(f"events/{event.slug}/rounds/1/").status_code == 204
    assert refusal(ada.get(f"events/{event.slug}/rounds/1/")) == (404, "not-found")


def test_a_proposal_is_published_only_as_it_was_seen(ada: Api, event: Event) -> None:
    seen = said(ada.post(f"events/{event.slug}/rounds/", {}))["id"]
    now = said(ada.post(f"events/{event.slug}/rounds/", {"variation": 1}))["id"]

    late = ada.post(f"events/{event.slug}/rounds/1/publish/", {"proposal": seen})
    published = ada.post(f"events/{event.slug}/rounds/1/publish/", {"proposal": now})

    assert refusal(late) == (412, "other-proposal")
    assert said(published)["state"] == "playing"


def test_a_proposal_that_a_withdrawal_threw_away_says_so(ada: Api, event: Event) -> None:
    ada.post(f"events/{event.slug}/rounds/", {})
    entrants.withdraw(factories.entrant(event, "Bea"), by=factories.ada())

    answer = ada.post(f"events/{event.slug}/rounds/1/publish/")

    assert refusal(answer) == (409, "proposal-gone")


def test_of_a_round_that_never_was_nothing_is_known(ada: Api, event: Event) -> None:
    assert ada.post(f"events/{event.slug}/rounds/1/publish/").status_code == 404


def test_a_published_round_is_not_thrown_away(ada: Api, event: Event) -> None:
    factories.published_round(event)

    assert refusal(ada.delete(f"events/{event.slug}/rounds/1/")) == (409, "round-published")


def test_a_round_is_closed_with_a_reason(ada: Api, event: Event) -> None:
    factories.published_round(event)

    without = ada.post(f"events/{event.slug}/rounds/1/close/")
    closed = ada.post(f"events/{event.slug}/rounds/1/close/", {"reason": "The hall closes."})

    assert refusal(without) == (422, "bad-fields")
    assert [table["state"] for table in said(closed)["tables"]] == ["final"]


def test_too_few_entrants_cannot_be_seated(ada: Api) -> None:
    event = factories.event(names=("Bea",))

    assert refusal(ada.post(f"events/{event.slug}/rounds/")) == (422, "too-few")


@pytest.mark.parametrize("tables", [1, 3])
def test_a_round_asks_as_often_for_many_tables_as_for_one(
    tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = factories.event(names=factories.NAMES[: 4 * tables])
    factories.published_round(event)

    with django_assert_num_queries(7):
        Api().get(f"events/{event.slug}/rounds/1/")


@pytest.mark.parametrize("played", [1, 3])
def test_the_list_asks_as_often_for_many_as_for_one(
    played: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = factories.event(names=("Bea", "Cy"))
    for _round in range(played):
        factories.played_round(event)

    with django_assert_num_queries(3):
        Api().get(f"events/{event.slug}/rounds/")


@pytest.mark.scenario("S48")
@pytest.mark.parametrize(
    ("sent", "closes_at"),
    [
        ("2099-07-05T21:55:00Z", "2099-07-05T21:55:00Z"),
        ("2099-07-05T23:55", "2099-07-05T21:55:00Z"),  # in Berlin, where the event is
        ("2099-03-29T02:30", "2099-03-29T01:00:00Z"),  # a time that clocks leave out
        ("2099-10-25T02:30", "2099-10-25T01:30:00Z"),  # one that they show twice
        ("2099-10-25T02:30+02:00", "2099-10-25T00:30:00Z"),
        (None, None),
    ],
)
def test_a_round_closes_at_an_instant_or_a_wall_time_of_its_event(
    ada: Api, event: Event, sent: str | None, closes_at: str | None
) -> None:
    factories.published_round(event)

    answer = ada.put(f"events/{event.slug}/rounds/1/deadline/", {"closes_at": sent})

    assert (answer.status_code, said(answer)["closes_at"]) == (200, closes_at)


def test_a_time_that_has_passed_is_taken_only_if_it_is_said_that_it_is_meant(ada: Api, event: Event) -> None:
    factories.published_round(event)
    address, passed = f"events/{event.slug}/rounds/1/deadline/", {"closes_at": "2001-07-05T21:55:00Z"}

    refused = ada.put(address, passed)
    taken = ada.put(address, passed | {"even_past": True})

    assert (refusal(refused), places(refused)) == ((422, "deadline-passed"), ["/closes_at"])
    assert (taken.status_code, said(taken)["closes_at"]) == (200, "2001-07-05T21:55:00Z")


@pytest.mark.parametrize(
    "sent", ["0001-01-01T00:00", "9999-12-31T23:59", "9999-12-31T23:59:59Z", "0001-01-01T00:00+14:00", "soon"]
)
def test_a_round_closes_at_no_time_that_nobody_reads(ada: Api, event: Event, sent: str) -> None:
    factories.published_round(event)

    answer = ada.put(f"events/{event.slug}/rounds/1/deadline/", {"closes_at": sent})

    assert (answer.status_code, places(answer)) == (422, ["/closes_at"])
