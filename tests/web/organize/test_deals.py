"""A deal as an organizer decides it: entered, chosen between versions, corrected."""

import json
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.nerts import Nerts
from games.nerts.simulate import final_layout
from league.models import Correction, Deal, LogEntry, Standing, Submission, Table
from league.services import entrants, events, rulings, stages
from league.states import DealState
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db


def page(table: Table, deal: int = 1) -> str:
    where = [table.round.stage.event.slug, table.round.number, table.number, deal]
    return reverse("league:deal-run", args=where)


def counts(*seats: tuple[int, int], end: str = "1", **instead: str) -> dict[str, str]:
    """A deal as it is typed: (foundation cards, nerts cards left) for each seat in order."""
    seats = seats or ((20, 0), (10, 3), (9, 3), (8, 3))
    typed = {"how": "facts", "end": end, "seen_version": "", "reason": ""}
    for seat, (foundation, nerts) in enumerate(seats, start=1):
        typed |= {f"foundation_{seat}": str(foundation), f"nerts_{seat}": str(nerts)}
    return typed | instead


def points() -> list[int]:
    """Of each seat, by what counts."""
    confirmed = Deal.objects.get().confirmed_submission
    assert confirmed is not None
    return list(confirmed.scores.order_by("seat__number").values_list("points", flat=True))


def disputed_table() -> Table:
    table = factories.table()
    factories.enter(table, 1, factories.totals(table, (20, 0), (10, 3), (9, 3), (8, 3)))
    factories.enter(table, 2, factories.totals(table, (20, 0), (11, 3), (9, 3), (8, 3)))
    return table


def complete_table() -> Table:
    """Of a round that is complete: seat 1 has 20 points, the others 4 each."""
    table = factories.table()
    factories.confirmed_deal(table)
    stages.refresh_stage(table.round.stage_id)
    return table


def test_what_an_organizer_enters_counts_at_once(ada: Client) -> None:
    table = factories.table()

    answer = ada.post(page(table), counts())

    assert answer.status_code == 302
    assert Deal.objects.get().state == DealState.CONFIRMED
    assert points() == [20, 4, 3, 2]
    assert Submission.objects.get().organizer == factories.ada()


def test_a_layout_is_entered_as_a_document(ada: Client) -> None:
    table = factories.table()
    layout = Nerts().to_json(final_layout(seats=4, rng=Random(1)))

    ada.post(page(table), {"how": "document", "text": json.dumps({"layout": layout["layout"]})})

    assert Submission.objects.get().evidence == "layout"
    assert points() == list(layout["submitted_scores"].values())  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("field", "typed"),
    [("foundation_2", ""), ("nerts_3", "-1"), ("nerts_2", "14"), ("foundation_4", "60"), ("end", "")],
)
def test_a_mistake_comes_back_beside_its_field_with_all_as_typed(ada: Client, field: str, typed: str) -> None:
    sent = counts(**{field: typed})

    answer = ada.post(page(factories.table()), sent)

    form = answer.context["desk"].facts
    assert answer.status_code == 422
    assert list(form.errors) == [field]
    assert {name: form[name].value() for name in form.fields if name != "key"} == {
        name: value for name, value in sent.items() if name in form.fields
    }
    assert not Submission.objects.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"layout": 7}', "x" * 100_000])
def test_a_document_that_is_none_comes_back_as_written(ada: Client, text: str) -> None:
    answer = ada.post(page(factories.table()), {"how": "document", "text": text})

    form = answer.context["desk"].document
    assert (answer.status_code, list(form.errors)) == (422, ["text"])
    assert form["text"].value() == text


@pytest.mark.parametrize(("seen", "reason", "status"), [("1", "", 422), ("7", "Miscounted.", 412)])
def test_what_a_chosen_file_has_is_there_again(ada: Client, seen: str, reason: str, status: int) -> None:
    table = factories.table()
    factories.confirmed_deal(table)
    text = json.dumps(factories.totals(table))
    said = {"how": "document", "text": "", "seen_version": seen, "reason": reason}

    answer = ada.post(page(table), {**said, "file": SimpleUploadedFile("deal.json", text.encode())})

    assert (answer.status_code, answer.context["desk"].document["text"].value()) == (status, text)
    assert "This is the text of the file that you chose." in Page(answer).text


