"""Phones at a table about which an organizer decides something."""

import pytest

from league.models import Table
from league.queries.table_desk import seats_version
from league.services import attendance, seats, substitutes, table_rulings
from tests import factories
from tests.factories import ada, seat_of
from tests.web.pages import Page
from tests.web.scoring.phones import Phone, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    return factories.table(names=("Bea", "Cy", "Eve"))


def test_a_substitute_taps_her_own_name(at: Table) -> None:
    seat = seat_of(at, "Cy")
    substitutes.send_substitute(seat, absent=seat.people[0], name="Dot", by=ada())
    phone = Phone(at, seat.number)

    assert "This phone scores for Dot." in Page(phone.look()).text


def test_an_open_page_notices_who_sits_there_now(at: Table) -> None:
    phone = Phone(at, seat_of(at, "Bea").number)
    tag = phone.look().context["tag"]

    attendance.did_not_come(at, seat_of(at, "Cy").number, by=ada())

    assert phone.look().context["tag"] != tag
    assert "Cy" not in Page(phone.look()).text


def test_after_an_exchange_both_choose_their_names_again(at: Table) -> None:
    bea, eve = seat_of(at, "Bea"), seat_of(at, "Eve")
    phone = Phone(at, bea.number)
    seats.exchange_seats(bea, eve, seen=seats_version(at), by=ada())

    assert "An organizer released this phone. Choose your name again." in Page(phone.look()).text


def test_a_table_that_is_put_off_is_played_by_its_phones(at: Table) -> None:
    table_rulings.put_off(at, by=ada(), reason="The bus is late.")
    one, other = Phone(at, 1), Phone(at, 2)

    one.enter(typed(at))
    other.confirm()

    at.refresh_from_db()
    assert at.state == "final"


def test_a_void_table_says_so_and_takes_nothing(at: Table) -> None:
    phone = Phone(at, 1)
    table_rulings.void_table(at, by=ada(), reason="A deck was short.")

    assert "Nothing of this table counts: A deck was short." in Page(phone.look()).text
    assert phone.enter(typed(at), key="k").status_code == 409
