"""All that a change of a table would do, as one document."""

import json

import pytest

from league.competition.types import DealScore
from league.models import LogEntry, Stage
from league.queries.changes import NOTHING, changes_if, changes_of_deal
from league.queries.preview import as_counting, as_exchanged, as_void
from league.queries.table_desk import seats_version
from league.services import seats, stages, table_rulings
from league.states import BracketRuling, CountsFrom
from tests import brackets, factories
from tests.brackets import cup, play, started, table
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def double() -> Stage:
    """Four players with two lives: P1 and P2 won their first tables, and P1 beat P2."""
    stage = started(cup(4, double=True))
    play(stage, 1, "P1", "P4")
    play(stage, 2, "P2", "P3")
    play(stage, 3, "P1", "P2")
    return stage


def turned(stage: Stage) -> dict[int, DealScore]:
    """Table 1 as P4 would have won it."""
    at = table(stage, 1)
    return {seat.number: DealScore(9 if str(seat.entrant) == "P4" else 1) for seat in at.seats.all()}


def test_seats_of_a_bracket_are_told_by_name_on_both_sides(double: Stage) -> None:
    document = changes_of_deal(table(double, 1), 1, turned(double))

    exchanged = {(slot["before"]["name"], slot["after"]["name"]) for slot in document["slots"]}
    sides = {each["table"]: each["side"] for each in document["chain"]}
    assert exchanged == {("P1", "P4"), ("P4", "P1"), ("P1", ""), ("P2", "")}
    assert set(sides.values()) == {"winners", "losers", "final"}
    assert document["moves"] == []


def test_what_is_played_of_the_chain_is_in_the_way_with_its_people(double: Stage) -> None:
    chain = changes_if(as_void(table(double, 1)))["chain"]

    played = [
        (each["table"], [who["name"] for who in each["people"]]) for each in chain if each["in_the_way"]
    ]
    assert [(number, sorted(names)) for number, names in played] == [(3, ["P1", "P2"])]
    assert [each["table"] for each in chain] == sorted(each["table"] for each in chain)


def test_a_bracket_table_that_counts_again_is_as_it_was(double: Stage) -> None:
    table_rulings.void_table(
        table(double, 2), by=factories.ada(), reason="A deck was short.", then=BracketRuling.RESTART
    )
    brackets.looked_at(double)

    slots = changes_if(as_counting(table(double, 2)))["slots"]

    assert {slot["after"]["name"] for slot in slots} == {"P2", "P3"}


def test_tiebreaks_that_change_are_told_with_what_they_were() -> None:
    event = factories.event(names=("Bea", "Cy"), tiebreaks=("best-deal", "wins"))
    at = factories.table_of(factories.played_round(event))

    moves = changes_of_deal(at, 1, {1: DealScore(30, called=True), 2: DealScore(4)})["moves"]

    [winner] = moves
    assert (winner["before"]["points"], winner["after"]["points"]) == ("20", "30")
    assert winner["tiebreaks"] == [{"name": "best-deal", "before": ["20"], "after": ["30"]}]


def test_what_is_said_before_an_exchange_then_comes_true() -> None:
    event = factories.event(names=("Bea", "Cy"))
    at = factories.table_of(factories.played_round(event))
    one, other = at.seats.order_by("number")
    said = changes_if(as_exchanged(at, one, other))["moves"]

    one.table = other.table = at
    seats.exchange_seats(one, other, seen=seats_version(at), by=factories.ada(), reason="Wrong chairs.")
    stages.refresh_due()

    rows = event.current_stage.standings.order_by("line")
    assert [(move["entrant"]["id"], move["after"]["points"]) for move in said] == [
        (row.entrant_id, str(row.points)) for row in rows
    ]


def test_what_is_said_before_a_void_table_counts_again_then_comes_true() -> None:
    event = factories.event(names=("Bea", "Cy"))
    at = factories.table_of(factories.played_round(event))
    table_rulings.void_table(at, by=factories.ada(), reason="A deck was short.")
    said = changes_if(as_counting(at))["moves"]

    table_rulings.let_count(at, by=factories.ada())
    stages.refresh_due()

    rows = event.current_stage.standings.order_by("line")
    assert [(move["entrant"]["id"], move["after"]["points"]) for move in said] == [
        (row.entrant_id, str(row.points)) for row in rows
    ]


def test_what_never_counts_changes_nothing() -> None:
    at = factories.table_of(factories.played_round(factories.event(names=("Bea", "Cy"))))
    scores = {1: DealScore(1), 2: DealScore(2)}

    assert changes_of_deal(at, 1, scores, counts_from=CountsFrom.NEVER) == NOTHING


def test_the_document_is_text_and_numbers_alone_and_nothing_is_written(double: Stage) -> None:
    logged = LogEntry.objects.count()

    document = changes_of_deal(table(double, 1), 1, turned(double))

    assert json.loads(json.dumps(document)) == document
    assert LogEntry.objects.count() == logged
