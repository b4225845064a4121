"""Checking what another seat entered: confirming, objecting, comparing, telling the organizers."""

import json
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from pytest_django.asserts import assertContains

from league.models import Confirmation, Dispute, Submission, Table
from league.services import auto_seating, rounds, rulings, stages
from league.states import ConfirmationPolicy, DealState
from league.web.deals.comparison import Comparison
from tests.factories import ada, enter, let_stand, pairs_event, published_round, table, totals
from tests.games.documents import nerts_document
from tests.web.pages import Page
from tests.web.scoring.phones import Phone, errors, form_with, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    return table()


@pytest.fixture
def bea(at: Table) -> Phone:
    """The phone of seat 1, which entered the deal."""
    phone = Phone(at, 1)
    phone.enter(typed(at, (20, 0), (12, 3), (3, 13), (9, 1)))
    return phone


@pytest.fixture
def cy(at: Table, bea: Phone) -> Phone:
    """The phone of seat 2, which looks at it."""
    return Phone(at, 2)


def state(of: Table) -> str:
    return str(of.deals.get(number=1).state)


class TestChecking:
    def test_the_page_shows_what_is_to_be_confirmed(self, cy: Phone) -> None:
        page = cy.open()

        (reading,) = page.context["readings"]
        assert [score.points for _seat, score in reading.scores] == [20, 6, -23, 7]
        assert reading.caller == cy.table.seats.get(number=1)

    def test_it_says_when_silence_is_a_yes(self) -> None:
        at = table(silence_minutes=20)
        Phone(at, 1).enter(typed(at, (20, 0), (12, 3), (3, 13), (9, 1)))
        entered = at.deals.get(number=1).submissions.get().submitted_at
        counts_at = (entered + timedelta(minutes=20)).astimezone(ZoneInfo("Europe/Berlin"))

        page = Phone(at, 2).open()

        assertContains(page, f"If nobody objects, it counts at {counts_at:%H:%M}.")

    def test_the_button_names_version_and_content(self, cy: Phone) -> None:
        form = form_with(cy.open(), "content_hash")

        said = Submission.objects.get()
        assert (form["version"], form["content_hash"]) == ("1", said.content_hash)

    def test_a_layout_is_drawn(self) -> None:
        at = table(names=("Bea", "Cy"))
        enter(at, 1, {"layout": nerts_document("N-V-01")["layout"]})

        assert Phone(at, 2).open().content.decode().count('class="drawing"') == 3

    def test_the_seat_that_entered_it_has_no_button(self, bea: Phone) -> None:
        assert form_with(bea.open(), "content_hash") == {}

    def test_what_was_confirmed_once_is_not_asked_again(self) -> None:
        at = table(confirmation=ConfirmationPolicy.ALL_OTHERS)
        enter(at, 1, totals(at))
        phone = Phone(at, 2)
        phone.confirm()

        page = phone.open()

        assert (page.context["deal"].todo, page.context["deal"].missing) == ("wait", 2)
        assert form_with(page, "content_hash") == {}

    def test_of_two_readings_that_agree_the_one_with_more_evidence_is_asked_about(self) -> None:
        at = table(names=("Bea", "Cy"))
        enter(at, 2, {"layout": nerts_document("N-V-01")["layout"]})
        enter(at, 1, totals(at, (7, 0), (7, 5)))
        enter(at, 1, totals(at, (7, 0), (7, 4)))

        assert state(at) == DealState.CONFIRMED

    def test_a_layout_entered_beside_equal_counts_waits_for_who_counted(self) -> None:
        at = table(names=("Bea", "Cy"))
        first, second = Phone(at, 1), Phone(at, 2)
        enter_as(first, totals(at, (7, 0), (7, 4)))
        enter_as(second, {"layout": nerts_document("N-V-01")["layout"]})

        asked = [phone.open().context["deal"].todo for phone in (first, second)]
        first.confirm(2)

        assert asked == ["check", "wait"]
        assert state(at) == DealState.CONFIRMED

    @pytest.mark.parametrize("deals", [1, 3])
    def test_it_asks_the_database_as_often_whatever_was_said(
        self, deals: int, django_assert_num_queries: Any
    ) -> None:
        at = table(deals=deals)
        phone = Phone(at, 3)
        for number in range(1, deals + 1):
            enter(at, 1, totals(at, caller=1), number=number)
            enter(at, 2, totals(at, caller=2), number=number)

        with django_assert_num_queries(11):
            phone.open()


