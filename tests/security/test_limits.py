"""What is done too often is refused: with how long to wait, with what was typed kept, and without harming others."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league import access
from league.models import Dispute, SeatClaim, Submission, Table
from league.services import limits
from league.services.limits import Limit
from tests import codes, factories
from tests.api.client import Api, at_seat, at_table, refusal
from tests.web.scoring.phones import Phone, typed

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S56")]


@pytest.fixture(autouse=True)
def once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything may be done once, so that the second time is too often."""
    monkeypatch.setattr(limits, "LIMITS", dict.fromkeys(limits.LIMITS, Limit(1, 600)))


@pytest.fixture
def table() -> Table:
    return factories.table()


def told(answer: Any) -> tuple[int, bool]:
    """The status, and whether there is a time to wait."""
    return answer.status_code, 1 <= int(answer.headers.get("Retry-After", 0)) <= 600


TOO_OFTEN = (429, True)


def test_a_deal_that_is_entered_too_often_comes_back_as_typed(table: Table) -> None:
    phone = Phone(table, 1)
    wrong = {**typed(table), "foundation_1": "53"}
    phone.enter(wrong, key="first")

    answer = phone.enter(wrong, key="second")

    assert told(answer) == TOO_OFTEN
    assert answer.context["facts"]["foundation_1"].value() == "53"
    assert "Try again in 10 minutes." in str(answer.context["error"])
    assert not Submission.objects.exists()


def test_another_phone_at_the_table_is_not_held_up(table: Table) -> None:
    bea, cy = Phone(table, 1), Phone(table)
    cy.client.cookies["device"] = access.sign_device(factories.claim(table, 2).device)
    bea.enter(typed(table), key="first")

    assert cy.enter(typed(table, caller=2), key="other").status_code == 302


def test_an_objection_too_many_comes_back_as_typed(table: Table) -> None:
    factories.enter(table, 1, factories.totals(table))
    phone = Phone(table, 2)
    phone.object("I had more.", version=9)

    answer = phone.object("I had much more.")

    assert told(answer) == TOO_OFTEN
    assert answer.context["dispute"]["reason"].value() == "I had much more."
    assert not Dispute.objects.exists()


def test_confirming_has_an_end_too(table: Table) -> None:
    factories.enter(table, 1, factories.totals(table))
    phone = Phone(table, 2)
    phone.confirm(change={"content_hash": "other"})

    assert told(phone.confirm()) == TOO_OFTEN


def test_names_are_not_tapped_one_after_the_other(table: Table) -> None:
    Phone(table, 1)

    answer = Phone(table).claim(2)

    assert told(answer) == TOO_OFTEN
    assert SeatClaim.objects.count() == 1


def test_a_deal_to_judge_comes_back_as_typed(client: Client) -> None:
    client.post(reverse("league:check"), {"text": "{}"})

    answer = client.post(reverse("league:check"), {"text": '{"game": "nerts"}'})

    assert told(answer) == TOO_OFTEN
    assert answer.context["form"]["text"].value() == '{"game": "nerts"}'


def test_who_guesses_links_is_told_to_stop_and_the_right_link_still_opens(
    table: Table, client: Client
) -> None:
    wrong = reverse("league:score", args=[f"{table.pk}-{'A' * 24}"])
    right = reverse("league:score", args=[access.table_link(table)])

    guesses = [client.get(wrong) for _guess in range(3)]

    assert [guess.status_code for guess in guesses] == [404, 429, 429]
    assert told(guesses[-1]) == TOO_OFTEN
    assert client.get(right).status_code == 200


def test_pages_and_api_count_guesses_together(table: Table, client: Client) -> None:
    client.get(reverse("league:score", args=["nonsense"]))

    answer = Api(link="nonsense").get("events/")

    assert refusal(answer) == (429, "too-often")
    assert told(answer) == TOO_OFTEN


def test_the_api_refuses_what_pages_refuse(table: Table) -> None:
    seat = at_seat(factories.claim(table, 1))
    deal = f"tables/{table.pk}/deals/1/"
    asked: list[tuple[Api, str]] = [
        (Api(), "verdict/"),
        (at_table(table), f"tables/{table.pk}/claims/"),
        (seat, f"{deal}submissions/"),
        (seat, f"{deal}confirmations/"),
        (seat, f"{deal}disputes/"),
    ]

    answers = {address: [api.post(address) for _time in range(2)] for api, address in asked}

    for address, (first, second) in answers.items():
        assert first.status_code == 422, address
        assert (refusal(second), told(second)) == ((429, "too-often"), TOO_OFTEN), address


def test_a_wrong_code_too_many_is_told_to_wait_wherever_it_is_typed(client: Client) -> None:
    ada = factories.ada()
    codes.turn_on(ada)
    password = {"username": "ada", "password": factories.PASSWORD}
    client.post("/sign-in/", password)
    client.post("/sign-in/code/", {"code": codes.WRONG})

    by_page = client.post("/sign-in/code/", {"code": codes.now(ada)})
    by_api = Api().post("session/", password | {"code": codes.now(ada)})

    assert told(by_page) == TOO_OFTEN
    assert (refusal(by_api), told(by_api)) == ((429, "too-often"), TOO_OFTEN)


def test_wrong_codes_are_counted_by_account(client: Client) -> None:
    ada, dot = factories.ada(), factories.dot()
    codes.turn_on(ada)
    codes.turn_on(dot)
    client.force_login(ada)
    client.post("/me/second-factor/", {"password": factories.PASSWORD, "code": codes.WRONG})
    other = Client()
    other.post("/sign-in/", {"username": "dot", "password": factories.PASSWORD})

    answer = other.post("/sign-in/code/", {"code": codes.now(dot)})

    assert answer.status_code == 302


def test_the_right_password_begins_the_count_anew(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    factories.ada()
    monkeypatch.setitem(limits.LIMITS, "sign-in", Limit(2, 600))
    monkeypatch.setitem(limits.LIMITS, "sign-in-from", Limit(9, 600))
    passwords = ["wrong", factories.PASSWORD, "wrong", factories.PASSWORD]

    statuses = [
        Client().post("/sign-in/", {"username": "ada", "password": password}).status_code
        for password in passwords
    ]

    assert statuses == [422, 302, 422, 302]


def test_many_names_from_one_address_have_an_end(client: Client) -> None:
    statuses = [
        client.post("/sign-in/", {"username": name, "password": "wrong"}).status_code
        for name in ("ada", "dot")
    ]

    assert statuses == [422, 429]
