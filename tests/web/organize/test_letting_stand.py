"""A deal's page on the organizers' desk, where a seat objected to what counts."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import DealOpened, DisputeAnswer, Table
from league.services import rulings
from tests import factories
from tests.laid_down import laid_down
from tests.web.pages import Page
from tests.web.scoring.phones import errors, form_with

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_down
def at() -> Table:
    """Seat 2 objects to what counts."""
    made = factories.table(names=("Bea", "Cy"))
    factories.confirmed_deal(made)
    factories.dispute(made, 2, reason="I had two more.")
    return made


def page(at: Table, name: str = "deal-run", *deal: int) -> str:
    return reverse(f"league:{name}", args=[at.round.stage.event.slug, at.round.number, at.number, *deal])


def answer(ada: Client, at: Table, **other: str) -> dict[str, str]:
    """The form as the page has it, filled in."""
    return {**form_with(ada.get(page(at, "deal-run", 1)), "seen"), "reason": "We counted it again.", **other}


def test_an_organizer_answers_and_is_told_so(ada: Client, at: Table) -> None:
    said = ada.post(page(at, "deal-run", 1), answer(ada, at), follow=True)

    assert said.redirect_chain == [(page(at, "table-run"), 302)]
    assert "It stands. Whoever objected reads your answer at their table." in Page(said).text
    assert DisputeAnswer.objects.get().entry.reason == "We counted it again."


def test_who_has_answered_has_the_deal_open_no_more(ada: Client, at: Table) -> None:
    ada.post(page(at, "deal-run", 1), answer(ada, at))

    assert not DealOpened.objects.exists()


def test_the_deals_page_keeps_what_was_said_and_asks_no_more(ada: Client, at: Table) -> None:
    factories.let_stand(at)

    shown = ada.get(page(at, "deal-run", 1))

    assert "I had two more." in Page(shown).text
    assert "The organizers looked, and it stands: “We counted it again.”" in Page(shown).text
    assert form_with(shown, "seen") == {}


def test_the_tables_page_asks_no_more(ada: Client, at: Table) -> None:
    asked = Page(ada.get(page(at, "table-run"))).text
    factories.let_stand(at)

    assert "I had two more." in asked
    assert "I had two more." not in Page(ada.get(page(at, "table-run"))).text


def test_the_round_counts_it_no_more(ada: Client, at: Table) -> None:
    round_page = reverse("league:round-run", args=[at.round.stage.event.slug, at.round.number])
    counted = Page(ada.get(round_page)).text
    factories.let_stand(at)

    assert "1 objection after confirmation" in counted
    assert "objection" not in Page(ada.get(round_page)).text


def test_an_answer_without_a_reason_comes_back(ada: Client, at: Table) -> None:
    said = ada.post(page(at, "deal-run", 1), answer(ada, at, reason=" "))

    assert (said.status_code, list(errors(said.context["desk"].stands))) == (422, ["reason"])
    assert not DisputeAnswer.objects.exists()


def test_a_newer_objection_is_shown_first_and_the_reason_kept(ada: Client, at: Table) -> None:
    sent = answer(ada, at)
    factories.dispute(at, 1, reason="Cy is right.")

    said = ada.post(page(at, "deal-run", 1), sent)

    assert said.status_code == 412
    assert "Cy is right." in Page(said).text
    again = form_with(said, "seen")
    assert again["reason"] == "We counted it again."
    assert ada.post(page(at, "deal-run", 1), again).status_code == 302


@pytest.mark.parametrize("reason", ["", "We counted it again."], ids=["refused", "to be looked at again"])
def test_what_comes_back_is_told_as_unsaved(ada: Client, at: Table, reason: str) -> None:
    sent = answer(ada, at, reason=reason)
    factories.dispute(at, 1, reason="Cy is right.")

    said = ada.post(page(at, "deal-run", 1), sent)

    assert said.content.count(b"data-refused") == 1


def test_a_correction_that_came_first_is_shown(ada: Client, at: Table) -> None:
    sent = answer(ada, at)
    rulings.enter_result(
        at, 1, factories.totals(at, caller=2), by=factories.ada(), reason="Cy called.", seen_version=1
    )

    said = ada.post(page(at, "deal-run", 1), sent)

    assert said.status_code == 409
    assert "something else counts by now" in Page(said).text


def test_the_history_says_that_it_stands_and_why(ada: Client, at: Table) -> None:
    factories.let_stand(at)

    text = Page(ada.get(reverse("league:event-history", args=[at.round.stage.event.slug]))).text

    assert "Answered who objected to deal 1 at table 1 of round 1: it stands." in text
    assert "We counted it again." in text
