"""Events by the API."""

import pytest
from pytest_django import DjangoAssertNumQueries

from league.services import events
from tests import factories
from tests.api.client import Api, places, refusal, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


def slugs(api: Api, query: str = "") -> list[str]:
    return [row["slug"] for row in said(api.get(f"events/{query}"))["results"]]


def test_a_new_event_is_a_draft_with_the_usual_rules(ada: Api) -> None:
    answer = ada.post("events/", {"name": "Friday night", "time_zone": "Europe/Berlin"})

    assert answer.status_code == 201
    made = said(answer)
    assert made == {
        "slug": "friday-night",
        "version": made["version"],
        "name": "Friday night",
        "state": "draft",
        "time_zone": "Europe/Berlin",
        "starts_at": None,
        "game": "nerts",
        "options": {},
        "entrant_kind": "players",
        "confirmation": "one-other",
        "format": "league-night",
        "table_size": 4,
        "exact_tables": False,
        "advance": 1,
        "planned_rounds": None,
        "auto_seat": False,
        "silence_minutes": None,
        "needs_accounts": False,
        "joining": "nobody",
        "capacity": None,
        "after_deadline": "organizers",
        "meetings": 1,
        "reach": 3,
        "ladder_move": "insert",
        "match_length": "deals",
        "deals": 3,
        "target": None,
        "stacked_packs": False,
        "points_scheme": "sum",
        "shared_places": "average",
        "tiebreaks": ["wins", "deals-won", "best-deal", "head-to-head"],
        "awards": {
            "bye": {"points": "own-mean", "counts_as_played": False},
            "walkover": {"points": "own-mean", "counts_as_played": False},
            "no_show": {"points": "0", "counts_as_played": False},
            "parked": {"points": "0", "counts_as_played": False},
            "forfeits_count": False,
            "unplayed_opponent": "nobody",
        },
        "withdrawal_rule": "cancel",
        "substitute_rule": "entrant",
    }


def test_a_new_event_takes_every_rule(ada: Api) -> None:
    rules = {
        "name": "Pairs",
        "time_zone": "Asia/Kathmandu",
        "starts_at": "2027-03-05T18:30:00Z",
        "game": "nerts",
        "options": {"nerts_size": 11},
        "entrant_kind": "rotating",
        "confirmation": "all-others",
        "silence_minutes": 30,
        "needs_accounts": True,
        "joining": "players",
        "capacity": 24,
        "after_deadline": "grace",
        "format": "swiss",
        "table_size": 3,
        "exact_tables": True,
        "advance": 1,
        "planned_rounds": 5,
        "auto_seat": True,
        "meetings": 1,
        "reach": 2,
        "ladder_move": "exchange",
        "match_length": "target",
        "deals": None,
        "target": 100,
        "stacked_packs": True,
        "points_scheme": "5-3-1-0",
        "shared_places": "highest",
        "tiebreaks": ["wins"],
        "awards": {
            "bye": {"points": "7/2", "counts_as_played": True},
            "walkover": {"points": "own-mean", "counts_as_played": False},
            "no_show": {"points": "-1", "counts_as_played": False},
            "parked": {"points": "0", "counts_as_played": False},
            "forfeits_count": True,
            "unplayed_opponent": "oneself",
        },
        "withdrawal_rule": "void",
        "substitute_rule": "substitute",
    }

    answer = ada.post("events/", rules)

    made = said(answer)
    assert made == {"slug": "pairs", "state": "draft", "version": made["version"], **rules}


def test_a_new_event_of_ninety_nine_has_what_is_usual_there(ada: Api) -> None:
    answer = said(ada.post("events/", {"name": "Chips", "game": "ninety-nine", "points_scheme": "sum"}))

    usual = ("game", "entrant_kind", "match_length", "deals", "target", "points_scheme", "tiebreaks")
    assert {rule: answer[rule] for rule in usual} == {
        "game": "ninety-nine",
        "entrant_kind": "players",
        "match_length": "match",
        "deals": None,
        "target": None,
        "points_scheme": "sum",
        "tiebreaks": ["wins", "places", "head-to-head"],
    }


