"""Names that change or go while something is being said of whose they are: points follow the person."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from league import failpoints
from league.errors import LeagueError
from league.failpoints import Place
from league.models import Player, SeatClaim, Submission, Table
from league.services import people, reading, results, submissions
from league.services.erasing import erase_player
from league.services.sequence import judge
from league.states import DealState
from tests import factories
from tests.factories import ada
from tests.races.test_standings import elsewhere
from tests.waiting import until

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True)]

Act = Callable[[Player], None]


def renames(player: Player) -> None:
    people.rename_player(player, "Beatrice", by=ada())


def erases(player: Player) -> None:
    erase_player(player, reason="Asked us to.", by=ada())


@pytest.fixture
def table() -> Table:
    return factories.table(names=("Bea", "Cy"))


def bea() -> Player:
    return Player.objects.get(name="Bea")


def enter(table: Table, claim: SeatClaim) -> None:
    """Whose phone it is went out."""
    document = factories.totals(table, caller=claim.seat.number)
    results.submit(table, 1, document, by=claim, key="enter")


def enter_while(monkeypatch: pytest.MonkeyPatch, table: Table, act: Act) -> None:
    """Her seat enters a deal, which is read before somebody acts and stored after that."""
    player = bea()

    def judged_meanwhile(*deal: Any, **beside: Any) -> Any:
        elsewhere(lambda: act(player))
        return judge(*deal, **beside)

    claim = factories.claim(table, factories.seat_of(table, "Bea").number)
    with monkeypatch.context() as patched:
        patched.setattr(reading, "judge", judged_meanwhile)
        enter(table, claim)


def told() -> list[str]:
    """Who sits at the table, as what was entered says."""
    return sorted(name for seat in Submission.objects.get().document["seats"] for name in seat["players"])


@pytest.mark.scenario("S46")
@pytest.mark.parametrize("act", [renames, erases])
def test_what_was_read_before_a_name_changed_is_kept_and_says_the_new_one(
    monkeypatch: pytest.MonkeyPatch, table: Table, act: Act
) -> None:
    player = bea()

    enter_while(monkeypatch, table, act)
    factories.confirm(table, factories.seat_of(table, "Cy").number)

    player.refresh_from_db()
    assert table.deals.get().state == DealState.CONFIRMED
    assert player.name != "Bea"
    assert told() == sorted([player.name, "Cy"])
    assert factories.points_of(table.round.stage.event)[player.name] == ("20", 1)


@pytest.mark.scenario("S46", control=True)
@pytest.mark.parametrize("act", [renames, erases])
def test_where_people_are_told_by_their_names_it_is_lost(
    monkeypatch: pytest.MonkeyPatch, table: Table, act: Act
) -> None:
    for service in (reading, submissions):
        monkeypatch.setattr(service, "seated_at", reading.seats_told)

    with pytest.raises(LeagueError):
        enter_while(monkeypatch, table, act)

    assert not Submission.objects.exists()


def erase_while_entering(monkeypatch: pytest.MonkeyPatch, table: Table, *, waits: bool) -> None:
    """Somebody erases her name while her seat's deal is stored and not committed yet."""
    begun: list[Future[None]] = []
    claim, player = factories.claim(table, factories.seat_of(table, "Bea").number), bea()

    def meanwhile(place: Place) -> None:
        if place == "done-not-committed" and not begun:
            begun.append(other.submit(erases, player))
            until(somebody_waits if waits else begun[0].done)

    with ThreadPoolExecutor(1) as other:
        monkeypatch.setattr(failpoints, "_listeners", [meanwhile])
        enter(table, claim)
        begun[0].result()
        other.submit(lambda: connection.close()).result()


def somebody_waits() -> bool:
    """Whether another transaction waits for ours."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))")
        return bool(cursor.fetchone()[0])


@pytest.mark.scenario("S46")
def test_what_is_being_stored_while_a_name_is_erased_does_not_keep_it(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    player = bea()

    erase_while_entering(monkeypatch, table, waits=True)

    assert told() == ["Cy", f"Player {player.pk}"]


@pytest.mark.scenario("S46", control=True)
def test_without_waiting_for_it_the_name_stays_there(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    monkeypatch.setattr(people, "hold", lambda **rows: None)
    monkeypatch.setattr(people, "results_moved", lambda stage: None)

    erase_while_entering(monkeypatch, table, waits=False)

    assert told() == ["Bea", "Cy"]
