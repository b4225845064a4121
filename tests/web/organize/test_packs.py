"""The sheet by which packs are stacked."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def address(event_slug: str) -> str:
    return reverse("league:round-packs", args=[event_slug, 1])


def test_a_pack_is_told_in_the_order_in_which_it_is_dealt(ada: Client) -> None:
    table = factories.table(names=("Bea", "Cy"), stacked_packs=True)
    seat = table.seats.order_by("number")[0]
    pack = table.deals.get().packs[seat.back]

    shown = ada.get(address(table.round.stage.event.slug)).context["deals"][0].packs[0]

    assert [shown.nerts, shown.work, shown.stock] == [pack["nerts"], pack["work"], pack["stock"][::-1]]


def test_a_round_without_stacked_packs_says_so(ada: Client) -> None:
    table = factories.table(names=("Bea", "Cy"))

    page = Page(ada.get(address(table.round.stage.event.slug)))

    assert "No packs are stacked for this round." in page.text


@pytest.mark.parametrize("deals", [1, 3])
def test_the_sheet_costs_the_same_however_much_is_on_it(
    ada: Client, deals: int, django_assert_num_queries: object
) -> None:
    table = factories.table(names=("Bea", "Cy"), stacked_packs=True, deals=deals)

    with django_assert_num_queries(10):  # type: ignore[operator]
        ada.get(address(table.round.stage.event.slug))


def test_what_lies_in_a_pack_is_nobodys_to_read_by_the_api(client: Client) -> None:
    table = factories.table(names=("Bea", "Cy"), stacked_packs=True)

    answer = client.get(reverse("api:table", args=[table.pk]))

    assert answer.status_code == 200
    assert "packs" not in answer.json()["deals"][0]
