"""Processes of a site whose clock is wrong, by libfaketime; that of the database and ours stay right."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from config import env
from config.embedded.child import stop
from tests.e2e.stack import answers
from tests.faults.site import Site
from tests.waiting import until

HINT = "No libfaketime here, which lets a process have another clock. Install it: on Debian, apt install faketime."
FOLDERS = ("/usr/lib", "/usr/lib64", "/usr/local/lib", "/opt/homebrew/lib")


def library() -> Path:
    """Where it is. Without it the test is skipped; where CI is set, it fails."""
    found = (each for folder in FOLDERS for each in Path(folder).glob("**/libfaketimeMT.so.1"))
    if library := next(found, None):
        return library
    if env.flag("CI", default=False):
        pytest.fail(HINT)
    pytest.skip(HINT)


@dataclass(frozen=True)
class Clock:
    """That of a process, as it is told: "+2h", "-1h", "+0" is right."""

    file: Path

    def shows(self, offset: str) -> None:
        self.file.write_text(offset)

    @property
    def environment(self) -> dict[str, str]:
        """What lets a process go by it. How long something takes is still measured rightly, as with any clock set."""
        return {
            "LD_PRELOAD": str(library()),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_CACHE_DURATION": "1",
            "DONT_FAKE_MONOTONIC": "1",
            "NO_FAKE_STAT": "1",
        }


def clock_of(site: Site, name: str, offset: str) -> Clock:
    clock = Clock(site.var / f"{name}.clock")
    clock.shows(offset)
    return clock


@contextmanager
def wrong_clock(site: Site, part: str, offset: str) -> Iterator[Clock]:
    """The part is started anew with such a clock, and afterwards with the right one."""
    child, clock = site.parts[part], clock_of(site, part, offset)
    right = child.environment
    _start_anew(site, part, {**right, **clock.environment})
    try:
        yield clock
    finally:
        _start_anew(site, part, dict(right))


def _start_anew(site: Site, part: str, environment: dict[str, str]) -> None:
    stop([site.parts[part]])
    site.parts[part].environment = environment
    site.start(part)
    if part == "web":
        until(lambda: answers(f"{site.url}/health/"))


def hours_off(site: Site, part: str) -> set[int]:
    """How far the clocks that a part has logged by lately are from ours."""
    lines = site.parts[part].log.read_text(encoding="utf-8").splitlines()[-200:]
    stamps = [json.loads(line)["timestamp"] for line in lines if line.startswith("{")]
    return {
        round((datetime.fromisoformat(stamp) - datetime.now(UTC)) / timedelta(hours=1)) for stamp in stamps
    }
