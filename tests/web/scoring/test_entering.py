"""Entering a deal: what is taken, what is refused beside its place, and that nothing typed is lost."""

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from config import settings as product
from league.json_gate import MOST_BYTES
from league.models import Event, SeatClaim, Submission, Table
from league.services import rounds
from league.states import ConfirmationPolicy
from tests.factories import ada, confirmed_deal, enter, table, totals
from tests.games.documents import nerts_document
from tests.web.pages import Page
from tests.web.scoring.phones import Phone, errors, form_with, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    return table(names=("Bea", "Cy"))


@pytest.fixture
def phone(at: Table) -> Phone:
    return Phone(at, 1)


def stored() -> list[dict[str, Any]]:
    """What was entered so far: how it ended and the counts of each seat."""
    return [
        {
            "facts": submission.facts,
            "counts": [score.facts for score in submission.scores.order_by("seat__number")],
        }
        for submission in Submission.objects.order_by("version")
    ]


def test_a_phone_is_told_how_often_to_send_again_what_had_no_answer(phone: Phone, settings: Any) -> None:
    settings.SEND_AGAIN_MS = product.SEND_AGAIN_MS

    page = phone.look().content.decode()

    assert re.findall(r'id="outbox".* data-again="(\d+)"', page) == ["10000"]


class TestCounts:
    def test_a_call_is_entered_as_it_was_typed(self, at: Table, phone: Phone) -> None:
        phone.enter(typed(at, (20, 0), (12, 3)))

        assert stored() == [
            {
                "facts": {"end": "call", "caller": 1},
                "counts": [{"foundation": 20, "nerts": 0}, {"foundation": 12, "nerts": 3}],
            }
        ]

    def test_a_deal_may_end_with_nobody_able_to_move(self, at: Table, phone: Phone) -> None:
        phone.enter(typed(at, (20, 2), (12, 3), caller=None))

        assert [each["facts"] for each in stored()] == [{"end": "stalemate", "caller": None}]

    @pytest.mark.parametrize("twenty", ["20", "۲۰", "٢٠", "੨੦", "２０", " 020 "])
    def test_digits_of_any_script_are_digits(self, at: Table, phone: Phone, twenty: str) -> None:
        phone.enter(typed(at, (20, 0), (12, 3)) | {"foundation_1": twenty})

        assert [each["counts"][0]["foundation"] for each in stored()] == [20]

    @pytest.mark.parametrize(
        ("written", "refusal"),
        [
            ("", "Write how many; 0 if there are none."),
            ("  ", "Write how many; 0 if there are none."),
            ("-3", "Write a whole number in digits, such as 12."),
            ("1.5", "Write a whole number in digits, such as 12."),
            ("1_0", "Write a whole number in digits, such as 12."),
            ("½", "Write a whole number in digits, such as 12."),
            ("twelve", "Write a whole number in digits, such as 12."),
        ],
    )
    def test_what_is_no_number_is_refused_beside_its_place(
        self, at: Table, phone: Phone, written: str, refusal: str
    ) -> None:
        answer = phone.enter(typed(at) | {"nerts_2": written})

        assert answer.status_code == 422
        assert errors(answer.context["facts"]) == {"nerts_2": [refusal]}
        assert stored() == []

    def test_everything_that_is_wrong_is_said_at_once(self) -> None:
        at = table()
        wrong = typed(at) | {
            "end": "",
            "nerts_2": "14",
            "foundation_3": "",
            "foundation_4": "53",
            "nerts_4": "0",
        }

        answer = Phone(at, 1).enter(wrong)

        assert answer.status_code == 422
        assert errors(answer.context["facts"]) == {
            "end": ["Say who called, or that the deal ended because nobody could move."],
            "nerts_2": ["The nerts pile of seat 2 has 14 cards; at most 13 are possible."],
            "foundation_3": ["Write how many; 0 if there are none."],
            "foundation_4": ["Seat 4 cannot have 53 cards on foundations; at most 52 are possible."],
        }

    def test_a_caller_with_nerts_cards_left_is_refused_beside_the_call(self, at: Table, phone: Phone) -> None:
        answer = phone.enter(typed(at, (20, 2), (12, 3)))

        assert list(errors(answer.context["facts"])) == ["end"]

    def test_nothing_typed_is_lost(self, at: Table, phone: Phone) -> None:
        wrong = typed(at) | {"end": "2", "nerts_2": "x", "foundation_1": "۲۰", "foundation_2": ""}
        key = phone.key_of("end")

        answer = phone.enter(wrong, key=key)

        kept = form_with(answer, "nerts_2")
        kept.pop("csrfmiddlewaretoken")
        assert kept == wrong | {"key": key}

    def test_each_mistake_is_tied_to_its_field(self, at: Table, phone: Phone) -> None:
        answer = phone.enter(typed(at) | {"nerts_2": "x"})

        field = answer.context["facts"]["nerts_2"]
        assert field.aria_describedby == "id_nerts_2_error"
        assert 'id="id_nerts_2_error"' in answer.content.decode()

    @pytest.mark.parametrize("end", ["9", "nobody", "\x00", "stalemate1"])
    def test_only_who_sits_there_can_have_called(self, at: Table, phone: Phone, end: str) -> None:
        answer = phone.enter(typed(at) | {"end": end})

        assert answer.status_code == 422
        assert list(errors(answer.context["facts"])) == ["end"]

    def test_working_out_shows_points_and_stores_nothing(self, at: Table, phone: Phone) -> None:
        answer = phone.enter(typed(at, (20, 0), (12, 3)), how="work-out")

        assert answer.status_code == 200
        assert [row.points for row in answer.context["facts"].rows()] == [20, 6]
        assert stored() == []

    def test_working_out_says_what_is_odd(self, at: Table, phone: Phone) -> None:
        answer = phone.enter(typed(at, (20, 0), (12, 3), caller=None), how="work-out")

        assert answer.context["facts"].warnings() == ["Seat 1 has an empty nerts pile and did not call."]

    def test_working_out_what_cannot_be_says_so(self, at: Table, phone: Phone) -> None:
        answer = phone.enter(typed(at, (60, 0), (12, 3)), how="work-out")

        assert answer.status_code == 422
        assert list(errors(answer.context["facts"])) == ["foundation_1"]

    def test_the_page_tells_scripts_what_a_card_is_worth(self) -> None:
        at = table(names=("Bea", "Cy"), options={"nerts_penalty": 1, "call_bonus": 10})

        page = Phone(at, 1).open().content.decode()

        assert 'data-card-point="1" data-nerts-penalty="1" data-call-bonus="10"' in page

    def test_where_kings_earn_points_counts_are_not_asked_for(self) -> None:
        phone = Phone(table(names=("Bea", "Cy"), options={"king_bonus": 3}), 1)

        page = phone.open()

        assert form_with(page, "end") == {}
        assert [*page.context["levels"]] == ["totals", "cards", "layout"]


