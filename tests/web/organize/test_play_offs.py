"""Offering a play-off to who is level, and what its pages call it."""

import pytest
from django.test import Client
from django.urls import reverse

from league import access
from league.models import Event, Round
from league.services import play_offs, rounds, stages
from league.states import RoundKind
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def desk(event: Event) -> str:
    return reverse("league:event-run", args=[event.slug])


def level_event(**rules: object) -> Event:
    """Bea and Cy have played once and are level."""
    rules = {"tiebreaks": ("play-off",), **rules}
    table = factories.table(names=("Bea", "Cy"), table_size=2, **rules)
    factories.confirmed_deal(table, 1, (20, 0), (20, 0))
    event = table.round.stage.event
    stages.refresh_stage(factories.stage(event).pk)
    return event


def keys(event: Event, *names: str) -> dict[str, list[int]]:
    return {"entrants": [factories.entrant(event, name).pk for name in names]}


def propose(ada: Client, event: Event, *names: str) -> int:
    address = reverse("league:play-off-propose", args=[event.slug])
    return ada.post(address, keys(event, *names)).status_code


def published(event: Event) -> Round:
    level = keys(event, "Bea", "Cy")["entrants"]
    proposal = play_offs.propose_play_off(factories.stage(event), level, by=factories.ada())
    rounds.publish_round(proposal, by=factories.ada())
    return proposal


def test_who_is_level_is_offered_a_play_off(ada: Client) -> None:
    page = Page(ada.get(desk(level_event())))

    assert "Level at rank 1: Bea, Cy Propose a play-off" in page.text


def test_where_no_play_off_was_chosen_none_is_offered(ada: Client) -> None:
    page = Page(ada.get(desk(level_event(tiebreaks=("wins",)))))

    assert "Play-off" not in page.text


def test_the_button_leads_to_the_proposal(ada: Client) -> None:
    event = level_event()

    answer = ada.post(
        reverse("league:play-off-propose", args=[event.slug]), keys(event, "Bea", "Cy"), follow=True
    )

    assert answer.redirect_chain == [(reverse("league:round-run", args=[event.slug, 2]), 302)]
    assert "Play-off (round 2)" in Page(answer).headings
    assert "Propose another seating" not in Page(answer).text


def test_who_is_not_level_is_refused_on_a_page(ada: Client) -> None:
    event = level_event()

    answers = [propose(ada, event), propose(ada, event, "Bea")]

    assert answers == [422, 422]


def test_dot_cannot_propose_one(client: Client) -> None:
    event = level_event()
    client.force_login(factories.dot())

    assert propose(client, event, "Bea", "Cy") == 404


def test_a_play_off_does_not_use_up_a_planned_round(ada: Client) -> None:
    event = level_event(planned_rounds=2)
    current = published(event)
    table = access.table_to_score(access.table_link(current.tables.get()))
    factories.confirmed_deal(table, 1, (20, 0), (10, 0))
    stages.refresh_stage(current.stage_id)

    page = Page(ada.get(desk(event)))

    assert "Propose round 3" in page.text


def test_every_page_of_it_says_what_it_is(client: Client) -> None:
    event = level_event()
    current = published(event)
    table = current.tables.get()
    addresses = [
        reverse("league:round", args=[event.slug, 2]),
        reverse("league:table", args=[event.slug, 2, 1]),
        reverse("league:table-why", args=[event.slug, 2, 1]),
        reverse("league:score", args=[access.table_link(table)]),
    ]

    pages = [Page(client.get(address)) for address in addresses]
    on_the_event = Page(client.get(reverse("league:event", args=[event.slug])))

    assert current.kind == RoundKind.PLAY_OFF
    assert ["lay-off" in page.text for page in pages] == [True] * 4
    assert on_the_event.links["Play-off (round 2)"] == addresses[0]


def test_the_history_says_between_whom_it_was_proposed(ada: Client) -> None:
    event = level_event()
    published(event)

    history = Page(ada.get(reverse("league:event-history", args=[event.slug])))

    assert "Proposed a play-off of" in history.text
