import pytest

from league.models import Player
from league.queries import people
from league.services import stages
from tests import factories

pytestmark = pytest.mark.django_db


def test_the_newest_tables_come_first_and_not_more_than_a_page_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(people, "RECENT_TABLES", 2)
    event = factories.event(names=["Bea", "Cy"], table_size=2)
    for _round in range(3):
        factories.played_round(event)
        stages.refresh_stage(factories.stage(event).pk)

    page = people.player_page(Player.objects.get(name="Bea"))

    assert [seat.table.round.number for seat in page.seats] == [3, 2]


def test_an_entry_knows_its_rank_and_whether_it_is_shared() -> None:
    event = factories.event(names=["Bea", "Cy", "Eve", "Fay"], tiebreaks=())
    factories.played_round(event)
    stages.refresh_stage(factories.stage(event).pk)
    last = event.entrants.order_by("-standings__line")[0]

    [entry] = people.player_page(last.players[0]).entries

    assert (entry.rank, entry.tied) == (2, True)  # type: ignore[attr-defined]  # as the query adds them
