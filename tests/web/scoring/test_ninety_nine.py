"""A table of Ninety-Nine on phones: a tap on who lost, until one is left."""

import json
from typing import Any

import pytest

from league.models import Result, Table
from league.states import DealState, TableState
from tests.factories import chips_table, enter, lose
from tests.laid_down import laid_down
from tests.web.pages import Page
from tests.web.scoring.phones import Phone, errors, form_with

pytestmark = pytest.mark.django_db

LOG: dict[str, Any] = {
    "plays": [{"player": 1, "card": "KS", "value": 99}, {"player": 2, "card": "5C", "value": 104}],
    "loser": 2,
}


@pytest.fixture
@laid_down
def at() -> Table:
    return chips_table()


def names(of: Table) -> list[str]:
    return [str(seat.entrant) for seat in of.seats.order_by("number")]


def tap(phone: Phone, loser: int, number: int) -> Any:
    """Press the button of the seat that lost."""
    key = phone.key_of("how", number)
    return phone.enter({"loser": str(loser)}, number=number, key=key)


def rows(phone: Phone, number: int) -> list[tuple[int, int, bool]]:
    """What the form offers: each seat with its chips, and whether it is out."""
    facts = phone.open(number, change="").context["facts"]
    return [(row.seat.number, row.chips.total, row.chips.is_out) for row in facts.rows]


def todo(phone: Phone) -> list[str]:
    return [deal.todo for deal in phone.look().context["shown"].deals]


def test_a_match_from_the_first_tap_to_the_places(at: Table) -> None:
    first, second = Phone(at, 1), Phone(at, 2)
    assert (todo(first), rows(first, 1)) == (["enter"], [(1, 2, False), (2, 2, False), (3, 2, False)])

    tap(first, 3, 1)
    assert (todo(first), todo(second)) == (["wait"], ["check"])

    second.confirm(1)
    assert (todo(first), rows(first, 2)) == (
        ["confirmed", "enter"],
        [(1, 2, False), (2, 2, False), (3, 1, False)],
    )

    for number, loser in ((2, 3), (3, 1), (4, 1)):
        tap(second, loser, number)
        first.confirm(1, number=number)
    at.refresh_from_db()
    assert at.state == TableState.FINAL
    assert list(Result.objects.order_by("seat__number").values_list("score", "place")) == [
        (0, 2),
        (2, 1),
        (0, 3),
    ]


def test_the_page_names_who_is_out(at: Table) -> None:
    lose(at, 3, 3)

    page = Page(Phone(at, 3).open(3))

    bea, cy, eve = names(at)
    assert f"Who lost a chip? {bea} 2 chips {cy} 2 chips {eve} out" in page.text


def test_the_table_page_counts_chips(at: Table) -> None:
    lose(at, 3, 3, 1)

    page = Page(Phone(at).look())

    bea, cy, eve = names(at)
    assert page.rows == [[f"{bea} Seat 1", "1"], [f"{cy} Seat 2", "2"], [f"{eve} Seat 3", "out"]]
    assert f"Deal 3 Confirmed {bea} lost a chip." in page.text


def test_the_deal_to_enter_is_listed_first(at: Table) -> None:
    lose(at, 3, 1)

    listed = Phone(at).look().context["shown"].listed

    assert [each.deal.number for each in listed] == [3, 2, 1]


def test_who_is_out_cannot_be_chosen(at: Table) -> None:
    lose(at, 3, 3)
    phone = Phone(at, 3)

    answer = tap(phone, 3, 3)

    assert answer.status_code == 422
    assert errors(answer.context["facts"]) == {"loser": ["Choose somebody who is still in."]}
    assert not at.deals.get(number=3).submissions.exists()


@pytest.mark.parametrize("typed", [{}, {"loser": ""}, {"loser": "9"}, {"loser": "x"}, {"loser": "\0"}])
def test_what_is_no_seat_is_asked_again(at: Table, typed: dict[str, str]) -> None:
    phone = Phone(at, 1)

    answer = phone.enter(typed, key="k")

    assert answer.status_code == 422
    assert list(errors(answer.context["facts"])) == ["loser"]


def test_two_phones_that_differ_settle_it(at: Table) -> None:
    first, second = Phone(at, 1), Phone(at, 2)
    tap(first, 3, 1)

    differs = tap(second, 2, 1)
    assert differs.headers["Location"] == second.url("score-deal", 1)
    lines = first.open().context["comparison"].lines
    assert [(line.what, [str(seat.entrant) for seat in line.values]) for line in lines] == [
        ("loser", [names(at)[2], names(at)[1]])
    ]

    second.confirm(1)
    assert at.deals.get(number=1).state == DealState.CONFIRMED


def test_a_deals_log_is_sent_as_a_document(at: Table) -> None:
    phone = Phone(at, 1)

    phone.enter({"text": json.dumps(LOG)}, how="document")

    page = Page(Phone(at, 2).open())
    _bea, cy, _eve = names(at)
    assert f"{cy} lost a chip. The cards played were entered." in page.text
    assert "makes 104" in page.text


def test_a_log_with_another_loser_is_told_why(at: Table) -> None:
    answer = Phone(at, 1).enter({"text": json.dumps({**LOG, "loser": 1})}, how="document")

    assert answer.status_code == 422
    assert errors(answer.context["document"]) == {
        "text": ["\u2066/loser\u2069: Seat 2 lost this deal, not seat 1."]
    }


def test_two_logs_that_differ_name_the_cards(at: Table) -> None:
    enter(at, 1, LOG)
    other = {"plays": [LOG["plays"][0], {"player": 2, "card": "6C", "value": 105}], "loser": 2}
    enter(at, 2, other)

    comparison = Phone(at, 1).open().context["comparison"]

    [(pile, versions)] = comparison.apart
    assert (comparison.lines, pile.what) == ((), "plays")
    assert versions == [(1, ((LOG["plays"][1]["card"], "104"),)), (2, (("6C", "105"),))]


def test_the_button_keeps_the_pages_key(at: Table) -> None:
    phone = Phone(at, 1)
    fields = form_with(phone.open(), "how")

    answers = [phone.client.post(phone.url("score-deal", 1), {**fields, "loser": "2"}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert at.deals.get(number=1).submissions.count() == 1
