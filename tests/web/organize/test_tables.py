"""A table's page: its phones, its link, what was objected to too late."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from league import access
from league.errors import UnknownHere
from league.models import SeatClaim, Table
from tests import factories

pytestmark = pytest.mark.django_db


def page(table: Table, name: str = "table-run", *more: object) -> str:
    where = [table.round.stage.event.slug, table.round.number, table.number, *more]
    return reverse(f"league:{name}", args=where)


def test_a_phone_is_released_and_its_name_free_for_another(ada: Client) -> None:
    table = factories.table()
    claim = factories.claim(table, 1, device="lost")

    answer = ada.post(page(table, "claim-release", claim.pk))

    assert answer["Location"] == page(table)
    assert factories.claim(table, 1, device="found").device == "found"


def test_a_phone_of_another_table_is_not_released_here(ada: Client) -> None:
    here, there = factories.table(), factories.table(names=factories.NAMES[4:8])
    claim = factories.claim(there)

    answer = ada.post(page(here, "claim-release", claim.pk))

    assert answer.status_code == 404
    assert SeatClaim.objects.get().released_at is None


def test_a_new_link_makes_the_old_one_worthless(ada: Client) -> None:
    table = factories.table()
    old = access.table_link(table)

    ada.post(page(table, "link-new"))

    with pytest.raises(UnknownHere):
        access.table_to_score(old)
    address = ada.get(page(table)).context["link"].address
    assert access.table_to_score(address.rstrip("/").rpartition("/")[2]) == table


def test_the_link_of_a_proposed_table_is_shown_with_its_code(ada: Client) -> None:
    event = factories.event()
    ada.post(reverse("league:round-propose", args=[event.slug]))

    answer = ada.get(reverse("league:table-run", args=[event.slug, 1, 1]))

    assert answer.context["link"].code.startswith("<svg")


def test_an_objection_that_came_too_late_is_shown(ada: Client) -> None:
    table = factories.table()
    factories.confirmed_deal(table)
    factories.dispute(table, 3, reason="I had two more.")

    (deal,) = ada.get(page(table)).context["desk"].shown.deals

    assert [(flag.seat.number, flag.reason) for flag in deal.flags] == [(3, "I had two more.")]


@pytest.mark.parametrize("deals", [1, 3])
def test_a_tables_page_costs_the_same(ada: Client, deals: int, django_assert_num_queries: Any) -> None:
    table = factories.table(deals=deals)
    for number in range(1, deals + 1):
        factories.confirmed_deal(table, number)

    with django_assert_num_queries(23):
        ada.get(page(table))


def test_a_link_made_on_the_servers_own_screen_leads_phones_to_it(ada: Client, settings: Settings) -> None:
    table = factories.table(names=("Bea", "Cy"))
    settings.NETWORK_URL = "http://192.168.1.20:8000"
    path = f"/t/{access.table_link(table)}/"

    at_home = ada.get(page(table), headers={"host": "localhost:8000"}).context["link"].address
    elsewhere = ada.get(page(table), headers={"host": "testserver"}).context["link"].address

    assert at_home == f"http://192.168.1.20:8000{path}"
    assert elsewhere == f"http://testserver{path}"
