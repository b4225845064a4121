"""Field case F40: opening what is confirmed changes nothing, two who have it open are told, nothing typed is lost."""

import json
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.nerts import Nerts
from games.nerts.simulate import final_layout
from league.models import Deal, DealOpened, LogEntry, Submission, Table, User
from league.services import editing, rulings
from tests import factories
from tests.web.organize.test_deals import counts, page, points

pytestmark = pytest.mark.django_db


def browser(user: User | None = None) -> Client:
    client = Client()
    client.force_login(user or factories.ada())
    return client


def another_organizer() -> User:
    """Flo organizes the league, too."""
    flo = User.objects.create_user("flo", password=factories.PASSWORD)
    factories.league().organizers.add(flo)
    return flo


def confirmed_layout() -> Table:
    """A confirmed deal of which the whole layout was entered."""
    table = factories.table()
    layout = {"layout": Nerts().to_json(final_layout(seats=4, rng=Random(1)))["layout"]}
    rulings.enter_result(table, 1, layout, by=factories.ada())
    return table


def stored() -> tuple[int, ...]:
    return LogEntry.objects.count(), Submission.objects.count()


def opened(answer: Any) -> list[str]:
    """Who else has it open."""
    return [each.user.username for each in answer.context["opened"]]


def test_looking_at_a_confirmed_layout_starts_from_what_counts_and_changes_nothing() -> None:
    table = confirmed_layout()
    before, counted = stored(), Submission.objects.get()
    ada = browser()

    for _look in range(2):
        answer = ada.get(page(table))

    desk = answer.context["desk"]
    scores = {str(score.seat.number): score.facts for score in counted.scores.select_related("seat")}
    assert json.loads(desk.document["text"].value())["layout"] == counted.document["layout"]
    assert {seat: desk.facts[f"foundation_{seat}"].value() for seat in "1234"} == {
        seat: facts["foundation"] for seat, facts in scores.items()
    }
    assert stored() == before
    assert Deal.objects.get().confirmed_submission == counted


def test_who_opens_it_second_is_told_since_when_somebody_has_it_open() -> None:
    table, flo = factories.table(), another_organizer()
    first = browser().get(page(table))

    second = browser(flo).get(page(table))

    assert (opened(first), opened(second)) == ([], ["ada"])
    since = DealOpened.objects.get(user__username="ada").since
    assert second.context["opened"][0].since == since
    assert "has had this open since" in second.content.decode()


def test_another_browser_of_the_same_account_is_another() -> None:
    table = factories.table()
    browser().get(page(table))

    assert opened(browser().get(page(table))) == ["ada"]


def test_one_that_nobody_looked_at_for_a_while_is_forgotten() -> None:
    table, flo = factories.table(), another_organizer()
    browser().get(page(table))
    DealOpened.objects.update(seen_at=DealOpened.objects.get().seen_at - editing.FORGOTTEN_AFTER * 1.01)

    assert opened(browser(flo).get(page(table))) == []
    assert (editing.forget_old(), DealOpened.objects.count()) == (1, 1)


def test_who_has_saved_it_has_it_open_no_more() -> None:
    table, flo = factories.table(), another_organizer()
    ada = browser()
    ada.get(page(table))
    ada.post(page(table), counts())

    assert opened(browser(flo).get(page(table))) == []


def test_who_saves_second_is_shown_both_side_by_side_and_keeps_what_was_typed() -> None:
    table, flo = factories.table(), another_organizer()
    rulings.enter_result(table, 1, factories.totals(table), by=factories.ada())
    phone, laptop = browser(), browser(flo)
    for each in (phone, laptop):
        each.get(page(table))
    phone.post(
        page(table),
        counts((30, 0), (10, 3), (9, 3), (8, 3), seen_version="1", reason="Miscounted.", save="yes"),
    )

    answer = laptop.post(
        page(table), counts((31, 0), (11, 3), (9, 3), (8, 3), seen_version="1", reason="Saw more.")
    )

    assert answer.status_code == 412
    differing = {
        (line.seat.number, str(line.words)): line.values
        for line in answer.context["conflict"]
        if line.differs and line.seat
    }
    assert {values for values in differing.values() if values in ((30, 31), (10, 11))} == {(30, 31), (10, 11)}
    assert answer.context["desk"].facts["foundation_1"].value() == "31"
    assert answer.context["desk"].ruling["reason"].value() == "Saw more."
    assert points() == [30, 4, 3, 2]


def test_and_saves_it_knowing_both() -> None:
    table = factories.table()
    rulings.enter_result(table, 1, factories.totals(table), by=factories.ada())
    newer = counts((30, 0), (10, 3), (9, 3), (8, 3), seen_version="1", reason="Miscounted.", save="yes")
    browser().post(page(table), newer)

    browser().post(page(table), newer | {"foundation_1": "31", "seen_version": "2"})

    assert points() == [31, 4, 3, 2]


@pytest.mark.parametrize("field", ["foundation_2", "nerts_2"])
def test_a_blank_is_no_nought(field: str) -> None:
    table = factories.table()
    rulings.enter_result(table, 1, factories.totals(table), by=factories.ada())

    answer = browser().post(page(table), counts(seen_version="1", reason="Miscounted.", **{field: ""}))

    assert answer.status_code == 422
    assert list(answer.context["desk"].facts.errors) == [field]
    assert Submission.objects.count() == 1


def test_who_is_signed_out_meanwhile_comes_back_to_the_same_page() -> None:
    table = factories.table()
    ada = browser()
    ada.logout()

    answer = ada.post(page(table), counts())

    assert answer.status_code == 302
    assert answer["Location"] == f"/sign-in/?next={page(table)}"
    assert not Submission.objects.exists()
