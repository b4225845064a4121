import pytest

from league.models import Player
from league.queries import player_page as of_player
from league.queries.final_order import final_order_of
from league.queries.player_page import player_page
from league.services import events, pools, stages
from tests import factories
from tests.services.test_cuts import corrected, played

pytestmark = pytest.mark.django_db


def test_the_newest_tables_come_first_and_not_more_than_a_page_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(of_player, "RECENT_TABLES", 2)
    event = factories.event(names=["Bea", "Cy"], table_size=2)
    for _round in range(3):
        factories.played_round(event)
        stages.refresh_stage(factories.stage(event).pk)

    page = player_page(Player.objects.get(name="Bea"))

    assert [seat.table.round.number for seat in page.seats] == [3, 2]


def test_an_entry_knows_its_rank_and_whether_it_is_shared() -> None:
    event = factories.event(names=["Bea", "Cy", "Eve", "Fay"], tiebreaks=())
    factories.played_round(event)
    stages.refresh_stage(factories.stage(event).pk)
    last = event.entrants.order_by("-standings__line")[0]

    [entry] = player_page(last.players[0]).entries

    assert (entry.rank, entry.tied) == (2, True)  # type: ignore[attr-defined]  # as the query adds them


def test_an_entry_says_in_which_stage_it_has_its_rank() -> None:
    event = played()
    factories.cut(event)
    factories.play_for(factories.published_round(event), {"Bea": 5, "Cy": 15})

    entries = [player_page(Player.objects.get(name=name)).entries[0] for name in ("Cy", "Fay")]

    assert [(entry.rank, entry.reached, entry.reached_name) for entry in entries] == [  # type: ignore[attr-defined]
        (1, 2, "Finals"),
        (4, 1, ""),
    ]


def test_in_a_finished_event_the_rank_is_that_of_its_final_order() -> None:
    event = played()
    factories.cut(event)
    final = factories.published_round(event)
    factories.play_for(final, {"Bea": 5, "Cy": 15})
    stages.refresh_stage(final.stage_id)
    events.finish_event(event, by=factories.ada())

    entries = [player_page(Player.objects.get(name=name)).entries[0] for name in ("Cy", "Bea", "Eve")]

    assert [(entry.rank, entry.of_several) for entry in entries] == [  # type: ignore[attr-defined]
        (1, False),
        (2, False),
        (3, False),
    ]


def test_in_a_finished_event_in_pools_the_rank_is_that_of_everybody() -> None:
    event = factories.event(names=factories.NAMES[:6], table_size=3)
    pools.draw(event, 2, order="seeds", by=factories.ada())
    playing = factories.published_round(event)
    factories.play(playing)
    stages.refresh_stage(playing.stage_id)
    events.finish_event(event, by=factories.ada())
    final = {str(line.entrant): line.rank for line in final_order_of(event)}

    entries = {name: player_page(Player.objects.get(name=name)).entries[0] for name in final}

    assert {name: entry.rank for name, entry in entries.items()} == final  # type: ignore[attr-defined]
    assert {entry.in_pool for entry in entries.values()} == {None}  # type: ignore[attr-defined]


def test_a_correction_after_the_cut_leaves_a_rank_as_it_was_stored() -> None:
    event = played(each=3)
    factories.cut(event)
    corrected(event)

    [entry] = player_page(Player.objects.get(name="Fay")).entries
    [cy] = player_page(Player.objects.get(name="Cy")).entries

    assert (entry.rank, cy.rank) == (4, 2)  # type: ignore[attr-defined]


def test_an_entry_in_pools_says_which() -> None:
    event = factories.event(names=factories.NAMES[:6], table_size=3)
    pools.draw(event, 2, order="seeds", by=factories.ada())
    playing = factories.published_round(event)
    factories.play(playing)
    stages.refresh_stage(playing.stage_id)

    [entry] = player_page(Player.objects.get(name="Cy")).entries

    assert (entry.in_pool, entry.of_several) == (2, False)  # type: ignore[attr-defined]
