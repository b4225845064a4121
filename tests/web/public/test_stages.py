"""Events of several stages as everybody sees them."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event
from league.services import cuts, events, pools, stages
from tests import factories
from tests.factories import NAMES, entrant
from tests.services.test_cuts import corrected, played
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def at(name: str, event: Event, *args: object) -> str:
    return reverse(f"league:{name}", args=[event.slug, *args])


def in_finals() -> Event:
    """Bea and Cy went on, and Cy won the first round of the finals."""
    event = played()
    factories.cut(event)
    factories.play_for(factories.published_round(event), {"Bea": 5, "Cy": 15})
    return event


def test_an_event_of_one_stage_says_nothing_of_stages(client: Client) -> None:
    event = factories.event()
    factories.play(factories.published_round(event))
    stages.refresh_stage(factories.stage(event).pk)

    page = Page(client.get(at("event", event)))

    assert page.headings == ["Friday night", "Standings", "Rounds", "Round 1", "Rules"]


def test_the_stage_being_played_is_shown_first_with_links_to_the_others(client: Client) -> None:
    event = in_finals()

    page = Page(client.get(at("event", event)))

    assert [page.links["Stage 1"], page.links["Finals"]] == [at("stage", event, 1), at("event", event)]
    assert page.headings[:5] == ["Friday night", "Standings: Finals", "Rounds", "Round 2", "Rules"]
    assert [row[1] for row in page.rows] == ["Cy", "Bea"]


def test_each_stage_has_its_own_page_with_its_rounds(client: Client) -> None:
    event = in_finals()

    page = Page(client.get(at("stage", event, 1)))

    assert page.headings[:4] == ["Friday night", "Standings: Stage 1", "Rounds", "Round 1"]
    assert [row[1] for row in page.rows] == ["Bea", "Cy", "Eve", "Fay"]
    assert "this order was stored when the cut was published" in page.text


def test_a_stage_to_come_says_who_comes_and_how_it_is_played(client: Client) -> None:
    event = played()

    page = Page(client.get(at("stage", event, 2)))

    assert "This stage is still to come." in page.text
    assert "The best 2 go on." in Page(client.get(at("event", event))).text


def test_a_correction_after_the_cut_is_told_beside_the_stored_order(client: Client) -> None:
    event = in_finals()
    corrected(event)

    page = Page(client.get(at("stage", event, 1)))

    assert "They change neither this order nor who went on." in page.text
    assert [row[1] for row in page.rows] == ["Bea", "Cy", "Eve", "Fay"]


def test_everybody_reads_why_one_of_two_who_were_level_went_on(client: Client) -> None:
    event = played({"Bea": 40, "Cy": 20, "Eve": 20, "Fay": 10})
    keys = [entrant(event, name).pk for name in ("Eve", "Cy")]
    cuts.rule_order(factories.stage(event), keys, reason="By lot, before all.", by=factories.ada())
    factories.cut(event)

    page = Page(client.get(at("stage", event, 1)))

    assert "By lot, before all." in page.text


def test_a_finished_event_shows_the_order_of_all_its_stages(client: Client) -> None:
    event = in_finals()
    events.finish_event(event, by=factories.ada())

    page = Page(client.get(at("event", event)))

    assert "Final order" in page.headings
    assert page.rows[:4] == [
        ["1", "Cy", "Finals"],
        ["2", "Bea", "Finals"],
        ["3", "Eve", "Stage 1"],
        ["4", "Fay", "Stage 1"],
    ]


def test_standings_after_a_round_are_those_of_its_stage(client: Client) -> None:
    event = in_finals()

    first, second = (Page(client.get(at("standings-after", event, number))) for number in (1, 2))

    assert [row[1] for row in first.rows] == ["Bea", "Cy", "Eve", "Fay"]
    assert [row[1] for row in second.rows] == ["Cy", "Bea"]


def test_two_are_compared_in_the_stage_where_the_link_stands(client: Client) -> None:
    event = in_finals()
    pair = {"one": entrant(event, "Bea").pk, "other": entrant(event, "Cy").pk}

    now = Page(client.get(at("compare", event), pair))
    then = Page(client.get(at("stage-compare", event, 1), pair))

    assert "Cy stands above Bea" in now.text.replace("\u2068", "").replace("\u2069", "")
    assert "Bea stands above Cy" in then.text.replace("\u2068", "").replace("\u2069", "")


def test_a_correction_of_an_earlier_stage_is_told_on_its_page(client: Client) -> None:
    event = in_finals()
    corrected(event)
    correction = event.log.get(action="deal.corrected")

    before = Page(client.get(at("standings-before", event, correction.pk)))

    assert [row[1] for row in before.rows] == ["Bea", "Cy", "Eve", "Fay"]
    assert len(client.get(at("stage", event, 1)).context["corrections"]) == 1
    assert len(client.get(at("event", event)).context["corrections"]) == 0


def test_each_pool_has_its_own_table_of_standings(client: Client) -> None:
    event = factories.event(names=NAMES[:6], table_size=3)
    pools.draw(event, 2, order="seeds", by=factories.ada())
    playing = factories.published_round(event)
    factories.play(playing)
    stages.refresh_stage(playing.stage_id)

    page = Page(client.get(at("event", event)))
    round_page = Page(client.get(at("round", event, 1)))

    assert page.headings[:4] == ["Friday night", "Standings", "Pool 1", "Pool 2"]
    assert sorted(row[1] for row in page.rows[:3]) == ["Bea", "Fay", "Gus"]
    assert ("Pool 1" in round_page.text, "Pool 2" in round_page.text) == (True, True)


@pytest.mark.parametrize("number", [0, 9, 99999999999999999999])
def test_a_stage_that_is_not_there_is_not_found(client: Client, number: int) -> None:
    event = in_finals()

    for page in ("", "compare/"):
        assert client.get(f"/events/{event.slug}/stages/{number}/{page}").status_code == 404


@pytest.mark.parametrize("entrants", [4, 8])
def test_a_stage_in_pools_costs_the_same_however_many_pools(
    client: Client, entrants: int, django_assert_num_queries: object
) -> None:
    event = factories.event(names=NAMES[:entrants], table_size=2)
    pools.draw(event, entrants // 2, order="seeds", by=factories.ada())
    playing = factories.published_round(event)
    factories.play(playing)

    with django_assert_num_queries(28):  # type: ignore[operator]
        stages.refresh_stage(playing.stage_id)
    with django_assert_num_queries(13):  # type: ignore[operator]
        client.get(at("event", event))
