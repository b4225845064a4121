"""Tables that are put off, end as they are, or count for nothing."""

from dataclasses import replace

import pytest

from league.errors import AlreadyDone, MovedOn, NotYours, Unacceptable
from league.models import Event, LogEntry, Player, Result, Round, Table
from league.services import attendance, events, rounds, rulings, table_rulings
from league.services.rules import rules_of
from league.services.stages import refresh_stage
from league.states import RoundState, TableState
from tests import factories
from tests.factories import NAMES, ada, confirmed_deal, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.event(names=NAMES[:8])


@pytest.fixture
def playing(event: Event) -> Round:
    """Two tables of four with one deal each."""
    return factories.published_round(event)


def put_off(at: Table, reason: str = "The bus is late.") -> None:
    table_rulings.put_off(at, by=ada(), reason=reason)


def void(at: Table, reason: str = "A deck was short.") -> None:
    table_rulings.void_table(at, by=ada(), reason=reason)


def state_of(at: Table) -> tuple[str, str]:
    at.refresh_from_db()
    return at.state, at.round.state


class TestPuttingOff:
    def test_the_round_does_not_wait_for_it(self, playing: Round) -> None:
        one, other = table_of(playing, 1), table_of(playing, 2)
        confirmed_deal(one)

        put_off(other)

        assert state_of(other) == (TableState.WAITING, RoundState.COMPLETE)

    def test_the_last_other_table_completes_the_round(self, playing: Round) -> None:
        put_off(table_of(playing, 2))
        confirmed_deal(table_of(playing, 1))

        refresh_stage(playing.stage_id)

        playing.refresh_from_db()
        assert playing.state == RoundState.COMPLETE

    def test_the_next_round_seats_everybody_meanwhile(self, event: Event, playing: Round) -> None:
        confirmed_deal(table_of(playing, 1))
        put_off(table_of(playing, 2))

        following = factories.published_round(event)

        assert (following.number, following.seats.count()) == (2, 8)

    def test_it_counts_as_awarded_until_it_is_played(self, event: Event, playing: Round) -> None:
        stage = factories.stage(event)
        stage.awards = {"parked": {"points": "5", "counts_as_played": False}}
        stage.save()
        at = table_of(playing, 2)

        put_off(at)
        before = {str(seat.entrant): factories.points_of(event)[str(seat.entrant)] for seat in at.seats.all()}
        confirmed_deal(at)
        after = [factories.points_of(event)[name] for name in before]

        assert set(before.values()) == {("5", 0)}
        assert sorted(after) == [("20", 1), ("4", 1), ("4", 1), ("4", 1)]

    def test_it_is_played_while_the_next_round_is(self, event: Event, playing: Round) -> None:
        confirmed_deal(table_of(playing, 1))
        at = table_of(playing, 2)
        put_off(at)
        factories.published_round(event)

        confirmed_deal(at)

        assert state_of(at) == (TableState.FINAL, RoundState.COMPLETE)
        assert Result.objects.filter(seat__table=at).count() == 4

    def test_the_event_is_not_finished_before_it_is(self, event: Event, playing: Round) -> None:
        confirmed_deal(table_of(playing, 1))
        at = table_of(playing, 2)
        put_off(at)

        with pytest.raises(AlreadyDone, match="table 2 of round 1"):
            events.finish_event(event, by=ada())
        table_rulings.close_table(at, by=ada(), reason="They never played.")
        events.finish_event(event, by=ada())

        event.refresh_from_db()
        assert event.state == "finished"

    def test_the_round_may_wait_for_it_again(self, playing: Round) -> None:
        confirmed_deal(table_of(playing, 1))
        at = table_of(playing, 2)
        put_off(at)

        table_rulings.wait_again(at, by=ada())

        assert state_of(at) == (TableState.WAITING, RoundState.PLAYING)
        assert not at.parked

    def test_a_round_that_the_next_one_did_not_wait_for_is_not_waited_for_again(
        self, event: Event, playing: Round
    ) -> None:
        confirmed_deal(table_of(playing, 1))
        at = table_of(playing, 2)
        put_off(at)
        factories.published_round(event)

        with pytest.raises(AlreadyDone, match="Round 2 is published already"):
            table_rulings.wait_again(at, by=ada())

    def test_closing_a_round_leaves_it_put_off(self, playing: Round) -> None:
        at = table_of(playing, 2)
        put_off(at)

        rounds.close_round(playing, by=ada(), reason="The hall closes.")

        assert state_of(at) == (TableState.WAITING, RoundState.COMPLETE)

    def test_who_does_not_come_to_it_later_is_a_no_show_of_its_round(
        self, event: Event, playing: Round
    ) -> None:
        confirmed_deal(table_of(playing, 1))
        at = table_of(playing, 2)
        put_off(at)
        factories.published_round(event)

        attendance.did_not_come(at, 1, by=ada())

        assert state_of(at) == (TableState.WAITING, RoundState.COMPLETE)
        assert at.seats.count() == 3

    def test_it_is_put_off_once_and_with_a_reason(self, playing: Round) -> None:
        at = table_of(playing, 2)

        with pytest.raises(Unacceptable):
            put_off(at, reason=" ")
        put_off(at)
        with pytest.raises(AlreadyDone, match="put off already"):
            put_off(at)

        assert LogEntry.objects.get(action="table.parked").reason == "The bus is late."

    def test_what_is_final_is_not_put_off(self, playing: Round) -> None:
        at = table_of(playing, 1)
        confirmed_deal(at)

        with pytest.raises(AlreadyDone, match="Table 1 is final"):
            put_off(at)

    def test_only_what_is_put_off_is_waited_for_again(self, playing: Round) -> None:
        with pytest.raises(AlreadyDone, match="not put off"):
            table_rulings.wait_again(table_of(playing), by=ada())


