from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from config import settings as product
from league import access
from league.competition.awards import Award, Awards
from league.models import Event, Table
from league.services import entrants, events, people, rounds, rulings, stages
from tests import factories
from tests.web.pages import BY_SCRIPT, Page

pytestmark = pytest.mark.django_db


def _page(client: Client, event: Event) -> Page:
    return Page(client.get(reverse("league:event", args=[event.slug])))


def _tables(of: Event, number: int) -> list[Table]:
    tables = Table.objects.filter(round__stage__event=of, round__number=number).order_by("number")
    return [access.table_to_score(access.table_link(table)) for table in tables]


def _refresh(event: Event) -> None:
    stages.refresh_stage(factories.stage(event).pk)


def _state(page: Page) -> str:
    """The sentence under the heading of the standings."""
    after = page.text.split("Standings ", 1)[1]
    return after.split(" Standings ")[0].split(" Who plays ")[0]


# The list of events


def test_events_are_listed_by_how_far_they_are(client: Client) -> None:
    running, coming, finished = (factories.event(name=name) for name in ("Now", "Soon", "Past"))
    factories.published_round(running)
    events.open_event(coming, by=factories.ada())
    factories.played_round(finished)
    _refresh(finished)
    events.finish_event(finished, by=factories.ada())

    page = Page(client.get(reverse("league:home")))

    assert page.headings == ["Events", "Being played", "Coming", "Finished"]
    assert [name for name in page.links if name in ("Now", "Soon", "Past")] == ["Now", "Soon", "Past"]


def test_without_events_the_list_says_what_will_appear(client: Client) -> None:
    page = Page(client.get(reverse("league:home")))

    assert page.headings == ["Events"]
    assert "Once an organizer opens one, it appears here." in page.text


def test_a_draft_is_not_listed_and_is_not_there_for_the_public(client: Client) -> None:
    draft = factories.event(name="Secret")

    home = Page(client.get(reverse("league:home")))
    answers = [
        client.get(reverse(name, args=[draft.slug]), headers=BY_SCRIPT).status_code
        for name in ("league:event", "league:standings")
    ]

    assert "Secret" not in home.text
    assert answers == [404, 404]


def test_ada_sees_her_draft(client: Client) -> None:
    draft = factories.event(name="Secret")
    client.force_login(factories.ada())

    assert _page(client, draft).headings[0] == "Secret"


# The page of an event


def test_before_the_first_round_the_page_says_who_plays_by_which_rules_and_when(client: Client) -> None:
    event = factories.event(
        names=["Bea", "Cy"],
        starts_at=datetime(2026, 11, 27, 18, tzinfo=UTC),
        options={"nerts_size": 11, "fill": "nerts"},
        deals=3,
        tiebreaks=("wins", "lot"),
    )
    events.open_event(event, by=factories.ada())

    page = _page(client, event)

    assert "Friday 27 November 2026, 19:00 (Europe/Berlin)" in page.text
    assert _state(page) == "Nothing has been played yet."
    assert {"Bea", "Cy"} <= page.links.keys()
    assert (
        "Nerts is played with house rules: cards in the nerts pile: 11; "
        "an empty space is filled from the nerts pile. Each table plays 3 deals. "
        "Everybody plays every round and meets as many others as can be. "
        "A table has 4 seats; where it does not come out even, some have one less or more. "
        "The points of all deals are added up. Who is level is separated by, in this order: Tables won, Lot. "
        "A deal counts when one other seat confirms it."
    ) in page.text


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            {"format": "round-robin", "table_size": 2, "meetings": 2},
            "Everybody meets everybody, as evenly as the numbers allow. "
            "Every table has exactly 2 seats; who is over sits out. Each two meet 2 times. The points",
        ),
        (
            {"format": "swiss", "exact_tables": True, "planned_rounds": 5, "auto_seat": True},
            "Every round brings together who stands level and has not met yet. "
            "Every table has exactly 4 seats; who is over sits out. 5 rounds are planned. "
            "The next round begins as soon as all its tables are played. The points",
        ),
        (
            {"format": "ladder", "reach": 2, "tiebreaks": ()},
            "Everybody stands on a rung and challenges who is not far above. "
            "One may challenge whoever stands up to 2 rungs above, or several of them. "
            "Everybody begins in the order in which they entered, newcomers on the lowest rung. "
            "Who wins goes just above the highest who was beaten; those between move down one. "
            "Who is level overtakes nobody, and who does not come is behind who does. A deal",
        ),
        (
            {"points_scheme": "7-5-3-1", "shared_places": "highest"},
            "in equal steps. Who is level at a table gets what the best of the places they share brings. Who",
        ),
    ],
)
def test_the_page_says_who_meets_whom_and_what_that_brings(
    client: Client, rules: dict[str, Any], said: str
) -> None:
    event = factories.event(**rules)
    events.open_event(event, by=factories.ada())

    assert said in _page(client, event).text


