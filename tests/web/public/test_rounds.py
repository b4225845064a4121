import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league import access
from league.models import Round, Table
from league.services import rounds, wishes
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def _address(of: Round) -> str:
    return reverse("league:round", args=[of.stage.event.slug, of.number])


def _tables(of: Round) -> list[Table]:
    return [access.table_to_score(access.table_link(table)) for table in of.tables.order_by("number")]


def _names(table: Table) -> list[str]:
    return [str(seat.entrant) for seat in table.seats.order_by("number")]


def test_a_round_shows_who_sits_where_with_which_deck(client: Client) -> None:
    current = factories.published_round(factories.event(names=factories.NAMES[:6], table_size=3))
    first, second = _tables(current)

    page = Page(client.get(_address(current)))

    decks = ["red stripes", "blue dots", "green crosses"]
    assert page.headings == ["Round 1", "Table 1", "Table 2"]
    assert [row[0] for row in page.rows] == [
        f"{name} {deck}" for table in (first, second) for name, deck in zip(_names(table), decks, strict=True)
    ]


def test_a_final_table_shows_its_scores_and_points(client: Client) -> None:
    current = factories.published_round(factories.event(names=["Bea", "Cy"], points_scheme="7-5-3-1"))
    factories.confirmed_deal(_tables(current)[0], 1, (10, 0), (1, 3))

    page = Page(client.get(_address(current)))

    assert [row[1:] for row in page.rows] == [["10", "7"], ["−5", "1"]]


def test_rotating_partners_share_a_line_of_their_round_and_each_has_a_page(client: Client) -> None:
    event = factories.event(names=factories.NAMES[:5], entrant_kind="rotating", table_size=2)
    current = factories.published_round(event)
    first, second = current.tables.get().seats.order_by("number")

    page = Page(client.get(_address(current)))

    assert [row[0] for row in page.rows] == [f"{first.names} red stripes", f"{second.names} blue dots"]
    assert {str(person) for person in (*first.people, *second.people)} <= page.links.keys()
    assert str(current.unplayed.get().entrant) in page.text


def test_the_rules_say_that_partners_change(client: Client) -> None:
    event = factories.event(names=factories.NAMES[:5], entrant_kind="rotating", table_size=2)
    factories.published_round(event)

    page = Page(client.get(reverse("league:event", args=[event.slug])))

    assert (
        "Two players hold each seat, with other partners every round, and both get its points." in page.text
    )


def test_partners_share_a_line_and_each_has_a_page(client: Client) -> None:
    current = factories.published_round(factories.pairs_event(table_size=3))

    page = Page(client.get(_address(current)))

    assert sorted(row[0].rsplit(" ", 2)[0] for row in page.rows) == ["Bea & Cy", "Eve & Fay", "Gus & Hal"]
    assert {"Bea", "Cy", "Eve", "Fay", "Gus", "Hal"} <= page.links.keys()


def test_a_proposed_round_is_not_there_for_the_public(client: Client) -> None:
    proposal = rounds.propose_round(factories.stage(factories.event()), by=factories.ada())

    answers = [
        client.get(_address(proposal)).status_code,
        client.get(f"{_address(proposal)}tables/1/").status_code,
    ]

    assert answers == [404, 404]


def test_who_sits_out_is_named_and_marked_where_an_organizer_wished_it(client: Client) -> None:
    event = factories.event(names=factories.NAMES[:5], table_size=2, exact_tables=True)
    wishes.sit_out_next(factories.entrant(event, "Bea"), sits_out=True, by=factories.ada())
    current = factories.published_round(event)

    assert "Sits out Bea (by hand)" in Page(client.get(_address(current))).text


def test_why_we_are_at_this_table_says_that_the_rest_was_planned_anew(client: Client) -> None:
    event = factories.event(names=factories.NAMES, planned_rounds=4)
    factories.played_round(event)
    wishes.send_away(factories.entrant(event, "Cy"), by=factories.ada())
    factories.published_round(event)

    page = Page(client.get(reverse("league:table-why", args=[event.slug, 2, 1])))

    said = page.text.translate(dict.fromkeys((0x2068, 0x2069)))
    assert "Rounds 2 to 4 were planned anew, together. No longer there: Cy." in said


@pytest.mark.parametrize("number", [0, 2, 99_999_999_999_999_999_999])
def test_a_round_that_is_not_there_is_a_page_that_is_not_there(client: Client, number: int) -> None:
    current = factories.published_round(factories.event())

    answer = client.get(reverse("league:round", args=[current.stage.event.slug, number]))

    assert answer.status_code == 404


@pytest.mark.parametrize("tables", [1, 3])
def test_a_round_has_as_many_queries_with_three_tables_as_with_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    current = factories.played_round(factories.event(names=factories.NAMES[: 4 * tables]))
    address = _address(current)

    with django_assert_num_queries(9):
        client.get(address)


def test_a_round_that_says_the_same_is_not_sent_again(client: Client) -> None:
    current = factories.published_round(factories.event())
    tag = client.get(_address(current))["ETag"]

    before = client.get(_address(current), headers={"If-None-Match": tag}).status_code
    factories.confirmed_deal(_tables(current)[0])
    after = client.get(_address(current), headers={"If-None-Match": tag}).status_code

    assert (before, after) == (304, 200)
