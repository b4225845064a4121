"""Why somebody sits at a table."""

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Apart, Entrant, Event, Table
from league.queries.why import why_at
from league.seating_words import public_reason, reasons_in_words
from league.services import attendance, stages
from tests import factories

pytestmark = pytest.mark.django_db


def played(event: Event, *, rounds: int) -> Event:
    for _round in range(rounds):
        factories.played_round(event)
        stages.refresh_stage(factories.stage(event).pk)
    return event


def next_table(event: Event, number: int = 1) -> Table:
    """A table of the next round, which is published."""
    return factories.published_round(event).tables.select_related("round__stage__event").get(number=number)


def decided(table: Table) -> dict[str, list[tuple[int, str]]]:
    return {
        str(each.entrant): [(reason.table, public_reason(reason)) for reason in each.reasons]
        for each in why_at(table)
    }


def names(table: Table) -> list[str]:
    return [str(seat.entrant) for seat in table.seats.order_by("number")]


def test_in_the_first_round_the_draw_decides() -> None:
    table = next_table(factories.event(names=factories.NAMES[:6], table_size=2), number=2)

    assert decided(table) == {name: [(1, "chance"), (3, "chance")] for name in names(table)}


def test_who_would_meet_again_elsewhere_sits_here() -> None:
    event = played(factories.event(names=factories.NAMES[:4], table_size=2, planned_rounds=3), rounds=2)
    table = next_table(event)

    assert decided(table) == {name: [(2, "repeat_meetings")] for name in names(table)}


def test_in_swiss_who_has_as_many_points_sits_here() -> None:
    event = played(factories.event(names=factories.NAMES[:4], table_size=2, format="swiss"), rounds=1)
    table = next_table(event)

    assert decided(table) == {name: [(2, "spread")] for name in names(table)}


def test_what_was_played_later_does_not_matter() -> None:
    event = played(factories.event(names=factories.NAMES[:4], table_size=2, format="swiss"), rounds=1)
    table = next_table(event)
    before = decided(table)

    factories.close(table.round)
    factories.points(event, names(table)[0], -100)
    played(event, rounds=1)

    assert decided(table) == before


def test_who_always_sits_at_one_table_cannot_change() -> None:
    event = factories.event(names=factories.NAMES[:4], table_size=2)
    Entrant.objects.filter(pk=factories.entrant(event, "Bea").pk).update(fixed_table=2)

    reasons = decided(next_table(event, number=2))

    assert reasons["Bea"] == [(1, "must")]


def test_who_is_kept_apart_cannot_be_told_from_the_reasons() -> None:
    event = factories.event(names=factories.NAMES[:4], table_size=2)
    bea, cy = factories.entrant(event, "Bea"), factories.entrant(event, "Cy")
    Apart.objects.create(event=event, one=bea, other=cy)
    current = factories.published_round(event)
    tables = list(current.tables.select_related("round__stage__event").order_by("number"))

    told = [decided(table) for table in tables]
    Apart.objects.all().delete()

    assert told == [decided(table) for table in tables]
    assert {code for by_name in told for [(_table, code)] in by_name.values()} == {"chance"}


def test_reasons_are_said_by_kind_with_all_their_tables() -> None:
    table = next_table(factories.event(names=factories.NAMES[:6], table_size=2), number=2)

    said = [reasons_in_words(each.reasons) for each in why_at(table)]

    assert said == [["Between this table and tables 1, 3 the draw or an organizer decided."]] * 2


def test_at_a_table_to_which_nobody_came_there_is_nothing_to_say() -> None:
    table = next_table(factories.event(names=factories.NAMES[:4], table_size=2))
    for _seat in range(2):
        attendance.did_not_come(table, 1, by=factories.ada(), reason="Snow.")

    assert why_at(table) == []


@pytest.mark.parametrize("tables", [1, 3])
def test_reasons_have_as_many_queries_with_three_tables_as_with_one(
    django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    event = played(factories.event(names=factories.NAMES[: 4 * tables]), rounds=1)
    table = next_table(event)

    with django_assert_num_queries(6):
        reasons = why_at(table)

    assert [len(each.reasons) for each in reasons] == [tables - 1] * 4
