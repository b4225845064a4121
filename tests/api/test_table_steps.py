"""What organizers decide about a table, by the API."""

from typing import Any

import pytest

from league.models import Event, Table
from league.services import entrants
from tests import factories
from tests.api.client import Api, places, refusal, said
from tests.factories import NAMES, confirmed_deal, entrant, seat_of, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


@pytest.fixture
def event() -> Event:
    return factories.event(names=NAMES[:4])


@pytest.fixture
def at(event: Event) -> Table:
    return table_of(factories.published_round(event))


def post(ada: Api, at: Table, what: str, **body: Any) -> Any:
    return ada.post(f"tables/{at.pk}/{what}/", body)


def seated(answer: Any) -> list[tuple[int, str]]:
    return [(seat["number"], seat["entrant"]["name"]) for seat in said(answer)["seats"]]


def test_a_seat_stays_empty_and_fills_again(ada: Api, event: Event, at: Table) -> None:
    number = seat_of(at, "Cy").number

    without = post(ada, at, "absences", seat=number)
    there = post(ada, at, "arrivals", entrant=entrant(event, "Cy").pk)

    assert [name for _number, name in seated(without)] == [name for name in in_order(at) if name != "Cy"]
    assert [(each["kind"], each["entrant"]["name"]) for each in said(without)["unplayed"]] == [
        ("no-show", "Cy")
    ]
    assert (seated(there)[-1], said(there)["unplayed"]) == ((4, "Cy"), [])


def in_order(at: Table) -> list[str]:
    return [str(seat.entrant) for seat in at.seats.order_by("number")]


def test_only_entrants_of_the_event_take_a_seat(ada: Api, at: Table) -> None:
    elsewhere = factories.event(names=("Gus",), name="Saturday")

    answer = post(ada, at, "arrivals", entrant=entrant(elsewhere, "Gus").pk)

    assert (refusal(answer), places(answer)) == ((422, "no-such-entrant"), ["/entrant"])


def test_a_substitute_is_sent_and_taken_back(ada: Api, at: Table) -> None:
    seat = seat_of(at, "Cy")

    sent = post(ada, at, "substitutes", seat=seat.number, absent=seat.people[0].pk, name="Dot")
    [substitute] = said(sent)["seats"][seat.number - 1]["substitutes"]
    gone = ada.delete(f"tables/{at.pk}/substitutes/{substitute['id']}/")

    assert (substitute["player"]["name"], substitute["absent"]["name"]) == ("Dot", "Cy")
    assert (gone.status_code, seat_of(at, "Cy").number) == (204, seat.number)


def test_a_substitute_plays_for_somebody_of_that_seat(ada: Api, at: Table) -> None:
    answer = post(
        ada, at, "substitutes", seat=1, absent=seat_of(at, in_order(at)[1]).people[0].pk, name="Dot"
    )

    assert (refusal(answer), places(answer)) == ((422, "not-at-this-seat"), ["/absent"])


def test_a_name_that_is_none_is_refused_at_its_place(ada: Api, at: Table) -> None:
    seat = seat_of(at, "Cy")

    answer = post(ada, at, "substitutes", seat=seat.number, absent=seat.people[0].pk, name="\u200b")

    assert (answer.status_code, places(answer)) == (422, ["/name"])


def test_two_change_places_and_back(ada: Api, at: Table) -> None:
    before = said(ada.get(f"tables/{at.pk}/"))

    there = post(ada, at, "exchanges", seat=1, other_seat=3, seen=before["version"])
    back = post(ada, at, "exchanges", seat=1, other_seat=3, seen=said(there)["version"])

    one, two, three, four = in_order(at)
    assert seated(there) == [(1, three), (2, two), (3, one), (4, four)]
    assert said(back)["seats"] == before["seats"]


def test_an_exchange_over_something_new_changes_nothing(ada: Api, at: Table) -> None:
    seen = said(ada.get(f"tables/{at.pk}/"))["version"]
    confirmed_deal(at)

    answer = post(ada, at, "exchanges", seat=1, other_seat=3, seen=seen, reason="They told us.")

    assert refusal(answer) == (412, "table-moved-on")