def test_what_counts_without_being_played_stands_on_the_page(client: Client) -> None:
    event = factories.event(awards=Awards(bye=Award(3)))
    events.open_event(event, by=factories.ada())

    rules = client.get(reverse("league:event", args=[event.slug])).context["unplayed"]

    assert [tuple(map(str, rule)) for rule in rules[:2]] == [
        ("Who sits out gets", "3 points"),
        ("Who comes and finds nobody at the table gets", "nothing"),
    ]


def test_who_sat_out_stands_beside_the_round(client: Client) -> None:
    event = factories.event(names=["Bea", "Cy", "Eve"], table_size=2, exact_tables=True)
    factories.published_round(event)

    assert "Sits out: Eve" in _page(client, event).text


def test_standings_show_rank_points_tables_and_every_tiebreak(client: Client) -> None:
    event = factories.event(names=["Bea", "Cy"], table_size=2, tiebreaks=("wins", "best-deal"))
    factories.published_round(event)
    [table] = _tables(event, 1)
    factories.confirmed_deal(table, 1, (10, 0), (3, 4))
    _refresh(event)
    first, second = (str(seat.entrant) for seat in table.seats.order_by("number"))

    page = _page(client, event)

    assert page.rows == [["1", first, "10", "1", "1", "10"], ["2", second, "−5", "1", "0", "−5"]]


def test_a_shared_rank_is_marked_and_said_aloud(client: Client) -> None:
    event = factories.event(names=["Bea", "Cy"], table_size=2, tiebreaks=())
    factories.published_round(event)
    factories.confirmed_deal(_tables(event, 1)[0], 1, (10, 0), (10, 0))
    _refresh(event)

    page = _page(client, event)

    assert [row[0] for row in page.rows] == ["1=1, shared", "1=1, shared"]


def test_a_lot_is_shown_as_drawn_and_not_as_the_number_behind_it(client: Client) -> None:
    event = factories.event(names=["Bea", "Cy"], table_size=2, tiebreaks=("lot",))
    factories.published_round(event)
    factories.confirmed_deal(_tables(event, 1)[0], 1, (10, 0), (10, 0))
    _refresh(event)

    page = _page(client, event)

    assert [(row[0], row[-1]) for row in page.rows] == [("1", "drawn"), ("2", "drawn")]


def test_standings_say_how_much_they_count_as_the_event_goes_on(client: Client) -> None:
    event = factories.event(names=factories.NAMES[:8])
    said = []
    factories.published_round(event)
    said.append(_state(_page(client, event)))
    first, second = _tables(event, 1)
    factories.confirmed_deal(first)
    _refresh(event)
    said.append(_state(_page(client, event)))
    factories.confirmed_deal(second)
    said.append(_state(_page(client, event)))
    _refresh(event)
    said.append(_state(_page(client, event)))
    factories.published_round(event)
    said.append(_state(_page(client, event)))

    assert said == [
        "Provisional: 0 of 2 tables of round 1 count.",
        "Provisional: 1 of 2 tables of round 1 counts.",
        "Provisional: new results are being counted.",
        "After round 1",
        "Provisional: 0 of 2 tables of round 2 count.",
    ]


