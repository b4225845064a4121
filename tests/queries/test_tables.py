import pytest
from pytest_django import DjangoAssertNumQueries

from league import access
from league.models import Table
from league.queries.tables import table_page
from league.services import rulings
from tests import factories

pytestmark = pytest.mark.django_db


def _seen(table: Table) -> Table:
    """As a page reads it."""
    return access.table_to_see(None, table.round.stage.event.slug, table.round.number, table.number)


def _standing(table: Table) -> list[tuple[int, str]]:
    [deal] = table_page(_seen(table)).deals
    return [(reading.submission.version, reading.standing) for reading in deal.readings]


def test_a_new_reading_by_the_same_seat_replaces_its_old_one() -> None:
    table = factories.table()
    factories.enter(table, 1, factories.totals(table))
    factories.enter(table, 1, factories.totals(table, (9, 0), (1, 1), (1, 1), (1, 1)))

    assert _standing(table) == [(1, "replaced"), (2, "stands")]


def test_readings_of_two_seats_stand_against_each_other() -> None:
    table = factories.table()
    factories.enter(table, 1, factories.totals(table))
    factories.enter(table, 2, factories.totals(table, (9, 0), (1, 1), (1, 1), (1, 1)))

    assert _standing(table) == [(1, "stands"), (2, "stands")]


def test_a_correction_counts_and_what_it_corrects_does_not() -> None:
    table = factories.table()
    factories.confirmed_deal(table)
    corrected = factories.totals(table, (9, 0), (1, 1), (1, 1), (1, 1))
    rulings.enter_result(table, 1, corrected, by=factories.ada(), reason="Miscounted.", seen_version=1)

    assert _standing(table) == [(1, "replaced"), (2, "counts")]


def test_only_confirmed_deals_have_points() -> None:
    table = factories.table(names=["Bea", "Cy"], table_size=2, deals=3)
    factories.confirmed_deal(table, 1, (10, 0), (1, 3))
    factories.enter(table, 1, factories.totals(table, (20, 0), (9, 9)), number=2)

    page = table_page(_seen(table))

    assert [(line.points, line.total) for line in page.lines] == [
        ([10, None, None], 10),
        ([-5, None, None], -5),
    ]


@pytest.mark.parametrize("deals", [1, 3])
def test_a_table_has_as_many_queries_with_three_deals_as_with_one(
    django_assert_num_queries: DjangoAssertNumQueries, deals: int
) -> None:
    table = factories.table(deals=deals)
    for number in range(1, deals + 1):
        factories.confirmed_deal(table, number)
    seen = _seen(table)

    with django_assert_num_queries(8):
        table_page(seen)