class TestConfirming:
    def test_another_seat_confirms_by_the_button(self, at: Table, cy: Phone) -> None:
        answer = cy.confirm()

        assert answer.headers["Location"] == cy.url("score")
        assert state(at) == DealState.CONFIRMED

    def test_pressed_twice_it_is_confirmed_once(self, at: Table, cy: Phone) -> None:
        form = form_with(cy.open(), "content_hash")

        answers = [cy.client.post(cy.url("confirm", 1), form).status_code for _press in range(2)]

        assert answers == [302, 302]
        assert Confirmation.objects.count() == 1

    def test_what_was_replaced_meanwhile_is_not_confirmed_but_shown_anew(
        self, at: Table, bea: Phone, cy: Phone
    ) -> None:
        form = form_with(cy.open(), "content_hash")
        bea.enter(typed(at, (20, 0), (12, 3), (3, 13), (9, 2)))

        answer = cy.client.post(cy.url("confirm", 1), form)

        assert answer.status_code == 412
        assert str(answer.context["error"]) == "Version 1 was replaced. Look at the newest one."
        assert form_with(answer, "content_hash")["version"] == "2"

    @pytest.mark.parametrize(
        "change",
        [
            {"content_hash": "0" * 64},
            {"content_hash": ""},
            {"content_hash": "\x00"},
            {"version": ""},
            {"version": "x"},
            {"version": "-1"},
            {"version": "9" * 5000},
        ],
    )
    def test_it_must_be_clear_what_is_confirmed(self, at: Table, cy: Phone, change: dict[str, str]) -> None:
        answer = cy.confirm(change=change)

        assert answer.status_code == 412
        assert state(at) == DealState.SUBMITTED

    @pytest.mark.parametrize("version", ["2", "9" * 30])
    def test_a_version_that_is_not_there_cannot_be_confirmed(
        self, at: Table, cy: Phone, version: str
    ) -> None:
        assert cy.confirm(change={"version": version}).status_code == 404

    def test_the_seat_that_entered_it_is_told_who_must(self, bea: Phone) -> None:
        said = Submission.objects.get()

        answer = bea.client.post(
            bea.url("confirm", 1), {"version": 1, "content_hash": said.content_hash, "key": "k"}
        )

        assert answer.status_code == 403
        assert str(answer.context["error"]) == "Your seat entered this version. Another seat must confirm it."

    def test_a_phone_without_a_seat_confirms_nothing(self, at: Table, bea: Phone) -> None:
        stranger = Phone(at)
        said = Submission.objects.get()

        answer = stranger.client.post(
            stranger.url("confirm", 1), {"version": 1, "content_hash": said.content_hash, "key": "k"}
        )

        assert answer.status_code == 403
        assert state(at) == DealState.SUBMITTED

    def test_who_comes_too_late_sees_the_deal_confirmed(self, at: Table, cy: Phone) -> None:
        late = Phone(at, 3)
        form = form_with(late.open(), "content_hash")
        cy.confirm()

        answer = late.client.post(late.url("confirm", 1), form)

        assert answer.status_code == 409
        assert answer.context["deal"].todo == "confirmed"

    @pytest.mark.parametrize("name", ["confirm", "dispute"])
    def test_a_link_followed_by_itself_says_nothing(self, cy: Phone, name: str) -> None:
        assert cy.client.get(cy.url(name, 1)).status_code == 405


class TestObjecting:
    def test_an_objection_is_shown_to_all_with_its_reason(self, at: Table, bea: Phone, cy: Phone) -> None:
        answer = cy.object("Eve had 11.")

        (objection,) = bea.open().context["deal"].objections
        assert answer.headers["Location"] == cy.url("score-deal", 1)
        assert (objection.seat, objection.version, objection.reason) == (
            at.seats.get(number=2),
            1,
            "Eve had 11.",
        )

    @pytest.mark.parametrize("reason", ["", "   ", "\u200b"])
    def test_it_needs_a_reason(self, at: Table, cy: Phone, reason: str) -> None:
        answer = cy.object(reason)

        assert answer.status_code == 422
        assert list(errors(answer.context["dispute"])) == ["reason"]
        assert state(at) == DealState.SUBMITTED

    def test_a_reason_that_is_too_long_comes_back(self, cy: Phone) -> None:
        reason = "Eve had 11. " * 60

        answer = cy.object(reason)

        assert errors(answer.context["dispute"]) == {"reason": ["That is too long: at most 500 characters."]}
        assert form_with(answer, "reason")["reason"] == reason

    def test_a_reason_is_shown_as_text(self, bea: Phone, cy: Phone) -> None:
        cy.object("<img src=x onerror=alert(1)>")

        assert "&lt;img src=x onerror=alert(1)&gt;" in bea.open().content.decode()

    def test_the_reason_is_kept_when_the_reading_was_replaced(self, at: Table, bea: Phone, cy: Phone) -> None:
        bea.enter(typed(at, (20, 0), (12, 3), (3, 13), (9, 2)))

        answer = cy.object("Eve had 11.", version=1)

        assert answer.status_code == 412
        assert form_with(answer, "reason")["reason"] == "Eve had 11."

    def test_who_entered_a_reading_is_not_offered_it(self, at: Table, bea: Phone, cy: Phone) -> None:
        cy.enter(typed(at, (20, 0), (12, 3), (3, 13), (9, 2)))

        assert form_with(cy.open(), "reason") == {}

    def test_a_phone_without_a_seat_objects_to_nothing(self, at: Table, bea: Phone) -> None:
        answer = Phone(at).object("I was watching.")

        assert answer.status_code == 403
        assert not Dispute.objects.exists()


