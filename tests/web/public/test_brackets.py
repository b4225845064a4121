"""A bracket as everybody sees it: on its event's page, and alone."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league import access
from league.models import Event, Stage
from league.services import bracket_tables, events
from league.templatetags.brackets import columns
from tests import brackets, factories
from tests.brackets import UNKNOWN, cup, play, started, two_brackets
from tests.factories import ada
from tests.laid_down import laid_down
from tests.web.pages import BY_SCRIPT, Page

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def stage() -> Stage:
    """Four players, table 1 played."""
    stage = started(cup(4))
    play(stage, 1, "P4", "P1")
    return stage


def address(stage: Stage, name: str = "bracket") -> str:
    return reverse(f"league:{name}", args=[stage.event.slug])


def test_it_reads_as_lists_under_ordered_headings(client: Client, stage: Stage) -> None:
    page = Page(client.get(address(stage)))

    assert page.headings == ["Bracket", "All tables", "Round 1", "Final"]
    assert page.text.index("Table 1") < page.text.index("Table 2") < page.text.index("Table 3")


def test_the_winner_of_a_table_is_marked_in_words(client: Client, stage: Stage) -> None:
    page = Page(client.get(address(stage)))

    assert "P1 30 P4 34 goes on Place 1: to table 3" in page.text


def test_lines_lead_from_each_table_to_the_one_that_it_feeds(client: Client) -> None:
    [side] = client.get(address(started(cup(8)))).context["standings"].bracket.sides

    drawn = [lines for _round, lines in columns(side)]

    assert drawn == [
        [],
        [
            "M0 12.50H50V25.00H100",
            "M0 37.50H50V25.00H100",
            "M0 62.50H50V75.00H100",
            "M0 87.50H50V75.00H100",
        ],
        ["M0 25.00H50V50.00H100", "M0 75.00H50V50.00H100"],
    ]


def test_what_feeds_another_side_has_no_line_but_its_words(client: Client) -> None:
    sides = client.get(address(started(cup(4, double=True)))).context["standings"].bracket.sides

    assert [len(lines) for side in sides for _round, lines in columns(side)] == [0, 2, 0, 1, 0, 1]


def test_the_stages_before_are_a_link_away(client: Client) -> None:
    of = factories.event(names=factories.NAMES[:4], table_size=4, tiebreaks=("wins",))
    factories.later_stage(of, format="single-elimination", table_size=2)
    factories.play_for(factories.published_round(of), {"Bea": 4, "Cy": 3, "Eve": 2, "Fay": 1})
    factories.cut(of)

    page = Page(client.get(reverse("league:bracket", args=[of.slug])))

    assert page.links["Stage 1"] == reverse("league:stage", args=[of.slug, 1])


def test_it_stays_where_it_is_once_another_stage_follows(client: Client) -> None:
    stage = cup(4, tiebreaks=("wins",)).current_stage
    factories.later_stage(stage.event, format="league-night")
    started(stage.event)
    for number, order in ((1, ("P1", "P4")), (2, ("P2", "P3")), (3, ("P1", "P2"))):
        play(stage, number, *order)
    factories.cut(stage.event)

    page = Page(client.get(address(stage)))

    assert "Stage 1 Over" in page.text
    assert "P1" in page.text


def test_states_are_said_in_words(client: Client) -> None:
    stage = started(cup(3), extra=[UNKNOWN])

    page = Page(client.get(address(stage)))

    assert "Table 1 To come P1 To come: seed 4" in page.text
    assert "Table 2 Waiting for the first deal P2 P3" in page.text
    assert "Table 3 To come To come: place 1 of table 1 To come: place 1 of table 2" in page.text


def test_its_events_page_has_it_and_where_everybody_stands(client: Client, stage: Stage) -> None:
    page = Page(client.get(address(stage, "event")))

    assert page.rows == [["4", "P1", "round 1, table 1, place 2"]]
    assert "Round 1 is being played." in page.text
    assert "Points" not in page.text


def test_whose_way_has_ended_at_another_table_shares_the_rank(client: Client, stage: Stage) -> None:
    play(stage, 2, "P2", "P3")
    play(stage, 3, "P4", "P2")
    events.finish_event(stage.event, by=ada())

    page = Page(client.get(address(stage, "event")))

    assert page.rows == [
        ["1", "P4", "has won it all"],
        ["2", "P2", "round 2, table 3, place 2"],
        ["3=3, shared", "P1", "round 1, table 1, place 2"],
        ["3=3, shared", "P3", "round 1, table 2, place 2"],
    ]
    assert "P4 has won." in page.text


def test_a_second_final_that_nobody_needs_is_there_without_a_winner(client: Client) -> None:
    stage = started(cup(2, double=True))
    play(stage, 1, "P1", "P2")
    play(stage, 2, "P1", "P2")

    page = Page(client.get(address(stage)))

    assert "Second final Table 3 Nothing to play P1 P2" in page.text


@pytest.mark.parametrize("entrants", [4, 16])
def test_it_costs_the_same_for_few_and_many(
    entrants: int, client: Client, django_assert_num_queries: Any
) -> None:
    stage = started(cup(entrants))
    for number in (1, 2):
        play(stage, number, f"P{number}")

    with django_assert_num_queries(24):
        client.get(address(stage))


def test_who_has_it_already_gets_no_second_one(client: Client, stage: Stage) -> None:
    part = address(stage, "bracket-part")
    etag = client.get(part, headers=BY_SCRIPT)["ETag"]

    again = client.get(part, headers={"If-None-Match": etag, **BY_SCRIPT})
    play(stage, 2, "P2", "P3")
    moved = client.get(part, headers={"If-None-Match": etag, **BY_SCRIPT})

    assert (again.status_code, moved.status_code) == (304, 200)


@pytest.fixture
@laid_down
def two() -> Event:
    return two_brackets()


@pytest.mark.parametrize("of", [1, 2])
def test_a_round_and_a_table_lead_to_the_bracket_of_their_stage(client: Client, two: Event, of: int) -> None:
    number = Stage.objects.get(event=two, number=of).first_round

    rounds = Page(client.get(reverse("league:round", args=[two.slug, number])))
    tables = Page(client.get(reverse("league:table", args=[two.slug, number, 1])))

    there = reverse("league:stage-bracket", args=[two.slug, of])
    assert (rounds.links["The bracket"], tables.links["The bracket"]) == (there, there)
    assert client.get(there).context["stage"].number == of


def test_without_a_stage_it_is_the_newest(client: Client, two: Event) -> None:
    assert client.get(reverse("league:bracket", args=[two.slug])).context["stage"].number == 2


def test_of_each_stage_it_is_alone_as_well(client: Client, two: Event) -> None:
    said = "The bracket alone, to print or to show"

    pages = [
        Page(client.get(reverse(f"league:{name}", args=[two.slug, *args])))
        for name, args in (("stage", (1,)), ("event", ()))
    ]

    assert [page.links[said] for page in pages] == [
        reverse("league:stage-bracket", args=[two.slug, 1]),
        reverse("league:bracket", args=[two.slug]),
    ]


def test_what_moves_on_the_page_of_a_stage_is_that_of_the_stage(client: Client, two: Event) -> None:
    part = reverse("league:stage-bracket-part", args=[two.slug, 1])

    answer = client.get(part, headers=BY_SCRIPT)

    assert answer.context["address"] == part
    assert [str(line.entrant) for line in answer.context["standings"].bracket.lines][:2] == ["P4", "P2"]


def test_a_stage_that_is_none_has_no_such_page(client: Client, two: Event) -> None:
    assert client.get(reverse("league:stage-bracket", args=[two.slug, 3])).status_code == 404


@pytest.mark.parametrize("name", ["bracket", "bracket-part"])
def test_an_event_without_one_has_no_such_page(name: str, client: Client) -> None:
    of = factories.event()
    events.open_event(of, by=ada())

    assert client.get(reverse(f"league:{name}", args=[of.slug]), headers=BY_SCRIPT).status_code == 404


def test_a_draft_is_nobodys_to_see(client: Client) -> None:
    assert client.get(reverse("league:bracket", args=[cup(4).slug])).status_code == 404


@pytest.mark.parametrize("name", ["event", "standings"])
def test_before_it_is_started_the_event_lists_who_plays(name: str, client: Client) -> None:
    of = cup(3)
    events.open_event(of, by=ada())

    page = Page(client.get(reverse(f"league:{name}", args=[of.slug]), headers=BY_SCRIPT))

    assert "Nothing has been played yet. Who plays P1 P2 P3" in page.text


def test_pages_that_count_points_are_not_there(client: Client, stage: Stage) -> None:
    compare = client.get(reverse("league:compare", args=[stage.event.slug]))
    after = client.get(reverse("league:standings-after", args=[stage.event.slug, 1]))

    assert (compare.status_code, after.status_code) == (404, 404)


def test_its_rounds_tables_and_players_have_their_pages(client: Client, stage: Stage) -> None:
    slug, player = stage.event.slug, factories.entrant(stage.event, "P4").players[0]
    addresses = [
        reverse("league:round", args=[slug, 1]),
        reverse("league:table", args=[slug, 1, 1]),
        reverse("league:table-why", args=[slug, 1, 1]),
        reverse("league:player", args=[player.pk]),
    ]

    assert [client.get(each).status_code for each in addresses] == [200] * 4


def test_a_table_that_was_withdrawn_says_so_to_who_has_its_link(client: Client, stage: Stage) -> None:

    old = brackets.table(stage, 1)
    link = access.table_link(old)
    bracket_tables.play_again(old, by=ada(), reason="A deck was short.")
    brackets.looked_at(stage)

    answer = client.get(reverse("league:score", args=[link]))

    assert answer.status_code == 410
    assert Page(answer).headings == ["This table was withdrawn"]
