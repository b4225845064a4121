"""Names that change or go, and people who are merged, while something is being said: points follow the person."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from league.errors import LeagueError
from league.models import Player, SeatClaim, Submission, Table
from league.queries.audit import differences
from league.services import entrants, merging, people, ratings, reading, rebuild, results, submissions
from league.services.erasing import erase_player
from league.services.sequence import judge
from league.states import DealState
from tests import factories
from tests.factories import ada
from tests.races.test_standings import elsewhere
from tests.races.together import before_committing, confirming, often, together

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True)]

Act = Callable[[Player], None]


def renames(player: Player) -> None:
    people.rename_player(player, "Beatrice", by=ada())


def erases(player: Player) -> None:
    erase_player(player, reason="Asked us to.", by=ada())


def merges(player: Player) -> None:
    """Under another name they are known already."""
    factories.merge(player, into=factories.player("Beatrice"))


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
@pytest.mark.parametrize("act", [renames, erases, merges])
def test_what_was_read_before_a_name_changed_is_kept_and_says_the_new_one(
    monkeypatch: pytest.MonkeyPatch, table: Table, act: Act
) -> None:
    player = bea()

    enter_while(monkeypatch, table, act)
    factories.confirm(table, factories.seat_of(table, "Cy").number)

    person = Player.objects.get(pk=player.pk).person
    assert table.deals.get().state == DealState.CONFIRMED
    assert person.name != "Bea"
    assert told() == sorted([person.name, "Cy"])
    assert factories.points_of(table.round.stage.event)[person.name] == ("20", 1)


@pytest.mark.scenario("S46", control=True)
@pytest.mark.parametrize("act", [renames, erases, merges])
def test_where_people_are_told_by_their_names_it_is_lost(
    monkeypatch: pytest.MonkeyPatch, table: Table, act: Act
) -> None:
    for service in (reading, submissions):
        monkeypatch.setattr(service, "seated_at", reading.seats_told)

    with pytest.raises(LeagueError):
        enter_while(monkeypatch, table, act)

    assert not Submission.objects.exists()


def erase_while_entering(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    """Somebody erases her name while her seat's deal is stored and not committed yet."""
    claim, player = factories.claim(table, factories.seat_of(table, "Bea").number), bea()
    with before_committing(monkeypatch, lambda: erases(player)):
        enter(table, claim)


@pytest.mark.scenario("S46")
def test_what_is_being_stored_while_a_name_is_erased_does_not_keep_it(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    player = bea()

    erase_while_entering(monkeypatch, table)

    assert told() == ["Cy", f"Player {player.pk}"]


@pytest.mark.scenario("S46", control=True)
def test_without_waiting_for_it_the_name_stays_there(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    monkeypatch.setattr(people, "hold", lambda **rows: None)
    monkeypatch.setattr(people, "results_moved", lambda stage: None)

    erase_while_entering(monkeypatch, table)

    assert told() == ["Bea", "Cy"]


def claimed_while_merged(monkeypatch: pytest.MonkeyPatch, table: Table) -> str:
    """Whose her phone is that takes her seat while she is merged, and has not committed it yet."""
    player, seat = bea(), factories.seat_of(table, "Bea").number
    factories.player("Beatrice")
    with before_committing(monkeypatch, lambda: merges(player)):
        claim = factories.claim(table, seat)
    return str(SeatClaim.objects.get(pk=claim.pk).player)


@pytest.mark.scenario("S46")
def test_a_phone_that_takes_a_seat_meanwhile_is_hers_who_stays(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    assert claimed_while_merged(monkeypatch, table) == "Beatrice"


@pytest.mark.scenario("S46", control=True)
def test_without_holding_the_table_it_stays_with_the_record_that_went(
    monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    monkeypatch.setattr(merging, "hold_all", lambda tables: None)

    assert claimed_while_merged(monkeypatch, table) == "Bea"


@pytest.mark.scenario("S46")
def test_merged_at_the_instant_of_the_confirmation_both_count() -> None:
    with together(2) as two:
        for time in range(often(50)):
            her, his, hers_too = f"Bea {time}", f"Cy {time}", f"Beatrice {time}"
            table = factories.table(names=(her, his))
            enter(table, factories.claim(table, factories.seat_of(table, her).number))
            confirms = confirming(table, factories.claim(table, factories.seat_of(table, his).number))
            goes, stays = Player.objects.get(name=her), factories.player(hers_too)

            said = two.act(table, confirms, partial(merge_at, goes=goes, stays=stays))

            assert [each for each in said if isinstance(each, BaseException)] == []
            assert factories.points_of(table.round.stage.event) == {hers_too: ("20", 1), his: ("4", 1)}
    ratings.refresh_due()
    assert list(differences()) == []
    assert rebuild.check().differences == ()


@pytest.mark.scenario("S46")
def test_merged_both_ways_at_the_same_instant_one_of_the_two_stays() -> None:
    with together(2) as two:
        for time in range(often(50)):
            one, other = (factories.player(f"{name} {time}") for name in ("Bea", "Beatrice"))
            factories.event(names=(one.name, f"Cy {time}"))

            two.at_once(
                lambda: None,
                partial(merge_at, goes=one, stays=other),
                partial(merge_at, goes=other, stays=one),
            )

            both = Player.objects.filter(pk__in=[one.pk, other.pk])
            [stayed], [gone] = both.filter(merged_into=None), both.exclude(merged_into=None)
            assert gone.merged_into == stayed
            assert [each.player for each in stayed.places.all()] == [stayed]


def merge_at(_found: object, *, goes: Player, stays: Player) -> None:
    factories.merge(goes, into=stays)


def entered_while_merged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who plays where her old name is written on a list while she is merged, which is not committed yet."""
    goes, stays = factories.player("Bea"), factories.player("Beatrice")
    event = factories.event(names=("Cy", "Eve"))

    def enters() -> None:
        entrants.add_entrants(event, "Bea", by=ada())

    with before_committing(monkeypatch, enters):
        factories.merge(goes, into=stays)
    return sorted(str(entrant) for entrant in event.entrants.all())


@pytest.mark.scenario("S46")
def test_whose_old_name_is_entered_meanwhile_is_the_one_who_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    assert entered_while_merged(monkeypatch) == ["Beatrice", "Cy", "Eve"]


@pytest.mark.scenario("S46", control=True)
def test_without_holding_the_names_it_is_a_record_that_went(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "hold", lambda **rows: None)

    assert entered_while_merged(monkeypatch) == ["Bea", "Cy", "Eve"]