class TestComparing:
    def test_what_differs_is_named_seat_by_seat_and_count_by_count(
        self, at: Table, bea: Phone, cy: Phone
    ) -> None:
        cy.enter(typed(at, (20, 1), (12, 0), (3, 13), (9, 1), caller=2))

        lines = bea.open().context["comparison"].lines

        first, second = at.seats.get(number=1), at.seats.get(number=2)
        assert [(line.what, line.seat, line.values) for line in lines] == [
            ("caller", None, (first, second)),
            ("nerts", first, (0, 1)),
            ("points", first, (20, 18)),
            ("nerts", second, (3, 0)),
            ("points", second, (6, 12)),
        ]

    def test_three_readings_stand_beside_each_other(self, at: Table, bea: Phone, cy: Phone) -> None:
        cy.enter(typed(at, (20, 0), (12, 3), (3, 13), (9, 2)))
        Phone(at, 3).enter(typed(at, (20, 0), (12, 3), (3, 13), (9, 3)))

        lines = bea.open().context["comparison"].lines

        assert [(line.what, line.values) for line in lines] == [("nerts", (1, 2, 3)), ("points", (7, 5, 3))]

    def test_a_third_seat_may_confirm_either(self, at: Table, bea: Phone, cy: Phone) -> None:
        cy.enter(typed(at, (20, 0), (12, 3), (3, 13), (9, 2)))

        eve = Phone(at, 3)

        assert eve.open().context["deal"].can_confirm == {1, 2}
        assert eve.confirm(2).status_code == 302
        assert state(at) == DealState.DISPUTED

    def test_where_only_cards_differ_the_piles_are_named(self) -> None:
        at = table(names=("Bea", "Cy"))
        bea, cy = Phone(at, 1), Phone(at, 2)
        layout = nerts_document("N-V-01")["layout"]
        enter_as(bea, {"layout": layout})
        other = nerts_document("N-V-01")["layout"]
        other["seats"]["1"]["waste"][:2] = reversed(other["seats"]["1"]["waste"][:2])
        other["seats"]["2"]["work"].reverse()
        enter_as(cy, {"layout": other})
        swapped = " ".join(other["seats"]["1"]["waste"])

        comparison = bea.open().context["comparison"]

        assert comparison.lines == ()
        assert apart(comparison) == [("waste", 1, [" ".join(layout["seats"]["1"]["waste"]), swapped])]

    def test_where_only_counted_cards_differ_the_seat_is_named(self) -> None:
        at = table(names=("Bea", "Cy"))
        phones = [Phone(at, 1), Phone(at, 2)]
        for phone, card in zip(phones, ("AS", "AH"), strict=True):
            counts = {"1": {"foundation": [card], "nerts": 0}, "2": {"foundation": ["AD"], "nerts": 3}}
            enter_as(phone, {"evidence": "cards", "end": "call", "caller": 1, "counts": counts})

        comparison = phones[0].open().context["comparison"]

        assert apart(comparison) == [("foundation", 1, ["AS", "AH"])]

    def test_where_counts_differ_the_cards_are_held_apart_too(self) -> None:
        at = table(names=("Bea", "Cy"))
        phones = [Phone(at, 1), Phone(at, 2)]
        for phone, cards in zip(phones, (["AS", "2S"], ["AS", "AH", "2H"]), strict=True):
            counts = {"1": {"foundation": cards, "nerts": 0}, "2": {"foundation": ["AD"], "nerts": 3}}
            enter_as(phone, {"evidence": "cards", "end": "call", "caller": 1, "counts": counts})

        comparison = phones[0].open().context["comparison"]

        assert [line.what for line in comparison.lines] == ["foundation", "points"]
        assert apart(comparison) == [("foundation", 1, ["2S", "2H AH"])]

    def test_totals_have_no_cards_to_hold_apart(self, at: Table, bea: Phone, cy: Phone) -> None:
        cy.enter(typed(at, (20, 0), (12, 3), (3, 13), (9, 2)))

        assert apart(bea.open().context["comparison"]) == []


