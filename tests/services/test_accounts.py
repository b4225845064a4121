"""An organizer invites a player, who then has an account: once, and as nobody else."""

from datetime import timedelta
from typing import Any

import pytest

from league import access
from league.errors import AlreadyDone, NotYours, Unacceptable, UnknownHere
from league.models import Invitation, LogEntry, Player, Standing, User
from league.services import accounts, stages
from tests import factories
from tests.factories import PASSWORD, ada

pytestmark = pytest.mark.django_db


@pytest.fixture
def bea() -> Player:
    return Player.objects.create(league=factories.league(), name="Bea")


@pytest.fixture
def cy() -> Player:
    return Player.objects.create(league=factories.league(), name="Cy")


def sign_up(player: Player, username: str = "bea", password: str = PASSWORD) -> User:
    return accounts.sign_up(accounts.invite(player, by=ada()), username=username, password=password)


def refused(player: Player, **chosen: Any) -> dict[str, str]:
    with pytest.raises(Unacceptable) as refusal:
        sign_up(player, **chosen)
    return refusal.value.fields


def test_who_has_the_invitation_is_the_player_from_then_on(bea: Player) -> None:
    user = sign_up(bea)

    bea.refresh_from_db()
    assert bea.user == user
    assert user.check_password(PASSWORD)
    assert access.player_of(user) == bea


def test_an_invitation_works_once(bea: Player) -> None:
    invitation = accounts.invite(bea, by=ada())
    link = access.invitation_link(invitation)
    found = access.invitation_to_accept(link)
    accounts.sign_up(invitation, username="bea", password=PASSWORD)

    with pytest.raises(AlreadyDone):
        accounts.sign_up(found, username="dan", password=PASSWORD)
    with pytest.raises(UnknownHere):
        access.invitation_to_accept(link)

    assert not User.objects.filter(username="dan").exists()


def test_a_new_invitation_makes_the_old_one_worthless(bea: Player) -> None:
    old = access.invitation_link(accounts.invite(bea, by=ada()))

    new = access.invitation_link(accounts.invite(bea, by=ada()))

    assert access.invitation_to_accept(new).player == bea
    with pytest.raises(UnknownHere):
        access.invitation_to_accept(old)


def test_an_invitation_ends_after_a_week(bea: Player) -> None:
    invitation = accounts.invite(bea, by=ada())
    Invitation.objects.update(made_at=invitation.made_at - timedelta(days=6, hours=23))
    nearly = access.invitation_link(Invitation.objects.get())
    assert access.invitation_to_accept(nearly).player == bea

    Invitation.objects.update(made_at=invitation.made_at - timedelta(days=7))

    late = Invitation.objects.get()
    with pytest.raises(UnknownHere):
        access.invitation_to_accept(access.invitation_link(late))
    with pytest.raises(AlreadyDone):
        accounts.sign_up(late, username="bea", password=PASSWORD)


@pytest.mark.parametrize("forged", ["", "-", "1", "1-", "x-y", "1-AAAAAAAAAAAAAAAAAAAAAAAA", "9" * 30 + "-A"])
def test_nobody_guesses_a_link(bea: Player, forged: str) -> None:
    accounts.invite(bea, by=ada())

    with pytest.raises(UnknownHere):
        access.invitation_to_accept(forged)


def test_an_invitation_is_for_its_player_alone(bea: Player, cy: Player) -> None:
    of_bea = accounts.invite(bea, by=ada())
    of_cy = accounts.invite(cy, by=ada())
    proof = access.invitation_link(of_bea).partition("-")[2]

    with pytest.raises(UnknownHere):
        access.invitation_to_accept(f"{of_cy.pk}-{proof}")


def test_a_player_with_an_account_is_not_invited_again(bea: Player) -> None:
    sign_up(bea)

    with pytest.raises(AlreadyDone):
        accounts.invite(bea, by=ada())