def test_two_of_different_tables_change_places(ada: Api) -> None:
    playing = factories.published_round(factories.event(names=NAMES[:8]))
    at, there = table_of(playing, 1), table_of(playing, 2)
    seen = said(ada.get(f"tables/{at.pk}/"))["version"]
    arriving = str(there.seats.get(number=2).entrant)

    answer = post(ada, at, "exchanges", seat=1, other_table=there.pk, other_seat=2, seen=seen)

    assert seated(answer)[0] == (1, arriving)


@pytest.mark.parametrize(
    ("body", "field"),
    [({"other_table": 10**9, "other_seat": 1}, "/other_table"), ({"other_seat": 8}, "/other_seat")],
)
def test_an_exchange_names_seats_that_are_there(
    ada: Api, at: Table, body: dict[str, int], field: str
) -> None:
    answer = post(ada, at, "exchanges", seat=1, seen="x", **body)

    assert (answer.status_code, places(answer)) == (422, [field])


def test_a_table_is_put_off_and_waited_for_again(ada: Api, at: Table) -> None:
    off = post(ada, at, "parking", reason="The bus is late.")
    again = ada.delete(f"tables/{at.pk}/parking/")

    assert (said(off)["put_off"], again.status_code) == (True, 204)
    assert said(ada.get(f"tables/{at.pk}/"))["put_off"] is False


def test_a_table_is_closed(ada: Api, at: Table) -> None:
    answer = said(post(ada, at, "closing", reason="The hall closes."))

    assert (answer["state"], answer["ruling"]) == ("final", "The hall closes.")


def test_a_table_is_made_void_after_a_look_and_counts_again(ada: Api, event: Event, at: Table) -> None:
    confirmed_deal(at)

    moves = said(ada.get(f"tables/{at.pk}/voiding/"))["moves"]
    void = said(post(ada, at, "voiding", reason="A deck was short."))
    results = [seat["result"] for seat in void["seats"]]
    back = ada.delete(f"tables/{at.pk}/voiding/")

    assert {(move["before"]["points"], move["after"]["points"]) for move in moves} == {
        ("20", "0"),
        ("4", "0"),
    }
    assert (void["void"], results, back.status_code) == ("A deck was short.", [None] * 4, 204)
    assert sorted(factories.points_of(event).values()) == [("20", 1), ("4", 1), ("4", 1), ("4", 1)]


def test_a_round_is_seated_again(ada: Api, event: Event, at: Table) -> None:
    entrants.add_entrants(event, "Gus", by=factories.ada())

    answer = ada.post(f"events/{event.slug}/rounds/1/unpublish/", {"reason": "Gus came."})
    again = ada.post(f"events/{event.slug}/rounds/")

    assert answer.status_code == 204
    assert len(said(again)["tables"][0]["seats"]) == 5


def test_before_a_void_table_counts_again_one_sees_what_that_changes(ada: Api, at: Table) -> None:
    confirmed_deal(at)
    post(ada, at, "voiding", reason="A deck was short.")

    moves = said(ada.get(f"tables/{at.pk}/voiding/"))["moves"]

    assert (moves[0]["before"]["points"], moves[0]["after"]["points"]) == ("0", "20")


def test_before_two_are_exchanged_one_sees_what_that_changes(ada: Api, at: Table) -> None:
    confirmed_deal(at)

    moves = said(ada.post(f"tables/{at.pk}/exchanges/preview/", {"seat": 1, "other_seat": 2}))["moves"]

    assert {(move["before"]["points"], move["after"]["points"]) for move in moves} == {
        ("20", "4"),
        ("4", "20"),
    }
    assert at.seats.get(number=1).entrant_id == moves[1]["entrant"]["id"]


@pytest.mark.parametrize("what", ["parking", "closing", "voiding"])
def test_each_needs_a_reason(ada: Api, at: Table, what: str) -> None:
    answer = post(ada, at, what)

    assert (refusal(answer), places(answer)) == ((422, "bad-fields"), ["/reason"])
