"""Organizing a season in the browser, from making it to the next one."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.models import Season
from league.services import season_closing
from league.states import EventState, SeasonState
from tests import factories
from tests.season_factories import competitors, key, night, season, standing_event, table
from tests.web.pages import Page

pytestmark = pytest.mark.django_db

RULES = {
    "name": "Autumn",
    "places": "10 7.5 5",
    "shared_places": "average",
    "best": "6",
    "attendance": "",
    "newcomers": "join",
    "late": "nothing",
    "substitutes": "entrant",
    "carry_over": "1/4",
    "tiebreak_1": "countback",
    "tiebreak_2": "",
    "tiebreak_3": "",
}
NEW = {**RULES, "entrant_kind": "players", "divisions": "Gold\nSilver\n"}


def address(name: str, of: Season, *more: object) -> str:
    return reverse(f"league:season-{name}", args=[of.slug, *more])


def errors(answer: Any, form: str = "form") -> list[str]:
    assert answer.status_code == 422
    return list(answer.context[form].errors)


def changing(answer: Any, name: str) -> Any:
    """The form of one row in a list."""
    return next(form for row, form in answer.context[name] if form.errors)


def test_a_season_is_made_by_a_form(ada: Client) -> None:
    answer = ada.post(reverse("league:season-new"), NEW)

    made = Season.objects.get()
    assert answer.headers["Location"] == address("run", made)
    assert [division.name for division in made.divisions.all()] == ["Gold", "Silver"]
    assert (made.rules.best, str(made.rules.places[1]), str(made.rules.carry_over)) == (6, "15/2", "1/4")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"places": "5 7"}, "places"),
        ({"places": "many"}, "places"),
        ({"best": "0"}, "best"),
        ({"attendance": "-1"}, "attendance"),
        ({"carry_over": "3/2"}, "carry_over"),
        ({"tiebreak_2": "countback"}, "tiebreak_3"),
        ({"newcomers": "never"}, "newcomers"),
        ({"divisions": "Gold\n\u202e"}, "divisions"),
    ],
)
def test_what_is_wrong_is_said_beside_it_and_the_form_comes_back_as_typed(
    ada: Client, wrong: dict[str, str], field: str
) -> None:
    sent = {**NEW, **wrong}

    answer = ada.post(reverse("league:season-new"), sent)

    form = answer.context["form"]
    assert errors(answer) == [field]
    assert {name: form[name].value() for name in sent} == sent


def test_the_form_of_the_rules_shows_them_as_they_are(ada: Client) -> None:
    ada.post(reverse("league:season-new"), NEW)
    of = Season.objects.get()

    form = ada.get(address("rules", of)).context["form"]

    shown = {name: form[name].value() for name in RULES}
    assert shown == {**RULES, "places": "10 15/2 5", "best": 6, "attendance": None}


def test_other_rules_for_what_was_played_are_asked_about(ada: Client) -> None:
    of = season()
    night(of, {"Bea": 5})

    asked = ada.post(address("rules", of), RULES)
    assert errors(asked) == ["recount"]
    ada.post(address("rules", of), {**RULES, "recount": "on"})

    assert table(of) == [(1, "Bea", "10")]


def test_before_the_first_finished_event_nothing_is_asked(ada: Client) -> None:
    of = season()

    ada.post(address("rules", of), RULES)

    of.refresh_from_db()
    assert of.rules.best == 6


def test_a_season_is_run_in_the_browser_to_the_next_one(ada: Client) -> None:
    ada.post(reverse("league:season-new"), {**NEW, "places": ""})
    of = Season.objects.get()
    for number, names in ((1, "Bea\nCy"), (2, "Eve\nFay")):
        ada.post(address("competitors", of), {"names": names, "division": str(number), "joined": ""})
    event = standing_event({"Bea": 5, "Cy": 5, "Eve": 4, "Fay": 3})
    ada.post(address("events", of), {"event": event.pk, "division": ""})
    ada.post(address("open", of))

    level = Page(ada.get(address("closing", of)))
    assert "Level: 1 of them stays" in level.headings
    order = {"group": key(of, "Bea"), "place_1": key(of, "Cy"), "place_2": key(of, "Bea")}
    ada.post(address("closing", of), {**order, "reason": "Drawn in front of all."})
    ada.post(address("close", of))
    answer = ada.post(address("next", of), {"name": "Spring"})

    following = Season.objects.get(previous=of)
    assert answer.headers["Location"] == address("run", following)
    assert table(following, 1) == [(1, "Cy", "5/4"), (2, "Eve", "1")]
    assert table(following, 2) == [(1, "Bea", "5/4"), (2, "Fay", "3/4")]


def test_a_level_group_needs_everybody_once_and_a_reason(ada: Client) -> None:
    of = level_season()
    bea = key(of, "Bea")

    answer = ada.post(address("closing", of), {"group": bea, "place_1": bea, "place_2": bea, "reason": ""})

    [form] = answer.context["rulings"]
    assert (answer.status_code, list(form.errors)) == (422, ["reason", "place_2"])
    assert form["place_1"].value() == str(bea)


def test_a_ruling_about_who_is_no_longer_level_is_refused(ada: Client) -> None:
    of = level_season()

    answer = ada.post(address("closing", of), {"group": 10**9, "reason": "Drawn."})

    assert answer.status_code == 412


def test_a_season_is_not_closed_while_who_is_level_is_undecided(ada: Client) -> None:
    of = level_season()

    assert ada.post(address("close", of)).status_code == 409
    assert "Close the season" not in Page(ada.get(address("closing", of))).text.split("Decide so")[-1]


def level_season() -> Season:
    of = season(divisions=("Gold", "Silver"))
    competitors(of, ["Bea", "Cy"])
    competitors(of, ["Eve"], division=2)
    night(of, {"Bea": 5, "Cy": 5, "Eve": 4})
    return of


def test_more_moves_than_members_are_said_before_closing(ada: Client) -> None:
    of = level_season()
    ada.post(address("division-change", of, 1), {"name": "Gold", "exchanged": "4"})

    assert "4 would move out of division 1, which has 2." in Page(ada.get(address("closing", of))).text


def test_before_everybody_sees_it_a_season_says_why_it_cannot_be_closed(ada: Client) -> None:
    of = season()
    Season.objects.filter(pk=of.pk).update(state=SeasonState.DRAFT)

    page = Page(ada.get(address("closing", of)))

    assert "Before it can be closed, show the season to everybody." in page.text
    assert page.links[of.name] == address("run", of)


def test_a_season_without_an_event_says_why_it_cannot_be_closed(ada: Client) -> None:
    of = season()
    Season.objects.filter(pk=of.pk).update(state=SeasonState.RUNNING)

    page = Page(ada.get(address("closing", of)))

    assert "It can be closed once an event of it is finished." in page.text
    assert page.links["Choose events"] == address("events", of)


def test_a_closed_season_is_reopened_with_a_reason(ada: Client) -> None:
    of = season()
    night(of, {"Bea": 5})
    season_closing.close_season(of, by=factories.ada())

    refused = ada.post(address("reopen", of), {"reason": " "})
    assert errors(refused, "reopen") == ["reason"]
    ada.post(address("reopen", of), {"reason": "A table was counted twice."})

    of.refresh_from_db()
    assert of.state == SeasonState.RUNNING


def test_an_event_is_added_moved_and_taken_out(ada: Client) -> None:
    of = season(divisions=("Gold", "Silver"))
    first, second = (standing_event({"Bea": 5}, name=name) for name in ("First", "Second"))
    for event in (first, second):
        ada.post(address("events", of), {"event": event.pk, "division": ""})

    ada.post(address("event-change", of, 2), {"number": "1", "division": "2"})
    assert order(of) == [("Second", "Silver"), ("First", None)]
    ada.post(address("event-remove", of, 1))
    assert order(of) == [("First", None)]


def order(of: Season) -> list[tuple[str, str | None]]:
    events = of.events.select_related("event", "division").order_by("number")
    return [(each.event.name, each.division.name if each.division else None) for each in events]


def test_a_place_that_is_not_there_comes_back_as_typed(ada: Client) -> None:
    of = season()
    night(of, {"Bea": 5})

    answer = ada.post(address("event-change", of, 1), {"number": "9", "division": ""})

    form = changing(answer, "events")
    assert (answer.status_code, list(form.errors), form["number"].value()) == (422, ["number"], "9")


def test_only_events_of_the_same_kind_are_offered(ada: Client) -> None:
    of = season()
    pairs = factories.pairs_event()

    answer = ada.post(address("events", of), {"event": pairs.pk, "division": ""})

    assert errors(answer, "add") == ["event"]


def test_a_division_is_added_named_and_taken_away(ada: Client) -> None:
    of = season()

    ada.post(address("divisions", of), {"name": "Silver"})
    ada.post(address("division-change", of, 1), {"name": "Gold", "exchanged": "2"})
    assert [(each.name, each.exchanged) for each in of.divisions.all()] == [("Gold", 2), ("Silver", 0)]
    ada.post(address("division-remove", of, 2))
    assert [each.name for each in of.divisions.all()] == ["Gold"]


def test_a_division_without_a_name_comes_back(ada: Client) -> None:
    of = season(divisions=("Gold", "Silver"))

    answer = ada.post(address("division-change", of, 1), {"name": "", "exchanged": "7"})

    form = changing(answer, "divisions")
    assert (answer.status_code, list(form.errors), form["exchanged"].value()) == (422, ["name"], "7")


def test_somebody_is_moved_with_a_reason(ada: Client) -> None:
    of = season(divisions=("Gold", "Silver"))
    competitors(of, ["Bea"])
    bea = key(of, "Bea")
    sent = {"division": "2", "joined": "", "goes_on": "on", "reason": ""}

    refused = ada.post(address("competitor-change", of, bea), sent)
    assert refused.status_code == 422
    ada.post(address("competitor-change", of, bea), {**sent, "reason": "Asked for it."})

    assert table(of, 2) == [(1, "Bea", "0")]
    history = Page(ada.get(address("history", of)))
    assert "Division: \u2068Gold\u2069 → \u2068Silver\u2069" in history.text
    assert "Asked for it." in history.text


def test_somebody_who_has_not_played_is_taken_out(ada: Client) -> None:
    of = season()
    competitors(of, ["Bea", "Cy"])

    ada.post(address("competitor-remove", of, key(of, "Cy")))

    assert table(of) == [(1, "Bea", "0")]


def test_once_an_event_is_finished_who_is_added_joins_with_the_next(ada: Client) -> None:
    of = season()
    night(of, {"Bea": 5})
    night(of, {}, state=EventState.RUNNING)

    add = ada.get(address("competitors", of)).context["add"]

    assert add["joined"].value() == "2"


def test_names_that_cannot_be_come_back_with_their_lines(ada: Client) -> None:
    of = season()
    competitors(of, ["Bea"])

    answer = ada.post(address("competitors", of), {"names": "Cy\nBea", "division": "1", "joined": ""})

    assert errors(answer, "add") == ["names"]
    assert answer.context["add"]["names"].value() == "Cy\nBea"


@pytest.mark.parametrize("name", ["run", "rules", "events", "divisions", "competitors", "closing", "history"])
def test_dot_finds_no_page_of_a_season(client: Client, name: str) -> None:
    of = season()
    client.force_login(factories.dot())

    assert client.get(address(name, of)).status_code == 404


def test_who_is_not_signed_in_is_led_back_to_the_season(client: Client) -> None:
    of = season()

    answer = client.post(address("close", of))

    assert answer.headers["Location"] == f"{reverse('league:sign-in')}?next={address('run', of)}"


def test_every_step_of_a_season_is_told_in_words(ada: Client) -> None:
    test_a_season_is_run_in_the_browser_to_the_next_one(ada)
    of = Season.objects.get(previous=None)

    lines = ada.get(address("history", of)).context["lines"]

    isolates = dict.fromkeys(map(ord, "\u2068\u2069"))
    assert [sentence.translate(isolates) for _entry, sentence, _changes in lines] == [
        "Closed the season.",
        "Put in this order who was level: Cy, Bea.",
        "Let everybody see the season.",
        "Let Friday night count, as event 1.",
        "Added to Silver: Eve, Fay.",
        "Added to Gold: Bea, Cy.",
        "Made the season.",
    ]


@pytest.mark.parametrize("count", [1, 3])
def test_pages_cost_as_much_with_three_rows_as_with_one(
    ada: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    of = season(divisions=["Tier"] * count)
    for number in range(1, count + 1):
        competitors(of, [f"Zoe {number}"], division=number)
        night(of, dict.fromkeys(factories.NAMES[:count], 5))

    counts = {"run": 13, "closing": 14, "competitors": 12, "events": 9, "divisions": 6}
    for name, queries in counts.items():
        with django_assert_num_queries(queries):
            ada.get(address(name, of))
