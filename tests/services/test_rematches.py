"""Nobody meets again for the sake of who deals first: the order in which a seating weighs its reasons."""

from itertools import combinations

import pytest

from league.competition.seating import meetings_of
from league.competition.types import EntrantId
from league.models import Event, Round, Seat
from league.queries.seating import earlier_rounds
from league.services import rounds, stages, uploads
from tests import factories
from tests.laid_down import laid_down

pytestmark = pytest.mark.django_db

# Nia dealt first in both rounds and Oto in none; they met in the second.
TWELVE = ("Nia", "Oto", "Bea", "Cy", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lou")
ROUND_1 = "Nia, Bea, Cy\nEve, Oto, Fay\nGus, Hal, Ida\nJon, Kit, Lou"
ROUND_2 = "Nia, Oto, Gus\nBea, Eve, Jon\nCy, Hal, Kit\nFay, Ida, Lou"


@pytest.fixture
@laid_down
def event() -> Event:
    """Two rounds of twelve at tables of three."""
    made = factories.event(names=TWELVE, table_size=3)
    for tables in (ROUND_1, ROUND_2):
        current = uploads.upload_round(factories.stage(made), tables, by=factories.ada())
        rounds.publish_round(current, by=factories.ada())
        factories.play(current)
        stages.refresh_stage(factories.stage(made).pk)
    return made


def tables_of(of: Round) -> list[list[int]]:
    return [
        list(table.seats.order_by("number").values_list("entrant", flat=True))
        for table in of.tables.order_by("number")
    ]


@pytest.mark.parametrize("variation", range(8))
def test_nobody_meets_again_while_there_is_a_seating_in_which_nobody_does(
    event: Event, variation: int
) -> None:
    met = meetings_of(table for seated in earlier_rounds(factories.stage(event)) for table in seated.tables)

    proposal = rounds.propose_round(factories.stage(event), by=factories.ada(), variation=variation)

    pairs = [pair for table in tables_of(proposal) for pair in combinations(table, 2)]
    assert not [one for one, other in pairs if EntrantId(other) in met[EntrantId(one)]]
    assert proposal.seating["cost"]["repeat_meetings"] == 0


def test_whoever_dealt_first_more_often_does_not_again(event: Event) -> None:
    proposal = rounds.propose_round(factories.stage(event), by=factories.ada())

    first = Seat.objects.filter(table__round=proposal, number=1)
    assert "Nia" not in [seat.names for seat in first]


def test_pressing_propose_again_without_anything_new_gives_the_same_proposal(event: Event) -> None:
    first = rounds.propose_round(factories.stage(event), by=factories.ada())
    tables, seating, notes = (
        tables_of(first),
        first.seating,
        list(first.tables.values_list("notes", flat=True)),
    )

    again = rounds.propose_round(factories.stage(event), by=factories.ada())

    assert again.pk != first.pk
    assert (tables_of(again), again.seating, list(again.tables.values_list("notes", flat=True))) == (
        tables,
        seating,
        notes,
    )