class TestAgain:
    def test_the_same_form_twice_is_one_entry(self, at: Table, phone: Phone) -> None:
        key = phone.key_of("end")

        answers = [phone.enter(typed(at), key=key).status_code for _copy in range(2)]

        assert answers == [302, 302]
        assert len(stored()) == 1

    def test_a_form_sent_again_with_other_numbers_gets_a_new_key(self, at: Table, phone: Phone) -> None:
        key = phone.key_of("end")
        phone.enter(typed(at, (20, 0), (12, 3)), key=key)

        answer = phone.enter(typed(at, (20, 0), (12, 4)), key=key)

        assert answer.status_code == 422
        new_key = form_with(answer, "end")["key"]
        assert phone.enter(typed(at, (20, 0), (12, 4)), key=new_key).status_code == 302

    @pytest.mark.parametrize("key", ["with space", "x" * 65, "ключ"])
    def test_a_key_that_cannot_be_kept_is_replaced(self, at: Table, phone: Phone, key: str) -> None:
        answer = phone.enter(typed(at), key=key)

        assert answer.status_code == 422
        assert phone.enter(typed(at), key=form_with(answer, "end")["key"]).status_code == 302

    def test_a_seat_finds_what_it_entered_and_replaces_it(self, at: Table, phone: Phone) -> None:
        phone.enter(typed(at, (20, 0), (12, 3)))
        found = form_with(phone.open(change=""), "end")
        found.pop("csrfmiddlewaretoken")

        key = found.pop("key")
        phone.enter(found | {"nerts_2": "4"}, key=key)

        assert found == typed(at, (20, 0), (12, 3))
        assert [each["counts"][1]["nerts"] for each in stored()] == [3, 4]

    def test_a_partner_finds_it_too(self) -> None:
        at = table(names=("Bea & Cy", "Eve & Fay"), entrant_kind="partnerships")
        Phone(at, 1).enter(typed(at, (20, 0), (12, 3)))

        found = form_with(Phone(at, 1, player=1).open(change=""), "end")

        assert {name: found[name] for name in typed(at)} == typed(at, (20, 0), (12, 3))

    def test_who_looks_at_anothers_entry_starts_with_empty_fields(self, at: Table, phone: Phone) -> None:
        phone.enter(typed(at, (20, 0), (12, 3)))

        found = form_with(Phone(at, 2).open(change=""), "end")

        assert {found[name] for name in typed(at)} == {""}


