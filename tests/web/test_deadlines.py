"""Field case F35 as people see it: when a round closes, by the clock where it is played, and what was typed."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Round, Table
from league.states import LateRule
from tests import factories
from tests.services.test_deadlines import closed_for, closing
from tests.web.scoring.phones import Phone, form_with, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Client:
    client = Client()
    client.force_login(factories.ada())
    return client


def save(ada: Client, at: Table, wall: str) -> int:
    round = at.round
    address = reverse("league:round-deadline", args=[round.stage.event.slug, round.number])
    return int(ada.post(address, {"closes_at": wall}).status_code)


@pytest.mark.parametrize(
    ("wall", "instant"),
    [
        ("2099-07-05T23:55", datetime(2099, 7, 5, 21, 55, tzinfo=UTC)),
        ("2026-03-29T23:55", datetime(2026, 3, 29, 21, 55, tzinfo=UTC)),  # clocks were put forward that night
        ("2026-10-25T23:55", datetime(2026, 10, 25, 22, 55, tzinfo=UTC)),  # and back
        ("2026-03-29T02:30", datetime(2026, 3, 29, 1, 0, tzinfo=UTC)),  # a time that is left out
        ("2026-10-25T02:30", datetime(2026, 10, 25, 1, 30, tzinfo=UTC)),  # one that there is twice
        ("", None),
    ],
)
def test_it_is_said_by_the_clock_on_the_wall(ada: Client, wall: str, instant: datetime | None) -> None:
    assert save(ada, closing(), wall) == 302
    assert Round.objects.get().closes_at == instant


@pytest.mark.parametrize(
    ("wall", "said"),
    [("2099-07-05T23:55", "When round 1 closes is saved."), ("", "Round 1 closes at no time.")],
)
def test_saving_says_whether_it_closes_at_all(ada: Client, wall: str, said: str) -> None:
    at = closing()
    save(ada, at, wall)

    answer = ada.get(reverse("league:round-run", args=[at.round.stage.event.slug, 1]))

    assert [str(message) for message in answer.context["messages"]] == [said]


def test_what_is_no_time_comes_back_as_it_was_typed(ada: Client) -> None:
    at = closing()
    round = at.round
    address = reverse("league:round-deadline", args=[round.stage.event.slug, round.number])

    answer = ada.post(address, {"closes_at": "on Sunday"})

    assert answer.status_code == 422
    assert form_with(answer, "closes_at")["closes_at"] == "on Sunday"


def test_everybody_reads_when_it_closes_and_by_which_clock(ada: Client, client: Client) -> None:
    at = closing()
    save(ada, at, "2099-07-05T23:55")
    at.refresh_from_db()
    public = reverse("league:table", args=[at.round.stage.event.slug, 1, 1])

    for page in (client.get(public), Phone(at, 1).look(), Phone(at, 1).open()):
        said = page.content.decode()
        assert 'datetime="2099-07-05T23:55:00+02:00"' in said
        assert "Sunday 5 July 2099, 23:55" in said
        assert "(Europe/Berlin)" in said


def test_what_is_typed_too_late_is_refused_in_words_and_kept() -> None:
    at = closing(LateRule.CLOSED)
    phone = Phone(at, 1)
    key = phone.key_of("end")
    closed_for(at, 1)

    answer = phone.enter(typed(at) | {"foundation_2": "11"}, key=key)

    assert answer.status_code == 409
    assert "This round closed at" in str(answer.context["error"])
    assert form_with(answer, "end")["foundation_2"] == "11"


def test_who_confirms_too_late_is_told_so() -> None:
    at = closing(LateRule.CLOSED)
    Phone(at, 1).enter(typed(at))
    cy = Phone(at, 2)
    form = form_with(cy.open(), "content_hash", "1")
    closed_for(at, 1)

    answer = cy.client.post(cy.url("confirm", 1), form)

    assert answer.status_code == 409
    assert "This round closed at" in str(answer.context["error"])
    assert form_with(cy.open(change=""), "end") == {}


def test_who_tells_the_organizers_is_told_that_it_is_kept() -> None:
    at = closing()
    closed_for(at, 1)

    page = Phone(at, 1)
    page.enter(typed(at))

    assert "kept for the organizers" in page.look().content.decode()
