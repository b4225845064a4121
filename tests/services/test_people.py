"""Players, partnerships, and accounts that run the league."""

import pytest
from django.contrib.auth import authenticate
from django.test import RequestFactory

from league.errors import Unacceptable
from league.models import LogEntry, Player, User
from league.services import people
from tests import factories

pytestmark = pytest.mark.django_db


def player(name: str) -> Player:
    return people.player_named(factories.league(), name, by=factories.ada())


@pytest.mark.parametrize("again", ["Bea", "bea", " BEA ", "Ｂea"])
def test_a_name_means_the_same_person_however_it_is_typed(again: str) -> None:
    assert player("Bea") == player(again)


def test_a_new_name_is_a_new_player_and_logged() -> None:
    bea = player("Bea")

    assert LogEntry.objects.get(action="player.added").after == {"player": bea.pk, "name": "Bea"}


def test_a_renamed_player_stays_the_same_person() -> None:
    bea = player("Bea")

    people.rename_player(bea, "Beatrix", by=factories.ada())

    assert player("Beatrix") == bea
    entries = LogEntry.objects.filter(action="player.renamed").values_list("before__name", "after__name")
    assert list(entries) == [("Bea", "Beatrix")]


def test_a_pair_is_one_partnership_whoever_is_named_first() -> None:
    bea, cy = player("Bea"), player("Cy")

    assert people.partnership_of(bea, cy) == people.partnership_of(cy, bea)


def test_nobody_is_their_own_partner() -> None:
    bea = player("Bea")

    with pytest.raises(Unacceptable, match="\u2068Bea\u2069 cannot be their own partner"):
        people.partnership_of(bea, bea)


def test_a_new_organizer_runs_the_league_with_the_password_that_was_returned() -> None:
    user, password = people.add_organizer(factories.league(), "olga")

    request = RequestFactory().post("/sign-in/")
    assert authenticate(request, username="olga", password=password) == user
    assert factories.league().is_run_by(user)


def test_each_organizers_password_is_another() -> None:
    passwords = {people.add_organizer(factories.league(), name)[1] for name in ("olga", "oskar")}

    assert len(passwords) == 2


@pytest.mark.parametrize("username", ["", "ada", "two words", "x" * 151])
def test_a_username_that_is_taken_or_cannot_be_typed_is_refused(username: str) -> None:
    factories.ada()

    with pytest.raises(Unacceptable) as refused:
        people.add_organizer(factories.league(), username)

    assert set(refused.value.fields) == {"username"}
    assert User.objects.count() == 1
