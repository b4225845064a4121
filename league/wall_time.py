"""Times as people say them: what a clock on the wall shows. An instant has an offset, a wall time has none."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

MINUTE = timedelta(minutes=1)
# 2000 to 2099 on every clock, and no date that a zone carries over the edge.
YEARS = range(1999, 2101)


def instant(said: datetime, zone: str) -> datetime:
    """What was said as an instant: it stays one if it is; a wall time is when clocks in the zone show it.

    A time that clocks show twice, when they are put back, means the later one. One that they leave out means the
    first minute after the gap.
    """
    if said.tzinfo is not None:
        return said
    before, after = (said.replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC) for fold in (1, 0))
    if before >= after:  # no gap: equal, or put back, where fold 1 is the later
        return before
    minutes = range((after - before) // MINUTE + 1)
    return next(at for at in (before + number * MINUTE for number in minutes) if wall_time(at, zone) > said)


def wall_time(at: datetime, zone: str) -> datetime:
    """What clocks in the zone show at this instant."""
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def is_left_out(said: datetime, zone: str) -> bool:
    """Whether no clock in the zone shows this wall time, because they are put forward over it."""
    return said.tzinfo is None and wall_time(instant(said, zone), zone) != said


def clock(at: datetime, zone: str) -> str:
    """By which clock this instant is read: the zone, with its offset where clocks show that time twice."""
    which = of_two(at, zone)
    return f"{zone}, {which}" if which else zone


def of_two(at: datetime, zone: str) -> str:
    """The offset of an instant whose time clocks in the zone show twice; of any other nothing."""
    shown = at.astimezone(ZoneInfo(zone))
    if shown.utcoffset() == shown.replace(fold=1 - shown.fold).utcoffset():
        return ""
    offset = f"{shown:%z}"
    return f"UTC{offset[:3]}:{offset[3:]}"


def in_words(at: datetime, zone: str) -> str:
    """An instant as it is read on a wall in the zone, and which one that is."""
    return f"{date_format(wall_time(at, zone), 'l j F Y, H:i')} ({clock(at, zone)})"
