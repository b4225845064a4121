"""Wall times, as zones put their clocks forward and back."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.web.organize.wall_time import instant, wall_time

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


@given(st.sampled_from(ZONES), st.datetimes(*map(datetime.fromisoformat, ("2000-01-01", "2100-01-01"))))
def test_clocks_show_the_wall_time_at_its_instant_or_the_next_they_can(zone: str, wall: datetime) -> None:
    wall = wall.replace(second=0, microsecond=0)

    shown = wall_time(instant(wall, zone), zone)

    assert timedelta(0) <= shown - wall <= timedelta(hours=1)
