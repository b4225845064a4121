"""A season by the API, from making it to the next one."""

from fractions import Fraction

import pytest
from pytest_django import DjangoAssertNumQueries

from league.states import EventState
from tests import factories
from tests.api.client import Answer, Api, places, refusal, said
from tests.api.contract import check_against_the_contract
from tests.season_factories import competitors, key, night, season, standing_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Api:
    return Api(user=factories.ada())


def ranks(answer: Answer) -> list[list[tuple[int, str, str]]]:
    """Rank, name and points, by division."""
    return [
        [(row["rank"], row["competitor"]["name"], row["points"]) for row in division["rows"]]
        for division in said(answer)["divisions"]
    ]


def test_a_season_is_made_with_its_rules_and_divisions(ada: Api) -> None:
    made = ada.post(
        "seasons/",
        {
            "name": "Autumn",
            "divisions": ["Gold", "Silver"],
            "places": ["10", "7.5"],
            "best": 6,
            "carry_over": "1/4",
        },
    )

    check_against_the_contract("create_season", made)
    assert [(each["name"], each["exchanged"]) for each in said(made)["divisions"]] == [
        ("Gold", 1),
        ("Silver", 0),
    ]
    assert (said(made)["places"], said(made)["best"], said(made)["carry_over"]) == (["10", "15/2"], 6, "1/4")
    assert said(ada.get("seasons/"))["results"] == [said(made)]
    assert said(Api().get("seasons/"))["results"] == []


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"best": 0}, ["/best"]),
        ({"places": ["5", "7"]}, ["/places"]),
        ({"places": [5]}, ["/places/0"]),
        ({"carry_over": "2"}, ["/carry_over"]),
        ({"tiebreaks": ["luck"]}, ["/tiebreaks/0"]),
        ({"name": ""}, ["/name"]),
        ({"divisions": ["\u202e"]}, ["/divisions"]),
        ({"divisions": ["Tier"] * 21}, ["/divisions"]),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    ada: Api, wrong: dict[str, object], where: list[str]
) -> None:
    answer = ada.post("seasons/", {"name": "Autumn", **wrong})

    assert (answer.status_code, places(answer)) == (422, where)


def test_a_whole_season_is_run_to_the_next_one(ada: Api) -> None:
    slug = said(ada.post("seasons/", {"name": "Autumn", "divisions": ["Gold", "Silver"]}))["slug"]
    at = f"seasons/{slug}/"
    ada.post(f"{at}open/")
    ada.post(f"{at}competitors/", {"names": ["Bea", "Cy"], "division": 1})
    ada.post(f"{at}competitors/", {"names": ["Eve", "Fay"], "division": 2})
    for points in ({"Bea": 5, "Cy": 5, "Eve": 4, "Fay": 3},):
        added = ada.post(f"{at}events/", {"event": standing_event(points).slug})
        check_against_the_contract("add_season_event", added)

    table = ada.get(f"{at}table/")
    check_against_the_contract("get_season_table", table)
    assert ranks(table) == [[(1, "Bea", "5"), (1, "Cy", "5")], [(1, "Eve", "4"), (2, "Fay", "3")]]

    preview = ada.get(f"{at}closing/")
    check_against_the_contract("preview_season_closing", preview)
    [level] = said(preview)["level"]
    assert (level["division"], level["line"], level["places"]) == (1, "stay", 1)
    assert refusal(ada.post(f"{at}closing/")) == (409, "level-at-a-line")

    order = [who["id"] for who in reversed(level["competitors"])]
    ruled = ada.post(f"{at}rulings/", {"order": order, "reason": "Drawn in front of all."})
    check_against_the_contract("rule_season", ruled)
    closed = ada.post(f"{at}closing/")
    check_against_the_contract("close_season", closed)
    assert said(closed)["state"] == "finished"

    following = ada.post(f"{at}next/", {"name": "Spring"})
    check_against_the_contract("start_next_season", following)
    assert said(following)["previous"] == slug
    assert ranks(ada.get(f"seasons/{said(following)['slug']}/table/")) == [
        [(1, "Cy", "0"), (1, "Eve", "0")],
        [(1, "Bea", "0"), (1, "Fay", "0")],
    ]

    reopened = ada.post(f"{at}reopen/", {"reason": "A table was counted twice."})
    check_against_the_contract("reopen_season", reopened)
    assert said(reopened)["state"] == "running"