def test_a_finished_event_is_final_and_shows_its_podium_with_shared_steps(client: Client) -> None:
    event = factories.event(names=["Bea", "Cy", "Eve", "Fay"], tiebreaks=())
    factories.published_round(event)
    [table] = _tables(event, 1)
    factories.confirmed_deal(table, 1, (20, 0), (10, 0), (10, 0), (5, 0))
    _refresh(event)
    events.finish_event(event, by=factories.ada())
    best, *level, _last = table.seats.order_by("number")

    page = _page(client, event)

    by_entry = sorted((seat.entrant for seat in level), key=lambda entrant: entrant.pk)
    assert _state(page) == f"Final 1 {best.entrant} 2 {by_entry[0]} {by_entry[1]}"


def test_rounds_are_listed_with_their_tables_and_states(client: Client) -> None:
    event = factories.event(names=factories.NAMES[:8])
    factories.published_round(event)
    first, second = _tables(event, 1)
    factories.confirmed_deal(first)
    factories.enter(second, 1, factories.totals(second))
    factories.dispute(second, 2)

    page = _page(client, event)

    assert "Round 1 Playing Table 1 Final Table 2 Disputed" in page.text
    assert page.links["Table 2"] == f"/events/{event.slug}/rounds/1/tables/2/"


def test_a_proposed_round_appears_nowhere(client: Client) -> None:
    event = factories.event()
    factories.played_round(event)
    _refresh(event)
    before = client.get(reverse("league:event", args=[event.slug])).content

    rounds.propose_round(factories.stage(event), by=factories.ada())

    assert client.get(reverse("league:event", args=[event.slug])).content == before


def test_penalties_and_bonuses_stand_below_the_standings_with_their_reason(client: Client) -> None:
    event = factories.event(names=["Bea", "Cy"], table_size=2)
    factories.played_round(event)
    factories.points(event, "Bea", Fraction(-3, 2), reason="Came late.")
    factories.points(event, "Cy", 1, reason="Brought cards.")
    _refresh(event)

    page = _page(client, event)

    assert page.headings[1:4] == ["Standings", "Penalties and bonuses", "Rounds"]
    assert "Bea −1.5 Came late. Cy +1 Brought cards." in page.text


def test_a_penalty_before_the_first_round_is_in_the_standings(client: Client) -> None:
    event = factories.event(names=["Bea", "Cy"])
    events.open_event(event, by=factories.ada())
    factories.points(event, "Bea", -1)
    _refresh(event)

    page = _page(client, event)

    assert [row[:4] for row in page.rows] == [
        ["1", "Cy", "0", "did not play"],
        ["2", "Bea", "−1", "did not play"],
    ]


def test_a_withdrawn_entrant_keeps_the_row_and_is_marked(client: Client) -> None:
    event = factories.event(names=["Bea", "Cy"], table_size=2)
    factories.played_round(event)
    entrants.withdraw(factories.entrant(event, "Cy"), by=factories.ada())
    _refresh(event)

    page = _page(client, event)

    assert sorted(row[1] for row in page.rows) == ["Bea", "Cy Withdrawn"]


def test_a_name_cannot_change_the_page(client: Client) -> None:
    event = factories.event(name="<b>Friday</b>", names=["<script>x</script>", "Cy"])
    events.open_event(event, by=factories.ada())

    answer = client.get(reverse("league:event", args=[event.slug]))

    assert b"<b>Friday" not in answer.content
    assert b"<script>x" not in answer.content
    assert Page(answer).headings[0] == "<b>Friday</b>"


# What moves on the page


def test_the_moving_part_is_asked_for_by_open_pages_and_refreshed_without_javascript(
    client: Client, settings: Any
) -> None:
    settings.LOOK_AGAIN_MS = product.LOOK_AGAIN_MS
    event = factories.event()
    factories.published_round(event)

    html = client.get(reverse("league:event", args=[event.slug])).content.decode()

    part = reverse("league:standings", args=[event.slug])
    assert f'hx-get="{part}" hx-trigger="every 5000ms, look"' in html
    assert '<noscript><meta http-equiv="refresh" content="30"></noscript>' in html


def test_a_finished_event_is_not_asked_for_again(client: Client) -> None:
    event = factories.event()
    factories.played_round(event)
    _refresh(event)
    events.finish_event(event, by=factories.ada())

    html = client.get(reverse("league:event", args=[event.slug])).content.decode()

    assert ("hx-get" in html, "http-equiv" in html) == (False, False)