class TestClosing:
    def test_what_is_confirmed_counts_and_the_rest_does_not(self) -> None:
        at = factories.table(names=("Bea", "Cy"), deals=2)
        confirmed_deal(at, 1, (20, 0), (10, 3))

        table_rulings.close_table(at, by=ada(), reason="The hall closes.")

        assert state_of(at) == (TableState.FINAL, RoundState.COMPLETE)
        assert list(Result.objects.order_by("place").values_list("score", flat=True)) == [20, 4]
        assert at.ruling == "The hall closes."

    def test_a_table_ends_once(self) -> None:
        at = factories.table(names=("Bea", "Cy"))
        confirmed_deal(at)

        with pytest.raises(AlreadyDone, match="is final"):
            table_rulings.close_table(at, by=ada(), reason="Yes.")


class TestVoiding:
    def test_its_deals_count_no_more_for_anybody(self, event: Event, playing: Round) -> None:
        one, other = table_of(playing, 1), table_of(playing, 2)
        confirmed_deal(one)
        confirmed_deal(other)

        void(other)

        assert sorted(factories.points_of(event).values()) == [("0", 0)] * 4 + [("20", 1)] + [("4", 1)] * 3
        assert not Result.objects.filter(seat__table=other).exists()

    def test_an_open_table_ends_and_its_round_with_it(self) -> None:
        at = factories.table(names=("Bea", "Cy"), deals=2)
        confirmed_deal(at, 1)

        void(at)

        assert state_of(at) == (TableState.FINAL, RoundState.COMPLETE)
        with pytest.raises(AlreadyDone, match="final"):
            factories.enter(at, 1, factories.totals(at), number=2)

    def test_a_walkover_goes_with_it(self) -> None:
        at = factories.table(names=("Bea", "Cy"))
        stage = at.round.stage
        stage.awards = {"walkover": {"points": "7", "counts_as_played": True}}
        stage.save()
        attendance.did_not_come(at, 1, by=ada())

        void(at)

        assert factories.points_of(stage.event) == {}

    def test_letting_it_count_again_restores_every_number(self, event: Event, playing: Round) -> None:
        confirmed_deal(table_of(playing, 1))
        other = table_of(playing, 2)
        confirmed_deal(other)
        before = (
            factories.points_of(event),
            list(Result.objects.order_by("seat").values_list("score", "place")),
        )

        void(other)
        table_rulings.let_count(other, by=ada())

        after = (
            factories.points_of(event),
            list(Result.objects.order_by("seat").values_list("score", "place")),
        )
        assert after == before

    def test_a_table_that_was_open_goes_on_where_it_was(self) -> None:
        at = factories.table(names=("Bea", "Cy"), deals=2)
        confirmed_deal(at, 1)
        void(at)

        table_rulings.let_count(at, by=ada())

        assert state_of(at) == (TableState.PLAYING, RoundState.PLAYING)
        confirmed_deal(at, 2)
        assert state_of(at)[0] == TableState.FINAL

    def test_once_the_next_round_is_published_it_counts_as_it_was(self) -> None:
        at = factories.table(names=("Bea", "Cy"), deals=2)
        confirmed_deal(at, 1)
        void(at)
        factories.published_round(at.round.stage.event)

        table_rulings.let_count(at, by=ada())

        assert state_of(at) == (TableState.FINAL, RoundState.COMPLETE)
        assert Result.objects.count() == 2

    def test_its_deals_are_not_corrected(self) -> None:
        at = factories.table(names=("Bea", "Cy"))
        confirmed_deal(at)
        void(at)

        with pytest.raises(AlreadyDone, match="Let it count again"):
            rulings.enter_result(at, 1, factories.totals(at), by=ada(), reason="Yes.", seen_version=1)

    def test_other_points_do_not_bring_it_back(self) -> None:
        at = factories.table(names=("Bea", "Cy"))
        confirmed_deal(at)
        void(at)
        event = at.round.stage.event
        chosen = rules_of(event, factories.stage(event))

        events.change_rules(event, replace(chosen, points_scheme="7-5-3-1"), by=ada())

        assert not Result.objects.exists()
        assert factories.points_of(event) == {}

    def test_that_they_met_stays_a_fact(self) -> None:
        event = factories.event(names=NAMES[:4], table_size=2)
        first = factories.played_round(event)
        void(table_of(first, 1))
        void(table_of(first, 2))

        following = factories.published_round(event)

        def pairs(of: Round) -> set[frozenset[int]]:
            tables = of.tables.prefetch_related("seats")
            return {frozenset(seat.entrant_id for seat in table.seats.all()) for table in tables}

        assert not pairs(first) & pairs(following)

    def test_nobody_voids_the_own_table(self) -> None:
        at = factories.table(names=("Bea", "Cy"))
        Player.objects.filter(name="Cy").update(user=ada())

        with pytest.raises(NotYours, match="Another organizer"):
            void(at)

    def test_a_table_is_voided_once_and_restored_once(self) -> None:
        at = factories.table(names=("Bea", "Cy"))
        void(at)
        with pytest.raises(AlreadyDone, match="void already"):
            void(at)

        table_rulings.let_count(at, by=ada())
        with pytest.raises(AlreadyDone, match="not void"):
            table_rulings.let_count(at, by=ada())

        assert list(LogEntry.objects.filter(table=at).values_list("action", "reason")) == [
            ("table.restored", ""),
            ("table.voided", "A deck was short."),
        ]


def test_a_stale_version_is_no_way_around(playing: Round) -> None:
    at = table_of(playing)
    confirmed_deal(at)

    with pytest.raises(MovedOn):
        rulings.enter_result(at, 1, factories.totals(at), by=ada(), reason="No.", seen_version=None)