def test_the_table_says_what_counts_and_what_is_dropped() -> None:
    of = season(best=1, attendance=3)
    night(of, {"Bea": 5})
    night(of, {"Bea": Fraction(7, 2)})
    night(of, {"Bea": 2}, state=EventState.RUNNING)

    [row] = said(Api().get(f"seasons/{of.slug}/table/"))["divisions"][0]["rows"]

    assert (row["points"], row["attended"], row["qualified"]) == ("5", 2, False)
    assert [(each["number"], each["counts"], each["points"]) for each in row["events"]] == [
        (1, "counts", "5"),
        (2, "dropped", "7/2"),
        (3, "so-far", "2"),
    ]


def test_a_table_is_sent_again_only_when_something_moved() -> None:
    of = season()
    night(of, {"Bea": 5})
    api = Api()

    first = api.get(f"seasons/{of.slug}/table/")
    again = api.get(f"seasons/{of.slug}/table/", If_None_Match=first.headers["ETag"])
    night(of, {"Bea": 3})
    moved = api.get(f"seasons/{of.slug}/table/", If_None_Match=first.headers["ETag"])

    assert [first.status_code, again.status_code, moved.status_code] == [200, 304, 200]


def test_events_of_a_season_that_are_drafts_are_for_organizers(ada: Api) -> None:
    of = season()
    night(of, {"Bea": 5})
    night(of, {}, state=EventState.DRAFT)

    seen = [len(said(api.get(f"seasons/{of.slug}/events/"))["results"]) for api in (Api(), ada)]

    assert seen == [1, 2]
    assert len(said(Api().get(f"seasons/{of.slug}/table/"))["events"]) == 1


def test_somebody_is_moved_and_stays_with_what_is_left_out(ada: Api) -> None:
    of = season(divisions=("Gold", "Silver"))
    competitors(of, ["Bea"])
    night(of, {"Cy": 5})

    moved = ada.patch(
        f"seasons/{of.slug}/competitors/{key(of, 'Bea')}/",
        {"division": 2, "goes_on": False, "reason": "Asked for it."},
    )

    check_against_the_contract("change_competitor", moved)
    assert {name: said(moved)[name] for name in ("division", "joined", "goes_on")} == {
        "division": 2,
        "joined": None,
        "goes_on": False,
    }


@pytest.mark.parametrize(
    ("address", "body", "where"),
    [
        ("events/", {"event": "no-such-event"}, ["/event"]),
        ("events/", {"event": "saturday", "division": 9}, ["/division"]),
        ("competitors/", {"names": ["Zoe"], "division": 9}, ["/division"]),
        ("competitors/", {"names": ["Zoe"], "division": 1, "joined": 9}, ["/joined"]),
        ("competitors/", {"names": ["Zoe", "Zoe"], "division": 1}, ["/names"]),
        ("rulings/", {"order": [1, 2], "reason": "Drawn."}, ["/order"]),
    ],
)
def test_what_is_not_there_is_refused_with_its_place(
    ada: Api, address: str, body: dict[str, object], where: list[str]
) -> None:
    of = season()
    night(of, {"Bea": 5})
    standing_event({"Bea": 5}, name="Saturday")

    answer = ada.post(f"seasons/{of.slug}/{address}", body)

    assert (answer.status_code, places(answer)) == (422, where)


@pytest.mark.parametrize("count", [1, 3])
def test_lists_and_tables_cost_as_much_with_three_rows_as_with_one(
    django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for number in range(count):
        of = season(name=f"Season {number}", divisions=["Tier"] * count)
        for _event in range(count):
            night(of, dict.fromkeys(factories.NAMES[:count], 5))

    with django_assert_num_queries(3):
        Api().get("seasons/")
    with django_assert_num_queries(13):
        Api().get(f"seasons/{of.slug}/table/")
    with django_assert_num_queries(3):
        Api().get(f"seasons/{of.slug}/events/")
