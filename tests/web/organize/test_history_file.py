"""A history as a file."""

import csv
import io
import json

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event
from league.services import people
from league.services.log import log
from league.web.organize.history_file import STARTS_A_FORMULA
from tests import factories

pytestmark = pytest.mark.django_db


def text(ada: Client, event: Event, **asked: str) -> str:
    response = ada.get(reverse("league:event-history", args=[event.slug]), asked)
    return str(response.getvalue().decode())


def rows(ada: Client, event: Event, **asked: str) -> list[dict[str, str]]:
    written = text(ada, event, **{"as": "csv"}, **asked)
    assert written.startswith("\ufeffid,")
    return list(csv.DictReader(io.StringIO(written.removeprefix("\ufeff"), newline="")))


def test_a_spreadsheet_has_a_line_for_each_row_with_who_and_what(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))

    newest, oldest = rows(ada, event)

    assert (newest["by"], newest["name"], newest["action"]) == ("account", "ada", "entrants.added")
    assert (newest["sentence"], newest["before"]) == ("Entered Bea, Cy.", "")
    assert json.loads(newest["after"])["names"] == ["Bea", "Cy"]
    assert oldest["sentence"] == "Made the event."


@pytest.mark.scenario("S59")
@pytest.mark.parametrize("start", STARTS_A_FORMULA)
def test_no_cell_is_a_formula(ada: Client, start: str) -> None:
    event = factories.event(names=())
    log(event, "round.complete", by=None, round=1, reason=f"{start}1+1")

    assert rows(ada, event)[0]["reason"] == f"'{start}1+1"


@pytest.mark.scenario("S59")
def test_a_name_that_is_a_formula_is_text_in_a_spreadsheet(ada: Client) -> None:
    event = factories.event(names=("=1+1", "Cy"))
    factories.claim(factories.table_of(factories.published_round(event)), 1)
    factories.claim(factories.table_of(event.stages.get().rounds.get()), 2)

    names = {row["name"] for row in rows(ada, event, who="phones")}

    assert names == {"'=1+1", "Cy"}


def test_marks_that_isolate_names_are_not_in_a_spreadsheet(ada: Client) -> None:
    event = factories.event(names=("Bea", "נועה"))

    assert {mark for mark in "\u2066\u2067\u2068\u2069" if mark in text(ada, event, **{"as": "csv"})} == set()


def test_json_lines_are_what_the_api_says(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    factories.confirmed_deal(factories.table_of(factories.published_round(event)))

    lines = [json.loads(line) for line in text(ada, event, **{"as": "jsonl"}).splitlines()]

    assert lines == ada.get(f"/api/events/{event.slug}/history/").json()["results"]


def test_a_file_has_only_what_was_asked_for(ada: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    log(event, "round.complete", by=None, round=1)

    assert [row["action"] for row in rows(ada, event, who="jobs")] == ["round.complete"]


def test_a_file_is_written_row_by_row(ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event = factories.event(names=("Bea", "Cy"))
    monkeypatch.setattr("league.web.organize.history_file.AT_ONCE", 1)
    response = ada.get(reverse("league:event-history", args=[event.slug]), {"as": "jsonl"})
    lines = map(json.loads, response)

    assert (response.streaming, next(lines)["action"]) == (True, "entrants.added")
    assert next(lines)["action"] == "event.created"
    response.close()


def test_a_players_file_is_named_after_its_number_not_its_name(ada: Client) -> None:
    event = factories.event(names=("Bea",))
    bea = factories.entrant(event, "Bea").players[0]
    people.rename_player(bea, 'x"; y', by=factories.ada())

    response = ada.get(reverse("league:player-history", args=[bea.pk]), {"as": "csv"})

    assert response.headers["Content-Disposition"] == f'attachment; filename="history-of-player-{bea.pk}.csv"'
