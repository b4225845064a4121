"""What separates two entrants."""

from fractions import Fraction

import pytest
from pytest_django import DjangoAssertNumQueries

from league import access
from league.competition.differences import Evidence
from league.competition.types import EntrantId
from league.models import Event, Table
from league.queries.comparison import Comparison, comparison_of
from tests import factories

pytestmark = pytest.mark.django_db


def compare(event: Event, one: str, other: str) -> Comparison:
    return comparison_of(
        factories.stage(event), factories.entrant(event, one), factories.entrant(event, other)
    )


def table_for_two(*counts: tuple[int, int], caller: int | None = 1, **rules: object) -> tuple[Event, Table]:
    """An event in which Bea, at seat 1, and Cy have played one deal."""
    table = factories.table(names=("Bea", "Cy"), table_size=2, **rules)
    factories.confirmed_deal(table, 1, *counts, caller=caller)
    return table.round.stage.event, table


def names_by_seat(table: Table) -> tuple[str, str]:
    first, second = (str(seat.entrant) for seat in table.seats.order_by("number"))
    return first, second


def test_points_separate_with_the_tables_and_awards_they_come_from() -> None:
    event, table = table_for_two((20, 0), (10, 3))
    best, last = names_by_seat(table)
    factories.points(event, last, -1, reason="Came late.")

    found = compare(event, last, best)

    loser = EntrantId(factories.entrant(event, last).pk)
    assert (found.criterion, found.level_on) == ("points", [])
    assert [(str(side.entrant), side.rank, side.value) for side in found.sides] == [
        (best, 1, 20),
        (last, 2, 3),
    ]
    assert found.behind.evidence == (
        Evidence(loser, 4, 1, 1),
        Evidence(loser, Fraction(-1), reason="Came late."),
    )


def test_a_tiebreak_separates_and_says_on_what_they_were_level() -> None:
    event, table = table_for_two((20, 0), (20, 0), caller=1, tiebreaks=("wins", "deals-won", "best-deal"))
    caller, other = names_by_seat(table)

    found = compare(event, other, caller)

    assert (found.criterion, list(found.level_on)) == ("deals-won", ["points", "wins"])
    assert [(str(side.entrant), side.value) for side in found.sides] == [(caller, 1), (other, 0)]
    assert [(part.round, part.table, part.deal) for part in found.ahead.evidence] == [(1, 1, 1)]


def test_who_share_a_rank_are_separated_by_nothing() -> None:
    event, _table = table_for_two((20, 0), (20, 0), tiebreaks=("wins", "best-deal"))

    found = compare(event, "Bea", "Cy")

    assert (found.criterion, list(found.level_on)) == (None, ["points", "wins", "best-deal"])
    assert [side.rank for side in found.sides] == [1, 1]


def test_places_are_shown_as_one_reads_them() -> None:
    event, _table = table_for_two((20, 0), (10, 3), tiebreaks=("places",))
    factories.points(event, compare(event, "Bea", "Cy").behind.entrant.players[0].name, 16)

    found = compare(event, "Bea", "Cy")

    assert (found.criterion, [side.value for side in found.sides]) == ("places", ["1", "0-1"])


def test_a_deal_keeps_its_number_where_an_earlier_one_does_not_count() -> None:
    table = factories.table(names=("Bea", "Cy"), table_size=2, deals=2, tiebreaks=("best-deal",))
    event = table.round.stage.event
    factories.confirmed_deal(table, 2, (20, 0), (10, 3))
    factories.close(table.round)
    best, last = names_by_seat(table)
    factories.points(event, last, 16)

    found = compare(event, best, last)

    assert found.criterion == "best-deal"
    assert [side.evidence[0].deal for side in found.sides] == [2, 2]


@pytest.mark.parametrize("count", [1, 3])
def test_a_comparison_has_as_many_queries_with_three_tables_as_with_one(
    django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    event = factories.event(names=factories.NAMES[: 4 * count])
    current = factories.published_round(event)
    for each in current.tables.order_by("number"):
        factories.confirmed_deal(access.table_to_score(access.table_link(each)))
    one, other = factories.entrant(event, "Bea"), factories.entrant(event, "Cy")
    stage = factories.stage(event)

    with django_assert_num_queries(6):
        comparison_of(stage, one, other)
