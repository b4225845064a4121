import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.models import Table
from league.services import rounds, rulings, uploads
from tests import factories
from tests.games.documents import nerts_document
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def _address(table: Table) -> str:
    return reverse("league:table", args=[table.round.stage.event.slug, table.round.number, table.number])


def _page(client: Client, table: Table) -> Page:
    return Page(client.get(_address(table)))


def _layout(case: str) -> dict[str, object]:
    """The layout of a conformance case, as a table would send it."""
    return {"layout": nerts_document(case)["layout"]}


def _names(table: Table) -> list[str]:
    return [str(seat.entrant) for seat in table.seats.order_by("number")]


def _pair(**rules: object) -> Table:
    return factories.table(names=["Bea", "Cy"], table_size=2, **rules)


def test_a_deal_that_was_not_entered_says_so(client: Client) -> None:
    page = _page(client, _pair())

    assert page.text.count("Not entered") == 1
    assert [row[1:] for row in page.rows] == [["–", "0"], ["–", "0"]]


def test_a_deal_that_nobody_confirmed_is_shown_but_does_not_count(client: Client) -> None:
    table = _pair()
    factories.enter(table, 1, factories.totals(table, (10, 0), (5, 2)))

    page = _page(client, table)

    first, second = _names(table)
    assert "Deal 1 Waiting for confirmation This does not count yet" in page.text
    assert page.rows[:2] == [[f"{first} red stripes", "–", "0"], [f"{second} blue dots", "–", "0"]]
    assert page.rows[2:] == [[first, "10", "0", "10"], [second, "5", "2", "1"]]


def test_a_confirmed_deal_says_who_called_and_what_each_seat_got(client: Client) -> None:
    table = _pair(deals=2)
    factories.confirmed_deal(table, 1, (10, 0), (1, 3))

    page = _page(client, table)

    first, second = _names(table)
    assert f"Deal 1 Confirmed {first} called Nerts. Only the counts were entered." in page.text
    assert page.rows[0] == [f"{first} red stripes", "10", "–", "10"]
    assert page.rows[2:] == [[first, "10", "0", "10"], [second, "1", "3", "−5"]]


def test_a_stalemate_is_named(client: Client) -> None:
    table = _pair()
    factories.confirmed_deal(table, 1, (10, 2), (1, 3), caller=None)

    assert "Nobody could move any more (stalemate)." in _page(client, table).text


def test_of_a_disputed_deal_both_readings_are_shown(client: Client) -> None:
    table = _pair()
    factories.enter(table, 1, factories.totals(table, (10, 0), (5, 2)))
    factories.enter(table, 2, factories.totals(table, (10, 0), (7, 2)))

    page = _page(client, table)

    first, second = _names(table)
    assert page.headings[-2:] == [f"Version 1 · entered by {first}", f"Version 2 · entered by {second}"]
    assert [row[-1] for row in page.rows[2:]] == ["10", "1", "10", "3"]


def test_the_reason_of_a_dispute_stays_between_the_table_and_its_organizers(client: Client) -> None:
    table = _pair()
    factories.enter(table, 1, factories.totals(table))
    factories.dispute(table, 2, reason="He always cheats.")

    page = _page(client, table)

    assert ("Disputed" in page.text, "cheats" in page.text) == (True, False)


def test_a_correction_keeps_the_old_version_and_gives_its_reason(client: Client) -> None:
    table = _pair()
    factories.confirmed_deal(table, 1, (10, 0), (5, 2))
    rulings.enter_result(
        table,
        1,
        factories.totals(table, (9, 0), (5, 2)),
        by=factories.ada(),
        reason="One card was Cy’s.",
        seen_version=1,
    )

    page = _page(client, table)

    first, second = _names(table)
    assert page.rows[0] == [f"{first} red stripes", "9", "9", "1", "9"]
    assert page.text.split("Versions ")[1].split(" Talon keeps")[0] == (
        f"Version 1 · entered by {first} · replaced {first} 10 · {second} 1 "
        f"Version 2 · entered by an organizer · this one counts {first} 9 · {second} 1 "
        "Reason: One card was Cy’s."
    )


def test_a_table_closed_early_gives_the_ruling(client: Client) -> None:
    table = _pair()
    rounds.close_round(table.round, by=factories.ada(), reason="The hall closed.")

    page = _page(client, table)

    assert "An organizer closed this table: The hall closed." in page.text


def test_a_layout_is_drawn_and_said_in_words(client: Client) -> None:
    table = _pair(options={"jokers": 2})
    factories.enter(table, 1, _layout("N-V-18"))

    answer = client.get(_address(table))

    assert answer.content.count(b'<svg class="drawing" role="img"') == 3  # foundations and two seats
    assert "ace of hearts" in answer.content.decode()
    assert "joker as four of hearts" in answer.content.decode()
    assert "The whole layout was entered." in Page(answer).text


def test_a_seat_of_two_is_one_line(client: Client) -> None:
    table = factories.published_round(factories.pairs_event(table_size=3)).tables.get()

    page = _page(client, table)

    assert [row[0].count("&") for row in page.rows] == [1, 1, 1]


@pytest.mark.parametrize("number", [2, 99_999_999_999_999_999_999])
def test_a_table_that_is_not_there_is_a_page_that_is_not_there(client: Client, number: int) -> None:
    table = _pair()

    answer = client.get(reverse("league:table", args=[table.round.stage.event.slug, 1, number]))

    assert answer.status_code == 404


@pytest.mark.parametrize("deals", [1, 3])
def test_a_table_has_as_many_queries_with_three_deals_as_with_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, deals: int
) -> None:
    table = _pair(deals=deals)
    for number in range(1, deals + 1):
        factories.enter(table, 1, factories.totals(table), number=number)
        factories.enter(table, 2, factories.totals(table, (9, 0), (9, 0)), number=number)
    address = _address(table)

    with django_assert_num_queries(13):
        client.get(address)


def test_the_page_of_a_table_leads_to_why_its_people_sit_there(client: Client) -> None:
    current = factories.published_round(factories.event(names=("Bea", "Cy", "Eve", "Fay"), table_size=2))
    table = current.tables.get(number=1)
    address = reverse("league:table-why", args=[current.stage.event.slug, 1, 1])

    link = _page(client, table).links["Why are we at this table?"]
    page = Page(client.get(address))

    assert link == address
    assert page.headings == ["Why are we at this table?", *_names(table)]
    assert page.text.count("Between this table and table 2 the draw or an organizer decided.") == 2


def test_why_at_an_uploaded_table_says_who_seated_it(client: Client) -> None:
    event = factories.event(names=("Bea", "Cy", "Eve", "Fay"))
    keys = list(event.entrants.order_by("pk").values_list("pk", flat=True))
    text = "{}, {}\n{}, {}".format(*keys)
    uploads.upload_round(factories.stage(event), text, by=factories.ada())
    rounds.publish_round(event.current_stage.rounds.get(), by=factories.ada())

    page = Page(client.get(reverse("league:table-why", args=[event.slug, 1, 1])))

    assert "An organizer uploaded these tables." in page.text
    assert "What counted" not in page.text
    assert "the draw" not in page.text


def test_why_at_a_proposed_table_is_nobodys_to_know(client: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    rounds.propose_round(factories.stage(event), by=factories.ada())

    answer = client.get(reverse("league:table-why", args=[event.slug, 1, 1]))

    assert answer.status_code == 404
