"""Each format run in the browser, from its rules to its end, by pressing what the pages offer."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event, Round
from league.services import stages
from league.states import EventState
from tests import factories
from tests.web.organize.test_events import make, rules_page, run_page
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def begin(ada: Client, *names: str, **typed: str) -> Event:
    """An event made by its form, with these entrants."""
    make(ada, deals="1", **typed)
    event = Event.objects.get()
    ada.post(reverse("league:entrants", args=[event.slug]), {"names": "\n".join(names)})
    return event


def next_step(ada: Client, event: Event) -> Any:
    stages.refresh_stage(factories.stage(event).pk)
    return ada.get(run_page(event)).context["desk"].next_step


def play_round(ada: Client, event: Event) -> Round:
    """The next round, proposed and published by their buttons, and closed early."""
    ada.post(reverse("league:round-propose", args=[event.slug]))
    current = Round.objects.latest("number")
    at = [event.slug, current.number]
    ada.post(reverse("league:round-publish", args=at), {"proposal": current.pk})
    ada.post(reverse("league:round-close", args=at), {"reason": "The hall closes."})
    return current


def run(ada: Client, event: Event) -> int:
    """Rounds until the event's page says that it can be finished, and finished then: how many there were."""
    rounds = 0
    while next_step(ada, event) == "propose":
        play_round(ada, event)
        rounds += 1
    ada.post(reverse("league:event-finish", args=[event.slug]))
    return rounds


@pytest.mark.parametrize(
    ("typed", "people", "rounds"),
    [
        ({"format": "league-night", "planned_rounds": "3"}, 7, 3),
        ({"format": "round-robin", "table_size": "2"}, 5, 5),
        ({"format": "round-robin", "table_size": "3", "planned_rounds": "2"}, 9, 4),
        ({"format": "swiss", "planned_rounds": "2", "exact_tables": "on"}, 9, 2),
        ({"format": "swiss", "table_size": "2", "planned_rounds": "3"}, 5, 3),
    ],
)
def test_an_organizer_runs_it_from_its_rules_to_its_end(
    ada: Client, typed: dict[str, str], people: int, rounds: int
) -> None:
    event = begin(ada, *factories.NAMES[:people], **typed)

    played = run(ada, event)

    event.refresh_from_db()
    assert (played, event.state) == (rounds, EventState.FINISHED)


def test_exact_tables_need_a_table_full_of_people(ada: Client) -> None:
    event = begin(ada, "Bea", "Cy", "Eve", exact_tables="on")

    desk = ada.get(run_page(event)).context["desk"]

    assert (desk.next_step, desk.needed) == ("enter", 4)


def test_more_rounds_are_planned_when_those_planned_are_played(ada: Client) -> None:
    event = begin(ada, *factories.NAMES[:4], planned_rounds="1")
    play_round(ada, event)
    before = next_step(ada, event)

    form = ada.get(rules_page(event)).context["form"]
    typed = {field.name: field.value() for field in form if field.value() not in (None, "")}
    ada.post(rules_page(event), {**typed, "starts_at": "2026-07-03T19:30", "planned_rounds": "2"})

    assert (before, next_step(ada, event)) == ("finish", "propose")


def test_a_round_robin_offers_further_rounds_to_pairs_that_have_not_met(ada: Client) -> None:
    event = begin(ada, "Bea", "Cy", "Eve", "Fay", format="round-robin", table_size="2")
    for _round in range(2):
        play_round(ada, event)
    ada.post(reverse("league:entrants", args=[event.slug]), {"names": "Gus\nHal"})
    for _round in range(3):
        play_round(ada, event)

    step = next_step(ada, event)
    page = Page(ada.get(run_page(event)))
    play_round(ada, event)

    assert step == "finish"
    assert "have not met as often as they should" in page.text
    assert factories.stage(event).rounds.count() == 6
