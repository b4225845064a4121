"""Standings that explain themselves: comparing two, looking back."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league import access
from league.models import Correction, Event, Table, User
from league.queries.corrections import corrections_of
from league.services import entrants, people, rounds, rulings, stages
from league.states import CountsFrom
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def compare(event: Event, *names: str) -> str:
    query = "&".join(
        f"{field}={factories.entrant(event, name).pk}"
        for field, name in zip(("one", "other"), names, strict=False)
    )
    return f"{reverse('league:compare', args=[event.slug])}?{query}"


def after(event: Event, number: int) -> str:
    return reverse("league:standings-after", args=[event.slug, number])


def before(event: Event, correction: Correction) -> str:
    return reverse("league:standings-before", args=[event.slug, correction.pk])


def duel(*counts: tuple[int, int], **rules: object) -> tuple[Event, str, str]:
    """Two who have played one deal, by seat."""
    table = factories.table(names=("Bea", "Cy"), table_size=2, **rules)
    factories.confirmed_deal(table, 1, *counts)
    event = table.round.stage.event
    stages.refresh_stage(factories.stage(event).pk)
    first, second = (str(seat.entrant) for seat in table.seats.order_by("number"))
    return event, first, second


def corrected(event: Event, *, reason: str = "Counted again.") -> Correction:
    """The last two of table 1 of the first round change their points."""
    table = Table.objects.get(round__stage__event=event, round__number=1, number=1)
    table = access.table_to_score(access.table_link(table))
    seen = table.deals.get(number=1).submissions.count()
    document = factories.totals(table, (9, seen), (30, 0), caller=2)
    rulings.enter_result(table, 1, document, by=factories.ada(), reason=reason, seen_version=seen)
    made = corrections_of(event).first()
    assert made is not None
    return made


# What separates two


def test_two_are_compared_in_words_with_the_tables_behind_it(client: Client) -> None:
    event, first, second = duel((20, 0), (10, 3))
    factories.points(event, second, -1, reason="Came late.")

    page = Page(client.get(compare(event, second, first)))

    assert f"{first} stands above {second}. What separates them: Points." in page.text
    assert f"{first} 20 Round 1, table 1 20" in page.text
    assert f"{second} 3 Round 1, table 1 4 Came late. −1" in page.text
    assert page.links["Round 1, table 1"] == f"/events/{event.slug}/rounds/1/tables/1/"


def test_a_tiebreak_leads_to_its_deals_and_names_what_was_level(client: Client) -> None:
    event, first, second = duel((20, 0), (20, 0), tiebreaks=("wins", "deals-won"))

    page = Page(client.get(compare(event, first, second)))

    assert "What separates them: Deals won." in page.text
    assert "Before that they are level on: Points, Tables won." in page.text
    assert page.links["Round 1, table 1, deal 1"] == f"/events/{event.slug}/rounds/1/tables/1/#deal-1"


def test_who_share_a_rank_are_told_so(client: Client) -> None:
    event, _first, _second = duel((20, 0), (20, 0), tiebreaks=("wins",))

    page = Page(client.get(compare(event, "Bea", "Cy")))

    assert (
        "Bea and Cy share rank 1: nothing separates them. They are level on: Points, Tables won." in page.text
    )


def test_a_lot_is_said_to_be_drawn(client: Client) -> None:
    event, _first, _second = duel((20, 0), (20, 0), tiebreaks=("lot",))

    page = Page(client.get(compare(event, "Bea", "Cy")))

    assert "drawn first" in page.text
    assert "drawn later" in page.text


def test_the_form_asks_whom_to_compare(client: Client) -> None:
    event, _first, _second = duel((20, 0), (10, 3))

    answer = client.get(reverse("league:compare", args=[event.slug]))

    assert answer.status_code == 200
    assert [name for _key, name in answer.context["form"].fields["one"].choices] == [
        "–",
        "\u2068Bea\u2069",
        "\u2068Cy\u2069",
    ]


@pytest.mark.parametrize(
    ("query", "fields"),
    [
        ("one=x&other=", ["one", "other"]),
        ("one=999999999999999999999&other=1", ["one", "other"]),
        ("other=1", ["one", "other"]),
    ],
)
def test_whom_nobody_knows_is_asked_again(client: Client, query: str, fields: list[str]) -> None:
    event, _first, _second = duel((20, 0), (10, 3))

    answer = client.get(f"{reverse('league:compare', args=[event.slug])}?{query}")

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, fields)


def test_nobody_is_compared_with_oneself(client: Client) -> None:
    event, _first, _second = duel((20, 0), (10, 3))

    answer = client.get(compare(event, "Bea", "Bea"))

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["other"])


def test_who_left_as_if_never_there_is_not_compared(client: Client) -> None:
    event, _first, _second = duel((20, 0), (10, 3), withdrawal_rule="void")
    withdrawn = factories.entrant(event, "Cy")
    entrants.withdraw(withdrawn, by=factories.ada())

    answer = client.get(compare(event, "Bea", "Cy"))
    rows = Page(client.get(after(event, 1))).rows

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["other"])
    assert rows == []


def test_each_rank_leads_to_what_separates_it_from_the_one_above(client: Client) -> None:
    event, first, second = duel((20, 0), (10, 3))

    page = Page(client.get(reverse("league:event", args=[event.slug])))

    assert page.links["2"] == compare(event, first, second)


# Looking back


def test_standings_after_a_round_leave_out_what_came_later(client: Client) -> None:
    event, first, second = duel((20, 0), (10, 3), tiebreaks=())
    factories.played_round(event)

    page = Page(client.get(after(event, 1)))

    assert page.rows == [["1", first, "20", "1"], ["2", second, "4", "1"]]
    assert "Provisional" not in page.text


def test_standings_after_a_round_that_is_playing_are_provisional(client: Client) -> None:
    event = factories.event(names=factories.NAMES[:8])
    current = factories.published_round(event)
    factories.confirmed_deal(access.table_to_score(access.table_link(current.tables.get(number=1))))

    page = Page(client.get(after(event, 1)))

    assert "Provisional: not all these tables are final." in page.text
    assert sum(row[3] == "1" for row in page.rows) == 4


def test_before_anything_counts_there_are_no_rows(client: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))
    factories.published_round(event)

    page = Page(client.get(after(event, 1)))

    assert page.rows == []
    assert "Nothing counts yet." in page.text


def test_the_page_of_a_round_leads_to_the_standings_after_it(client: Client) -> None:
    event, _first, _second = duel((20, 0), (10, 3))

    page = Page(client.get(reverse("league:round", args=[event.slug, 1])))

    assert page.links["Standings after round 1"] == after(event, 1)


def test_corrections_are_listed_on_the_page_of_the_event(client: Client) -> None:
    event, _first, _second = duel((20, 0), (10, 3))
    correction = corrected(event, reason="A card was counted twice.")

    page = Page(client.get(reverse("league:event", args=[event.slug])))

    assert "1 correction" in page.text
    assert "A card was counted twice." in page.text
    assert page.links["Round 1, table 1, deal 1"] == f"/events/{event.slug}/rounds/1/tables/1/#deal-1"
    assert page.links["The standings without it"] == before(event, correction)


def test_everybody_reads_who_corrected_what_from_when_it_counts_and_the_note(client: Client) -> None:
    event, _first, _second = duel((20, 0), (10, 3))
    User.objects.filter(pk=factories.ada().pk).update(first_name="Ada", last_name="Lovelace")
    at = access.table_to_score(
        access.table_link(Table.objects.get(round__stage__event=event, round__number=1))
    )
    rulings.enter_result(
        at,
        1,
        factories.totals(at, (9, 1), (30, 0), caller=2),
        by=factories.ada(),
        reason="Counted again.",
        seen_version=1,
        counts_from=CountsFrom.NEXT,
        note="The sheet was wet.",
    )

    text = Page(client.get(reverse("league:event", args=[event.slug]))).text

    assert "Version 2 instead of version 1. Counts from round 2 on, once that is published" in text
    assert "The sheet was wet." in text
    assert "Corrected by Ada Lovelace: Counted again." in text


def test_an_organizer_with_a_login_alone_is_not_named(client: Client) -> None:
    event, _first, _second = duel((20, 0), (10, 3))
    corrected(event)

    text = Page(client.get(reverse("league:event", args=[event.slug]))).text

    assert "Corrected by an organizer: Counted again." in text


def test_the_standings_without_a_correction_say_why_it_was_made(client: Client) -> None:
    event, first, second = duel((20, 0), (10, 3), tiebreaks=())
    correction = corrected(event, reason="A card was counted twice.")

    page = Page(client.get(before(event, correction)))

    assert page.rows == [["1", first, "20", "1"], ["2", second, "4", "1"]]
    assert "Reason: A card was counted twice." in page.text


def test_what_is_not_there_is_not_found(client: Client) -> None:
    event, _first, _second = duel((20, 0), (10, 3))
    other, _one, _two = duel((20, 0), (10, 3))
    correction = corrected(other)
    rounds.propose_round(factories.stage(event), by=factories.ada())

    answers = [
        client.get(address).status_code
        for address in (after(event, 2), after(event, 10**18), before(event, correction))
    ]

    assert answers == [404, 404, 404]


def test_a_draft_explains_nothing_to_the_public(client: Client) -> None:
    event = factories.event(names=("Bea", "Cy"))

    answers = [client.get(address).status_code for address in (compare(event, "Bea", "Cy"), after(event, 1))]

    assert answers == [404, 404]


# Cheap to ask again


@pytest.mark.parametrize("page", ["compare", "after", "before"])
def test_a_page_is_made_again_only_when_something_moved(client: Client, page: str) -> None:
    event, _first, _second = duel((20, 0), (10, 3))
    correction = corrected(event)
    address = {
        "compare": compare(event, "Bea", "Cy"),
        "after": after(event, 1),
        "before": before(event, correction),
    }[page]
    tags = [client.get(address)["ETag"]]

    same = client.get(address, headers={"If-None-Match": tags[0]})
    people.rename_player(factories.entrant(event, "Bea").players[0], "Beatrix", by=factories.ada())
    tags.append(client.get(address)["ETag"])
    factories.points(event, "Cy", 1)
    tags.append(client.get(address)["ETag"])
    client.force_login(factories.ada())
    tags.append(client.get(address)["ETag"])

    assert (same.status_code, same.content) == (304, b"")
    assert len(set(tags)) == 4


@pytest.mark.parametrize("count", [1, 3])
def test_pages_have_as_many_queries_with_three_tables_as_with_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    event = factories.event(names=factories.NAMES[: 4 * count])
    for _round in range(count):
        factories.played_round(event)
    address = compare(event, "Bea", "Cy")

    with django_assert_num_queries(11):  # event, stage, entrants; the record; the savepoint and its end
        client.get(address)
    with django_assert_num_queries(13):
        tag = client.get(after(event, 1))["ETag"]
    with django_assert_num_queries(5):
        client.get(after(event, 1), headers={"If-None-Match": tag})
