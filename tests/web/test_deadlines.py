"""Field case F35 as people see it: when a round closes, by the clock where it is played, and what was typed."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Event, Round, Table
from league.states import LateRule
from league.wall_time import instant
from tests import factories
from tests.factories import close
from tests.services.test_deadlines import closed_for, closing
from tests.web.pages import Page
from tests.web.scoring.phones import Phone, form_with, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Client:
    client = Client()
    client.force_login(factories.ada())
    return client


def address_of(at: Table) -> str:
    return reverse("league:round-deadline", args=[at.round.stage.event.slug, at.round.number])


def save(ada: Client, at: Table, wall: str) -> int:
    return int(ada.post(address_of(at), {"closes_at": wall}).status_code)


def told(ada: Client, at: Table) -> list[str]:
    """What the round's page says above all after that."""
    page = ada.get(reverse("league:round-run", args=[at.round.stage.event.slug, at.round.number]))
    return [str(message) for message in page.context["messages"]]


@pytest.mark.scenario("S48")
@pytest.mark.parametrize(
    ("wall", "stored"),
    [
        ("2099-07-05T23:55", datetime(2099, 7, 5, 21, 55, tzinfo=UTC)),
        ("2099-03-29T23:55", datetime(2099, 3, 29, 21, 55, tzinfo=UTC)),  # clocks were put forward that night
        ("2099-10-25T23:55", datetime(2099, 10, 25, 22, 55, tzinfo=UTC)),  # and back
        ("2099-03-29T02:30", datetime(2099, 3, 29, 1, 0, tzinfo=UTC)),  # a time that is left out
        ("2099-10-25T02:30", datetime(2099, 10, 25, 1, 30, tzinfo=UTC)),  # one that there is twice
        ("", None),
    ],
)
def test_it_is_said_by_the_clock_on_the_wall(ada: Client, wall: str, stored: datetime | None) -> None:
    assert save(ada, closing(), wall) == 302
    assert Round.objects.get().closes_at == stored


@pytest.mark.parametrize(
    ("wall", "said"),
    [
        ("2099-07-05T23:55", ["Round 1 closes: Sunday 5 July 2099, 23:55 (Europe/Berlin)."]),
        (
            "2099-03-29T02:30",
            [
                "Round 1 closes: Sunday 29 March 2099, 03:00 (Europe/Berlin).",
                "Clocks in Europe/Berlin are put forward over the time that you wrote."
                " The next one they show is taken.",
            ],
        ),
        ("2099-10-25T02:30", ["Round 1 closes: Sunday 25 October 2099, 02:30 (Europe/Berlin, UTC+01:00)."]),
        ("", ["Round 1 closes at no time."]),
    ],
)
def test_saving_says_what_was_taken(ada: Client, wall: str, said: list[str]) -> None:
    at = closing()
    save(ada, at, wall)

    assert told(ada, at) == said


def test_a_time_that_has_passed_is_asked_about(ada: Client) -> None:
    at = closing()

    answer = ada.post(address_of(at), {"closes_at": "2001-07-05T23:55"})

    assert answer.templates[0].name == "league/organize/question.html"
    assert answer.context["question"].startswith("Thursday 5 July 2001, 23:55 (Europe/Berlin) has passed.")
    assert Round.objects.get().closes_at is None


def test_going_back_from_the_question_keeps_the_time_that_was_typed(ada: Client) -> None:
    at = closing()
    asks = ada.post(address_of(at), {"closes_at": "2001-07-05T23:55"})

    page = ada.post(asks.context["action"], form_with(asks, "closes_at") | {"back": "yes"})

    assert (page.status_code, Round.objects.get().closes_at) == (200, None)
    assert form_with(page, "closes_at")["closes_at"] == "2001-07-05T23:55"


def test_a_time_that_has_passed_is_taken_from_whoever_means_it(ada: Client) -> None:
    at = closing()
    asks = ada.post(address_of(at), {"closes_at": "2001-07-05T23:55"})

    ada.post(asks.context["action"], form_with(asks, "closes_at") | {"save": "yes"})

    assert Round.objects.get().closes_at == datetime(2001, 7, 5, 21, 55, tzinfo=UTC)


def test_saving_what_stands_there_changes_nothing_though_clocks_show_it_twice(ada: Client) -> None:
    at = closing()
    first = datetime(2099, 10, 25, 0, 30, 15, tzinfo=UTC)
    Round.objects.update(closes_at=first)

    save(ada, at, "2099-10-25T02:30")

    assert Round.objects.get().closes_at == first
    assert told(ada, at) == ["Round 1 closes: Sunday 25 October 2099, 02:30 (Europe/Berlin, UTC+02:00)."]


def test_what_is_no_time_comes_back_as_it_was_typed(ada: Client) -> None:
    answer = ada.post(address_of(closing()), {"closes_at": "on Sunday"})

    assert answer.status_code == 422
    assert form_with(answer, "closes_at")["closes_at"] == "on Sunday"


def test_everybody_reads_when_it_closes_and_by_which_clock(ada: Client, client: Client) -> None:
    at = closing()
    save(ada, at, "2099-07-05T23:55")
    at.refresh_from_db()
    event = at.round.stage.event
    table = reverse("league:table", args=[event.slug, 1, 1])
    round = reverse("league:round", args=[event.slug, 1])

    for page in (client.get(table), client.get(round), Phone(at, 1).look(), Phone(at, 1).open()):
        said = page.content.decode()
        assert 'datetime="2099-07-05T23:55:00+02:00"' in said
        assert "Sunday 5 July 2099, 23:55" in said
        assert "(Europe/Berlin)" in said


def test_the_page_of_a_round_says_that_it_has_closed_until_it_is_complete(client: Client) -> None:
    at = closing()
    closed_for(at, 1)
    page = reverse("league:round", args=[at.round.stage.event.slug, 1])
    closed = Page(client.get(page)).text
    close(at.round)

    assert "This round closed:" in closed
    assert "This round closed:" not in Page(client.get(page)).text


LAST_MINUTES = [  # on and around the days on which clocks are put forward and back; Kathmandu's never are
    *(("Europe/Berlin", day) for day in ("2099-03-28", "2099-03-29", "2099-10-24", "2099-10-25")),
    *(("America/New_York", day) for day in ("2099-03-07", "2099-03-08", "2099-10-31", "2099-11-01")),
    *(("Australia/Lord_Howe", day) for day in ("2099-04-04", "2099-04-05", "2099-10-03", "2099-10-04")),
    *(("Asia/Kathmandu", day) for day in ("2099-03-29", "2099-12-31")),
]


@pytest.mark.scenario("S48")
@pytest.mark.parametrize(("zone", "day"), LAST_MINUTES)
def test_five_minutes_to_midnight_are_read_on_that_day_everywhere(
    ada: Client, client: Client, zone: str, day: str
) -> None:
    at = closing()
    Event.objects.update(time_zone=zone, starts_at=instant(datetime.fromisoformat(f"{day} 23:55"), zone))
    at = Table.objects.get()

    save(ada, at, f"{day}T23:55")

    said = f"{date.fromisoformat(day):%A} {int(day[-2:])} {date.fromisoformat(day):%B} 2099, 23:55"
    slug = at.round.stage.event.slug
    for page in (
        client.get(reverse("league:event", args=[slug])),
        client.get(reverse("league:table", args=[slug, 1, 1])),
        ada.get(reverse("league:round-run", args=[slug, 1])),
    ):
        assert said in page.content.decode()


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