def test_ninety_nine_is_not_for_partnerships(ada: Api) -> None:
    answer = ada.post("events/", {"name": "Chips", "game": "ninety-nine", "entrant_kind": "partnerships"})

    assert refusal(answer) == (422, "bad-rules")
    assert places(answer) == ["/entrant_kind"]


def test_a_round_robin_takes_the_place_of_a_plan(ada: Api) -> None:
    ada.post("events/", {"name": "Friday night", "planned_rounds": 4})

    answer = said(ada.patch("events/friday-night/", {"format": "round-robin", "meetings": 2}))
    back = said(ada.patch("events/friday-night/", {"format": "swiss"}))

    assert (answer["planned_rounds"], answer["meetings"], back["meetings"]) == (None, 2, 1)


@pytest.mark.parametrize(
    ("awards", "place"),
    [
        ({"bye": {"points": 3}}, "/awards/bye/points"),
        ({"bye": {"points": "1/0"}}, "/awards/bye/points"),
        ({"bye": {"counts_as_played": "yes"}}, "/awards/bye/counts_as_played"),
        ({"lunch": {}}, "/awards/lunch"),
        ({"unplayed_opponent": "Dot"}, "/awards/unplayed_opponent"),
        ([], "/awards"),
    ],
)
def test_an_award_that_is_none_is_refused_at_its_place(ada: Api, awards: object, place: str) -> None:
    answer = ada.post("events/", {"name": "Friday night", "awards": awards})

    assert refusal(answer) == (422, "bad-fields")
    assert places(answer) == [place]


def test_awards_that_are_left_out_are_nothing(ada: Api) -> None:
    answer = said(ada.post("events/", {"name": "Friday night", "awards": {"bye": {"points": "2"}}}))

    assert answer["awards"]["bye"] == {"points": "2", "counts_as_played": False}
    assert answer["awards"]["walkover"] == {"points": "0", "counts_as_played": False}


def test_a_draft_can_become_an_event_of_another_game(ada: Api) -> None:
    ada.post("events/", {"name": "Friday night", "options": {"jokers": 2}})

    answer = said(ada.patch("events/friday-night/", {"game": "ninety-nine"}))

    assert (answer["match_length"], answer["deals"], answer["options"]) == ("match", None, {})


def test_the_time_zone_is_the_leagues_unless_told(ada: Api) -> None:
    assert said(ada.post("events/", {"name": "Here"}))["time_zone"] == factories.league().time_zone


def test_every_field_that_is_wrong_is_named_at_once(ada: Api) -> None:
    answer = ada.post(
        "events/", {"deals": "3", "table_size": True, "tiebreaks": ["wins", "luck"], "owner": 1}
    )

    assert refusal(answer) == (422, "bad-fields")
    assert sorted(places(answer)) == ["/deals", "/name", "/owner", "/table_size", "/tiebreaks/1"]


@pytest.mark.parametrize("start", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "1066-10-14T09:00:00Z"])
def test_an_event_starts_in_our_time(ada: Api, start: str) -> None:
    answer = ada.post("events/", {"name": "Hastings", "starts_at": start})

    assert refusal(answer) == (422, "bad-rules")
    assert places(answer) == ["/starts_at"]


def test_what_the_rules_refuse_is_named_too(ada: Api) -> None:
    answer = ada.post(
        "events/", {"name": "\u202e", "time_zone": "Mars/Phobos", "options": {"nerts_size": 99}}
    )

    assert refusal(answer) == (422, "bad-rules")
    assert sorted(places(answer)) == ["/name", "/options", "/time_zone"]


def test_drafts_are_listed_for_organizers_only(ada: Api) -> None:
    factories.event(name="Draft")
    events.open_event(factories.event(name="Shown"), by=factories.ada())

    assert slugs(ada) == ["shown", "draft"]
    assert slugs(Api()) == ["shown"]
    assert slugs(Api(user=factories.dot())) == ["shown"]


def test_events_are_listed_by_state(ada: Api) -> None:
    factories.event(name="Draft")
    events.open_event(factories.event(name="Shown"), by=factories.ada())

    assert slugs(ada, "?state=draft") == ["draft"]


