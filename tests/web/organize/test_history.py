"""What was done in an event, in words."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.competition.awards import Award, Awards
from league.models import Event, LogEntry
from league.queries.history import PAGE
from league.services import entrants, events, rulings
from league.services.log import log
from league.services.rules import rules_of
from league.web.organize.said import SENTENCES
from tests import factories

pytestmark = pytest.mark.django_db


def page(event: Event) -> str:
    return reverse("league:event-history", args=[event.slug])


def sentences(ada: Client, event: Event) -> list[str]:
    isolates = dict.fromkeys(map(ord, "\u2068\u2069"))
    return [
        sentence.translate(isolates) for _entry, sentence, _changes in ada.get(page(event)).context["lines"]
    ]


def test_changed_rules_for_what_is_not_played_are_told_in_words(ada: Client) -> None:
    event = factories.event()
    before = rules_of(event, factories.stage(event))
    awards = Awards(bye=Award(3), walkover=Award("own-mean"), forfeits_count=True)
    events.change_rules(event, replace(before, awards=awards), by=factories.ada())

    (_entry, sentence, changes), *_older = ada.get(page(event)).context["lines"]

    isolates = dict.fromkeys(map(ord, "\u2068\u2069"))
    assert sentence == "Changed the rules."
    assert [change.translate(isolates) for change in changes] == [
        "Who sits out gets: their own mean points per table → 3 points",
        "Who wins because nobody came has won a table and finished ahead of who did not come: False → True",
    ]


def test_an_evening_is_told_the_newest_first(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    table = factories.published_round(event).tables.get()
    table.round.stage.event = event
    factories.confirmed_deal(table)
    entrants.withdraw(factories.entrant(event, "Cy"), by=factories.ada())

    assert sentences(ada, event) == [
        "Withdrew Cy.",
        "Confirmed version 1 of deal 1 at table 1 of round 1, and so it counts.",
        "Took up scoring at table 1 of round 1.",
        "Entered deal 1 at table 1 of round 1: version 1.",
        "Took up scoring at table 1 of round 1.",
        "Published round 1.",
        "Set the event running.",
        "Proposed round 1.",
        "Entered Bea, Cy.",
        "Made the event.",
    ]


def test_a_correction_tells_the_scores_before_and_after(ada: Client) -> None:
    table = factories.table(names=("Bea", "Cy"))
    factories.confirmed_deal(table)
    document = factories.totals(table, (18, 0), (10, 3))
    rulings.enter_result(table, 1, document, by=factories.ada(), reason="Miscounted.", seen_version=1)

    entry, _sentence, changes = ada.get(page(table.round.stage.event)).context["lines"][0]

    assert entry.reason == "Miscounted."
    assert changes == ["Seat 1: \u206820\u2069 → \u206818\u2069"]


def test_changed_rules_tell_what_they_were(ada: Client) -> None:
    event = factories.event()
    typed = ada.get(reverse("league:event-rules", args=[event.slug])).context["form"]
    sent = {field.name: field.value() for field in typed if field.value() not in (None, "")}

    ada.post(reverse("league:event-rules", args=[event.slug]), {**sent, "deals": "3"})

    _entry, _sentence, changes = ada.get(page(event)).context["lines"][0]
    assert changes == ["Deals in each round: \u20681\u2069 → \u20683\u2069"]


def test_everything_that_the_services_log_about_events_has_words() -> None:
    event = factories.event()
    factories.played_round(event)
    events.finish_event(event, by=factories.ada())
    events.reopen_event(event, by=factories.ada())

    assert set(LogEntry.objects.filter(event=event).values_list("action", flat=True)) <= SENTENCES.keys()


def test_an_action_without_words_is_named(ada: Client) -> None:
    event = factories.event()
    log(event, "event.praised", by=None)

    assert sentences(ada, event)[0] == "event.praised"


def test_a_proposal_that_was_thrown_away_is_remembered(ada: Client) -> None:
    event = factories.event()
    ada.post(reverse("league:round-propose", args=[event.slug]))
    ada.post(reverse("league:round-discard", args=[event.slug, 1]))

    assert sentences(ada, event)[0] == "Threw away the proposal for round 1."


def test_older_rows_are_on_the_next_page(ada: Client) -> None:
    event = factories.event(names=())
    for number in range(PAGE):
        log(event, f"number-{number}", by=None)

    newest = ada.get(page(event)).context
    older = ada.get(page(event), {"before": newest["older"]}).context

    assert len(newest["lines"]) == PAGE
    assert [sentence for _entry, sentence, _changes in older["lines"]] == ["Made the event."]
    assert older["older"] is None


@pytest.mark.parametrize("before", ["x", "-1", "0", "9" * 30])
def test_a_page_that_is_none_is_the_newest(ada: Client, before: str) -> None:
    event = factories.event(names=())

    assert len(ada.get(page(event), {"before": before}).context["lines"]) == 1


@pytest.mark.parametrize("deals", [1, 3])
def test_the_history_costs_the_same(ada: Client, deals: int, django_assert_num_queries: Any) -> None:
    table = factories.table(deals=deals)
    for number in range(1, deals + 1):
        factories.confirmed_deal(table, number)

    with django_assert_num_queries(6):
        ada.get(page(table.round.stage.event))
