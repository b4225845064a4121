"""Tables, their links and the devices that score at them, by the API."""

import pytest
from pytest_django import DjangoAssertNumQueries

from league import access
from league.models import Player, Table
from league.services import rounds
from tests import factories
from tests.api.client import Api, at_table, places, refusal, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return factories.table(names=("Bea", "Cy"))


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


def player(table: Table, seat: int) -> Player:
    return table.seats.get(number=seat).entrant.players[0]


def test_everybody_sees_who_sits_there_and_what_counts(table: Table) -> None:
    factories.confirmed_deal(table, 1, (20, 0), (10, 3))

    answer = said(Api().get(f"tables/{table.pk}/"))

    assert (answer["event"], answer["round"], answer["number"], answer["state"]) == (
        "friday-night",
        1,
        1,
        "final",
    )
    assert [seat["result"] for seat in answer["seats"]] == [
        {"score": 20, "place": 1, "points": "20"},
        {"score": 4, "place": 2, "points": "4"},
    ]
    assert answer["deals"] == [
        {
            "number": 1,
            "state": "confirmed",
            "confirmed": {
                "version": 1,
                "evidence": "totals",
                "facts": {"end": "call", "caller": 1},
                "scores": [
                    {"seat": 1, "points": 20, "won": True, "facts": {"foundation": 20, "nerts": 0}},
                    {"seat": 2, "points": 4, "won": False, "facts": {"foundation": 10, "nerts": 3}},
                ],
            },
            "newest_version": 1,
        }
    ]


def test_a_deal_that_waits_shows_its_state_and_nothing_else_to_everybody(table: Table) -> None:
    factories.enter(table, 1, factories.totals(table))

    answer = said(Api().get(f"tables/{table.pk}/"))

    assert answer["deals"] == [{"number": 1, "state": "submitted", "confirmed": None, "newest_version": None}]


def test_points_that_are_no_whole_number_stay_exact() -> None:
    table = factories.table(names=("Bea", "Cy"), deals=3, points_scheme="mean-per-deal")
    for number in (1, 2, 3):
        factories.confirmed_deal(table, number, (20 + (number == 3), 0), (10, 3))

    answer = said(Api().get(f"tables/{table.pk}/"))

    assert answer["seats"][0]["result"]["points"] == "61/3"


def test_a_proposed_table_is_not_there_for_the_public(ada: Api) -> None:
    event = factories.event()
    proposed = rounds.propose_round(factories.stage(event), by=factories.ada()).tables.get()

    assert refusal(Api().get(f"tables/{proposed.pk}/")) == (404, "not-found")
    assert ada.get(f"tables/{proposed.pk}/").status_code == 200


def test_organizers_see_the_link_and_make_a_new_one(ada: Api, table: Table) -> None:
    old = said(ada.get(f"tables/{table.pk}/link/"))["link"]
    new = said(ada.post(f"tables/{table.pk}/link/"))["link"]

    assert old == access.table_link(table)
    assert refusal(Api(link=old).get(f"tables/{table.pk}/claims/")) == (401, "bad-link")
    assert Api(link=new).get(f"tables/{table.pk}/claims/").status_code == 200


def test_a_device_claims_a_seat_and_is_known_by_what_it_got(table: Table) -> None:
    person = player(table, 2)

    answer = at_table(table).post(f"tables/{table.pk}/claims/", {"seat": 2, "player": person.pk})

    assert answer.status_code == 201
    assert (said(answer)["seat"], said(answer)["player"]) == (2, {"id": person.pk, "name": person.name})
    device = access.device_of(said(answer)["device"])
    claim = access.claim_of(table, device)
    assert claim is not None
    assert claim.player == person


def test_a_device_that_asks_again_keeps_its_claim(table: Table) -> None:
    api = at_table(table)
    body = {"seat": 2, "player": player(table, 2).pk}
    device = said(api.post(f"tables/{table.pk}/claims/", body))["device"]

    again = api.post(f"tables/{table.pk}/claims/", body, X_Device=device)

    assert access.device_of(said(again)["device"]) == access.device_of(device)
    assert table.claims.count() == 1


def test_a_name_is_claimed_by_one_device(table: Table) -> None:
    factories.claim(table, 2)

    answer = at_table(table).post(f"tables/{table.pk}/claims/", {"seat": 2, "player": player(table, 2).pk})

    assert refusal(answer) == (409, "seat-claimed")


def test_a_claim_is_for_somebody_who_sits_there(table: Table) -> None:
    answer = at_table(table).post(f"tables/{table.pk}/claims/", {"seat": 2, "player": player(table, 1).pk})

    assert refusal(answer) == (422, "not-at-this-seat")
    assert places(answer) == ["/player"]


@pytest.mark.parametrize(
    "body",
    [{}, {"seat": 2}, {"seat": "2", "player": 1}, {"seat": 2, "player": 2**40}, {"seat": 9, "player": 1}],
)
def test_a_claim_names_a_seat_and_a_person(table: Table, body: dict[str, object]) -> None:
    answer = at_table(table).post(f"tables/{table.pk}/claims/", body)

    assert answer.status_code == 422


def test_a_claim_needs_the_link(table: Table, ada: Api) -> None:
    body = {"seat": 1, "player": player(table, 1).pk}

    assert refusal(Api().post(f"tables/{table.pk}/claims/", body)) == (401, "not-authenticated")
    assert refusal(ada.post(f"tables/{table.pk}/claims/", body)) == (401, "not-authenticated")


def test_the_link_of_another_table_is_refused(table: Table) -> None:
    other = factories.table(names=("Eve", "Fay"))

    answer = at_table(other).post(f"tables/{table.pk}/claims/", {"seat": 1, "player": player(table, 1).pk})

    assert refusal(answer) == (403, "other-table")


def test_another_link_does_not_tell_whether_a_proposed_table_is_there(table: Table) -> None:
    proposed = rounds.propose_round(factories.stage(factories.event()), by=factories.ada()).tables.get()

    answers = [at_table(table).get(f"tables/{pk}/claims/") for pk in (proposed.pk, 10**9)]

    assert [refusal(answer) for answer in answers] == [(404, "not-found")] * 2


def test_those_at_the_table_and_organizers_see_who_scores(table: Table, ada: Api) -> None:
    claim = factories.claim(table, 1)

    for api in (at_table(table), ada):
        [row] = said(api.get(f"tables/{table.pk}/claims/"))["results"]
        assert (row["id"], row["seat"], row["player"]["name"]) == (claim.pk, 1, claim.player.name)
        assert "device" not in row


def test_an_organizer_releases_a_device(table: Table, ada: Api) -> None:
    claim = factories.claim(table, 1)

    assert ada.delete(f"tables/{table.pk}/claims/{claim.pk}/").status_code == 204
    assert refusal(ada.delete(f"tables/{table.pk}/claims/{claim.pk}/")) == (409, "claim-released")


def test_a_claim_at_another_table_is_not_here(table: Table, ada: Api) -> None:
    other = factories.claim(factories.table(names=("Eve", "Fay")), 1)

    assert refusal(ada.delete(f"tables/{table.pk}/claims/{other.pk}/")) == (404, "not-found")


@pytest.mark.parametrize("deals", [1, 3])
def test_a_table_asks_as_often_for_many_deals_as_for_one(
    deals: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = factories.table(names=("Bea", "Cy"), deals=deals)
    for number in range(1, deals + 1):
        factories.confirmed_deal(table, number)

    with django_assert_num_queries(8):
        Api().get(f"tables/{table.pk}/")
