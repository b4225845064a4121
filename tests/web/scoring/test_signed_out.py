"""Whose session ended while they typed, where the event demands accounts: signing in leads back to all of it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page as Opened
from playwright.sync_api import expect

from league.models import Deal, Dispute, SeatClaim, SeatPart, Submission, Table
from league.services import limits, rounds
from tests import factories
from tests.browser import PHONE, follow
from tests.web.pages import Page
from tests.web.scoring.phones import Phone, form_with, typed

pytestmark = pytest.mark.scenario("S64")


@pytest.fixture
def at(db: None) -> Table:
    return factories.table(names=("Bea", "Cy"), deals=2, needs_accounts=True)


@pytest.fixture
def phone(at: Table) -> Phone:
    """Bea's, on which nobody is signed in any more."""
    opened = Phone(at)
    sign_in(opened.client, at, seat=1)
    opened.claim(1)
    del opened.client.cookies[settings.SESSION_COOKIE_NAME]
    return opened


def name_of(at: Table, seat: int) -> str:
    return factories.account_of(at.seats.get(number=seat).people[0]).username


def sign_in(client: Client, at: Table, *, seat: int, then: str = "/") -> Any:
    """By the form, because that is what keeps the session; and on to the page that it leads to."""
    said = {"username": name_of(at, seat), "password": factories.PASSWORD, "next": then}
    return client.post("/sign-in/", said, follow=True)


def back(phone: Phone, answer: Any) -> Any:
    """The page that the refusal leads to, after signing in as Bea."""
    then = Page(answer).links["Sign in"].removeprefix("/sign-in/?next=")
    return sign_in(phone.client, phone.table, seat=1, then=then)


def test_the_refusal_says_that_it_is_kept_and_offers_nothing_to_type_into(phone: Phone) -> None:
    answer = phone.enter(typed(phone.table, (20, 0), (3, 13)), key="k")

    assert answer.status_code == 403
    assert "What you typed is kept and will be here again." in Page(answer).text
    assert "facts" not in answer.context


def test_the_counts_are_there_again_and_not_entered(phone: Phone) -> None:
    page = back(phone, phone.enter(typed(phone.table, (20, 0), (3, 13)), key="k"))

    sent = typed(phone.table, (20, 0), (3, 13)) | {"key": "k"}
    assert {name: form_with(page, "end")[name] for name in sent} == sent
    assert "It is not sent yet" in Page(page).text
    assert not Submission.objects.exists()


def test_what_cannot_be_read_is_there_again_without_a_reproach(phone: Phone) -> None:
    page = back(phone, phone.enter({"end": "1", "foundation_1": "twenty"}, key="k"))

    assert form_with(page, "end")["foundation_1"] == "twenty"
    assert (page.status_code, page.context["facts"].errors) == (200, {})


def test_tapped_cards_are_there_again_at_their_level(phone: Phone) -> None:
    tapped = {"end": "1", "nerts_1": "0", "nerts_2": "4", "cards_1_S": ["AS", "2S"], "cards_2_H": ["3H"]}

    page = back(phone, phone.enter(tapped, level="cards", key="k"))

    ticked = [
        [pick.face for suit in deck.suits for pick in suit.picks if pick.is_ticked]
        for deck in page.context["facts"].decks()
    ]
    assert ticked == [["AS", "2S"], ["3H"]]


def test_a_document_is_there_again(phone: Phone) -> None:
    page = back(phone, phone.enter({"text": '{"half": '}, how="document", key="k"))

    assert form_with(page, "text")["text"] == '{"half": '


def test_an_objection_is_there_again_at_its_deal(phone: Phone) -> None:
    other = Phone(phone.table)
    sign_in(other.client, phone.table, seat=2)
    other.claim(2)
    other.enter(typed(phone.table), key="o")

    page = back(phone, phone.object("I had more."))

    assert form_with(page, "reason")["reason"] == "I had more."
    assert not Dispute.objects.exists()


def test_a_part_is_there_again(phone: Phone) -> None:
    part = {"nerts_1": "0", "cards_1_S": ["AS"]}

    page = back(phone, phone.enter(part, level="cards", how="part", key="k"))

    assert form_with(page, "nerts_1")["nerts_1"] == "0"
    assert (SeatPart.objects.exists(), page.context["facts"].errors) == (False, {})