def test_events_come_in_pages(ada: Api) -> None:
    for number in range(3):
        factories.event(name=f"Event {number}", names=())

    answer = said(ada.get("events/?page=2&page_size=2"))

    assert {**answer, "results": len(answer["results"])} == {"count": 3, "page": 2, "pages": 2, "results": 1}


@pytest.mark.parametrize(
    "query", ["page=0", "page=1_0", "page=%D9%A1", "page=1.0", "page_size=101", "page=", "page=%00"]
)
def test_a_page_is_a_plain_number_in_range(query: str) -> None:
    answer = Api().get(f"events/?{query}")

    assert refusal(answer) == (422, "bad-fields")
    assert places(answer) == ["?" + query.partition("=")[0]]


def test_an_unknown_parameter_is_refused_by_name() -> None:
    assert places(Api().get("events/?league__name=x&page[]=1")) == ["?league__name", "?page[]"]


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_asks_as_often_for_many_as_for_one(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        events.open_event(factories.event(name=f"Event {number}"), by=factories.ada())

    with django_assert_num_queries(2):
        Api().get("events/")


def test_a_change_leaves_what_it_does_not_name(ada: Api) -> None:
    event = factories.event(name="Friday", deals=2)

    answer = ada.patch(f"events/{event.slug}/", {"name": "Saturday"})

    assert (said(answer)["name"], said(answer)["deals"]) == ("Saturday", 2)


def test_a_target_takes_the_place_of_the_number_of_deals(ada: Api) -> None:
    event = factories.event()

    answer = said(ada.patch(f"events/{event.slug}/", {"match_length": "target", "target": 60}))

    assert (answer["deals"], answer["target"]) == (None, 60)


def test_a_number_of_deals_takes_the_place_of_a_target(ada: Api) -> None:
    event = factories.event(match_length="target", deals=None, target=60)

    answer = said(ada.patch(f"events/{event.slug}/", {"match_length": "deals", "deals": 4}))

    assert (answer["deals"], answer["target"]) == (4, None)


def test_settled_rules_stay(ada: Api) -> None:
    event = factories.event()
    factories.published_round(event)

    answer = ada.patch(f"events/{event.slug}/", {"deals": 5})

    assert refusal(answer) == (409, "rules-settled")


def test_an_event_opens_finishes_and_reopens(ada: Api) -> None:
    event = factories.event(names=("Bea", "Cy"))

    opened = ada.post(f"events/{event.slug}/open/")
    factories.played_round(event)
    finished = ada.post(f"events/{event.slug}/finish/")
    reopened = ada.post(f"events/{event.slug}/reopen/")

    states = [said(answer)["state"] for answer in (opened, finished, reopened)]
    assert states == ["running", "finished", "running"]


def test_an_event_with_a_round_playing_does_not_finish(ada: Api) -> None:
    event = factories.event()
    factories.published_round(event)

    assert refusal(ada.post(f"events/{event.slug}/finish/")) == (409, "round-playing")


@pytest.mark.scenario("S47")
def test_rules_that_others_changed_are_not_overwritten(ada: Api) -> None:
    event = factories.event()
    seen = said(ada.get(f"events/{event.slug}/"))["version"]
    now = said(ada.patch(f"events/{event.slug}/", {"table_size": 3, "seen": seen}))["version"]

    late = ada.patch(f"events/{event.slug}/", {"name": "Saturday", "seen": seen})
    again = ada.patch(f"events/{event.slug}/", {"name": "Saturday", "seen": now})

    assert refusal(late) == (412, "rules-moved-on")
    assert (said(again)["name"], said(again)["table_size"]) == ("Saturday", 3)


@pytest.mark.scenario("S47", control=True)
def test_who_does_not_say_what_they_saw_overwrites_it(ada: Api) -> None:
    event = factories.event()
    ada.patch(f"events/{event.slug}/", {"table_size": 3})

    late = ada.patch(f"events/{event.slug}/", {"name": "Saturday", "table_size": 4})

    assert (late.status_code, said(late)["table_size"]) == (200, 4)
