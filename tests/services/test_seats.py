"""Field case F05: two sat in each other's seats and were not noticed for several deals."""

from collections import Counter
from typing import Any

import pytest

from league.errors import AlreadyDone, MovedOn, NotYours, Unacceptable
from league.models import Confirmation, Deal, Event, LogEntry, Player, Result, Score, Seat, Submission, Table
from league.queries.table_desk import seats_version
from league.services import rounds, rulings, seats, substitutes, undo
from league.states import TableState
from tests import factories
from tests.factories import ada, seat_of, table_of

pytestmark = pytest.mark.django_db

PIA, QUIN, RAVI = "Pia", "Quin", "Ravi"


@pytest.fixture
def at() -> Table:
    """A table of Ninety-Nine: who is in seat 1 has lost three deals and seat 2 two, and all are out but seat 3."""
    return factories.chips_table((PIA, QUIN, RAVI), chips=3)


def exchange(at: Table, one: str, other: str, *, reason: str = "They told us.", seen: str = "") -> None:
    pair = [seat_of(at, name) for name in (one, other)]
    for seat in pair:
        seat.table.round = at.round
    seats.exchange_seats(*pair, seen=seen or seats_version(at), by=ada(), reason=reason)


def holders(at: Table) -> list[str]:
    return [str(seat.entrant) for seat in at.seats.order_by("number")]


def everything(at: Table) -> list[Any]:
    """All rows of a table but its log and its phones."""
    models = (Table, Seat, Deal, Submission, Score, Confirmation)
    rows: list[Any] = [list(model.objects.order_by("pk").values()) for model in models]
    return [*rows, list(Result.objects.order_by("seat").values("seat", "score", "place", "points_numerator"))]


def five_deals(at: Table) -> None:
    factories.lose(at, 1, 2, 1, 2, 1)


def test_deals_stay_with_their_seats_and_totals_change_hands(at: Table) -> None:
    five_deals(at)
    factories.lose(at, 2)
    results = dict(Result.objects.values_list("seat__entrant__player__name", "score"))
    first, _second, third = holders(at)

    exchange(at, first, third)

    assert holders(at) == [third, _second, first]
    after = dict(Result.objects.values_list("seat__entrant__player__name", "score"))
    assert after == results | {first: results[third], third: results[first]}
    assert sum(after.values()) == sum(results.values())


def test_while_the_match_goes_on_whoever_sits_there_now_has_what_the_seat_has(at: Table) -> None:
    five_deals(at)
    first, second, third = holders(at)

    exchange(at, first, third)
    factories.lose(at, 2)

    places = dict(Result.objects.values_list("seat__entrant__player__name", "place"))
    assert places == {first: 1, second: 2, third: 3}


def test_the_standings_follow(at: Table) -> None:
    five_deals(at)
    factories.lose(at, 2)
    event = at.round.stage.event
    first, _second, third = holders(at)
    before = factories.points_of(event)

    exchange(at, first, third)

    assert factories.points_of(event) == before | {first: before[third], third: before[first]}


def test_exchanging_again_restores_the_bytes(at: Table) -> None:
    five_deals(at)
    factories.lose(at, 2)
    before = everything(at)
    first, _second, third = holders(at)

    exchange(at, first, third)
    exchange(at, first, third, reason="It was right before.")

    assert everything(at) == before


def test_the_history_has_one_entry_with_the_reason(at: Table) -> None:
    five_deals(at)
    first, _second, third = holders(at)

    exchange(at, first, third)

    entry = LogEntry.objects.get(action="seats.exchanged")
    assert (entry.user, entry.reason) == (ada(), "They told us.")
    assert entry.before is not None
    assert entry.before["names"] == [first, third]


def test_who_looked_before_another_deal_was_entered_looks_again(at: Table) -> None:
    five_deals(at)
    seen = seats_version(at)
    rulings.enter_result(at, 6, {"loser": 2}, by=ada())
    before = everything(at)
    first, _second, third = holders(at)

    with pytest.raises(MovedOn, match="Look at it again"):
        exchange(at, first, third, seen=seen)

    assert everything(at) == before


def test_two_organizers_who_see_the_mistake_at_once_do_not_undo_each_other(at: Table) -> None:
    five_deals(at)
    seen = seats_version(at)
    first, _second, third = holders(at)
    exchange(at, first, third, seen=seen)

    with pytest.raises(MovedOn):
        exchange(at, first, third, seen=seen)


@pytest.mark.parametrize("say", ["enter", "dispute"])
def test_a_deal_that_waits_is_decided_first(at: Table, say: str) -> None:
    factories.lose(at, 1)
    factories.enter(at, 1, {"loser": 2}, number=2)
    if say == "dispute":
        factories.dispute(at, 3, number=2)
    first, _second, third = holders(at)

    with pytest.raises(AlreadyDone, match="Deal 2 is entered and not confirmed"):
        exchange(at, first, third)


