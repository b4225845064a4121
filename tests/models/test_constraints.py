"""What the database itself refuses, whoever asks."""

import pytest
from django.db import DatabaseError, IntegrityError, connection
from django.db.models import F

from league.models import (
    Confirmation,
    Deal,
    Entrant,
    EntrantPlayer,
    LogEntry,
    Partnership,
    Player,
    Score,
    Season,
    SeasonPlace,
    Seat,
    Stage,
    Submission,
    Table,
)
from league.states import DealState
from tests import factories
from tests.laid_down import laid_down
from tests.season_factories import competitors, night, season

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def table() -> Table:
    at = factories.table(names=("Bea", "Cy"), deals=2)
    factories.confirmed_deal(at)
    return at


@pytest.mark.parametrize("facts", [Submission, Score, Confirmation, LogEntry])
def test_facts_are_never_changed(table: Table, facts: type[Submission]) -> None:
    with pytest.raises(DatabaseError, match="append-only"):
        facts.objects.update(id=F("id"))


@pytest.mark.parametrize("facts", [Submission, Score, Confirmation, LogEntry])
def test_to_erase_names_changes_no_other_fact(table: Table, facts: type[Submission]) -> None:
    say_that_names_are_erased()

    with pytest.raises(DatabaseError, match="append-only"):
        facts.objects.update(id=F("id") + 1_000_000)


def test_to_erase_names_deletes_no_fact(table: Table) -> None:
    say_that_names_are_erased()

    with pytest.raises(DatabaseError, match="append-only"):
        LogEntry.objects.all()._raw_delete("default")


def say_that_names_are_erased() -> None:
    """What lets a transaction change where people are named."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('league.erasing', 'on', true)")


@pytest.mark.parametrize("facts", [Score, Confirmation, LogEntry])
def test_facts_are_never_deleted(table: Table, facts: type[Submission]) -> None:
    with pytest.raises(DatabaseError, match="append-only"):
        facts.objects.all()._raw_delete("default")


def test_a_deal_has_one_reading_of_each_version(table: Table) -> None:
    first = Submission.objects.get()
    first.pk, first.step = None, 99

    with pytest.raises(IntegrityError, match="one_reading_per_version"):
        first.save(force_insert=True)


def test_a_confirmed_deal_points_at_what_was_confirmed(table: Table) -> None:
    with pytest.raises(IntegrityError, match="deal_confirmed_means_a_submission"):
        Deal.objects.filter(number=2).update(state=DealState.CONFIRMED)


def test_nobody_sits_twice_in_a_round(table: Table) -> None:
    seat = table.seats.get(number=1)

    with pytest.raises(IntegrityError, match="one_seat_per_entrant_and_round"):
        Seat.objects.create(table=table, round=table.round, number=3, entrant=seat.entrant, back="green")


def test_two_decks_at_a_table_never_have_the_same_back(table: Table) -> None:
    with pytest.raises(IntegrityError, match="every_deck_its_own_back"):
        Seat.objects.filter(table=table).update(back="red")


def test_nobody_enters_an_event_twice_alone_or_in_a_pair(table: Table) -> None:
    bea = Player.objects.get(name="Bea")
    event = table.round.stage.event
    again = Entrant.objects.create(event=event, player=bea)

    with pytest.raises(IntegrityError, match="one_place_per_player_and_event"):
        EntrantPlayer.objects.create(entrant=again, event=event, player=bea)


def test_nobody_is_merged_into_oneself() -> None:
    bea = factories.player("Bea")

    with pytest.raises(IntegrityError, match="nobody_is_merged_into_oneself"):
        Player.objects.filter(pk=bea.pk).update(merged_into=bea)


def test_who_was_merged_has_no_account() -> None:
    record = factories.merged("Bea M.", into=factories.player("Bea"))

    with pytest.raises(IntegrityError, match="who_was_merged_has_no_account"):
        Player.objects.filter(pk=record.pk).update(user=factories.dot())


def test_partners_are_stored_in_one_order() -> None:
    factories.event(names=("Bea", "Cy"))
    bea, cy = Player.objects.order_by("pk")

    with pytest.raises(IntegrityError, match="partners_in_order"):
        Partnership.objects.create(first=cy, second=bea)


def test_standings_never_claim_to_know_more_than_the_results(table: Table) -> None:
    stage = Stage.objects.get()

    with pytest.raises(IntegrityError, match="standings_never_ahead_of_results"):
        Stage.objects.filter(pk=stage.pk).update(standings_revision=stage.results_revision + 1)


def test_a_stage_has_one_proposal_at_a_time(table: Table) -> None:
    table.round.pk, table.round.number, table.round.state = None, 2, "draft"
    table.round.save(force_insert=True)
    table.round.pk, table.round.number = None, 3

    with pytest.raises(IntegrityError, match="one_proposal_at_a_time"):
        table.round.save(force_insert=True)


def test_a_competitor_has_one_place_in_a_season() -> None:
    of = season()
    competitors(of, ["Bea"])
    place = of.places.get()
    place.pk = None

    with pytest.raises(IntegrityError, match="one_place_per_player_and_season"):
        place.save()


def test_a_place_in_a_season_is_a_players_or_a_partnerships() -> None:
    of = season()

    with pytest.raises(IntegrityError, match="a_player_or_a_partnership_competes"):
        SeasonPlace.objects.create(season=of, division=of.divisions.get())


def test_a_season_is_of_players_or_of_partnerships() -> None:
    season()

    with pytest.raises(IntegrityError, match="season_kind_known"):
        Season.objects.update(entrant_kind="rotating")


def test_an_event_counts_once_in_a_season() -> None:
    of = season()
    counting = night(of, {"Bea": 5})
    counting.pk, counting.number = None, 2

    with pytest.raises(IntegrityError, match="an_event_counts_once_in_a_season"):
        counting.save()