def apart(comparison: Comparison) -> list[tuple[str, int | None, list[str]]]:
    """What differs, whose it is, and the cards by version."""
    return [
        (
            pile.what,
            pile.seat.number if pile.seat else None,
            [" ".join(card.written for card in cards) for _version, cards in versions],
        )
        for pile, versions in comparison.apart
    ]


class TestTellingTheOrganizers:
    def test_a_confirmed_deal_is_only_looked_at(self, at: Table, bea: Phone, cy: Phone) -> None:
        cy.confirm()

        page = bea.open(change="")

        assert (form_with(page, "end"), form_with(page, "content_hash")) == ({}, {})

    def test_each_seat_may_say_that_something_is_wrong(self, at: Table, bea: Phone, cy: Phone) -> None:
        cy.confirm()

        answer = bea.object("I miscounted.")

        page = bea.open()
        assert answer.headers["Location"] == bea.url("score")
        assert [flag.reason for flag in page.context["deal"].flags] == ["I miscounted."]
        assert form_with(page, "reason") == {}
        assert form_with(cy.open(), "reason") != {}

    def test_a_second_time_is_answered_kindly(self, bea: Phone, cy: Phone) -> None:
        cy.confirm()
        bea.object("I miscounted.")
        said = {"version": 1, "reason": "Really!", "key": "another"}

        answer = bea.client.post(bea.url("dispute", 1), said)

        assert answer.status_code == 409
        assert str(answer.context["error"]) == "The organizers know. They will come to your table."

    def test_a_correction_is_shown_with_its_reason(self, at: Table, bea: Phone, cy: Phone) -> None:
        cy.confirm()
        rulings.enter_result(at, 1, totals(at), by=ada(), reason="Counted at the desk.", seen_version=1)

        page = bea.open()

        (reading,) = page.context["readings"]
        assert reading.submission.reason == "Counted at the desk."
        assert form_with(page, "reason")["version"] == "2"

    def test_a_deal_of_a_table_closed_early_is_shown_as_such(self, at: Table, bea: Phone, cy: Phone) -> None:
        rounds.close_round(at.round, by=ada(), reason="The hall closes.")

        page = cy.open()

        assert page.context["deal"].todo == "closed"
        assert form_with(page, "content_hash") == {}
        assert form_with(page, "reason") != {}

    def test_the_answer_is_read_at_the_table_and_at_the_deal(self, at: Table, bea: Phone, cy: Phone) -> None:
        cy.confirm()
        bea.object("I miscounted.")
        name, waiting = at.seats.get(number=1).names, Page(cy.look()).text
        let_stand(at, reason="We counted it again.")

        stands = "The organizers looked, and it stands: “We counted it again.”"
        assert f"{name} asked the organizers to look." in waiting
        assert stands not in waiting
        assert [stands in Page(each).text for each in (bea.look(), bea.open(), cy.open())] == [True] * 3

    def test_who_was_answered_may_object_again(self, at: Table, bea: Phone, cy: Phone) -> None:
        cy.confirm()
        bea.object("I miscounted.")
        waiting = form_with(bea.open(), "reason")
        let_stand(at)

        assert waiting == {}
        assert form_with(bea.open(), "reason")["version"] == "1"


def test_the_partners_phone_of_the_seat_that_entered_it_waits_too() -> None:
    at = published_round(pairs_event()).tables.get()
    Phone(at, 1).enter(typed(at))

    page = Phone(at, 1, player=1).open()

    assert page.context["deal"].todo == "wait"
    assert form_with(page, "content_hash") == {}


def enter_as(phone: Phone, document: dict[str, Any]) -> None:
    """Send a document from this phone."""
    phone.enter({"text": json.dumps(document)}, how="document")


def test_who_came_after_the_organizer_sees_that_entry_and_can_object_to_it() -> None:
    """Field case F37: the next round has begun by itself meanwhile."""
    at = table(planned_rounds=2, auto_seat=True)
    enter(at, 1, totals(at))
    cy = Phone(at, 2)
    seen = form_with(cy.open(), "content_hash", "1")
    rulings.enter_result(at, 1, totals(at, caller=3), by=ada())
    stages.refresh_stage(at.round.stage_id)
    assert auto_seating.seat_next_round(at.round.stage_id)

    late = cy.client.post(cy.url("confirm", 1), seen)
    objected = cy.object("Bea called.", version=2)

    assert late.status_code == 409
    assert [each.submission.version for each in late.context["readings"]] == [2]
    assert late.context["deal"].can_object
    assert objected.status_code == 302
    assert [flag.reason for flag in cy.open().context["deal"].flags] == ["Bea called."]
    assert at.deals.filter(confirmed_submission__version=2).exists()
