"""The pages of an event whose stages lead into a bracket, and out of one."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event
from league.states import StageFormat
from tests import brackets, factories
from tests.services.test_bracket_chains import into_a_bracket
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def at(name: str, event: Event, *args: object) -> str:
    return reverse(f"league:{name}", args=[event.slug, *args])


def after_the_cup() -> Event:
    """Fay won the cup before Cy, and both went on to a final table."""
    event, cup = into_a_bracket()
    factories.later_stage(event, each=2, format=StageFormat.LEAGUE_NIGHT)
    for number, first in ((1, "Fay"), (2, "Cy"), (3, "Fay")):
        brackets.play(cup, number, first)
    factories.cut(event)
    return event


def test_a_bracket_that_came_of_a_cut_is_shown_as_the_event(client: Client) -> None:
    event, _cup = into_a_bracket()

    page = Page(client.get(at("event", event)))

    assert page.headings[:3] == ["Friday night", "Bracket: Cup", "All tables"]
    assert page.links["Stage 1"] == at("stage", event, 1)


def test_its_organizer_watches_it_as_any_bracket(client: Client) -> None:
    event, _cup = into_a_bracket()
    client.force_login(factories.ada())

    page = Page(client.get(at("event-run", event)))

    assert page.links["Watch the bracket"] == at("bracket-run", event)


def test_a_bracket_that_is_over_shows_the_order_that_was_stored(client: Client) -> None:
    event = after_the_cup()

    page = Page(client.get(at("stage", event, 2)))

    assert page.rows[:2] == [["1", "Fay"], ["2", "Cy"]]
    assert "this order was stored when the cut was published" in page.text


def test_what_counts_points_is_not_asked_of_a_bracket_that_is_over(client: Client) -> None:
    event = after_the_cup()

    assert client.get(at("stage-compare", event, 2)).status_code == 404
    assert client.get(at("standings-after", event, 2)).status_code == 404
    assert client.get(at("standings-after", event, 1)).status_code == 200


def test_a_bracket_is_added_as_a_stage(client: Client) -> None:
    event = factories.event()
    client.force_login(factories.ada())
    sent = {
        "name": "Cup",
        "each": "4",
        "format": "double-elimination",
        "table_size": "4",
        "advance": "2",
        "pools": "1",
    }

    client.post(at("stage-new", event), {**sent, "planned_rounds": "3"})

    later = event.stages.get(number=2)
    assert (later.format, later.advance, later.planned_rounds) == ("double-elimination", 2, None)
