"""An organizer and another, or a phone, decide at the same instant. Without the lock each of these goes wrong."""

from collections.abc import Callable

import pytest

from league.errors import AlreadyDone, LeagueError, MovedOn
from league.models import LogEntry, Result, Table
from league.queries.table_desk import seats_version
from league.services import attendance, results, rounds, seats, table_rulings, tables, undo
from league.services.results import Receipt
from league.states import TableState
from tests import factories
from tests.factories import ada
from tests.races.together import Together, confirming, together, without_the_lock

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True), pytest.mark.timeout(3600)]

TIMES = 20

Race = Callable[[Together, Table], bool]
"""One race at a new table: whether it is as if one had come after the other."""


def a_table() -> Table:
    return factories.table(names=factories.NAMES[:4])


def is_done(said: object) -> bool:
    return not isinstance(said, BaseException)


def two_exchange_the_same_seats(two: Together, table: Table) -> bool:
    """Who comes second is told that the seats have moved."""
    one, other = table.seats.order_by("number")[:2]
    seen = seats_version(table)

    def exchange(at: Table) -> None:
        pair = [at.seats.get(pk=seat.pk) for seat in (one, other)]
        for seat in pair:
            seat.table = at
        seats.exchange_seats(*pair, seen=seen, by=ada())

    said = two.act(table, exchange, exchange)
    now = table.seats.get(pk=one.pk).entrant_id
    return (
        sorted(map(type, said), key=str) == sorted([type(None), MovedOn], key=str) and now == other.entrant_id
    )


def a_seat_is_missed_and_the_first_deal_entered(two: Together, table: Table) -> bool:
    """Either the deal counts for four, and everybody is there, or it is refused for three."""
    claim, document = factories.claim(table, 1), factories.totals(table)
    missed, entered = two.act(
        table,
        lambda at: attendance.did_not_come(at, 4, by=ada()),
        lambda at: results.submit(at, 1, document, by=claim, key="enter"),
    )
    if not all(is_done(said) or isinstance(said, LeagueError) for said in (missed, entered)):
        return False
    there = table.seats.count()
    return (is_done(missed), is_done(entered), there) in {(True, False, 3), (False, True, 4)}


def a_table_is_put_off_and_its_round_closed(two: Together, table: Table) -> bool:
    """Either it stays open, for the round does not wait for it, or it is closed with the others."""
    put_off, _closed = two.act(
        table,
        lambda at: table_rulings.put_off(at, by=ada(), reason="The bus is late."),
        lambda at: rounds.close_round(at.round, by=ada(), reason="The hall closes."),
    )
    table.refresh_from_db()
    if is_done(put_off):
        return (table.state, table.parked) == (TableState.WAITING, True)
    return isinstance(put_off, AlreadyDone) and (table.state, table.parked) == (TableState.FINAL, False)


def a_table_is_void_and_its_last_deal_confirmed(two: Together, table: Table) -> bool:
    """Nothing of a void table counts, whether it was final before or not."""
    factories.enter(table, 1, factories.totals(table))

    voided, confirmed = two.act(
        table,
        lambda at: table_rulings.void_table(at, by=ada(), reason="A deck was short."),
        confirming(table, factories.claim(table, 2)),
    )
    if not (is_done(voided) and isinstance(confirmed, Receipt | LeagueError)):
        return False
    return not Result.objects.filter(seat__table=table).exists()


def two_undo_the_same_step(two: Together, table: Table) -> bool:
    """Who comes second is told that something else was done; it is undone once."""
    table_rulings.put_off(table, by=ada(), reason="The bus is late.")
    step = LogEntry.objects.filter(action="table.parked").latest("pk").pk

    def undo_it(at: Table) -> None:
        undo.undo(at.round.stage.event, step, by=ada())

    said = two.act(table, undo_it, undo_it)
    undone = LogEntry.objects.filter(action="step.undone", before__id=step).count()
    return undone == 1 and sorted(map(type, said), key=str) == sorted([type(None), MovedOn], key=str)


RACES = [
    two_exchange_the_same_seats,
    a_seat_is_missed_and_the_first_deal_entered,
    a_table_is_put_off_and_its_round_closed,
    a_table_is_void_and_its_last_deal_confirmed,
    two_undo_the_same_step,
]


@pytest.mark.parametrize("race", RACES)
def test_at_the_same_instant_one_comes_after_the_other(race: Race) -> None:
    ada()

    with together(2) as two:
        assert [race(two, a_table()) for _time in range(TIMES)] == [True] * TIMES


@pytest.mark.parametrize("race", RACES)
def test_without_the_lock_they_do_not(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    ada()

    def comes_right(two: Together) -> bool:
        table = a_table()
        with monkeypatch.context() as patched:
            without_the_lock(patched, rounds, tables, undo)
            return race(two, table)

    with together(2) as two:
        assert not comes_right(two)
