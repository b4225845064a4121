"""Published rounds that would have been seated otherwise."""

import pytest

from league.competition.types import DealScore
from league.models import Event, Round, Stage, Table
from league.queries.changes import changes_of_deal
from league.queries.preview import as_corrected, as_void
from league.queries.reseating import SeatedOtherwise, seated_otherwise
from league.queries.table_desk import seats_version
from league.services import seats, stages
from league.states import CountsFrom, StageFormat
from tests import factories

pytestmark = pytest.mark.django_db


def swiss() -> tuple[Event, Table]:
    """Eight players in pairs: a first round in which each table was won by 20 to 4, and a second one by levels."""
    event = factories.event(
        names=factories.NAMES[:8], table_size=2, format=StageFormat.SWISS, points_scheme="sum"
    )
    first = factories.played_round(event)
    stages.refresh_stage(first.stage_id)
    factories.published_round(event)
    return event, factories.table_of(first)


def turned(at: Table) -> dict[int, DealScore]:
    """As if who lost a table had won it."""
    return {1: DealScore(4), 2: DealScore(20, called=True)}


def people(at: Table) -> set[int]:
    return set(at.seats.values_list("entrant", flat=True))


def second_round(event: Event) -> Round:
    return event.current_stage.rounds.get(number=2)


def test_who_won_instead_would_have_met_others() -> None:
    event, at = swiss()

    [found] = seated_otherwise(as_corrected(at, 1, turned(at)))

    met = {table.number: people(table) for table in second_round(event).tables.all()}
    assert (found.round, found.is_known) == (2, True)
    assert all(met[number] == set(sitting) for number, sitting in found.tables)
    assert people(at) <= {who for _number, sitting in found.tables for who in sitting}
    assert {who for sitting in found.instead for who in sitting} == {
        who for _number, sitting in found.tables for who in sitting
    }


def test_the_same_levels_in_the_same_order_seat_nobody_otherwise() -> None:
    _event, at = swiss()

    assert seated_otherwise(as_corrected(at, 1, {1: DealScore(20, called=True), 2: DealScore(4)})) == []


def test_a_seating_that_does_not_come_out_again_says_only_that_it_hangs_on_it() -> None:
    event, at = swiss()
    one, other = (table.seats.get(number=1) for table in second_round(event).tables.order_by("number")[:2])
    seats.exchange_seats(one, other, seen=seats_version(one.table), by=factories.ada())

    assert seated_otherwise(as_void(at)) == [SeatedOtherwise(2, is_known=False)]


def test_an_uploaded_seating_hangs_on_no_standings() -> None:
    event, at = swiss()
    second = second_round(event)
    second.seating |= {"uploaded": True}
    second.save()

    assert seated_otherwise(as_void(at)) == []


def test_on_a_league_night_without_byes_nobody_is_seated_by_standings() -> None:
    event = factories.event(table_size=2)
    first = factories.played_round(event)
    factories.played_round(event)

    assert seated_otherwise(as_void(factories.table_of(first))) == []


def test_who_would_have_sat_out_is_told_by_the_tables_that_would_have_been_made() -> None:
    event = factories.event(
        names=factories.NAMES[:5], table_size=2, format=StageFormat.SWISS, points_scheme="sum"
    )
    first = factories.played_round(event)
    stages.refresh_stage(first.stage_id)
    factories.published_round(event)
    at = factories.table_of(first)

    [found] = seated_otherwise(as_corrected(at, 1, turned(at)))

    assert found.is_known
    assert found.tables


def test_it_is_part_of_the_document_with_names() -> None:
    _event, at = swiss()

    [seating] = changes_of_deal(at, 1, turned(at))["seatings"]

    named = {who["name"] for table in seating["tables"] for who in table["people"]}
    assert (seating["round"], seating["is_known"]) == (2, True)
    assert named == {who["name"] for people in seating["instead"] for who in people}


def test_what_counts_from_the_next_round_on_leaves_every_seating_right() -> None:
    _event, at = swiss()

    assert changes_of_deal(at, 1, turned(at), counts_from=CountsFrom.NEXT)["seatings"] == []


def test_nothing_is_written() -> None:
    event, at = swiss()
    before = list(second_round(event).seats.order_by("pk").values())

    seated_otherwise(as_corrected(at, 1, turned(at)))

    assert list(second_round(event).seats.order_by("pk").values()) == before
    assert Stage.objects.get().results_revision == at.round.stage.results_revision
