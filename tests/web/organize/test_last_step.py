"""The last step on an event's pages, and taking it back there."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event, LogEntry, Table
from league.services import table_rulings, wishes
from tests import factories
from tests.factories import NAMES, entrant, table_of
from tests.facts import everything
from tests.web.pages import Page

pytestmark = pytest.mark.django_db

PAGES = ["event-run", "event-history"]


@pytest.fixture
def event() -> Event:
    return factories.event(names=NAMES[:4])


@pytest.fixture
def at(event: Event) -> Table:
    return table_of(factories.published_round(event))


def put_off(at: Table) -> int:
    table_rulings.put_off(at, by=factories.ada(), reason="The bus is late.")
    return LogEntry.objects.get(action="table.parked").pk


def page(event: Event, name: str = "undo") -> str:
    return reverse(f"league:{name}", args=[event.slug])


def undo(ada: Client, event: Event, **sent: object) -> Any:
    return ada.post(page(event), sent)


@pytest.mark.parametrize("name", PAGES)
def test_the_last_step_is_told_and_can_be_undone(ada: Client, event: Event, at: Table, name: str) -> None:
    step = put_off(at)

    shown = ada.get(page(event, name))

    assert "Last step, by ada: Put off table 1 of round 1" in Page(shown).text
    assert shown.context["last"].form["step"].value() == step


@pytest.mark.parametrize("name", PAGES)
def test_where_it_cannot_be_undone_that_is_said_with_the_next_best(
    ada: Client, event: Event, name: str
) -> None:
    factories.published_round(event)
    ada.post(reverse("league:link-new", args=[event.slug, 1, 1]))

    text = Page(ada.get(page(event, name))).text
    assert "This cannot be undone. Give the table its new link: the old one opens nothing any more." in text


def test_one_press_undoes_it(ada: Client, event: Event, at: Table) -> None:
    answer = undo(ada, event, step=put_off(at))

    at.refresh_from_db()
    assert (answer["Location"], at.parked) == (page(event, "event-run"), False)
    text = Page(ada.get(page(event, "event-history"))).text
    assert "Undid: Put off table 1 of round 1: the round does not wait for it." in text


def test_where_a_reason_is_needed_it_is_asked_for(ada: Client, event: Event, at: Table) -> None:
    step = LogEntry.objects.get(action="round.published").pk
    before = everything()

    asked = undo(ada, event, step=step, reason=" ")

    assert (asked.status_code, list(asked.context["last"].form.errors)) == (422, ["reason"])
    assert everything() == before

    undo(ada, event, step=step, reason="Two came late.")

    assert not event.current_stage.rounds.exists()


def test_who_saw_another_step_is_told_so(ada: Client, event: Event, at: Table) -> None:
    step = put_off(at)
    wishes.send_away(entrant(event, "Cy"), by=factories.ada())
    before = everything()

    answer = undo(ada, event, step=step)

    assert answer.status_code == 412
    assert "Something else was done meanwhile." in Page(answer).text
    assert everything() == before


@pytest.mark.parametrize("step", ["", "0", "x", str(2**63), "9" * 40])
def test_what_names_no_step_is_refused(ada: Client, event: Event, step: str) -> None:
    assert undo(ada, event, step=step).status_code == 422
