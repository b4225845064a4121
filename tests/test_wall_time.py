"""Wall times, as zones put their clocks forward and back."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.wall_time import in_words, instant, wall_time

pytestmark = pytest.mark.scenario("S48")

ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"]


@pytest.mark.parametrize(
    ("zone", "wall", "utc"),
    [
        ("Europe/Berlin", "2026-07-03 19:30", "2026-07-03 17:30"),
        ("Asia/Kathmandu", "2026-07-03 19:30", "2026-07-03 13:45"),
        # Put forward: 02:00 to 03:00.
        ("Europe/Berlin", "2026-03-29 02:30", "2026-03-29 01:00"),
        ("America/New_York", "2026-03-08 02:00", "2026-03-08 07:00"),
        ("Australia/Lord_Howe", "2026-10-04 02:15", "2026-10-03 15:30"),
        # Put back: shown twice, the later one is meant.
        ("Europe/Berlin", "2026-10-25 02:30", "2026-10-25 01:30"),
        ("Australia/Lord_Howe", "2026-04-05 01:45", "2026-04-04 15:15"),
    ],
)
def test_a_wall_time_is_one_instant(zone: str, wall: str, utc: str) -> None:
    at = instant(datetime.fromisoformat(wall), zone)

    assert at.isoformat(" ", "minutes") == f"{utc}+00:00"


@pytest.mark.scenario("S48", control=True)
@pytest.mark.parametrize(
    ("zone", "wall", "misread"),
    [
        # What a zone makes of such a time by itself: it was shown before, an hour earlier, or never.
        ("Europe/Berlin", "2026-10-25 02:30", "2026-10-25 02:30"),
        ("Europe/Berlin", "2026-03-29 02:30", "2026-03-29 03:30"),
    ],
)
def test_without_the_rule_one_time_means_another(zone: str, wall: str, misread: str) -> None:
    said = datetime.fromisoformat(wall)

    at = said.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)

    assert at != instant(said, zone)
    assert wall_time(at, zone) == datetime.fromisoformat(misread)


def test_an_instant_that_was_said_as_one_stays_it() -> None:
    first = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)

    assert instant(first, "Europe/Berlin") == first


@pytest.mark.parametrize(
    ("utc", "zone", "said"),
    [
        ("2026-07-03 17:30", "Europe/Berlin", "Friday 3 July 2026, 19:30 (Europe/Berlin)"),
        ("2026-10-25 00:30", "Europe/Berlin", "Sunday 25 October 2026, 02:30 (Europe/Berlin, UTC+02:00)"),
        ("2026-10-25 01:30", "Europe/Berlin", "Sunday 25 October 2026, 02:30 (Europe/Berlin, UTC+01:00)"),
        (
            "2026-04-04 15:15",
            "Australia/Lord_Howe",
            "Sunday 5 April 2026, 01:45 (Australia/Lord_Howe, UTC+10:30)",
        ),
        (
            "2026-11-01 06:30",
            "America/New_York",
            "Sunday 1 November 2026, 01:30 (America/New_York, UTC-05:00)",
        ),
    ],
)
def test_a_time_that_clocks_show_twice_is_read_with_its_offset(utc: str, zone: str, said: str) -> None:
    assert in_words(datetime.fromisoformat(utc).replace(tzinfo=UTC), zone) == said


@given(st.sampled_from(ZONES), st.datetimes(*map(datetime.fromisoformat, ("2000-01-01", "2100-01-01"))))
def test_clocks_show_the_wall_time_at_its_instant_or_the_next_they_can(zone: str, wall: datetime) -> None:
    wall = wall.replace(second=0, microsecond=0)

    shown = wall_time(instant(wall, zone), zone)

    assert timedelta(0) <= shown - wall <= timedelta(hours=1)


@given(st.sampled_from(ZONES), st.datetimes(*map(datetime.fromisoformat, ("2000-01-01", "2100-01-01"))))
def test_no_later_instant_shows_the_same_time(zone: str, wall: datetime) -> None:
    at = instant(wall, zone)

    later = [at + timedelta(minutes=minutes) for minutes in (30, 60)]

    assert wall_time(at, zone) not in [wall_time(each, zone) for each in later]
