"""Times as people say them: a wall clock's, in a zone."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

MINUTE = timedelta(minutes=1)


def instant(wall: datetime, zone: str) -> datetime:
    """The instant at which clocks in the zone show this time.

    A time that clocks show twice, when they are put back, means the later one. One that they leave out means the
    first minute after the gap.
    """
    before, after = (wall.replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC) for fold in (1, 0))
    if before >= after:  # no gap: equal, or put back, where fold 1 is the later
        return before
    minutes = range((after - before) // MINUTE + 1)
    return next(at for at in (before + number * MINUTE for number in minutes) if wall_time(at, zone) > wall)


def wall_time(at: datetime, zone: str) -> datetime:
    """What clocks in the zone show at this instant."""
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