@pytest.mark.scenario("S60")
@pytest.mark.parametrize("taken", ["Zoe\u0308", "ZO\u00cb", "Zo\u00eb\u200b", "Z\u043e\u00eb", "Zo\u00eb"])
def test_an_account_name_that_looks_like_a_taken_one_is_taken(bea: Player, cy: Player, taken: str) -> None:
    sign_up(bea, "Zo\u00eb")

    assert list(refused(cy, username=taken)) == ["username"]


def test_the_name_of_an_organizer_is_taken_too(bea: Player) -> None:
    ada()

    assert list(refused(bea, username="\u0410da")) == ["username"]


def test_what_is_wrong_with_a_name_says_what_to_do(bea: Player) -> None:
    said = refused(bea, username="two words")["username"]

    assert said == "Write it with letters, digits and @ . + - _ only, without blanks."


def test_all_that_is_wrong_is_said_at_once(bea: Player) -> None:
    assert sorted(refused(bea, username="two words", password="short")) == ["password", "username"]


@pytest.mark.parametrize("password", ["password12", "1234567890", "beatrix-kiddo"])
def test_a_password_that_is_easily_guessed_is_refused(bea: Player, password: str) -> None:
    assert list(refused(bea, username="beatrix-kiddo", password=password)) == ["password"]


def test_what_is_refused_leaves_the_invitation_open(bea: Player) -> None:
    invitation = accounts.invite(bea, by=ada())
    link = access.invitation_link(invitation)

    with pytest.raises(Unacceptable):
        accounts.sign_up(invitation, username="ada", password=PASSWORD)

    assert access.invitation_to_accept(link) == invitation


def test_who_has_an_account_already_uses_that(bea: Player) -> None:
    dot = factories.dot()

    accounts.accept(accounts.invite(bea, by=ada()), by=dot)

    assert access.player_of(dot) == bea


def test_nobody_plays_as_two(bea: Player, cy: Player) -> None:
    user = sign_up(bea)

    with pytest.raises(AlreadyDone):
        accounts.accept(accounts.invite(cy, by=ada()), by=user)

    assert access.player_of(user) == bea


def test_an_account_is_taken_away_and_the_player_invited_again(bea: Player) -> None:
    user = sign_up(bea)

    accounts.take_away(bea, by=ada())

    assert access.player_of(user) is None
    assert sign_up(bea, "beatrix") == Player.objects.get(pk=bea.pk).user


def test_what_was_done_is_in_the_log_without_the_secret_and_the_account_name(bea: Player) -> None:
    sign_up(bea, "secret-name")
    accounts.take_away(bea, by=ada())

    logged = list(LogEntry.objects.filter(action__startswith="player.").order_by("pk"))

    assert [entry.action for entry in logged] == ["player.invited", "player.linked", "player.unlinked"]
    assert [entry.after or entry.before for entry in logged] == [{"player": bea.pk, "name": "Bea"}] * 3


def test_erasing_an_account_leaves_the_results() -> None:
    event = factories.event()
    bea = factories.entrant(event, "Bea").players[0]
    user = sign_up(bea)
    stages.refresh_stage(factories.played_round(event).stage_id)
    before = list(Standing.objects.order_by("line").values_list("entrant__player__name", "rank"))

    accounts.erase(user)

    user.refresh_from_db()
    assert (user.username, user.is_active, user.has_usable_password()) == (f"gone {user.pk}", False, False)
    assert list(Standing.objects.order_by("line").values_list("entrant__player__name", "rank")) == before


def test_the_name_of_an_erased_account_is_free_again(bea: Player, cy: Player) -> None:
    accounts.erase(sign_up(bea))

    assert sign_up(cy, "bea").username == "bea"


def test_who_organizes_cannot_leave_the_league_alone(bea: Player) -> None:
    accounts.accept(accounts.invite(bea, by=ada()), by=ada())

    with pytest.raises(NotYours):
        accounts.erase(ada())

    assert access.player_of(ada()) == bea