class TestDocuments:
    def document(self, **change: Any) -> str:
        return json.dumps({"layout": nerts_document("N-V-01")["layout"], **change})

    def test_a_layout_is_entered_as_text(self, phone: Phone) -> None:
        answer = phone.enter({"text": self.document()}, how="document")

        assert answer.status_code == 302
        assert Submission.objects.get().evidence == "layout"

    def test_a_layout_is_entered_as_a_file(self, phone: Phone) -> None:
        file = SimpleUploadedFile("deal.json", self.document().encode())

        answer = phone.enter({"text": "", "file": file}, how="document")

        assert answer.status_code == 302
        assert Submission.objects.get().evidence == "layout"

    def test_every_problem_is_said_with_its_place_and_what_was_read(self, phone: Phone) -> None:
        document = json.loads(self.document())
        document["layout"]["seats"]["1"]["waste"][0] = "XX@1"
        document["layout"]["foundations"][0].reverse()

        answer = phone.enter({"text": json.dumps(document)}, how="document")

        said = errors(answer.context["document"])["text"]
        assert answer.status_code == 422
        assert "\u2066/layout/seats/1/waste/0\u2069: XX@1 is no card of the decks at this table." in said
        assert (
            "\u2066/layout/foundations/0/0/0\u2069: A foundation starts with an ace, not with 5S@1." in said
        )

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ('{"layout":\n  }', "This is no JSON. Look at line 2, column 3."),
            ('{"end": 1, "end": 2}', 'The key "end" is there twice. Write each key once.'),
            ("[" * 40 + "]" * 40, "This is nested too deeply: at most 12 levels."),
            ("", "Write the deal, or choose a file."),
            ("[]", "Send the deal as a JSON object."),
            ('{"game": "ninety-nine"}', "This table plays nerts."),
        ],
    )
    def test_what_is_no_document_is_refused_with_its_place(self, phone: Phone, text: str, said: str) -> None:
        answer = phone.enter({"text": text}, how="document")

        assert answer.status_code == 422
        assert errors(answer.context["document"]) == {"text": [said]}
        assert form_with(answer, "text")["text"] == text

    def test_a_files_text_comes_back_to_be_mended(self, phone: Phone) -> None:
        file = SimpleUploadedFile("deal.json", b'{"end": "Spiel Ende"')

        answer = phone.enter({"text": "", "file": file}, how="document")

        assert form_with(answer, "text")["text"] == '{"end": "Spiel Ende"'
        assert "This is the text of the file that you chose." in Page(answer).text

    def test_a_files_text_can_be_sent_again_as_browsers_send_it(self, phone: Phone) -> None:
        deal = self.document().encode()
        file = SimpleUploadedFile("deal.json", deal[:-1] + b"\n" * (MOST_BYTES - len(deal)))

        text = form_with(phone.enter({"text": "", "file": file}, how="document"), "text")["text"]
        answer = phone.enter({"text": text.replace("\n", "\r\n") + "}"}, how="document")

        assert (len(text), answer.status_code) == (MOST_BYTES - 1, 302)

    @pytest.mark.parametrize("content", [b"\xff\xfe{}", b"{\x00}", b" " * (MOST_BYTES + 1)])
    def test_of_a_file_that_cannot_be_shown_it_is_said(self, phone: Phone, content: bytes) -> None:
        file = SimpleUploadedFile("deal.json", content)

        answer = phone.enter({"text": "{", "file": file}, how="document")

        assert form_with(answer, "text")["text"] == "{"
        assert "Choose the file again" in Page(answer).text

    @pytest.mark.parametrize(
        "content",
        [
            b"\xff\xfe{}",
            b'{"end": "\x00"}',
            b'{"end": "\\u0000"}',
            b'{"end": "\\ud800"}',
            b"[" * 100_000,
            b"9" * 60_000,
            b" " * (MOST_BYTES + 1),
            b"",
        ],
    )
    def test_no_file_is_more_than_refused(self, phone: Phone, content: bytes) -> None:
        file = SimpleUploadedFile("deal.json", content)

        answer = phone.enter({"text": "", "file": file}, how="document")

        assert answer.status_code == 422
        assert len(errors(answer.context["document"])["text"]) == 1

    def test_a_seat_finds_its_document_and_its_counts(self, phone: Phone) -> None:
        phone.enter({"text": self.document()}, how="document")

        page = phone.open(change="")

        assert json.loads(form_with(page, "text")["text"])["layout"] == nerts_document("N-V-01")["layout"]
        counts = form_with(phone.open(change="", level="totals"), "end")
        assert counts["foundation_1"] == "7"