def test_once_it_is_sent_it_is_no_longer_kept(phone: Phone) -> None:
    back(phone, phone.enter(typed(phone.table), key="k"))

    phone.enter(typed(phone.table), key="k")

    assert "It is not sent yet" not in Page(phone.open()).text
    assert Submission.objects.get().version == 1


def test_it_can_be_thrown_away(phone: Phone) -> None:
    back(phone, phone.enter({"end": "1", "foundation_1": "17"}, key="k"))

    phone.client.post(phone.url("score-deal", 1), {"how": "forget"})

    assert form_with(phone.open(), "end")["foundation_1"] == ""


def test_another_level_can_be_looked_at_meanwhile(phone: Phone) -> None:
    back(phone, phone.enter({"end": "1", "foundation_1": "17"}, key="k"))

    cards = phone.open(level="cards")

    assert cards.context["level"] == "cards"
    assert "It is not sent yet" not in Page(cards).text


def test_another_deal_of_the_table_begins_empty(phone: Phone) -> None:
    back(phone, phone.enter({"end": "1", "foundation_1": "17"}, key="k"))

    assert form_with(phone.open(2), "end")["foundation_1"] == ""


def test_who_is_signed_in_as_somebody_else_signs_out_and_in_and_finds_it(phone: Phone) -> None:
    sign_in(phone.client, phone.table, seat=2)
    answer = phone.enter({"end": "1", "foundation_1": "17"}, key="k")
    assert (answer.status_code, answer.context["error"].code) == (403, "other-account")

    signed_out = phone.client.post("/sign-out/", {"next": phone.url("score-deal", 1)}, follow=True)
    page = back(phone, signed_out)

    assert form_with(page, "end")["foundation_1"] == "17"


def test_who_takes_another_seat_with_the_phone_sees_nothing_of_it(phone: Phone) -> None:
    phone.enter({"end": "1", "foundation_1": "17"}, key="k")
    rounds.release_claim(SeatClaim.objects.get(), by=factories.ada())
    sign_in(phone.client, phone.table, seat=2)
    phone.claim(2)

    page = phone.open()

    assert form_with(page, "end")["foundation_1"] == ""
    assert "It is not sent yet" not in Page(page).text


def test_what_is_longer_than_any_deal_is_not_kept_but_stays_on_the_page(phone: Phone) -> None:
    answer = phone.enter({"text": "x" * 70_000}, how="document", key="k")

    assert answer.status_code == 403
    assert form_with(answer, "text")["text"] == "x" * 70_000


def test_one_phone_does_not_fill_the_sessions(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "enter", limits.Limit(1, 60))
    sent = typed(phone.table, (20, 0), (3, 13))

    answers = [phone.enter(sent, key="k") for _try in range(2)]

    assert [answer.context["waits"] for answer in answers] == [True, False]
    assert "facts" in answers[1].context


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_on_a_phone_nothing_of_it_is_typed_twice(visitor: Callable[..., Opened]) -> None:
    at = factories.table(names=("Bea", "Cy"), needs_accounts=True)
    page = visitor(PHONE)
    page.goto(f"/sign-in/?next={Phone(at).url('score')}")
    fill_in_sign_in(page, at)
    follow(page.locator("button[name=person]").first)
    page.goto(Phone(at).url("score-deal", 1))
    for name, value in typed(at, (20, 0), (3, 13)).items():
        if name != "end":
            page.locator(f"#id_{name}").fill(value)
    page.locator("input[name=end]").first.check()
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)

    follow(page.get_by_role("button", name="Enter this deal"))
    follow(page.get_by_role("link", name="Sign in"))
    fill_in_sign_in(page, at)
    expect(page.locator("#id_foundation_1")).to_have_value("20")
    follow(page.get_by_role("button", name="Enter this deal"))

    expect(page.get_by_text("Version 1 of deal 1 is entered.")).to_be_visible()
    assert Deal.objects.get(number=1).submissions.get().document["counts"]["1"]["foundation"] == 20


def fill_in_sign_in(page: Opened, at: Table) -> None:
    page.locator("[name=username]").fill(name_of(at, 1))
    page.locator("[name=password]").fill(factories.PASSWORD)
    follow(page.get_by_role("button", name="Sign in"))
