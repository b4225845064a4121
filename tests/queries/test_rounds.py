import pytest
from pytest_django import DjangoAssertNumQueries

from league import access
from league.queries.rounds import round_lines, round_page
from league.services import rounds, stages
from tests import factories

pytestmark = pytest.mark.django_db


def test_published_rounds_come_newest_first_without_the_proposal() -> None:
    event = factories.event()
    for _round in range(2):
        factories.played_round(event)
        stages.refresh_stage(factories.stage(event).pk)
    rounds.propose_round(factories.stage(event), by=factories.ada())

    lines = round_lines(factories.stage(event))

    assert [(line.round.number, line.is_playing, line.final) for line in lines] == [
        (2, False, 1),
        (1, False, 1),
    ]


def test_who_sits_out_is_named() -> None:
    current = factories.published_round(
        factories.event(names=["Bea", "Cy", "Eve"], table_size=2, exact_tables=True)
    )

    page = round_page(current)

    assert [(str(bye.entrant), bye.by_hand) for bye in page.byes] == [("Eve", False)]
    assert [line.byes for line in round_lines(current.stage)] == [page.byes]


@pytest.mark.parametrize("tables", [1, 3])
def test_a_round_has_as_many_queries_with_three_tables_as_with_one(
    django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    current = factories.played_round(factories.event(names=factories.NAMES[: 4 * tables]))
    seen = access.round_to_see(None, current.stage.event.slug, current.number)

    with django_assert_num_queries(5):
        page = round_page(seen)
        names = [str(seat.entrant) for table in page.tables for seat in table.seats.all()]

    assert len(names) == 4 * tables
