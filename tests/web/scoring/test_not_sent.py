"""A form that was open on a phone while somebody signed in in another tab: it is there again as it was typed."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from playwright.sync_api import Page as Opened
from playwright.sync_api import expect

from league.models import Confirmation, Deal, Dispute, SeatPart, Submission, Table
from league.states import DealState
from tests import factories
from tests.browser import PHONE, follow
from tests.web.pages import Page
from tests.web.scoring.phones import Phone, errors, form_with, typed

HERE = {"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver"}
ELSEWHERE: tuple[dict[str, str], ...] = (
    {},
    {"Origin": "https://elsewhere.example"},
    {"Origin": "null"},
    {"Origin": "https://testserver"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "https://elsewhere.example"},
)
SENTENCE = "This was not sent, because somebody signed in on this phone since the page was opened."


@pytest.fixture
def at(db: None) -> Table:
    return factories.table(names=("Bea", "Cy"))


@pytest.fixture
def phone(at: Table) -> Phone:
    """Of seat 1. Its forms are from before somebody signed in, so what it sends has another token."""
    opened = Phone(at, 1)
    opened.client.handler.enforce_csrf_checks = True
    return opened


def send(
    phone: Phone, name: str, said: dict[str, Any], headers: dict[str, str] = HERE, query: str = ""
) -> Any:
    return phone.client.post(phone.url(name, 1) + query, said, headers=headers)


def press(phone: Phone, answer: Any, field: str, name: str = "score-deal", **button: str) -> Any:
    """Send the form that the answer brought back, as it is."""
    return send(phone, name, {**form_with(answer, field), **button})


def stored() -> tuple[int, ...]:
    return tuple(len(kind.objects.values("pk")) for kind in (Submission, SeatPart, Confirmation, Dispute))


def test_the_counts_are_there_again_and_nothing_is_entered(at: Table, phone: Phone) -> None:
    sent = typed(at, (20, 0), (3, 13)) | {"key": "k"}

    answer = send(phone, "score-deal", sent | {"how": "facts"})

    form = form_with(answer, "end")
    assert (answer.status_code, stored()) == (403, (0, 0, 0, 0))
    assert {name: form[name] for name in sent} == sent
    assert SENTENCE in Page(answer).text


def test_one_press_sends_them(at: Table, phone: Phone) -> None:
    again = send(phone, "score-deal", typed(at, (20, 0), (3, 13)) | {"key": "k", "how": "facts"})

    answer = press(phone, again, "end", how="facts")

    assert (answer.status_code, stored()) == (302, (1, 0, 0, 0))


def test_what_cannot_be_read_is_there_again_without_a_reproach(phone: Phone) -> None:
    answer = send(phone, "score-deal", {"how": "facts", "key": "k", "end": "1", "foundation_1": "twenty"})

    assert form_with(answer, "end")["foundation_1"] == "twenty"
    assert errors(answer.context["facts"]) == {}


def test_tapped_cards_are_there_again_at_their_level(phone: Phone) -> None:
    said = {"how": "facts", "key": "k", "end": "1", "nerts_2": "4", "cards_2_H": ["3H"]}

    answer = send(phone, "score-deal", said, query="?level=cards")

    ticked = [
        [pick.face for suit in deck.suits for pick in suit.picks if pick.is_ticked]
        for deck in answer.context["facts"].decks()
    ]
    assert ticked == [[], ["3H"]]
    assert form_with(answer, "nerts_2")["nerts_2"] == "4"


def test_a_part_is_there_again(at: Table, phone: Phone) -> None:
    answer = send(phone, "score-deal", typed(at, (20, 0), (3, 13)) | {"key": "k", "how": "part"})

    assert (form_with(answer, "end")["foundation_1"], stored()) == ("20", (0, 0, 0, 0))


def test_a_document_is_there_again(phone: Phone) -> None:
    answer = send(phone, "score-deal", {"how": "document", "key": "k", "text": '{"end": "call"'})

    assert form_with(answer, "text")["text"] == '{"end": "call"'
    assert errors(answer.context["document"]) == {}


def test_what_a_chosen_file_has_is_there_again_and_sent_by_one_press(at: Table, phone: Phone) -> None:
    text = json.dumps(factories.totals(at))
    file = SimpleUploadedFile("deal.json", text.encode())

    again = send(phone, "score-deal", {"how": "document", "key": "k", "text": "", "file": file})

    assert (again.status_code, form_with(again, "text")["text"], stored()) == (403, text, (0, 0, 0, 0))
    assert errors(again.context["document"]) == {}
    assert "This is the text of the file that you chose." in Page(again).text
    assert press(phone, again, "text", how="document").status_code == 302
    assert stored() == (1, 0, 0, 0)


def test_a_file_that_cannot_be_shown_again_is_asked_for(phone: Phone) -> None:
    file = SimpleUploadedFile("deal.json", b"\xff\xfe")

    again = send(phone, "score-deal", {"how": "document", "key": "k", "text": "", "file": file})

    assert (form_with(again, "text")["text"], errors(again.context["document"])) == ("", {})
    assert "Choose the file again" in Page(again).text


def test_an_objection_is_there_again_and_sent_by_one_press(at: Table, phone: Phone) -> None:
    factories.enter(at, 2, factories.totals(at))
    said = {"version": "1", "reason": "I had more.", "key": "k"}

    again = send(phone, "dispute", said)

    assert (again.status_code, form_with(again, "reason")["reason"], stored()[-1]) == (403, "I had more.", 0)
    assert press(phone, again, "reason", "dispute").status_code == 302
    assert Dispute.objects.get().reason == "I had more."


def test_a_confirmation_has_its_button_again(at: Table, phone: Phone) -> None:
    factories.enter(at, 2, factories.totals(at))
    said = form_with(phone.open(), "content_hash") | {"csrfmiddlewaretoken": "a" * 64}

    again = send(phone, "confirm", said)

    assert (again.status_code, Deal.objects.get().state) == (403, DealState.SUBMITTED)
    assert press(phone, again, "content_hash", "confirm").status_code == 302
    assert Deal.objects.get().state == DealState.CONFIRMED


def test_throwing_away_what_is_kept_types_nothing(phone: Phone) -> None:
    answer = send(phone, "score-deal", {"how": "forget"})

    assert (answer.status_code, form_with(answer, "end")["foundation_1"]) == (403, "")


@pytest.mark.parametrize("headers", ELSEWHERE, ids=str)
def test_what_no_page_of_ours_sent_is_not_shown(at: Table, phone: Phone, headers: dict[str, str]) -> None:
    sent = typed(at, (20, 0), (3, 13)) | {"key": "k", "how": "facts"}

    answer = send(phone, "score-deal", sent, headers)

    assert (answer.status_code, Page(answer).headings, stored()) == (403, ["That was not sent"], (0, 0, 0, 0))
    assert form_with(answer, "end") == {}


def test_a_phone_without_a_seat_is_told_the_same(at: Table) -> None:
    looking = Phone(at)
    looking.client.handler.enforce_csrf_checks = True

    answer = send(looking, "score-deal", typed(at) | {"key": "k", "how": "facts"})

    assert (answer.status_code, stored()) == (403, (0, 0, 0, 0))
    assert SENTENCE in Page(answer).text


def test_a_link_that_opens_no_table_opens_none_this_way(phone: Phone) -> None:
    answer = phone.client.post("/t/7.wrong/deals/1/", {"how": "facts"}, headers=HERE)

    assert answer.status_code == 404


def test_a_tap_on_a_name_leads_back_to_its_page(at: Table) -> None:
    looking = Phone(at)
    looking.client.handler.enforce_csrf_checks = True
    page = f"http://testserver{looking.url('score')}"

    answer = looking.client.post(looking.url("claim"), {"person": "1-1"}, headers=HERE | {"Referer": page})

    assert answer.status_code == 403
    assert Page(answer).links["Open the page anew"] == page


@pytest.mark.browser
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
@pytest.mark.django_db(transaction=True)
def test_on_a_phone_one_more_press_sends_it(browser: Any, site: str, scripts: bool) -> None:
    at = factories.table(names=("Bea", "Cy"))
    factories.ada()
    with browser.new_context(base_url=site, viewport=PHONE, java_script_enabled=scripts) as context:
        page: Opened = context.new_page()
        page.goto(Phone(at).url("score"))
        follow(page.locator("button[name=person]").first)
        page.goto(Phone(at).url("score-deal", 1))
        fill(page, at)
        sign_in(context.new_page())

        follow(page.get_by_role("button", name="Enter this deal"))
        expect(page.get_by_text(SENTENCE)).to_be_visible()
        expect(page.locator("#id_foundation_2")).to_have_value("3")
        follow(page.get_by_role("button", name="Enter this deal"))

        expect(page.get_by_text("Version 1 of deal 1 is entered.")).to_be_visible()


def fill(page: Opened, at: Table) -> None:
    for name, value in typed(at, (20, 0), (3, 13)).items():
        if name != "end":
            page.locator(f"#id_{name}").fill(value)
    page.locator("input[name=end]").first.check()


def sign_in(tab: Opened) -> None:
    tab.goto("/sign-in/")
    tab.locator("[name=username]").fill("ada")
    tab.locator("[name=password]").fill(factories.PASSWORD)
    follow(tab.get_by_role("button", name="Sign in"))
