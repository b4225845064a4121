"""A league that plays every sixth day for 400 days, over two New Years and a 29th of February: every date is right."""

import csv
import io
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from league.models import Event, LogEntry, Season
from league.wall_time import instant
from tests import factories, season_factories
from tests.laid_down import laid_down
from tests.web.scoring.phones import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.scenario("S50")]

FIRST = date(2027, 12, 31)
DAYS = [FIRST + timedelta(days=6 * number) for number in range(68)]
# An instant that is on the day before, or after, in UTC.
TIMES = (("Europe/Berlin", "00:05"), ("America/New_York", "23:55"), ("Asia/Kathmandu", "00:05"))
SHOWN = re.compile(r'<time datetime="([^"]+)">([^<]+)</time>')


@pytest.fixture
def ada() -> Client:
    client = Client()
    client.force_login(factories.ada())
    return client


def evenings() -> Iterator[tuple[date, str, str]]:
    """Each with its zone and time there."""
    for number, day in enumerate(DAYS):
        yield day, *TIMES[number % len(TIMES)]


@pytest.fixture
@laid_down
def season() -> Season:
    made = season_factories.season(best=3)
    season_factories.competitors(made, ("Bea", "Cy"))
    for number, (day, zone, time) in enumerate(evenings()):
        starts_at = datetime.fromisoformat(f"{day} {time}")
        points = {"Bea": number % 5, "Cy": number % 7}
        season_factories.night(
            made, points, time_zone=zone, starts_at=starts_at, name=f"Evening {number + 1}"
        )
    return made


def written(day: date, time: str) -> str:
    return f"{day:%A} {day.day} {day:%B} {day.year}, {time}"


def test_the_days_are_those_that_calendars_stumble_over() -> None:
    assert {date(2027, 12, 31), date(2028, 2, 29), date(2028, 12, 31)} <= set(DAYS)
    assert (DAYS[-1] - DAYS[0]).days > 400


def test_pages_and_programs_read_each_evening_on_its_day(ada: Client, season: Season) -> None:
    shown = [written(day, time) for day, _zone, time in evenings()]
    stored = [
        instant(datetime.fromisoformat(f"{day} {time}"), zone).isoformat().replace("+00:00", "Z")
        for day, zone, time in evenings()
    ]

    page = SHOWN.findall(Client().get(reverse("league:season", args=[season.slug])).content.decode())
    home = SHOWN.findall(Client().get("/").content.decode())
    dashboard = SHOWN.findall(ada.get(reverse("league:events")).content.decode())
    listed = Client().get("/api/events/", {"page_size": 100}).json()["results"]

    assert [text for _stamp, text in page] == shown
    assert [text for _stamp, text in home] == shown[::-1]
    assert [text for _stamp, text in dashboard] == shown[::-1]
    assert [event["starts_at"] for event in listed] == stored[::-1]


@pytest.mark.scenario("S50", control=True)
def test_read_by_another_clock_every_evening_is_on_another_day(season: Season) -> None:
    Event.objects.update(time_zone="UTC")

    page = SHOWN.findall(Client().get(reverse("league:season", args=[season.slug])).content.decode())

    assert [day for day, (stamp, _text) in zip(DAYS, page, strict=True) if stamp.startswith(str(day))] == []


def test_a_season_of_400_days_is_counted(season: Season) -> None:
    [division] = Client().get(f"/api/seasons/{season.slug}/table/").json()["divisions"]

    rows = [(row["competitor"]["name"], row["points"], len(row["events"])) for row in division["rows"]]
    assert rows == [("Cy", "18", len(DAYS)), ("Bea", "12", len(DAYS))]  # the best three of each


@pytest.mark.parametrize("day", ["2027-12-31", "2028-02-29", "2028-12-31", "2096-02-29", "2099-12-31"])
@pytest.mark.parametrize(("zone", "time"), TIMES)
def test_a_round_closes_on_such_a_day(ada: Client, day: str, zone: str, time: str) -> None:
    at = factories.table(time_zone=zone)
    address = reverse("league:round-deadline", args=[at.round.stage.event.slug, 1])

    answer = ada.post(address, {"closes_at": f"{day}T{time}"})

    at.refresh_from_db()
    assert answer.status_code == 302
    assert written(date.fromisoformat(day), time) in Phone(at, 1).look().content.decode()


@pytest.mark.parametrize(
    "wall",
    ["2027-02-29T19:30", "2028-02-30T19:30", "2027-12-31T24:30", "2028-13-01T19:30", "2100-02-29T19:30"],
)
def test_a_day_that_no_calendar_has_is_refused_by_its_field(ada: Client, wall: str) -> None:
    at = factories.table()
    address = reverse("league:round-deadline", args=[at.round.stage.event.slug, 1])

    answer = ada.post(address, {"closes_at": wall})

    assert (answer.status_code, list(answer.context["deadline"].errors)) == (422, ["closes_at"])


@pytest.mark.parametrize("at", ["2027-12-31 23:59:59", "2028-01-01 00:00:00", "2028-02-29 23:59:59"])
def test_a_history_says_when_it_was_in_the_events_zone_and_its_file_in_utc(ada: Client, at: str) -> None:
    event = factories.event(time_zone="Asia/Kathmandu")
    when = datetime.fromisoformat(at).replace(tzinfo=UTC)
    let_have_been(when)
    address = reverse("league:event-history", args=[event.slug])
    there = when + timedelta(hours=5, minutes=45)

    page = SHOWN.findall(ada.get(address).content.decode())
    file = ada.get(address, {"as": "csv"}).getvalue().decode().removeprefix("\ufeff")

    assert {text for _stamp, text in page} == {f"{there.day} {there:%B %Y, %H:%M:%S}"}
    assert {row["at"] for row in csv.DictReader(io.StringIO(file))} == {f"{at.replace(' ', 'T')}Z"}


@pytest.mark.django_db(transaction=True)
def test_an_archive_brings_every_date_back(tmp_path: Path) -> None:
    leap_day = datetime(2028, 2, 29, 23, 59, 59, tzinfo=UTC)
    for at in (leap_day, datetime(2027, 12, 31, 23, 5, tzinfo=UTC), datetime(2096, 2, 29, tzinfo=UTC)):
        factories.event(starts_at=at)
    let_have_been(leap_day)
    starts = list(Event.objects.order_by("pk").values_list("starts_at", flat=True))
    file = tmp_path / "league.jsonl"

    call_command("export", file)
    call_command("flush", "--no-input")
    call_command("import", file)

    assert list(Event.objects.order_by("pk").values_list("starts_at", flat=True)) == starts
    assert set(LogEntry.objects.values_list("at", flat=True)) == {leap_day}


def let_have_been(at: datetime) -> None:
    """As if all that is logged had been then. Nobody may change it, so the guard is lifted for that."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE league_logentry DISABLE TRIGGER USER")
        cursor.execute("UPDATE league_logentry SET at = %s", [at])
        cursor.execute("ALTER TABLE league_logentry ENABLE TRIGGER USER")