def test_the_moving_part_is_on_the_page_word_for_word(client: Client) -> None:
    event = factories.event()
    factories.played_round(event)
    _refresh(event)

    page = client.get(reverse("league:event", args=[event.slug])).content.decode()
    part = client.get(reverse("league:standings", args=[event.slug]), headers=BY_SCRIPT).content.decode()

    assert part.split("-->")[-1].strip() in page


def _standings(client: Client, event: Event, tag: str = "") -> tuple[int, str]:
    asking = {"If-None-Match": tag, **BY_SCRIPT}
    answer = client.get(reverse("league:standings", args=[event.slug]), headers=asking)
    return answer.status_code, answer["ETag"]


def test_who_has_the_newest_standings_is_told_so_and_nothing_else(client: Client) -> None:
    event = factories.event()
    factories.played_round(event)
    _refresh(event)
    _status, tag = _standings(client, event)

    asking = {"If-None-Match": tag, **BY_SCRIPT}
    answer = client.get(reverse("league:standings", args=[event.slug]), headers=asking)

    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", tag)


def test_whatever_moves_on_the_page_changes_its_version(client: Client) -> None:
    event = factories.event(names=factories.NAMES[:8])
    factories.published_round(event)
    first, second = _tables(event, 1)
    tags = []
    steps: list[Callable[[], object]] = [
        lambda: None,
        lambda: factories.enter(first, 1, factories.totals(first)),
        lambda: factories.dispute(first, 2),
        lambda: rulings.accept_version(first, 1, version=1, by=factories.ada(), reason="Counted again."),
        lambda: _refresh(event),
        lambda: factories.confirmed_deal(second),
        lambda: _refresh(event),
        lambda: events.finish_event(event, by=factories.ada()),
    ]
    for step in steps:
        step()
        tags.append(_standings(client, event)[1])

    assert len(set(tags)) == len(tags)


def test_nothing_new_costs_the_same_few_queries_however_many_play(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = factories.event(names=factories.NAMES)
    factories.played_round(event)
    _refresh(event)
    _status, tag = _standings(client, event)

    with django_assert_num_queries(5):  # event, stage, rounds; the savepoint of the snapshot and its end
        status, _tag = _standings(client, event, tag)

    assert status == 304


@pytest.mark.parametrize("tables", [1, 3])
def test_an_event_page_has_as_many_queries_with_three_tables_as_with_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    event = factories.event(names=factories.NAMES[: 4 * tables])
    factories.played_round(event)
    for name in factories.NAMES[:tables]:
        factories.points(event, name, 1)
    _refresh(event)

    with django_assert_num_queries(13):
        client.get(reverse("league:event", args=[event.slug]))


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_has_as_many_queries_with_three_events_as_with_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    for number in range(count):
        factories.published_round(factories.event(name=f"Friday {number}"))

    with django_assert_num_queries(4):
        client.get(reverse("league:home"))


# Having the page already


def test_a_page_that_says_the_same_is_not_sent_again(client: Client) -> None:
    event = factories.event()
    factories.published_round(event)
    address = reverse("league:event", args=[event.slug])
    tag = client.get(address)["ETag"]

    answer = client.get(address, headers={"If-None-Match": tag})

    assert (answer.status_code, tag[:3]) == (304, 'W/"')


def test_a_new_name_is_a_new_page(client: Client) -> None:
    event = factories.event()
    factories.published_round(event)
    address = reverse("league:event", args=[event.slug])
    tag = client.get(address)["ETag"]

    people.rename_player(factories.entrant(event, "Bea").players[0], "Beatrix", by=factories.ada())

    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_signing_in_is_another_page_that_no_shared_cache_may_keep(client: Client) -> None:
    event = factories.event()
    factories.published_round(event)
    address = reverse("league:event", args=[event.slug])
    public = client.get(address)
    client.force_login(factories.ada())

    answer = client.get(address, headers={"If-None-Match": public["ETag"]})
    again = client.get(address, headers={"If-None-Match": answer["ETag"]})

    assert (answer.status_code, again.status_code) == (200, 304)
    assert (public["Cache-Control"], answer["Cache-Control"]) == ("no-cache", "no-cache, private")
    assert public["Vary"] == "Cookie, Accept-Language"
