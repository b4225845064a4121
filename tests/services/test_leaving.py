"""Leaving an event while its tables are being played: what was played stays, and nobody waits."""

import pytest

from league.models import Event, LogEntry, Result, Round, Seat, Standing, Table
from league.services import attendance, entrants, rounds, rulings, table_rulings
from league.services.stages import refresh_stage, results_moved
from league.states import ConfirmationPolicy, DealState, EntrantState, TableState
from tests import factories
from tests.factories import NAMES, ada, confirmed_deal, entrant, table_of

pytestmark = pytest.mark.django_db


def leave(event: Event, name: str) -> None:
    entrants.withdraw(entrant(event, name), by=ada())


def holder(at: Table, number: int) -> str:
    return str(at.seats.get(number=number).entrant)


class TestTheWordOfWhoLeft:
    @pytest.fixture
    def at(self) -> Table:
        """A table of three at which everybody else must confirm."""
        return factories.table(names=NAMES[:3], confirmation=ConfirmationPolicy.ALL_OTHERS)

    def test_is_not_waited_for_by_what_was_entered(self, at: Table) -> None:
        factories.enter(at, 1, factories.totals(at))
        factories.confirm(at, 2)
        assert at.deals.get().state == DealState.SUBMITTED

        leave(at.round.stage.event, holder(at, 3))

        at.refresh_from_db()
        assert (at.deals.get().state, at.state) == (DealState.CONFIRMED, TableState.FINAL)
        assert list(LogEntry.objects.values_list("action", flat=True)[:2]) == [
            "deal.confirmed",
            "entrant.withdrawn",
        ]

    def test_is_not_waited_for_by_what_comes(self, at: Table) -> None:
        leave(at.round.stage.event, holder(at, 3))

        confirmed_deal(at)

        assert at.deals.get().state == DealState.CONFIRMED

    def test_is_waited_for_again_when_they_come_back(self, at: Table) -> None:
        event = at.round.stage.event
        leave(event, holder(at, 3))
        entrants.bring_back(entrant(event, holder(at, 3)), by=ada())

        confirmed_deal(at)

        assert at.deals.get().state == DealState.SUBMITTED

    def test_one_other_seat_is_needed_all_the_same(self) -> None:
        at = factories.table(names=("Bea", "Cy"), confirmation=ConfirmationPolicy.ALL_OTHERS)
        factories.enter(at, 1, factories.totals(at))

        leave(at.round.stage.event, holder(at, 2))

        assert at.deals.get().state == DealState.SUBMITTED
        rulings.accept_version(at, 1, version=1, by=ada(), reason="The cards lie there.")

    def test_a_disputed_deal_stays_disputed(self, at: Table) -> None:
        factories.enter(at, 1, factories.totals(at))
        factories.dispute(at, 2)

        leave(at.round.stage.event, holder(at, 3))

        assert at.deals.get().state == DealState.DISPUTED

    def test_what_an_earlier_correction_made_impossible_waits_for_an_organizer(self) -> None:
        at = factories.chips_table(confirmation=ConfirmationPolicy.ALL_OTHERS, chips=1)
        rulings.enter_result(at, 1, {"loser": 1}, by=ada())
        factories.enter(at, 2, {"loser": 3}, number=2)
        factories.confirm(at, 1, number=2)
        at.refresh_from_db()
        rulings.enter_result(at, 1, {"loser": 3}, by=ada(), reason="It was not.", seen_version=1)

        leave(at.round.stage.event, holder(at, 3))

        assert at.deals.get(number=2).state == DealState.SUBMITTED


def test_how_many_rounds_were_published_is_remembered_until_they_come_back() -> None:
    event = factories.event(names=NAMES[:4])
    factories.played_round(event)
    factories.published_round(event)

    leave(event, "Bea")
    assert entrant(event, "Bea").left_after == 2
    entrants.bring_back(entrant(event, "Bea"), by=ada())

    assert entrant(event, "Bea").left_after is None


class TestThreeWhoLeaveAtOnce:
    """Cal's table is confirmed, Don's is open and put off, Eva sits at a table of the next round already."""

    @pytest.fixture
    def event(self) -> Event:
        return factories.event(names=NAMES[:9], table_size=3, confirmation=ConfirmationPolicy.ALL_OTHERS)

    @pytest.fixture
    def earlier(self, event: Event) -> Round:
        earlier = factories.published_round(event)
        for number in (1, 3):
            self.play(table_of(earlier, number))
        table_rulings.put_off(table_of(earlier, 2), by=ada(), reason="They are still at it.")
        return earlier

    def play(self, at: Table) -> None:
        there = at.seats.exclude(entrant__state=EntrantState.WITHDRAWN)
        first, *others = there.order_by("number").values_list("number", flat=True)
        factories.enter(at, first, factories.totals(at))
        for number in others:
            factories.confirm(at, number)

    def test_everything_goes_on_without_them(self, event: Event, earlier: Round) -> None:
        cal, don = holder(table_of(earlier, 1), 1), holder(table_of(earlier, 2), 3)
        later = factories.published_round(event)
        eva = holder(table_of(earlier, 3), 1)
        results = dict(Result.objects.values_list("seat__entrant__player__name", "score"))

        for name in (cal, don, eva):
            leave(event, name)
        for seat in Seat.objects.filter(round=later, entrant__state=EntrantState.WITHDRAWN):
            at = table_of(later, seat.table.number)
            attendance.did_not_come(at, factories.seat_of(at, str(seat.entrant)).number, by=ada())
        self.play(table_of(earlier, 2))

        assert (
            dict(Result.objects.values_list("seat__entrant__player__name", "score")).items()
            >= results.items()
        )
        assert table_of(earlier, 2).state == TableState.FINAL
        assert later.seats.count() == 6
        assert {str(row.entrant) for row in later.unplayed.filter(kind="no-show")} == {cal, don, eva}

    def test_the_next_round_seats_each_of_the_others_once(self, event: Event, earlier: Round) -> None:
        names = [holder(table_of(earlier, 1), 1), holder(table_of(earlier, 2), 3)]
        for name in names:
            leave(event, name)

        later = factories.published_round(event)

        seated = [str(seat.entrant) for seat in later.seats.select_related("entrant")]
        assert sorted(seated) == sorted(set(NAMES[:9]) - set(names))

    def test_deriving_everything_anew_gives_the_same(self, event: Event, earlier: Round) -> None:
        leave(event, holder(table_of(earlier, 1), 1))
        stage = factories.stage(event)
        refresh_stage(stage.pk)
        before = list(Standing.objects.order_by("line").values("entrant", "rank", "played", "tiebreaks"))

        results_moved(stage)
        refresh_stage(stage.pk)

        assert (
            list(Standing.objects.order_by("line").values("entrant", "rank", "played", "tiebreaks")) == before
        )


def test_a_table_of_who_left_may_be_closed() -> None:
    event = factories.event(names=("Bea", "Cy"))
    playing = factories.published_round(event)
    leave(event, "Cy")

    rounds.close_round(playing, by=ada(), reason="Cy has left.")

    assert table_of(playing).state == TableState.FINAL
