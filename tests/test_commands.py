"""Commands that make a demo or an organizer, in a league that may have something already."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.demo import make_demo
from league.models import Event, LogEntry, User
from league.services import second_factor
from tests import codes, factories

pytestmark = pytest.mark.django_db


def test_a_league_that_has_an_event_is_left_alone() -> None:
    factories.event()
    logged = LogEntry.objects.count()

    assert make_demo() is None
    assert (LogEntry.objects.count(), Event.objects.count()) == (logged, 1)


def test_the_demo_command_says_so_where_there_are_events() -> None:
    factories.event()
    printed, said = StringIO(), StringIO()

    call_command("demo", stdout=printed, stderr=said)

    assert printed.getvalue() == ""
    assert said.getvalue() == "There are events already, so nothing was changed.\n"


def test_the_organizer_command_makes_an_account_and_prints_its_password() -> None:
    printed = StringIO()

    call_command("organizer", "olga", stdout=printed)

    assert factories.signs_in("olga", printed.getvalue().split("password ")[1].split(" ")[0])


def test_the_organizer_command_refuses_a_name_that_is_taken() -> None:
    factories.ada()

    with pytest.raises(CommandError, match="No account was made"):
        call_command("organizer", "ada")

    assert User.objects.count() == 1


def test_who_lost_the_phone_signs_in_with_the_password_again() -> None:
    ada = factories.ada()
    codes.turn_on(ada)
    printed = StringIO()

    call_command("second_factor_off", "ada", stdout=printed)

    assert printed.getvalue().startswith("ada signs in with the password alone now")
    assert (second_factor.is_on(ada), codes.left_on_paper(ada)) == (False, [])


@pytest.mark.parametrize("name", ["ada", "nobody"])
def test_where_there_is_no_second_factor_the_command_says_so(name: str) -> None:
    factories.ada()

    with pytest.raises(CommandError, match=f"There is no account {name} with a second factor"):
        call_command("second_factor_off", name)