HERE = {"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver"}


@pytest.fixture
def before() -> Client:
    """Of an organizer who signed in again in another tab: what an open page sends has an old token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(factories.ada())
    return client


def test_what_a_chosen_file_has_is_there_again_after_an_old_token(before: Client) -> None:
    table = factories.table()
    text = json.dumps(factories.totals(table))
    file = SimpleUploadedFile("deal.json", text.encode())
    said = {"how": "document", "text": "", "seen_version": "", "reason": "", "file": file}

    answer = before.post(page(table), said, headers=HERE)

    desk = answer.context["desk"]
    assert (answer.status_code, desk.document["text"].value(), desk.errors) == (403, text, False)
    assert "This is the text of the file that you chose." in Page(answer).text
    assert "Look it over and send it once more." in Page(answer).text
    assert not Submission.objects.exists()


def test_typed_counts_are_there_again_after_an_old_token(before: Client) -> None:
    table = factories.table()

    answer = before.post(page(table), counts(foundation_1="twenty"), headers=HERE)

    facts = answer.context["desk"].facts
    assert (answer.status_code, facts["foundation_1"].value(), facts["foundation_2"].value()) == (
        403,
        "twenty",
        "10",
    )


@pytest.mark.parametrize("headers", [{}, {"Origin": "https://elsewhere.example"}])
def test_of_a_deal_that_came_from_elsewhere_nothing_is_shown(before: Client, headers: dict[str, str]) -> None:
    table = factories.table()

    answer = before.post(page(table), counts(reason="Look here"), headers=headers)

    assert (answer.status_code, Page(answer).headings) == (403, ["That was not sent"])


def test_dot_is_not_shown_a_deal_by_an_old_token_either(before: Client) -> None:
    table = factories.table()
    before.force_login(factories.dot())

    answer = before.post(page(table), counts(), headers=HERE)

    assert answer.status_code == before.get(page(table)).status_code == 404


def test_who_is_signed_out_by_then_signs_in_first(before: Client) -> None:
    table = factories.table()
    before.logout()

    answer = before.post(page(table), counts(), headers=HERE)

    assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={page(table)}")


def test_what_is_neither_a_deal_nor_a_version_is_refused(ada: Client) -> None:
    assert ada.post(page(factories.table()), {"how": "guess"}).status_code == 422


def test_the_form_is_filled_from_what_counts(ada: Client) -> None:
    table = factories.table()
    factories.confirmed_deal(table, 1, (20, 0), (10, 3), (9, 3), (8, 3))

    form = ada.get(page(table)).context["desk"].facts

    assert {name: str(form[name].value()) for name in form.fields if name != "key"} == {
        name: value for name, value in counts().items() if name in form.fields
    }


def test_a_correction_needs_a_reason(ada: Client) -> None:
    table = factories.table()
    factories.confirmed_deal(table)

    answer = ada.post(page(table), counts(seen_version="1"))

    assert answer.status_code == 422
    assert list(answer.context["desk"].ruling.errors) == ["reason"]
    assert points() == [20, 4, 4, 4]


def test_a_correction_is_logged_with_its_reason(ada: Client) -> None:
    table = factories.table()
    factories.confirmed_deal(table)

    ada.post(page(table), counts(seen_version="1", reason="Seat 3 miscounted.", save="yes"))

    entry = LogEntry.objects.get(action="deal.corrected")
    assert points() == [20, 4, 3, 2]
    assert (entry.user, entry.reason) == (factories.ada(), "Seat 3 miscounted.")


def test_what_changed_meanwhile_is_shown_before_anything_is_done(ada: Client) -> None:
    table = factories.table()
    factories.confirmed_deal(table)
    newer = factories.totals(table, (21, 0), (10, 3), (10, 3), (10, 3))
    rulings.enter_result(table, 1, newer, by=factories.ada(), reason="One more.", seen_version=1)

    answer = ada.post(page(table), counts(seen_version="1", reason="Miscounted."))

    desk = answer.context["desk"]
    assert (answer.status_code, answer.context["error"].code) == (412, "deal-moved-on")
    assert [reading.submission.version for reading in desk.readings] == [2]
    assert desk.facts["foundation_4"].value() == "8"
    assert points() == [21, 4, 4, 4]


def test_nobody_decides_at_a_table_where_they_play(ada: Client) -> None:
    table = factories.table()
    bea = table.seats.get(number=1).entrant.players[0]
    bea.user = factories.ada()
    bea.save()

    answer = ada.post(page(table), counts())

    assert (answer.status_code, answer.context["error"].code) == (403, "own-table")
    assert not Submission.objects.exists()


def test_versions_stand_side_by_side_and_what_differs_is_marked(ada: Client) -> None:
    desk = ada.get(page(disputed_table())).context["desk"]

    differing = [(line.what, line.seat.number, line.values) for line in desk.lines if line.differs]
    assert [reading.submission.version for reading in desk.readings] == [1, 2]
    assert differing == [("foundation", 2, (10, 11)), ("points", 2, (4, 5))]


def test_a_dispute_is_ended_by_choosing_a_version(ada: Client) -> None:
    table = disputed_table()

    ada.post(page(table), {"how": "accept", "version": "2", "reason": "We counted again."})

    assert points() == [20, 5, 3, 2]
    assert LogEntry.objects.get(action="deal.ruled").reason == "We counted again."


def test_a_version_is_not_chosen_without_a_reason(ada: Client) -> None:
    answer = ada.post(page(disputed_table()), {"how": "accept", "version": "2", "reason": ""})

    assert answer.status_code == 422
    assert list(answer.context["desk"].accept.errors) == ["reason"]


def test_a_version_that_is_not_there_is_not_chosen(ada: Client) -> None:
    answer = ada.post(page(disputed_table()), {"how": "accept", "version": "9", "reason": "Why not?"})

    assert answer.status_code == 404
    assert Deal.objects.get().state == DealState.DISPUTED


def test_a_correction_of_a_complete_round_first_shows_what_it_would_change(ada: Client) -> None:
    table = complete_table()
    sent = counts((10, 1), (30, 0), (10, 3), (10, 3), end="2", seen_version="1", reason="Miscounted.")

    answer = ada.post(page(table), sent)

    moves = answer.context["changes"]["moves"]
    assert answer.status_code == 200
    assert [(move["before"]["rank"], move["after"]["rank"]) for move in moves] == [
        (2, 1),
        (1, 2),
        (2, 3),
        (2, 3),
    ]
    assert points() == [20, 4, 4, 4]
    assert Submission.objects.count() == 1


def test_the_second_button_saves_what_was_shown(ada: Client) -> None:
    table = complete_table()
    sent = counts((10, 1), (30, 0), (10, 3), (10, 3), end="2", seen_version="1", reason="Miscounted.")
    shown = ada.post(page(table), sent).context["desk"]
    again = {field.html_name: field.value() or "" for form in shown.sent for field in form}

    answer = ada.post(page(table), {**again, "how": "facts", "save": "yes"})
    stages.refresh_due()

    assert answer.status_code == 302
    assert points() == [8, 30, 4, 4]
    assert list(Standing.objects.order_by("line").values_list("rank", flat=True)) == [1, 2, 3, 3]


def test_going_back_from_the_preview_keeps_what_was_typed(ada: Client) -> None:
    sent = counts(seen_version="1", reason="Miscounted.", back="yes")

    answer = ada.post(page(complete_table()), sent)

    desk = answer.context["desk"]
    assert answer.status_code == 200
    assert (desk.facts["foundation_3"].value(), desk.ruling["reason"].value()) == ("9", "Miscounted.")
    assert points() == [20, 4, 4, 4]


def test_an_impossible_correction_of_a_complete_round_is_refused_before_any_preview(ada: Client) -> None:
    sent = counts(nerts_1="3", seen_version="1", reason="Miscounted.")

    assert ada.post(page(complete_table()), sent).status_code == 422


def test_choosing_a_version_at_a_closed_table_shows_what_it_would_change(ada: Client) -> None:
    table = disputed_table()
    ada.post(
        reverse("league:round-close", args=[table.round.stage.event.slug, 1]), {"reason": "The hall closes."}
    )
    stages.refresh_due()
    chosen = {"how": "accept", "version": "2", "reason": "We counted again."}

    shown = ada.post(page(table), chosen)
    saved = ada.post(page(table), {**chosen, "save": "yes"})

    assert [move["after"]["points"] for move in shown.context["changes"]["moves"]] == ["20", "5", "3", "2"]
    assert saved.status_code == 302
    assert points() == [20, 5, 3, 2]


def test_choosing_a_version_after_another_one_counts_in_a_complete_round_is_too_late(ada: Client) -> None:
    table = disputed_table()
    ada.post(page(table), {"how": "accept", "version": "2", "reason": "We counted again."})
    stages.refresh_due()

    answer = ada.post(page(table), {"how": "accept", "version": "1", "reason": "From an older page."})

    assert (answer.status_code, answer.context["error"].code) == (412, "deal-moved-on")
    assert points() == [20, 5, 3, 2]


def test_a_finished_event_is_reopened_before_it_is_corrected(ada: Client) -> None:
    table = complete_table()
    events.finish_event(table.round.stage.event, by=factories.ada())

    answer = ada.post(page(table), counts(seen_version="1", reason="Miscounted.", save="yes"))

    assert (answer.status_code, answer.context["error"].code) == (409, "event-finished")


def test_who_withdrew_since_is_in_the_preview(ada: Client) -> None:
    table = complete_table()
    left = table.seats.get(number=4).entrant
    entrants.withdraw(left, by=factories.ada())

    answer = ada.post(page(table), counts(seen_version="1", reason="Miscounted."))

    assert answer.context["changes"]["moves"][-1]["entrant"]["id"] == left.pk


@pytest.mark.parametrize("deal", [0, 2, 40_000])
def test_a_deal_that_is_not_there_is_not_found(ada: Client, deal: int) -> None:
    assert ada.get(page(factories.table(), deal)).status_code == 404


@pytest.mark.parametrize("versions", [1, 3])
def test_a_deals_page_costs_the_same(ada: Client, versions: int, django_assert_num_queries: Any) -> None:
    table = factories.table()
    for version in range(1, versions + 1):
        factories.enter(table, 1, factories.totals(table, (20 + version, 0), (10, 3), (9, 3), (8, 3)))

    with django_assert_num_queries(18):
        ada.get(page(table))


# From when a correction counts


def test_from_when_it_counts_is_chosen_where_a_round_can_come(ada: Client) -> None:
    desk = ada.get(page(complete_table())).context["desk"]

    assert [value for value, _said in desk.facts_ruling.fields["counts_from"].choices] == [
        "this",
        "next",
        "never",
    ]


def test_where_none_comes_the_next_round_is_not_offered(ada: Client) -> None:
    table = complete_table()
    events.finish_event(table.round.stage.event, by=factories.ada())

    desk = ada.get(page(table)).context["desk"]

    assert [value for value, _said in desk.facts_ruling.fields["counts_from"].choices] == ["this", "never"]


def test_an_entry_that_corrects_nothing_asks_for_neither(ada: Client) -> None:
    ruling = ada.get(page(factories.table())).context["desk"].facts_ruling

    assert {"counts_from", "note"}.isdisjoint(ruling.fields)


@pytest.mark.parametrize(
    ("counts_from", "status"), [("this", "counts"), ("next", "waits"), ("never", "recorded")]
)
def test_a_correction_ends_at_its_receipt(ada: Client, counts_from: str, status: str) -> None:
    table = complete_table()
    sent = counts(
        seen_version="1",
        reason="Miscounted.",
        counts_from=counts_from,
        note="Seat 3 had one less.",
        save="yes",
    )

    answer = ada.post(page(table), sent, follow=True)

    made = Correction.objects.get()
    receipt = reverse("league:correction-receipt", args=[table.round.stage.event.slug, made.pk])
    assert answer.redirect_chain == [(receipt, 302)]
    assert answer.context["line"].status == status
    assert made.note == "Seat 3 had one less."


def test_a_receipt_says_what_was_shown_before_it_was_saved(ada: Client) -> None:
    table = complete_table()
    sent = counts(seen_version="1", reason="Miscounted.")

    shown = ada.post(page(table), sent)
    receipt = ada.post(page(table), {**sent, "save": "yes"}, follow=True)
    history = ada.get(reverse("league:event-history", args=[table.round.stage.event.slug]))

    assert receipt.context["changes"] == shown.context["changes"]
    assert Page(receipt).rows == Page(shown).rows
    assert all(row in Page(history).rows for row in Page(shown).rows)


def test_the_preview_of_what_counts_later_says_from_which_round(ada: Client) -> None:
    sent = counts(seen_version="1", reason="Miscounted.", counts_from="next")

    assert (
        "It counts from round 2 on, once that is published."
        in Page(ada.post(page(complete_table()), sent)).text
    )


def test_what_is_only_recorded_changes_nothing(ada: Client) -> None:
    sent = counts(seen_version="1", reason="Miscounted.", counts_from="never")

    shown = ada.post(page(complete_table()), sent)

    assert "It is only recorded." in Page(shown).text
    assert Page(shown).rows == []


def test_a_note_that_is_too_long_comes_back_as_written(ada: Client) -> None:
    answer = ada.post(page(complete_table()), counts(seen_version="1", reason="Miscounted.", note="x" * 281))

    ruling = answer.context["desk"].ruling
    assert (answer.status_code, list(ruling.errors)) == (422, ["note"])
    assert ruling["note"].value() == "x" * 281


@pytest.mark.parametrize("reason", ["x" * 501, "\u202eturned"])
def test_a_reason_that_would_be_refused_is_so_at_its_field_before_any_preview(
    ada: Client, reason: str
) -> None:
    answer = ada.post(page(complete_table()), counts(seen_version="1", reason=reason))

    assert answer.status_code == 422
    assert list(answer.context["desk"].ruling.errors) == ["reason"]
    assert answer.context["desk"].ruling["reason"].value() == reason


def test_a_field_for_a_reason_takes_no_more_than_is_kept(ada: Client) -> None:
    ruling = ada.get(page(complete_table())).context["desk"].facts_ruling

    assert [ruling.fields[name].widget.attrs["maxlength"] for name in ("reason", "note")] == [500, 280]


def test_a_note_with_what_cannot_be_shown_is_refused_at_its_place(ada: Client) -> None:
    sent = counts(seen_version="1", reason="Miscounted.", note="\u202eturned", save="yes")

    answer = ada.post(page(complete_table()), sent)

    assert (answer.status_code, list(answer.context["desk"].ruling.errors)) == (422, ["note"])


def test_a_correction_that_waits_is_told_before_the_event_is_finished(ada: Client) -> None:
    table = complete_table()
    ada.post(page(table), counts(seen_version="1", reason="Miscounted.", counts_from="next", save="yes"))

    text = Page(ada.get(reverse("league:event-run", args=[table.round.stage.event.slug]))).text

    assert "Round 1, table 1, deal 1 · counts from round 2 on" in text


def test_a_receipt_of_another_event_is_not_found(ada: Client) -> None:
    table = complete_table()
    ada.post(page(table), counts(seen_version="1", reason="Miscounted.", save="yes"))
    other = factories.event()

    address = reverse("league:correction-receipt", args=[other.slug, Correction.objects.get().pk])

    assert ada.get(address).status_code == 404


def test_the_deals_page_tells_of_a_correction_that_waits(ada: Client) -> None:
    table = complete_table()
    ada.post(page(table), counts(seen_version="1", reason="Miscounted.", counts_from="next", save="yes"))

    answer = ada.get(page(table))

    assert answer.context["desk"].newest == 2
    assert [reading.submission.version for reading in answer.context["desk"].readings] == [1]
    assert (
        "Version 2 instead of version 1: Counts from round 2 on, once that is published" in Page(answer).text
    )