class TestRefusals:
    def test_where_organizers_enter_results_there_is_no_form(self) -> None:
        phone = Phone(table(names=("Bea", "Cy"), confirmation=ConfirmationPolicy.ORGANIZER), 1)

        page = phone.open()

        assert (form_with(page, "end"), form_with(page, "text")) == ({}, {})
        assert page.context["deal"].todo == "organizer"

    @pytest.mark.parametrize("nerts", ["3", "x"])
    def test_and_one_that_is_sent_all_the_same_is_refused_and_kept(
        self, at: Table, phone: Phone, nerts: str
    ) -> None:
        key = phone.key_of("end")
        Event.objects.update(confirmation=ConfirmationPolicy.ORGANIZER)

        answer = phone.enter(typed(at) | {"nerts_2": nerts}, key=key)

        assert answer.status_code == 403
        assert form_with(answer, "end")["nerts_2"] == nerts
        assert stored() == []

    def test_a_phone_without_a_seat_is_told_to_choose_and_keeps_what_it_typed(self, at: Table) -> None:
        phone = Phone(at)

        answer = phone.enter(typed(at, (20, 0), (12, 3)), key="k")

        assert answer.status_code == 403
        assert "Choose your name first" in str(answer.context["error"])
        assert form_with(answer, "end")["foundation_1"] == "20"

    def test_so_is_one_that_was_released_meanwhile(self, at: Table, phone: Phone) -> None:
        key = phone.key_of("end")
        rounds.release_claim(SeatClaim.objects.get(), by=ada())

        answer = phone.enter(typed(at), key=key)

        assert answer.status_code == 403
        assert form_with(answer, "end")["foundation_1"] == "20"

    def test_what_is_confirmed_meanwhile_stays_and_the_typed_is_kept(self) -> None:
        at = table(names=("Bea", "Cy", "Eve"), deals=2)
        phone = Phone(at, 3)
        key = phone.key_of("end")
        confirmed_deal(at)

        answer = phone.enter(typed(at, (1, 0), (2, 3), (4, 5)), key=key)

        assert answer.status_code == 409
        assert form_with(answer, "end")["foundation_3"] == "4"

    def test_a_final_table_takes_nothing(self) -> None:
        at = table(names=("Bea", "Cy", "Eve"))
        phone = Phone(at, 3)
        confirmed_deal(at)

        assert phone.enter(typed(at, (1, 0), (2, 3), (4, 5)), key="k").status_code == 409

    @pytest.mark.parametrize("number", [0, 2, 10**9, 10**30])
    def test_a_deal_that_is_not_planned_is_not_there(self, at: Table, phone: Phone, number: int) -> None:
        answers = [phone.open(number), phone.enter(typed(at), number=number, key="k")]

        assert [answer.status_code for answer in answers] == [404, 404]
        assert {answer.templates[0].name for answer in answers} == {"league/scoring/refusal.html"}

    def test_a_form_needs_the_pages_own_token(self, at: Table, phone: Phone) -> None:
        phone.client.handler.enforce_csrf_checks = True

        assert phone.enter(typed(at), key="k").status_code == 403

    def test_who_only_looks_sees_no_form(self, at: Table) -> None:
        enter(at, 1, totals(at))

        page = Phone(at).open()

        assert page.context["deal"].todo == "look"
        assert form_with(page, "key") == {}