class TestSeatsThatWereWrongForFiveDeals:
    """Pia, Quin and Ravi: seats 1 and 3 were taken for each other, and nobody noticed for five deals."""

    LOSERS, DEALERS = (1, 2, 1, 2, 1), (1, 2, 3, 1, 2)

    @pytest.fixture
    def at(self, at: Table) -> Table:
        for number, (loser, dealer) in enumerate(zip(self.LOSERS, self.DEALERS, strict=True), start=1):
            rulings.enter_result(at, number, {"loser": loser, "dealer": dealer}, by=ada())
        return at

    def losses(self, at: Table) -> dict[str, int]:
        lost = Score.objects.filter(points__lt=0, submission__deal__table=at)
        return Counter(lost.values_list("seat__entrant__player__name", flat=True))

    def exchanged(self, at: Table) -> tuple[str, str, str]:
        first, second, third = holders(at)
        exchange(at, first, third, reason="Pia and Ravi were swapped.")
        return first, second, third

    def test_each_deal_is_of_who_sat_there(self, at: Table) -> None:
        before = self.losses(at)

        first, second, third = self.exchanged(at)

        assert before == {first: 3, second: 2}
        assert self.losses(at) == {third: 3, second: 2}

    def test_the_deal_passes_on_from_seat_to_seat(self, at: Table) -> None:
        self.exchanged(at)

        with pytest.raises(Unacceptable) as refusal:
            rulings.enter_result(at, 6, {"loser": 2, "dealer": 2}, by=ada())
        rulings.enter_result(at, 6, {"loser": 2, "dealer": 3}, by=ada())

        assert [problem.code for problem in refusal.value.problems] == ["dealer_order"]

    def test_undoing_restores_the_bytes(self, at: Table) -> None:
        before = everything(at)
        self.exchanged(at)
        [entry] = LogEntry.objects.filter(action="seats.exchanged")

        undo.undo(at.round.stage.event, entry.pk, by=ada(), reason="They were right.")

        assert entry.reason == "Pia and Ravi were swapped."
        assert everything(at) == before

    def test_undoing_after_another_deal_is_refused(self, at: Table) -> None:
        self.exchanged(at)
        entry = LogEntry.objects.get(action="seats.exchanged")
        rulings.enter_result(at, 6, {"loser": 2}, by=ada())
        before = everything(at)

        with pytest.raises(MovedOn):
            undo.undo(at.round.stage.event, entry.pk, by=ada(), reason="They were right.")

        assert everything(at) == before


def test_the_phones_of_both_are_released(at: Table) -> None:
    factories.lose(at, 1)  # entered by seat 1, confirmed by seat 2
    first, second, third = holders(at)

    exchange(at, first, third)

    active = at.claims.filter(released_at=None).values_list("player__name", flat=True)
    assert list(active) == [second]
    assert factories.claim(at, 1, device="new").player.name == third


def test_where_something_is_entered_it_needs_a_reason(at: Table) -> None:
    factories.lose(at, 1)
    first, _second, third = holders(at)

    with pytest.raises(Unacceptable) as refused:
        exchange(at, first, third, reason="")

    assert list(refused.value.fields) == ["reason"]


def test_nobody_exchanges_seats_at_the_own_table_once_something_is_entered(at: Table) -> None:
    factories.lose(at, 1)
    Player.objects.filter(name=QUIN).update(user=ada())
    first, _second, third = holders(at)

    with pytest.raises(NotYours, match="Another organizer"):
        exchange(at, first, third)


def test_a_substitute_moves_with_whom_it_plays_for(at: Table) -> None:
    first, _second, third = holders(at)
    seat = seat_of(at, first)
    substitutes.send_substitute(seat, absent=seat.holders[0], name="Dot", by=ada())

    exchange(at, "Dot", third, reason="")

    assert [seat.names for seat in at.seats.with_people()] == [third, _second, "Dot"]


class TestBetweenTables:
    @pytest.fixture
    def event(self) -> Event:
        return factories.event(names=factories.NAMES[:8])

    def test_before_anything_is_entered_holders_change_tables(self, event: Event) -> None:
        playing = factories.published_round(event)
        at, there = table_of(playing, 1), table_of(playing, 2)
        one, other = at.seats.get(number=2), there.seats.get(number=3)

        seats.exchange_seats(one, other, seen=seats_version(at), by=ada())

        assert at.seats.get(number=2).entrant == other.entrant
        assert there.seats.get(number=3).entrant == one.entrant

    @pytest.mark.parametrize("entered_at", [1, 2])
    def test_afterwards_they_stay(self, event: Event, entered_at: int) -> None:
        playing = factories.published_round(event)
        factories.enter(table_of(playing, entered_at), 1, factories.totals(table_of(playing, entered_at)))
        at, there = table_of(playing, 1), table_of(playing, 2)

        with pytest.raises(AlreadyDone, match=f"Something is entered at table {entered_at}"):
            seats.exchange_seats(
                at.seats.get(number=2), there.seats.get(number=3), seen=seats_version(at), by=ada()
            )

    def test_a_proposal_is_changed_the_same_way(self, event: Event) -> None:
        proposal = rounds.propose_round(factories.stage(event), by=ada())
        at, there = proposal.tables.order_by("number")
        one, other = at.seats.get(number=1), there.seats.get(number=1)

        seats.exchange_seats(one, other, seen=seats_version(at), by=ada())

        assert at.seats.get(number=1).entrant == other.entrant

    def test_seats_of_two_rounds_are_not_exchanged(self, event: Event) -> None:
        first = factories.played_round(event)
        second = factories.published_round(event)
        at, there = table_of(first), table_of(second)

        with pytest.raises(Unacceptable, match="one round"):
            seats.exchange_seats(
                at.seats.get(number=1), there.seats.get(number=1), seen=seats_version(at), by=ada()
            )

    def test_nobody_changes_with_oneself(self, event: Event) -> None:
        at = table_of(factories.published_round(event))

        with pytest.raises(Unacceptable, match="two different"):
            seats.exchange_seats(
                at.seats.get(number=1), at.seats.get(number=1), seen=seats_version(at), by=ada()
            )


def test_a_table_of_nerts_keeps_its_sum(db: None) -> None:
    at = factories.table()
    factories.confirmed_deal(at, 1, (20, 0), (10, 3), (9, 3), (8, 3))
    first, second, third, fourth = holders(at)

    exchange(at, first, fourth)

    at.refresh_from_db()
    assert at.state == TableState.FINAL
    scores = dict(Result.objects.values_list("seat__entrant__player__name", "score"))
    assert scores == {first: 2, second: 4, third: 3, fourth: 20}
